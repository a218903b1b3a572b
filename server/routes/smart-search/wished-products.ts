import {
  giftWords,
  wishNames,
  type Wish,
  type WishTarget,
} from '../../search/intents/find-wishes.ts';
import { hasPhrase } from '../../search/intents/phrase-list.ts';
import { priceOf, type WishSetting } from '../../search/intents/wish-settings.ts';
import type { WishIntent } from '../../search/intents/intent.ts';
import type { SearchFilter, SearchResult } from '../../search/query.ts';
import { matchingCollections } from '../../search/matching-collections.ts';
import type { PageRequest } from '../../search/result-page.ts';
import { applySettings } from '../../search/settings/apply-settings.ts';
import type { CompiledSearchSettings } from '../../search/settings/compiled-settings.ts';
import type { NameDependencies } from './names-in-term.ts';
import type { Offering } from './offering.ts';
import type { SmartSearchDependencies } from './smart-search-dependencies.ts';

export type WishDependencies = NameDependencies & Pick<SmartSearchDependencies, 'collectionTexts'>;

type Query = PageRequest['query'];

/** The shop that is asked for what it has for a wish. */
interface WishedShop {
  dependencies: WishDependencies;
  offering: Pick<Offering, 'shop' | 'catalog'>;
  settings: CompiledSearchSettings;
  /** The conditions of the term and of the country, without words. */
  query: Query;
}

/** The most products of a wish. */
const mostProducts = 1_000;
/** The titles that are read for the words of a wish. */
const readTitles = 100;
const mostPopular = 100;
/** Fewer titles than this may have the words by chance: the wider words are asked before. */
const enoughTitles = 3;

/**
 * Finds the products of a wish: those that the merchant has named, else those of collections, then of tags and types,
 * then of titles that speak of it, else popular gifts. Returns undefined for a term that is rather searched as words.
 */
export async function findWished(wished: WishedShop, wish: Wish): Promise<WishIntent | undefined> {
  const { text, targets } = wish;
  const about = targets.map((target) => target.text);
  const price = targets.flatMap(({ setting }) => (setting && priceOf(setting)) ?? [])[0];
  const intent = (ids: readonly number[], isKnown: boolean): WishIntent => {
    const productIds = ids.slice(0, mostProducts);
    return { kind: 'wish', text, about, productIds, price, isKnown };
  };
  for (const ids of await knownProducts(wished, wish)) {
    if (await hasProducts(wished, wish.rest, ids)) {
      return intent(ids, true);
    }
  }
  if (!wish.isGift || wish.rest !== '') {
    return undefined;
  }
  const popular = await popularGifts(wished);
  return popular.length > 0 ? intent(popular, false) : undefined;
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
  const shared = first.filter((id) => others.every((ids) => ids.includes(id)));
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
  return distinct([
    ...collections.flatMap((id) => catalog.collection(id)?.productIds ?? []),
    ...(await productsOf(wished, { tags, productTypes })),
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
  return distinct((ofGifts.length > 0 ? ofGifts : named).flatMap(({ productIds }) => productIds));
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
  const ids: number[] = [];
  for (const filter of [{ tags }, { productTypes }]) {
    if (Object.values(filter).flat().length > 0) {
      ids.push(...(await find(wished, { filter, limit: mostProducts })).productIds);
    }
  }
  return distinct(ids);
}

/** Returns the products of collections, tags and types of gifts, or the best sellers, at the price of the term. */
async function popularGifts(wished: WishedShop): Promise<readonly number[]> {
  const { filter } = wished.query;
  const words = giftWords(wished.settings.languages);
  const inCollections = await productsOfCollections(wished, words);
  const gifts =
    inCollections.length > 0 ? inCollections : (await productsWithWords(wished, words)).marked;
  if (gifts.length > 0 && (await hasProducts(wished, '', gifts))) {
    return gifts;
  }
  return (await find(wished, { filter, limit: mostPopular })).productIds;
}

async function hasProducts(
  wished: WishedShop,
  term: string,
  productIds: readonly number[],
): Promise<boolean> {
  const { filter } = wished.query;
  const { total } = await find(wished, { term, filter: { ...filter, productIds }, limit: 1 });
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

function distinct(ids: readonly number[]): number[] {
  return [...new Set(ids)];
}
