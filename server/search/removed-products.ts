import { refusalOf } from '../catalog/eligibility.ts';
import type { Market } from '../catalog/market.ts';
import type { ShopCatalog } from '../catalog/shop-catalog.ts';
import type { RemovedProduct } from '../contract/explanation.ts';
import type { SearchExclusions, SearchFilter, SearchQuery } from './query.ts';
import type { Search } from './search.ts';

export interface RemovedRequest {
  shopId: number;
  catalog: ShopCatalog;
  market: Market | undefined;
  query: Omit<SearchQuery, 'offset' | 'limit'>;
}

type Removal = Pick<RemovedProduct, 'reason' | 'text'>;

const mostRemoved = 250;

/** The best matches of the term that the request itself leaves out, each with the first reason for it. */
export async function findRemoved(
  search: Search,
  { shopId, catalog, market, query }: RemovedRequest,
): Promise<RemovedProduct[]> {
  const { term, alternatives = [], filter = {}, exclusions = {} } = query;
  const whole = { term, alternatives, offset: 0, limit: mostRemoved };
  const { productIds: matching } = await search.find(shopId, whole);
  const removals = new Map<number, Removal>();
  const pass = async (narrowed: Partial<SearchQuery>, removal: Removal) => {
    const left = matching.filter((id) => !removals.has(id));
    const within = { ...narrowed.filter, productIds: left };
    const { productIds } = await search.find(shopId, {
      term: '',
      marketId: market?.id,
      offset: 0,
      limit: mostRemoved,
      ...narrowed,
      filter: within,
    });
    const passed = new Set(productIds);
    left.filter((id) => !passed.has(id)).forEach((id) => removals.set(id, removal));
  };
  matching
    .filter((id) => !isSold(catalog, id, market))
    .forEach((id) => removals.set(id, notInMarket));
  for (const name of namesOf(exclusions)) {
    await pass({ exclusions: only(exclusions, name) }, excludedBy(name));
  }
  for (const name of namesOf(filter)) {
    await pass({ filter: only(filter, name) }, filteredBy(name));
  }
  return matching.flatMap((id) => {
    const removal = removals.get(id);
    return removal ? { id, source: 'search', ...removal } : [];
  });
}

const notInMarket: Removal = {
  reason: 'not_in_market',
  text: 'The market of this country does not sell it.',
};

function excludedBy(name: string): Removal {
  return { reason: 'excluded', text: `The request excludes it by its ${wordsFor(name)}.` };
}

function filteredBy(name: string): Removal {
  return { reason: 'filtered', text: `It does not pass the filter on ${wordsFor(name)}.` };
}

function isSold(catalog: ShopCatalog, productId: number, market: Market | undefined): boolean {
  const rules = { includeOutOfStock: true, prices: {}, market };
  return refusalOf(catalog, productId, rules) !== 'not_in_market';
}

/** The condition of this name without the others. */
function only(conditions: SearchFilter | SearchExclusions, name: string) {
  return Object.fromEntries(Object.entries(conditions).filter(([other]) => other === name));
}

function namesOf(conditions: SearchFilter | SearchExclusions): string[] {
  return Object.entries(conditions).flatMap(([name, value]) => (value === undefined ? [] : name));
}

const words: Readonly<Record<string, string>> = {
  productIds: 'id',
  collectionIds: 'collections',
  productTypes: 'categories',
  isAvailable: 'availability',
};

function wordsFor(name: string): string {
  return words[name] ?? name;
}
