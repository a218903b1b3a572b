import type { z } from 'zod';
import type { ShopCatalog } from '../../catalog/shop-catalog.ts';
import type { catalogEndpoints } from './contract.ts';
import type { Filters } from '../../contract/search/search-filters.ts';
import { mergeFacets } from '../../search/merge-facets.ts';
import {
  emptyResult,
  type FacetCounts,
  type SearchFilter,
  type SearchSort,
} from '../../search/query.ts';
import { toFilter } from '../../search/requested-query.ts';
import type { Search } from '../../search/search.ts';
import { maxUnlisted, type UnlistedSearch } from '../../search/unlisted-search.ts';

type TableRequest = z.output<typeof catalogEndpoints.catalogProducts.parameters>;

interface FoundPage {
  ids: readonly number[];
  total: number;
  facets: FacetCounts;
}

export const pageSize = 25;

const facetFields = ['vendors', 'productTypes', 'tags', 'options'] as const;

/** The searches of a shop: of products that shoppers can find, and of all others. */
interface TableSearches {
  search: Search;
  unlistedSearch: UnlistedSearch;
}

/**
 * Finds a page of products: first those that shoppers can find, as the search of the shop does, then all others by the
 * same words and filters.
 */
export async function findTablePage(
  searches: TableSearches,
  { shopId, catalog }: { shopId: number; catalog: ShopCatalog },
  request: TableRequest,
): Promise<FoundPage> {
  const offset = (request.page - 1) * pageSize;
  const known = /^\d+$/.test(request.q) ? catalog.slotOf(Number(request.q)) : undefined;
  if (known !== undefined) {
    return { ids: [Number(request.q)], total: 1, facets: {} };
  }
  const filters = filtersOf(request);
  const filter = filters && toFilter(filters, catalog);
  const isPlain = request.q === '' && filter === undefined;
  const query = { term: request.q, filter, facets: facetFields };
  const listed = isSearched(request)
    ? await searches.search.find(shopId, {
        ...query,
        filter: { ...filter, ...availabilityOf(request) },
        offset,
        limit: pageSize,
      })
    : emptyResult(facetFields);
  if (isPlain) {
    const facets = await plainFacets(searches, { shopId, catalog }, request, listed.facets);
    const all = idsInState(catalog, request.state);
    return { ids: all.slice(offset, offset + pageSize), total: all.length, facets };
  }
  const others = hasUnlisted(request)
    ? await searches.unlistedSearch.find(
        { shopId, catalog },
        { ...query, sort: newestUnlessTyped(request), offset: 0, limit: maxUnlisted },
        isWantedUnlisted(catalog, request),
      )
    : emptyResult(facetFields);
  const hidden = filter
    ? others.productIds
    : [...new Set([...others.productIds, ...idsWithHandle(catalog, request)])];
  const rest = hidden.slice(
    Math.max(0, offset - listed.total),
    Math.max(0, offset + pageSize - listed.total),
  );
  return {
    ids: [...listed.productIds, ...rest],
    total: listed.total + hidden.length,
    facets: mergeFacets(listed.facets, others.facets),
  };
}

/** Returns the facets of all products in a state. Those of unlisted products are left out until their index is filled. */
async function plainFacets(
  { unlistedSearch }: TableSearches,
  shop: { shopId: number; catalog: ShopCatalog },
  request: TableRequest,
  listed: FacetCounts,
): Promise<FacetCounts> {
  if (!hasUnlisted(request)) {
    return listed;
  }
  const query = { term: '', facets: facetFields, offset: 0, limit: 0 };
  const others = await unlistedSearch.findAtOnce(
    shop,
    query,
    isWantedUnlisted(shop.catalog, request),
  );
  return others ? mergeFacets(listed, others.facets) : listed;
}

function newestUnlessTyped({ q }: TableRequest): SearchSort | undefined {
  return q === '' ? { field: 'createdAt', order: 'descending' } : undefined;
}

/** Returns the filters as a request of the storefront has them; undefined without any. */
function filtersOf(request: TableRequest): Filters | undefined {
  const { vendor, type, tag, option, metafield, collection, min, max } = request;
  const filters: Filters = {
    ...(vendor !== undefined && { vendors: [vendor] }),
    ...(type !== undefined && { categories: [type] }),
    ...(tag !== undefined && { tags: [tag] }),
    ...(option !== undefined && { options: option }),
    ...(metafield !== undefined && { metafields: [metafield] }),
    ...(collection !== undefined && { collections: [collection] }),
    ...((min !== undefined || max !== undefined) && {
      price: {
        ...(min !== undefined && { min: Math.round(min * 100) }),
        ...(max !== undefined && { max: Math.round(max * 100) }),
      },
    }),
  };
  return Object.keys(filters).length > 0 ? filters : undefined;
}

function availabilityOf({ state }: TableRequest): SearchFilter {
  return state === 'shown' || state === 'sold_out' ? { isAvailable: state === 'shown' } : {};
}

/** Returns whether shoppers can find products in this state. */
function isSearched({ state }: TableRequest): boolean {
  return state === undefined || state === 'shown' || state === 'sold_out';
}

function hasUnlisted({ state }: TableRequest): boolean {
  return state !== 'shown' && state !== 'sold_out';
}

/** Returns the products in a state, newest first. */
function idsInState(catalog: ShopCatalog, state: TableRequest['state']): number[] {
  const ids: number[] = [];
  for (const slot of catalog.newestSlots()) {
    if (state === undefined || stateAt(catalog, slot) === state) {
      ids.push(catalog.idAt(slot) ?? 0);
    }
  }
  return ids;
}

/** Returns a function that tells whether a product that shoppers cannot find is in the state. */
function isWantedUnlisted(
  catalog: ShopCatalog,
  { state }: TableRequest,
): (slot: number) => boolean {
  return (slot) =>
    !catalog.isListed(slot) && (state ?? stateAt(catalog, slot)) === stateAt(catalog, slot);
}

/** Returns the products that shoppers cannot find and whose handles have all words, newest first. */
function idsWithHandle(catalog: ShopCatalog, request: TableRequest): number[] {
  const words = request.q.toLowerCase().split(/[\s-]+/);
  const isWanted = isWantedUnlisted(catalog, request);
  const ids: number[] = [];
  for (const slot of catalog.newestSlots()) {
    if (isWanted(slot) && words.every((word) => catalog.handleAt(slot).includes(word))) {
      ids.push(catalog.idAt(slot) ?? 0);
    }
  }
  return ids;
}

function stateAt(catalog: ShopCatalog, slot: number): NonNullable<TableRequest['state']> {
  if (catalog.isListed(slot)) {
    return catalog.isInStock(slot) ? 'shown' : 'sold_out';
  }
  return catalog.isActive(slot) ? 'unpublished' : 'inactive';
}
