import { giftWords, wishNames, type Wish, type WishTarget } from './find-wishes.ts';
import type { CollectionTexts } from '../../catalog/collection-texts.ts';
import { hasPhrase } from './phrase-list.ts';
import { priceOf, type WishSetting } from './wish-settings.ts';
import type { WishIntent } from './intent.ts';
import type { PriceFilter, SearchFilter, SearchResult } from '../query.ts';
import { matchingCollections } from '../matching-collections.ts';
import type { PageRequest } from '../result-page.ts';
import { applySettings } from '../settings/apply-settings.ts';
import type { CompiledSearchSettings } from '../settings/compiled-settings.ts';
import type { NameDependencies } from './names-in-term.ts';
import type { Offering } from './offering.ts';
import { narrowPrice, withIntent } from './with-intent.ts';

export interface WishDependencies extends NameDependencies {
  collectionTexts: CollectionTexts;
}

type Query = PageRequest['query'];

/** The shop that is asked for what it has for a wish. */
interface WishedShop {
  dependencies: WishDependencies;
  offering: Pick<Offering, 'shop' | 'catalog'>;
  settings: CompiledSearchSettings;
  /** The request with the conditions that its term says. */
  query: Query;
  /** The merchant's price for a word of the term. */
  wordPrice?: PriceFilter | undefined;
}

/** The most products of a wish. */
const maxProducts = 1_000;
/** The titles that are read for the words of a wish. */
const readTitles = 100;
const maxPopular = 100;
/** Fewer titles than this may have the words by chance: the wider words are asked before. */
const enoughTitles = 3;

/**
 * Finds the products of a wish: those that the merchant has named, else those of collections, then of tags and types,
 * then of titles that speak of it, else popular gifts. Returns undefined for a term that is rather searched as words.
 */
export async function findWished(wished: WishedShop, wish: Wish): Promise<WishIntent | undefined> {
  const { text, targets } = wish;
  const about = targets.map((target) => target.text);
  const { wordPrice } = wished;
  const named = targets.flatMap(({ setting }) => (setting && priceOf(setting)) ?? [])[0];
  const price = wordPrice ? narrowPrice(named, wordPrice) : named;
  const known: WishIntent = { kind: 'wish', text, about, productIds: [], price, isKnown: true };
  for (const productIds of await knownProducts(wished, wish)) {
    const intent = { ...known, productIds };
    if (await hasProducts(wished, wish.rest, intent)) {
      return intent;
    }
  }
  if (!wish.isGift || wish.rest !== '') {
    return undefined;
  }
  const unknown = { ...known, isKnown: false };
  const productIds = await popularGifts(wished, unknown);
  return productIds.length > 0 ? { ...unknown, productIds } : undefined;
}

/** Returns the products of all parts of a wish, then those of each part. */
async function knownProducts(wished: WishedShop, { targets }: Wish): Promise<number[][]> {
  const found: number[][] = [];
  for (const target of targets) {
    const ids = await productsAbout(wished, target);
    if (ids.length > 0) {
      found.push(ids);
    }
  }
  const [first = [], ...others] = found;
  const sets = others.map((ids) => new Set(ids));
  const shared = first.filter((id) => sets.every((ids) => ids.has(id)));
  return others.length > 0 && shared.length > 0 ? [shared, ...found] : found;
}

async function productsAbout(
  wished: WishedShop,
  { wordings, setting }: WishTarget,
): Promise<number[]> {
  const named = setting ? await productsOfSetting(wished, setting) : [];
  if (named.length > 0) {
    return named;
  }
  let few: number[] = [];
  for (const words of wordings) {
    const inCollections = await productsOfCollections(wished, words);
    if (inCollections.length > 0) {
      return inCollections;
    }
    const { marked, titled } = await productsWithWords(wished, words);
    if (marked.length > 0 || titled.length >= enoughTitles) {
      return marked.length > 0 ? marked : titled;
    }
    few = few.length > 0 ? few : titled;
  }
  return few;
}

async function productsOfSetting(
  wished: WishedShop,
  { collections, tags, product_types: productTypes }: WishSetting,
): Promise<number[]> {
  const { catalog } = wished.offering;
  const listed = collections.flatMap((id) => catalog.collection(id) ?? []);
  return distinct([
    ...listed.map(({ productIds }) => productIds),
    await productsOf(wished, { tags, productTypes }),
  ]);
}

