import { BoundedCache, textBytes } from '../base/bounded-cache.ts';
import type { ShopCatalog } from '../catalog/shop-catalog.ts';
import type { Fallback } from '../contract/search/search-answer.ts';
import { fold } from '../text/folding.ts';
import type { SearchQuery } from './query.ts';
import type { Search } from './search.ts';

interface PopularResult {
  /** Best-selling first. */
  productIds: number[];
  productType: Fallback['productType'];
}

/** A shop that is searched in a language. */
interface SearchedCatalog {
  shopId: number;
  catalog: ShopCatalog;
  /** A language besides the primary one. */
  locale: string | undefined;
}

/** The least similarity of two words, from 0 to 1, to match. */
const minSimilarity = 0.4;

/** A name of a type besides its letters. */
const nameBytes = 30;

/** Finds products to show when nothing matches: the best sellers of the type nearest to the term. */
export class PopularProducts {
  readonly #search: Search;
  /** The types by shop and version. The cache avoids counting them for every term without results. */
  readonly #types = new BoundedCache<string, readonly string[]>({
    name: 'product-types',
    sizeOf: (types) => types.reduce((bytes, type) => bytes + nameBytes + textBytes(type), 0),
  });

  constructor(search: Search) {
    this.#search = search;
  }

  async find(
    searched: SearchedCatalog,
    query: Omit<SearchQuery, 'offset' | 'limit'>,
    limit: number,
  ): Promise<PopularResult> {
    const { shopId, locale } = searched;
    const search = this.#search.inLanguage(locale);
    const { marketId, exclusions, outOfStock, meter } = query;
    const popular = { term: '', marketId, exclusions, outOfStock, offset: 0, limit, meter };
    const productType = nearestType(await this.#typesOf(searched), query.term);
    if (productType !== null) {
      const filter = { productTypes: [productType] };
      const { productIds } = await search.find(shopId, { ...popular, filter });
      if (productIds.length > 0) {
        return { productIds, productType };
      }
    }
    const { productIds } = await search.find(shopId, popular);
    return { productIds, productType: null };
  }

  async #typesOf(searched: SearchedCatalog): Promise<readonly string[]> {
    const { shopId, catalog, locale } = searched;
    const version = await this.#search.inLanguage(locale).version(shopId, catalog);
    return this.#types.read(`${shopId} ${version}`, () => this.#readTypes(searched));
  }

  async #readTypes({ shopId, locale }: SearchedCatalog): Promise<readonly string[]> {
    const { facets } = await this.#search.inLanguage(locale).find(shopId, {
      term: '',
      facets: ['productTypes'],
      offset: 0,
      limit: 1,
    });
    return (facets.productTypes ?? []).map(({ value }) => value);
  }
}

/** The most words that are compared with all types; names of types have fewer. */
const maxWords = 16;

/**
 * Returns the type nearest to the term or to one of its words, the first one of equally near types; null when none is
 * near.
 */
export function nearestType(types: readonly string[], term: string): string | null {
  const words = new Set(term.split(/\s+/, maxWords));
  const typed = [term, ...words].map(pairsOf);
  let nearest: string | null = null;
  let best = minSimilarity;
  for (const type of types) {
    const pairs = pairsOf(type);
    const similarity = Math.max(...typed.map((one) => shareOfPairs(pairs, one)));
    if (similarity > best) {
      nearest = type;
      best = similarity;
    }
  }
  return nearest;
}

/** Returns the pairs of neighbouring letters, including the text's borders. */
function pairsOf(text: string): Set<string> {
  const words = fold(text)
    .replaceAll(/[^\p{L}\p{N}\p{M}]+/gu, ' ')
    .trim();
  const letters = words === '' ? [] : Array.from(` ${words} `);
  return new Set(letters.slice(1).map((letter, index) => `${letters[index]}${letter}`));
}

function shareOfPairs(one: ReadonlySet<string>, other: ReadonlySet<string>): number {
  const shared = [...one].filter((pair) => other.has(pair)).length;
  return shared === 0 ? 0 : (2 * shared) / (one.size + other.size);
}
