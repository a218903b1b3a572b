import { type KnownOption, mayNameOption } from '../../search/intents/find-options.ts';
import type { Intent } from '../../search/intents/intent.ts';
import { interpretTerm } from '../../search/intents/interpret-term.ts';
import type { SearchFilter } from '../../search/query.ts';
import type { PageRequest } from '../../search/result-page.ts';
import type { Search } from '../../search/search.ts';
import type { CompiledSearchSettings } from '../../search/settings/compiled-settings.ts';
import { type NameDependencies, namesInTerm } from './names-in-term.ts';
import type { Offering } from './offering.ts';

type Query = PageRequest['query'];

export interface InterpretedQuery {
  query: Query;
  intents: readonly Intent[];
}

/**
 * Turns what a term says about prices, options and unwanted words into filters. The shopper's own filter by price or option
 * replaces that of the term.
 */
export async function interpretQuery(
  dependencies: NameDependencies,
  { shop, market }: Pick<Offering, 'shop' | 'market'>,
  settings: CompiledSearchSettings,
  query: Query,
): Promise<InterpretedQuery> {
  const { term, isAsTyped = false, filter = {} } = query;
  const { languages } = settings;
  if (!settings.interpretsTerms || isAsTyped || settings.keywordOf(term)) {
    return { query, intents: [] };
  }
  const options = await knownOptions(dependencies.search, shop.id, query, languages);
  const currency = market?.currency ?? shop.currency;
  const context = { languages, currency, options };
  const first = interpretTerm(term, context);
  const request = { shopId: shop.id, query, rest: first.term, intents: first.intents, languages };
  const names = await namesInTerm(dependencies, request);
  const { term: rest, intents } =
    names.size > 0 ? interpretTerm(term, { ...context, names }) : first;
  const applied = intents.filter(({ kind }) => !isReplaced(kind, filter));
  return { query: applied.reduce(withIntent, { ...query, term: rest }), intents: applied };
}

/** Returns whether the shopper's own filter stands in place of an intent. */
function isReplaced(kind: Intent['kind'], { price, options = [] }: SearchFilter): boolean {
  return kind === 'price'
    ? price?.min !== undefined || price?.max !== undefined
    : kind === 'option' && options.length > 0;
}

/** Adds what a term says to a query, as a filter or an exclusion. */
export function withIntent(query: Query, intent: Intent): Query {
  const { filter, exclusions } = query;
  const filtered = (added: SearchFilter) => ({ ...query, filter: { ...filter, ...added } });
  switch (intent.kind) {
    case 'price':
      return filtered({ price: intent.price });
    case 'option':
      return filtered({
        options: [
          ...(filter?.options ?? []),
          ...intent.values.map((value) => ({ name: intent.name, value })),
        ],
      });
    default:
      return {
        ...query,
        exclusions: { ...exclusions, words: [...(exclusions?.words ?? []), intent.word] },
      };
  }
}

/** Returns the most frequent values of the shop's options, if the term may name one. */
async function knownOptions(
  search: Search,
  shopId: number,
  { term, marketId, meter }: Query,
  languages: CompiledSearchSettings['languages'],
): Promise<KnownOption[]> {
  if (!mayNameOption(term, languages)) {
    return [];
  }
  const everything = { term: '', marketId, meter, facets: ['options'] as const };
  const { facets } = await search.find(shopId, { ...everything, offset: 0, limit: 1 });
  return (facets.options ?? []).map(({ name, values }) => ({
    name,
    values: values.map(({ value }) => value),
  }));
}
