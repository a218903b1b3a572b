import type { ShopCatalog } from '../catalog/shop-catalog.ts';
import { unmatchedId } from '../contract/search/body-values.ts';
import type { Exclusions, Filters } from '../contract/search/search-filters.ts';
import type { MetafieldName, SearchBody } from '../contract/search/search-request.ts';
import { toBoost } from './boosts.ts';
import type {
  FacetField,
  PriceFilter,
  SearchExclusions,
  SearchFilter,
  SearchQuery,
  SearchSort,
  SortField,
} from './query.ts';

/** Converts a request into a query without a page. */
export function toQuery(
  body: SearchBody,
  catalog: ShopCatalog,
  marketId: number | undefined,
): Omit<SearchQuery, 'offset' | 'limit'> {
  return {
    term: body.searchTerm,
    isAsTyped: body.asTyped,
    marketId,
    filter: body.filters && toFilter(body.filters, catalog),
    exclusions: body.exclusions && toExclusions(body.exclusions),
    facets: [...new Set(body.aggregate?.fields)].map((field) => facetOf[field]),
    sort: toSort(body),
    boosts: (body.boostByFields ?? []).map(toBoost),
  };
}

/** The metafield of the platform's own reviews, used by shops without a setting. */
const defaultRating: MetafieldName = { namespace: 'reviews', key: 'rating' };

type RequestedField = NonNullable<NonNullable<SearchBody['sortBy']>['field']>;

const facetOf = {
  tags: 'tags',
  categories: 'productTypes',
  vendors: 'vendors',
  options: 'options',
  availability: 'availability',
  price: 'price',
} as const satisfies Record<string, FacetField>;

/** Converts the filters of a request into those of a query. */
export function toFilter(
  { categories, available, price, collections, collection_handles: handles = [], ...rest }: Filters,
  catalog: ShopCatalog,
): SearchFilter {
  return {
    ...rest,
    productTypes: categories,
    isAvailable: available,
    price: price && toPriceFilter(price),
    collectionIds:
      handles.length > 0 ? withHandles(collections, new Set(handles), catalog) : collections,
  };
}

/** The handle of a store's page of all products, for which there is no collection unless the merchant creates one. */
const handleOfAll = 'all';

/**
 * Adds the ids of collections with these handles. Unknown handles find nothing, as unknown ids do. Returns undefined for
 * all products.
 */
function withHandles(
  ids: readonly number[] = [],
  handles: ReadonlySet<string>,
  catalog: ShopCatalog,
): number[] | undefined {
  const found = Array.from(catalog.collections()).filter(({ handle }) => handles.has(handle));
  if (handles.has(handleOfAll) && !found.some(({ handle }) => handle === handleOfAll)) {
    return undefined;
  }
  return [...ids, ...(found.length > 0 ? found.map(({ id }) => id) : [unmatchedId])];
}

function toExclusions({ product_ids, collections, tags }: Exclusions): SearchExclusions {
  return { productIds: product_ids, collectionIds: collections, tags };
}

function toSort({ sortBy, responseCustomization }: SearchBody): SearchSort | undefined {
  const { field } = sortBy ?? {};
  if (field === undefined || isWithoutField(field)) {
    return undefined;
  }
  const order = sortBy?.order ?? (descendingByDefault.has(field) ? 'DESC' : 'ASC');
  if (field === 'best-sellers') {
    // Sales ranks count from the best seller on, so the order is reversed.
    return { field: 'salesRank', order: order === 'DESC' ? 'ascending' : 'descending' };
  }
  return {
    field:
      field === 'ratings'
        ? (responseCustomization?.ratingMetafield ?? defaultRating)
        : sortFieldOf[field],
    order: order === 'DESC' ? 'descending' : 'ascending',
  };
}

/**
 * Sorts without a field of products. Unpublished products are never found, so all results are equally visible. The
 * orders of collections are read from the catalog.
 */
const fieldlessSorts = ['visible', 'collection-default', 'smart-sort'] as const;

type FieldlessSort = (typeof fieldlessSorts)[number];

function isWithoutField(field: RequestedField): field is FieldlessSort {
  return fieldlessSorts.some((sort) => sort === field);
}

const descendingByDefault = new Set<RequestedField>([
  'best-sellers',
  'ratings',
  'created_at',
  'updated_at',
]);

const sortFieldOf: Readonly<
  Record<Exclude<RequestedField, FieldlessSort | 'best-sellers' | 'ratings'>, SortField>
> = {
  id: 'id',
  handle: 'handle',
  sku: 'sku',
  name: 'title',
  vendor: 'vendor',
  price: 'price',
  compare_at_price: 'compareAtPrice',
  can_purchase: 'availability',
  created_at: 'createdAt',
  updated_at: 'updatedAt',
  product_type: 'productType',
};

/** Returns undefined when the bounds include every price. */
function toPriceFilter({ min, max }: PriceFilter): PriceFilter | undefined {
  return min === undefined && max === undefined ? undefined : { min, max };
}
