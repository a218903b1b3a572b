import { rejectionOf } from '../catalog/eligibility.ts';
import type { Market } from '../catalog/prices/market.ts';
import type { ShopCatalog } from '../catalog/shop-catalog.ts';
import type { RemovedProduct } from '../contract/explanation.ts';
import type { SearchExclusions, SearchFilter, SearchQuery } from './query.ts';
import type { Search } from './search.ts';
import type { CompiledSearchSettings } from './settings/compiled-settings.ts';

interface RemovedProductsRequest {
  shopId: number;
  catalog: ShopCatalog;
  market: Market | undefined;
  /** The query with the shop's settings. */
  query: Omit<SearchQuery, 'offset' | 'limit'>;
  requestedQuery: Omit<SearchQuery, 'offset' | 'limit'>;
  settings: CompiledSearchSettings;
}

type Removal = Pick<RemovedProduct, 'reason' | 'text'>;

const maxRemoved = 250;

/** Returns the best matches of the term that settings or request leave out, each with the first reason. */
export async function findRemoved(
  search: Search,
  { shopId, catalog, market, query, requestedQuery, settings }: RemovedProductsRequest,
): Promise<RemovedProduct[]> {
  const { term, alternatives = [], languages, isAsTyped, meter, outOfStock } = query;
  const { filter = {}, exclusions = {} } = requestedQuery;
  const read = { term, alternatives, languages, isAsTyped, meter };
  const whole = { ...read, offset: 0, limit: maxRemoved };
  const { productIds: matching } = await search.find(shopId, whole);
  const removals = new Map<number, Removal>();
  const removeFailing = async (narrowed: Partial<SearchQuery>, removal: Removal) => {
    const remaining = matching.filter((id) => !removals.has(id));
    const within = { ...narrowed.filter, productIds: remaining };
    const { productIds } = await search.find(shopId, {
      term: '',
      marketId: market?.id,
      offset: 0,
      limit: maxRemoved,
      ...narrowed,
      filter: within,
    });
    const passed = new Set(productIds);
    remaining.filter((id) => !passed.has(id)).forEach((id) => removals.set(id, removal));
  };
  matching
    .filter((id) => !isSold(catalog, id, market))
    .forEach((id) => removals.set(id, notInMarket));
  if (settings.excludesTerm(term)) {
    matching.forEach((id) => removals.set(id, termExcluded));
  }
  for (const name of namesOf(settings.exclusions ?? {})) {
    const own = pickCondition(settings.exclusions ?? {}, name);
    await removeFailing(
      { exclusions: own },
      excludedBy("The shop's search settings exclude", name),
    );
  }
  if (outOfStock === 'hidden') {
    await removeFailing({ outOfStock }, outOfStockHidden);
  }
  for (const name of namesOf(exclusions)) {
    await removeFailing(
      { exclusions: pickCondition(exclusions, name) },
      excludedBy('The request excludes', name),
    );
  }
  for (const name of namesOf(filter)) {
    await removeFailing({ filter: pickCondition(filter, name) }, filteredBy(name));
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

const termExcluded: Removal = {
  reason: 'excluded',
  text: "The shop's search settings exclude this term.",
};

const outOfStockHidden: Removal = {
  reason: 'out_of_stock',
  text: "It is out of stock, which the shop's search settings hide.",
};

function excludedBy(subject: string, name: string): Removal {
  return { reason: 'excluded', text: `${subject} it by its ${wordsFor(name)}.` };
}

function filteredBy(name: string): Removal {
  return { reason: 'filtered', text: `It does not pass the filter on ${wordsFor(name)}.` };
}

function isSold(catalog: ShopCatalog, productId: number, market: Market | undefined): boolean {
  const rules = { includeOutOfStock: true, prices: {}, market };
  return rejectionOf(catalog, productId, rules) !== 'not_in_market';
}

/** Returns the condition with this name, without the others. */
function pickCondition(conditions: SearchFilter | SearchExclusions, name: string) {
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
