import type { Fallback } from '../contract/search-answer.ts';
import { fold } from '../text/folding.ts';
import type { SearchQuery } from './query.ts';
import type { Search } from './search.ts';

export interface PopularProducts {
  /** Best-selling first. */
  productIds: number[];
  productType: Fallback['productType'];
}

/** So alike two words must be, from 0 to 1, for one to be taken for the other. */
const nearEnough = 0.4;

/** What to show where nothing matches: the best sellers of the type that is nearest to the term. */
export async function findPopular(
  search: Search,
  shopId: number,
  query: Omit<SearchQuery, 'offset' | 'limit'>,
  limit: number,
): Promise<PopularProducts> {
  const { marketId, exclusions, outOfStock } = query;
  const popular = { term: '', marketId, exclusions, outOfStock, offset: 0, limit };
  const { productIds, facets } = await search.find(shopId, {
    ...popular,
    facets: ['productTypes'],
  });
  const types = (facets.productTypes ?? []).map(({ value }) => value);
  const productType = nearestType(types, query.term);
  if (productType === null) {
    return { productIds, productType };
  }
  const ofType = await search.find(shopId, { ...popular, filter: { productTypes: [productType] } });
  return { productIds: ofType.productIds, productType };
}

/** Near to the term or to a word of it. Of equally near types the first; null when none is near. */
export function nearestType(types: readonly string[], term: string): string | null {
  const typed = [term, ...term.split(/\s+/)].map(pairsOf);
  let nearest: string | null = null;
  let best = nearEnough;
  for (const type of types) {
    const pairs = pairsOf(type);
    const likeness = Math.max(...typed.map((one) => shareOfPairs(pairs, one)));
    if (likeness > best) {
      nearest = type;
      best = likeness;
    }
  }
  return nearest;
}

/** Neighbouring letters, and the first and last of each word with its border. */
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
