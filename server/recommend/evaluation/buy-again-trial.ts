import { type PersonalOrder, rankBuyAgain } from '../models/buy-again.ts';
import { rankOrderShares } from '../models/order-shares.ts';
import type { OrderHistory } from '../models/history.ts';
import { type SplitHistory, popularityOf } from './split-history.ts';
import { ordersByCustomer, productsOfOrder } from '../models/customer-orders.ts';
import { evenlySpaced } from './sample.ts';
import { firstOrderFrom } from './split.ts';
import { type Case, listOf, maxCases, type Preparation, type Trial } from './trial.ts';

/**
 * Creates a trial over returning customers. Orders with only new products are no cases, because
 * they cannot be predicted from earlier purchases.
 */
export function buyAgainTrial(history: SplitHistory): Trial {
  return {
    recommender: 'buy again',
    question: 'A known customer orders again: which of the products bought before are in it?',
    prepare: () => prepare(history),
  };
}

interface RepeatOrder {
  earlierOrders: readonly number[];
  boughtAgain: readonly number[];
}

function prepare(history: SplitHistory): Preparation {
  const repeatOrders = repeatOrdersOf(history);
  return repeatOrders.length === 0
    ? { needs: 'needs customers who come back for what they bought before: none did' }
    : { cases: cases(history, evenlySpaced(repeatOrders, maxCases)) };
}

/** Returns the first later order of each customer with earlier orders. */
function repeatOrdersOf({ training, whole, splitAt }: SplitHistory): RepeatOrder[] {
  const earlier = ordersByCustomer(training.orders, 0);
  const later = ordersByCustomer(whole.orders, firstOrderFrom(whole.orders, splitAt));
  return [...later].flatMap(([customerId, [next = 0]]) => {
    const earlierOrders = earlier.get(customerId) ?? [];
    const known = new Set(earlierOrders.flatMap((order) => productsOfOrder(whole.orders, order)));
    const boughtAgain = productsOfOrder(whole.orders, next).filter((product) => known.has(product));
    return boughtAgain.length === 0 ? [] : [{ earlierOrders, boughtAgain }];
  });
}

function* cases(history: SplitHistory, repeatOrders: readonly RepeatOrder[]): Iterable<Case> {
  const popularity = popularityOf(history);
  const shopShareOf = shopShares(history);
  for (const { earlierOrders, boughtAgain } of repeatOrders) {
    const earlier = earlierOrders.map((order) => personalOrder(history.training.orders, order));
    const ranked = rankBuyAgain(earlier, shopShareOf).map(({ productId }) => productId);
    yield {
      relevant: new Set(boughtAgain),
      recommended: listOf([ranked, popularity], []),
      popular: listOf([popularity], []),
    };
  }
}

function shopShares({ training }: SplitHistory): (product: number) => number {
  const { products, scores } = rankOrderShares(training.orders, training.productIds.length);
  const shares = new Map(
    [...products.entries()].map(([place, product]) => [product, scores[place]]),
  );
  return (product) => shares.get(product) ?? 0;
}

/** Returns an order whose product ids are product numbers, as everywhere here. */
function personalOrder(orders: OrderHistory, order: number): PersonalOrder {
  return {
    placedAt: orders.placedAt[order] ?? 0,
    productIds: productsOfOrder(orders, order),
  };
}
