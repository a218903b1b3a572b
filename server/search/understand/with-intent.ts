import { unmatchedId } from '../../contract/search/body-values.ts';
import type { Intent } from './intent.ts';
import type { PriceFilter, SearchFilter } from '../query.ts';
import type { PageRequest } from '../result-page.ts';

type Query = PageRequest['query'];

/** Adds what a term says to a query, as a filter or an exclusion. */
export function withIntent(query: Query, intent: Intent): Query {
  const { filter, exclusions } = query;
  const filtered = (added: SearchFilter) => ({ ...query, filter: { ...filter, ...added } });
  switch (intent.kind) {
    case 'price':
      return filtered({ price: intent.price });
    case 'option':
      return filtered({
        options: [
          ...(filter?.options ?? []),
          ...intent.values.map((value) => ({ name: intent.name, value })),
        ],
      });
    case 'wish': {
      const { productIds: own = [], price = intent.price } = filter ?? {};
      const wished = new Set(intent.productIds);
      const shared = own.filter((id) => wished.has(id));
      const productIds = own.length > 0 ? shared : intent.productIds;
      return filtered({ price, productIds: productIds.length > 0 ? productIds : [unmatchedId] });
    }
    default:
      return {
        ...query,
        exclusions: { ...exclusions, words: [...(exclusions?.words ?? []), intent.word] },
      };
  }
}

/** Returns the prices that are within both; the second where they have none in common. */
export function narrowPrice(one: PriceFilter | undefined, other: PriceFilter): PriceFilter {
  const min = Math.max(one?.min ?? 0, other.min ?? 0);
  const max = Math.min(one?.max ?? Infinity, other.max ?? Infinity);
  return min > max ? other : { ...(min > 0 && { min }), ...(max < Infinity && { max }) };
}
