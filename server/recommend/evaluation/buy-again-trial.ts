import { type PersonalOrder, rankBuyAgain } from '../models/buy-again.ts';
import type { OrderHistory } from '../models/history.ts';
import { type Past, popularityOf } from './past.ts';
import { ordersByCustomer, productsOfOrder } from '../models/customer-orders.ts';
import { evenlySpaced } from './sample.ts';
import { firstOrderFrom } from './split.ts';
import { type Case, listOf, mostCases, type Preparation, type Trial } from './trial.ts';

/**
 * Creates a trial over returning customers. Orders with only new products are no cases, because
 * they cannot be predicted from earlier purchases.
 */
export function buyAgainTrial(past: Past): Trial {
  return {
    recommender: 'buy again',
    question: 'A known customer orders again: which of the products bought before are in it?',
    prepare: () => prepare(past),
  };
}

interface Return {
  earlierOrders: readonly number[];
  boughtAgain: readonly number[];
}

function prepare(past: Past): Preparation {
  const returns = returnsOf(past);
  return returns.length === 0
    ? { needs: 'needs customers who come back for what they bought before: none did' }
    : { cases: cases(past, evenlySpaced(returns, mostCases)) };
}

/** Returns the first later order of each customer with earlier orders. */
function returnsOf({ training, whole, splitAt }: Past): Return[] {
  const earlier = ordersByCustomer(training.orders, 0);
  const later = ordersByCustomer(whole.orders, firstOrderFrom(whole.orders, splitAt));
  return [...later].flatMap(([customerId, [next = 0]]) => {
    const earlierOrders = earlier.get(customerId) ?? [];
    const known = new Set(earlierOrders.flatMap((order) => productsOfOrder(whole.orders, order)));
    const boughtAgain = productsOfOrder(whole.orders, next).filter((product) => known.has(product));
    return boughtAgain.length === 0 ? [] : [{ earlierOrders, boughtAgain }];
  });
}

function* cases(past: Past, returns: readonly Return[]): Iterable<Case> {
  const popularity = popularityOf(past);
  for (const { earlierOrders, boughtAgain } of returns) {
    const earlier = earlierOrders.map((order) => personalOrder(past.training.orders, order));
    const ranked = rankBuyAgain(earlier).map(({ productId }) => productId);
    yield {
      relevant: new Set(boughtAgain),
      recommended: listOf([ranked, popularity], []),
      popular: listOf([popularity], []),
    };
  }
}

/** Returns an order whose product ids are product numbers, as everywhere here. */
function personalOrder(orders: OrderHistory, order: number): PersonalOrder {
  return {
    placedAt: orders.placedAt[order] ?? 0,
    productIds: productsOfOrder(orders, order),
  };
}
