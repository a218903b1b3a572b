import { trainBoughtTogether } from '../models/bought-together.ts';
import { combineForCart } from '../models/combine.ts';
import type { OrderHistory } from '../models/history.ts';
import { type ListsByProduct, listsOf } from '../models/neighbour-list.ts';
import { type Past, popularityOf } from './past.ts';
import { productsOfOrder } from '../models/customer-orders.ts';
import { evenlySpaced, shuffled } from './sample.ts';
import { firstOrderFrom } from './split.ts';
import { type Case, listOf, mostCases, type Preparation, type Trial } from './trial.ts';

const mostInCart = 3;

/** Creates trials that complete later baskets. */
export function boughtTogetherTrials(past: Past): Trial[] {
  const { orders, productIds } = past.training;
  let trained: ListsByProduct | undefined;
  const train = () => (trained ??= listsOf(trainBoughtTogether(orders, productIds.length)));
  return [
    {
      recommender: 'bought together',
      question: 'Given one product of a basket: what else is in it?',
      prepare: () =>
        prepare(past, train, ([given = 0, ...rest]) => ({ given: [given], relevant: rest })),
    },
    {
      recommender: 'cart',
      question: `Given up to ${mostInCart} products of a basket: which one was held back?`,
      prepare: () =>
        prepare(past, train, ([heldBack = 0, ...rest]) => ({
          given: rest.slice(0, mostInCart),
          relevant: [heldBack],
        })),
    },
  ];
}

/** Splits a basket into given products and those to be found. */
type Parting = (basket: number[]) => { given: number[]; relevant: number[] };

function prepare(past: Past, train: () => ListsByProduct, parting: Parting): Preparation {
  const basketsBefore = basketsFrom(past.training.orders, 0).length;
  const baskets = basketsFrom(past.whole.orders, firstOrderFrom(past.whole.orders, past.splitAt));
  if (basketsBefore === 0 || baskets.length === 0) {
    return {
      needs:
        'needs orders of two products or more on both sides of the split: ' +
        `${basketsBefore} before it, ${baskets.length} after it`,
    };
  }
  return { cases: cases(past, train(), evenlySpaced(baskets, mostCases), parting) };
}

function* cases(
  past: Past,
  lists: ListsByProduct,
  baskets: readonly number[],
  parting: Parting,
): Iterable<Case> {
  const popularity = popularityOf(past);
  for (const order of baskets) {
    const basket = shuffled(productsOfOrder(past.whole.orders, order), order);
    const { given, relevant } = parting(basket);
    yield {
      relevant: new Set(relevant),
      recommended: listOf([combineForCart(given, lists), popularity], given),
      popular: listOf([popularity], given),
    };
  }
}

/** Returns the orders of at least two products, from the given order on. */
function basketsFrom({ starts, placedAt }: OrderHistory, first: number): number[] {
  return [...placedAt.keys()].filter(
    (order) => order >= first && (starts[order + 1] ?? 0) - (starts[order] ?? 0) >= 2,
  );
}
