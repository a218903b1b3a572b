export const collectionSortOrders = [
  'manual',
  'best-selling',
  'alpha-asc',
  'alpha-desc',
  'price-asc',
  'price-desc',
  'created',
  'created-desc',
] as const;

export type CollectionSortOrder = (typeof collectionSortOrders)[number];

/** Product values that collections are sorted by. */
export interface SortKeys {
  id: number;
  title: string;
  /** Milliseconds since 1970. */
  createdAt: number;
  /** Lowest price of the variants; null for a product without variants. */
  price: number | null;
  /** 0 is the best seller. All unsold products share the last rank. */
  salesRank: number;
}

type Comparison = (left: SortKeys, right: SortKeys) => number;

/** Returns a comparison for the sort order. Ties are broken by id, which makes the order deterministic. */
export function compareInCollection(order: CollectionSortOrder): Comparison {
  const compare = comparisons[order];
  return (left, right) => compare(left, right) || left.id - right.id;
}

/** Compares titles in reading order: accents and case matter only between otherwise equal titles. */
const titles = new Intl.Collator('en');

const comparisons: Record<CollectionSortOrder, Comparison> = {
  // The manual order is known only from the list of members. Other products go to the end.
  manual: oldestFirst,
  'best-selling': (left, right) => left.salesRank - right.salesRank || newestFirst(left, right),
  'alpha-asc': (left, right) => titles.compare(left.title, right.title),
  'alpha-desc': (left, right) => titles.compare(right.title, left.title),
  'price-asc': byPrice((left, right) => left - right),
  'price-desc': byPrice((left, right) => right - left),
  created: oldestFirst,
  'created-desc': newestFirst,
};

function oldestFirst(left: SortKeys, right: SortKeys): number {
  return left.createdAt - right.createdAt;
}

function newestFirst(left: SortKeys, right: SortKeys): number {
  return right.createdAt - left.createdAt;
}

/** Compares prices. Products without a price come last in both directions. */
function byPrice(compare: (left: number, right: number) => number): Comparison {
  return (left, right) => {
    if (left.price === null || right.price === null) {
      return Number(left.price === null) - Number(right.price === null);
    }
    return compare(left.price, right.price);
  };
}
