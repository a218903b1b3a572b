import type { ProductTexts } from '../../catalog/product-texts.ts';
import { mayBeName, wordsIn } from './find-exclusions.ts';
import type { Intent } from './intent.ts';
import type { PageRequest } from '../result-page.ts';
import type { Search } from '../search.ts';
import type { CompiledSearchSettings } from '../settings/compiled-settings.ts';

export interface NameDependencies {
  search: Search;
  texts: ProductTexts;
}

interface InterpretedRequest {
  shopId: number;
  /** The query as asked. */
  query: PageRequest['query'];
  /** The term without what was understood. */
  rest: string;
  intents: readonly Intent[];
  languages: CompiledSearchSettings['languages'];
}

/**
 * Returns the texts of exclusions that rather belong to a name: titles have them as a phrase, `free` as a word of its own
 * says something else, or without the products that they exclude nothing is left.
 */
export async function namesInTerm(
  dependencies: NameDependencies,
  request: InterpretedRequest,
): Promise<ReadonlySet<string>> {
  const names = new Set<string>();
  for (const intent of request.intents) {
    if (intent.kind === 'without') {
      const isName =
        (await isNamed(dependencies, request, intent)) ||
        !(await leavesProducts(dependencies, request, intent));
      if (isName) {
        names.add(intent.text);
      }
    }
  }
  return names;
}

type Exclusion = Extract<Intent, { kind: 'without' }>;

async function isNamed(
  dependencies: NameDependencies,
  request: InterpretedRequest,
  { text, word }: Exclusion,
): Promise<boolean> {
  // Only what products are free of stays in the term: `sugar-free`.
  if (request.rest.includes(text)) {
    return text.includes(' ') && !(await saysFreeOf(dependencies, request, { text, word }));
  }
  const isFirst = request.query.term.trimStart().startsWith(text);
  return (mayBeName(text) || isFirst) && isInTitles(dependencies, request, text);
}

/**
 * Returns whether `free` behind a word and a space belongs to it: at the end of the term, or in a title. It does not in
 * `chicken free range`, and never behind a vendor: `nike free run`.
 */
async function saysFreeOf(
  dependencies: NameDependencies,
  request: InterpretedRequest,
  { text, word }: Pick<Exclusion, 'text' | 'word'>,
): Promise<boolean> {
  const isLast = request.rest.trimEnd().endsWith(text);
  return (
    (isLast || (await hasTitleWith(dependencies, request, text))) &&
    !(await isVendor(dependencies, request, word))
  );
}

async function isVendor(
  { search }: NameDependencies,
  { shopId, query: { meter }, languages }: InterpretedRequest,
  word: string,
): Promise<boolean> {
  const named = { term: word, isAsTyped: true, languages, meter, facets: ['vendors'] as const };
  const { facets } = await search.find(shopId, { ...named, offset: 0, limit: 1 });
  return (facets.vendors ?? []).some(({ value }) => wordsIn(value) === wordsIn(word));
}

/** The best matches of a phrase, among which a title that has it stands. */
const readTitles = 20;

async function isInTitles(
  dependencies: NameDependencies,
  request: InterpretedRequest,
  text: string,
): Promise<boolean> {
  const { term } = request.query;
  const previous = /\S+\s+$/.exec(term.slice(0, term.indexOf(text)))?.[0] ?? '';
  return hasTitleWith(dependencies, request, previous + text);
}

/** Returns whether one of the best matches of a phrase has it in its title. */
export async function hasTitleWith(
  { search, texts }: NameDependencies,
  {
    shopId,
    query: { meter },
    languages,
  }: Pick<InterpretedRequest, 'shopId' | 'query' | 'languages'>,
  text: string,
): Promise<boolean> {
  const phrase = wordsIn(text);
  const whole = { term: phrase, isAsTyped: true, languages, meter };
  const { productIds } = await search.find(shopId, { ...whole, offset: 0, limit: readTitles });
  const products = await texts.products(shopId, productIds, search.searchedLocale(shopId));
  return products.some(({ title }) => ` ${wordsIn(title)} `.includes(` ${phrase} `));
}

async function leavesProducts(
  { search }: NameDependencies,
  { shopId, query: { marketId, meter }, rest, languages }: InterpretedRequest,
  { text, word }: Exclusion,
): Promise<boolean> {
  // `sugar-free` stays in the term: what is only free of something else is not left.
  const others = rest.replace(text, '').trim();
  const term = others === '' ? rest : others;
  const query = { term, languages, marketId, meter, exclusions: { words: [word] } };
  const { total } = await search.find(shopId, { ...query, offset: 0, limit: 1 });
  return total > 0;
}
