import { ListedOrder } from '../listed-order.ts';
import type { SearchSort, SortField } from '../query.ts';
import { type MarketKey, marketFields } from './market-fields.ts';
import { numberField } from './value-key.ts';

/** A sort by a field of the documents. */
interface FieldSort extends SearchSort {
  field: Exclude<SortField, ListedOrder>;
}

export interface Order {
  sort?: FieldSort | undefined;
  /** True when products are ranked by a term; otherwise by sales, then newest first. */
  hasTerm: boolean;
  market: MarketKey;
  /** Puts sold-out products last. */
  isAvailableFirst: boolean;
  /** The filters of buried products, which come last. */
  buried?: readonly string[];
}

/** The most sort keys that Typesense supports. Remaining ties have an undefined order. */
const maxKeys = 3;

export function sortBy({ sort, hasTerm, market, isAvailableFirst, buried = [] }: Order): string {
  const defaultKeys = hasTerm ? ['_text_match:desc'] : ['sales_rising:asc', 'created_at:desc'];
  const keys = [
    ...(isAvailableFirst ? [availability(market, 'desc')] : []),
    // A requested sort field overrides burying.
    ...(buried.length > 0 && !sort ? [`_eval([(${buried.join(' || ')}):1]):asc`] : []),
    ...(sort ? [sortKey(sort, market)] : []),
    // Ties of a sort field are ordered by sales when there is no term.
    ...(sort ? defaultKeys.slice(0, 1) : defaultKeys),
    'product_id:asc',
  ];
  const names = keys.map((key) => key.split(':', 1)[0]);
  return keys
    .filter((_, place) => names.indexOf(names[place]) === place)
    .slice(0, maxKeys)
    .join();
}

/** Returns undefined for a listed order, which the server does not know. */
export function toFieldSort(sort: SearchSort | undefined): FieldSort | undefined {
  return sort === undefined || sort.field instanceof ListedOrder
    ? undefined
    : { field: sort.field, order: sort.order };
}

function sortKey({ field, order }: FieldSort, market: MarketKey): string {
  const isRising = order === 'ascending';
  const direction = isRising ? 'asc' : 'desc';
  // Missing values come last in both directions.
  const withMissingLast = (name: string) => `${name}(missing_values: last):${direction}`;
  const directionField = (name: string) =>
    `${name}_${isRising ? 'rising' : 'falling'}:${direction}`;
  if (typeof field !== 'string') {
    return withMissingLast(numberField(field));
  }
  switch (field) {
    case 'price': {
      const { rising, falling } = marketFields(market);
      return `${isRising ? rising : falling}:${direction}`;
    }
    case 'compareAtPrice':
      return directionField('compare_at');
    case 'salesRank':
      return directionField('sales');
    case 'availability':
      return availability(market, direction);
    case 'id':
    case 'createdAt':
    case 'updatedAt':
      return `${numbers[field]}:${direction}`;
    default:
      return withMissingLast(texts[field]);
  }
}

const numbers = { id: 'product_id', createdAt: 'created_at', updatedAt: 'updated_at' } as const;

const texts = {
  title: 'sort_title',
  vendor: 'sort_vendor',
  productType: 'sort_product_type',
  handle: 'sort_handle',
  sku: 'sort_sku',
} as const;

function availability(market: MarketKey, direction: 'asc' | 'desc'): string {
  return `_eval([(available_in:=${market}):1]):${direction}`;
}
