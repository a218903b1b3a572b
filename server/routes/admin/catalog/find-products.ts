import type { z } from 'zod';
import type { ShopCatalog } from '../../../catalog/shop-catalog.ts';
import type { catalogEndpoints } from '../../../contract/admin/catalog.ts';
import type { Filters } from '../../../contract/search/search-filters.ts';
import type { FacetCounts, SearchFilter } from '../../../search/query.ts';
import { toFilter } from '../../../search/requested-query.ts';
import type { Search } from '../../../search/search.ts';

export type TableRequest = z.output<typeof catalogEndpoints.catalogProducts.parameters>;

export interface FoundPage {
  ids: readonly number[];
  total: number;
  facets: FacetCounts;
}

export const pageSize = 25;

const facetFields = ['vendors', 'productTypes', 'tags', 'options'] as const;

/**
 * Finds a page of products. The search knows the published ones; all others are found by their handles in the catalog,
 * and follow.
 */
export async function findTablePage(
  search: Pick<Search, 'find'>,
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
  const { facets, productIds, total } = await search.find(shopId, {
    term: request.q,
    filter: { ...filter, ...availabilityOf(request) },
    facets: facetFields,
    offset,
    limit: pageSize,
  });
  if (isPlain) {
    const all = idsInState(catalog, request.state);
    return { ids: all.slice(offset, offset + pageSize), total: all.length, facets };
  }
  const found = isSearched(request) ? { productIds, total } : { productIds: [], total: 0 };
  const hidden = filter ? [] : hiddenIds(catalog, request);
  const rest = hidden.slice(
    Math.max(0, offset - found.total),
    Math.max(0, offset + pageSize - found.total),
  );
  return { ids: [...found.productIds, ...rest], total: found.total + hidden.length, facets };
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

/** Returns whether the search knows products in this state. */
function isSearched({ state }: TableRequest): boolean {
  return state === undefined || state === 'shown' || state === 'sold_out';
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

/** Returns the products that the search does not know and whose handles have all words, newest first. */
function hiddenIds(catalog: ShopCatalog, { q, state }: TableRequest): number[] {
  const words = q.toLowerCase().split(/[\s-]+/);
  const ids: number[] = [];
  for (const slot of catalog.newestSlots()) {
    const isWanted =
      !catalog.isListed(slot) && (state ?? stateAt(catalog, slot)) === stateAt(catalog, slot);
    if (isWanted && words.every((word) => catalog.handleAt(slot).includes(word))) {
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