async function productsOfCollections(
  { dependencies, offering, settings: { languages } }: WishedShop,
  words: readonly string[],
): Promise<number[]> {
  const { search, collectionTexts } = dependencies;
  const { shop, catalog } = offering;
  const locale = search.searchedLocale(shop.id);
  const collections = await collectionTexts.collections(shop.id, catalog, locale);
  const isNamed = wishNames(words, languages);
  const named = words
    .flatMap((word) => matchingCollections(collections, word))
    .filter(({ title }) => isNamed(title));
  const ofGifts = named.filter(({ title }) => hasPhrase(title, giftWords(languages)));
  return distinct((ofGifts.length > 0 ? ofGifts : named).map(({ productIds }) => productIds));
}

/** Returns the products whose tags or type are the words of a wish, and those whose titles have them. */
async function productsWithWords(
  wished: WishedShop,
  words: readonly string[],
): Promise<{ marked: number[]; titled: number[] }> {
  const { dependencies, offering, settings } = wished;
  const { languages } = settings;
  const [term = '', ...alternatives] = words;
  const { productIds, facets } = await find(wished, {
    term,
    alternatives,
    isAsTyped: true,
    facets: ['tags', 'productTypes'],
    limit: readTitles,
  });
  const isNamed = wishNames(words, languages);
  const named = (values: readonly { value: string }[] = []) =>
    values.map(({ value }) => value).filter(isNamed);
  const marked = await productsOf(wished, {
    tags: named(facets.tags),
    productTypes: named(facets.productTypes),
  });
  if (marked.length > 0) {
    return { marked, titled: [] };
  }
  const { search, texts } = dependencies;
  const shopId = offering.shop.id;
  const products = await texts.products(shopId, productIds, search.searchedLocale(shopId));
  const titled = products.filter(({ title }) => hasPhrase(title, words));
  return { marked, titled: titled.map(({ id }) => id) };
}

/** Returns the products of tags and those of types, the best sellers first. */
async function productsOf(
  wished: WishedShop,
  { tags, productTypes }: { tags: readonly string[]; productTypes: readonly string[] },
): Promise<number[]> {
  const found: number[][] = [];
  for (const filter of [{ tags }, { productTypes }]) {
    if (Object.values(filter).flat().length > 0) {
      found.push((await find(wished, { filter, limit: maxProducts })).productIds);
    }
  }
  return distinct(found);
}

/** Returns the products of collections, tags and types of gifts, or the best sellers, at the price of the term. */
async function popularGifts(wished: WishedShop, wish: WishIntent): Promise<readonly number[]> {
  const { filter, exclusions } = wished.query;
  const words = giftWords(wished.settings.languages);
  const inCollections = await productsOfCollections(wished, words);
  const gifts =
    inCollections.length > 0 ? inCollections : (await productsWithWords(wished, words)).marked;
  if (gifts.length > 0 && (await hasProducts(wished, '', { ...wish, productIds: gifts }))) {
    return gifts;
  }
  const { price = wish.price } = filter ?? {};
  const asked = { exclusions, filter: { ...filter, price }, limit: maxPopular };
  return (await find(wished, asked)).productIds;
}

/** Returns whether the answer will have a product, with all that restricts it. */
async function hasProducts(wished: WishedShop, term: string, intent: WishIntent): Promise<boolean> {
  const { filter, exclusions, isUnfinished } = withIntent(wished.query, intent);
  const { total } = await find(wished, { term, filter, exclusions, isUnfinished, limit: 1 });
  return total > 0;
}

function find(
  { dependencies, offering, settings, query }: WishedShop,
  asked: Partial<Query> & { filter?: SearchFilter | undefined; limit: number },
): Promise<SearchResult> {
  const { limit, alternatives, ...conditions } = asked;
  const { marketId, meter } = query;
  const whole = applySettings(settings, { term: '', marketId, meter, ...conditions });
  return dependencies.search.find(offering.shop.id, {
    ...whole,
    ...(alternatives && { alternatives }),
    offset: 0,
    limit,
  });
}

/** Returns different ids, no more than those that a wish shows. Reads no further: collections may have a whole shop. */
function distinct(lists: readonly Iterable<number>[]): number[] {
  const ids = new Set<number>();
  for (const list of lists) {
    for (const id of list) {
      if (ids.size === maxProducts) {
        return [...ids];
      }
      ids.add(id);
    }
  }
  return [...ids];
}
