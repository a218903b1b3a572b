import { type KnownOption, mayNameOption } from './find-options.ts';
import type { Intent } from './intent.ts';
import { findPriceWord, type PriceWord } from './find-price-words.ts';
import { findWish } from './find-wishes.ts';
import { interpretTerm } from './interpret-term.ts';
import type { PriceFilter, SearchFilter } from '../query.ts';
import type { PageRequest } from '../result-page.ts';
import type { Search } from '../search.ts';
import { applySettings } from '../settings/apply-settings.ts';
import type { CompiledSearchSettings } from '../settings/compiled-settings.ts';
import { lowPrice } from './low-price.ts';
import { hasTitleWith, type NameDependencies, namesInTerm } from './names-in-term.ts';
import type { Offering } from './offering.ts';
import { readOnlyUnwanted } from './only-unwanted.ts';
import { findWished, type WishDependencies } from './wished-products.ts';
import { narrowPrice, withIntent } from './with-intent.ts';

type Query = PageRequest['query'];

export interface InterpretedQuery {
  query: Query;
  intents: readonly Intent[];
}

/**
 * Turns what a term says about prices, options, unwanted words and wishes into filters. The shopper's own filter by price or
 * option replaces that of the term.
 */
export async function interpretQuery(
  dependencies: WishDependencies,
  offering: Pick<Offering, 'shop' | 'market' | 'catalog'>,
  settings: CompiledSearchSettings,
  query: Query,
): Promise<InterpretedQuery> {
  const { term, isAsTyped = false, filter = {} } = query;
  const isWords = !settings.interpretsTerms || isAsTyped || settings.excludesTerm(term);
  if (isWords || settings.keywordOf(term)) {
    return { query, intents: [] };
  }
  const { languages } = settings;
  const request = { shopId: offering.shop.id, query, languages };
  const unwanted = await readOnlyUnwanted(dependencies, request);
  if (unwanted) {
    return { query: unwanted.query, intents: [unwanted.intent] };
  }
  const said = await readSaid(dependencies, offering, settings, query);
  const wished = await readWish(dependencies, offering, settings, { query, ...said });
  const applied = wished.intents.filter(({ kind }) => !isReplaced(kind, filter));
  return { query: applied.reduce(withIntent, { ...query, term: wished.rest }), intents: applied };
}

/** A term without what was understood. */
interface ReadTerm {
  rest: string;
  intents: readonly Intent[];
}

async function readSaid(
  dependencies: NameDependencies,
  { shop, market }: Pick<Offering, 'shop' | 'market'>,
  { languages }: CompiledSearchSettings,
  query: Query,
): Promise<ReadTerm> {
  const { term } = query;
  const options = await knownOptions(dependencies.search, shop.id, query, languages);
  const currency = market?.currency ?? shop.currency;
  const context = { languages, currency, options };
  const first = interpretTerm(term, context);
  const request = { shopId: shop.id, query, rest: first.term, intents: first.intents, languages };
  const names = await namesInTerm(dependencies, request);
  const read = names.size > 0 ? interpretTerm(term, { ...context, names }) : first;
  return { rest: read.term, intents: read.intents };
}

/** Reads the wish for gifts, and the word for low prices, in what the other intents leave of a term. */
async function readWish(
  dependencies: WishDependencies,
  offering: Pick<Offering, 'shop' | 'catalog'>,
  settings: CompiledSearchSettings,
  { query, rest, intents }: ReadTerm & { query: Query },
): Promise<ReadTerm> {
  const { shop } = offering;
  const { languages, wishes } = settings;
  const { filter = {}, isUnfinished = false } = query;
  const request = { shopId: shop.id, query, languages };
  const priceWord = await findUnnamed(dependencies, request, findPriceWord(rest, settings));
  const words = priceWord?.rest ?? rest;
  const applied = intents.filter(({ kind }) => !isReplaced(kind, filter));
  const said = applied.find(({ kind }) => kind === 'price');
  const asked = applied.reduce(withIntent, query);
  const wish = findWish(words, { languages, wishes, isUnfinished });
  const wished = { dependencies, offering, settings, query: asked, wordPrice: priceWord?.price };
  const found = wish && (await findWished(wished, wish));
  const read = found ? { rest: wish.rest, intents: [...intents, found] } : { rest: words, intents };
  if (!priceWord) {
    return read;
  }
  const low = { ...(found ? withIntent(asked, found) : asked), term: read.rest };
  const price =
    said?.kind === 'price'
      ? said.price
      : await priceOfWord(dependencies.search, shop.id, {
          priceWord,
          wished: found?.price,
          low: applySettings(settings, low),
        });
  if (!price) {
    return found ? read : { rest, intents };
  }
  return { ...read, intents: [...read.intents, { kind: 'price', text: priceWord.text, price }] };
}

/** Returns the prices of a word within those of the wish; undefined where too little is found to call some of it cheap. */
async function priceOfWord(
  search: Search,
  shopId: number,
  {
    priceWord,
    wished,
    low,
  }: { priceWord: PriceWord; wished?: PriceFilter | undefined; low: Query },
): Promise<PriceFilter | undefined> {
  const price = priceWord.price ?? (await lowPrice(search, shopId, low));
  return price && narrowPrice(wished, price);
}

/** Returns whether the shopper's own filter stands in place of an intent. */
function isReplaced(kind: Intent['kind'], { price, options = [] }: SearchFilter): boolean {
  return kind === 'price'
    ? price?.min !== undefined || price?.max !== undefined
    : kind === 'option' && options.length > 0;
}

/** Returns a word for prices unless titles have it as a part of a name. */
async function findUnnamed(
  dependencies: NameDependencies,
  request: Parameters<typeof hasTitleWith>[1],
  word: PriceWord | undefined,
): Promise<PriceWord | undefined> {
  for (const name of word?.names ?? []) {
    if (await hasTitleWith(dependencies, request, name)) {
      return undefined;
    }
  }
  return word;
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
