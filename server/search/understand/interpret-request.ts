import { type KnownOption, mayNameOption } from './find-options.ts';
import type { Intent, SaidIntent } from './intent.ts';
import { findPriceWord, type PriceWord } from './find-price-words.ts';
import { findWish } from './find-wishes.ts';
import { interpretTerm } from './interpret-term.ts';
import type { PriceFilter, SearchFilter, SearchQuery } from '../query.ts';
import type { PageRequest } from '../result-page.ts';
import type { Search } from '../search.ts';
import { applySettings } from '../settings/apply-settings.ts';
import type { CompiledSearchSettings } from '../settings/compiled-settings.ts';
import { hasTitleWith, type NameDependencies, namesInTerm } from './names-in-term.ts';
import type { Offering } from './offering.ts';
import { findWished, type WishDependencies } from './wished-products.ts';
import { narrowPrice, withIntent } from './with-intent.ts';
import { findExclusions } from './find-exclusions.ts';

type TitleRequest = Parameters<typeof hasTitleWith>[1];

interface OnlyUnwanted {
  query: TitleRequest['query'];
  intent: SaidIntent;
}

/** The share of the products that count as cheap. */
const cheapShare = 1 / 3;

/** Fewer products have no cheap part. */
const fewest = 3;

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

/**
 * Returns the prices of the cheapest third of what a query finds, in the currency of its market; undefined where it finds
 * too little.
 */
async function lowPrice(
  search: Search,
  shopId: number,
  query: Omit<SearchQuery, 'offset' | 'limit'>,
): Promise<PriceFilter | undefined> {
  const sort = { field: 'price', order: 'ascending' } as const;
  const { total } = await search.find(shopId, { ...query, offset: 0, limit: 1 });
  if (total < fewest) {
    return undefined;
  }
  const offset = Math.ceil(total * cheapShare) - 1;
  const { productIds } = await search.find(shopId, { ...query, sort, offset, limit: 1 });
  const { facets } = await search.find(shopId, {
    term: '',
    marketId: query.marketId,
    meter: query.meter,
    filter: { productIds },
    facets: ['price'],
    offset: 0,
    limit: 1,
  });
  return productIds.length > 0 && facets.price ? { max: facets.price.min } : undefined;
}

/**
 * Reads a term that only says what a thing must not be: `no decaf` asks for coffees, the types of what is called decaf, of
 * another kind. Returns undefined for another term, and where such products are not known.
 */
async function readOnlyUnwanted(
  dependencies: NameDependencies,
  request: TitleRequest,
): Promise<OnlyUnwanted | undefined> {
  const { shopId, query, languages } = request;
  const [placed, ...others] = findExclusions(query.term, languages);
  const intent = placed?.intent;
  const isOnly = others.length === 0 && intent?.text.trim() === query.term.trim();
  if (!isOnly || intent?.kind !== 'without') {
    return undefined;
  }
  if (await hasTitleWith(dependencies, request, intent.text)) {
    return undefined;
  }
  const productTypes = await typesCalled(dependencies, request, intent.word);
  const filter = { productTypes, ...query.filter };
  const asked = withIntent({ ...query, term: '', filter }, intent);
  const { total } =
    productTypes.length === 0
      ? { total: 0 }
      : await dependencies.search.find(shopId, { ...asked, languages, offset: 0, limit: 1 });
  return total > 0 ? { query: asked, intent } : undefined;
}

/** Returns the types of the products that have a word as it is. */
async function typesCalled(
  { search }: NameDependencies,
  { shopId, query: { marketId, meter }, languages }: TitleRequest,
  word: string,
): Promise<string[]> {
  const named = { term: word, isAsTyped: true, languages, marketId, meter };
  const { facets } = await search.find(shopId, {
    ...named,
    facets: ['productTypes'],
    offset: 0,
    limit: 1,
  });
  return (facets.productTypes ?? []).map(({ value }) => value);
}
