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

/** What the order of a product comes from. */
export interface SortKeys {
  id: number;
  title: string;
  /** Milliseconds since 1970. */
  createdAt: number;
  /** The lowest of its variants; null without a variant. */
  price: number | null;
  /** 0 sells best; what has never been sold shares one rank behind all others. */
  salesRank: number;
}

type Comparison = (left: SortKeys, right: SortKeys) => number;

/** Equal ones follow by id, so that the same products are always in the same order. */
export function compareInCollection(order: CollectionSortOrder): Comparison {
  const compare = comparisons[order];
  return (left, right) => compare(left, right) || left.id - right.id;
}

/** As a shopper reads them: accents and case matter only between otherwise equal titles. */
const titles = new Intl.Collator('en');

const comparisons: Record<CollectionSortOrder, Comparison> = {
  // The merchant's own order is known only where the members are given; newcomers go to the end.
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

/** What has no price comes last in both directions. */
function byPrice(compare: (left: number, right: number) => number): Comparison {
  return (left, right) => {
    if (left.price === null || right.price === null) {
      return Number(left.price === null) - Number(right.price === null);
    }
    return compare(left.price, right.price);
  };
}
