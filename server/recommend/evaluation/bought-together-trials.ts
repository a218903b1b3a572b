import { trainBoughtTogether } from '../models/bought-together.ts';
import { combineForCart } from '../models/combine.ts';
import type { OrderHistory } from '../models/history.ts';
import { type ListsByProduct, listsOf } from '../models/neighbour-list.ts';
import type { Neighbours } from '../models/neighbours.ts';
import type { ListUses, Strength } from '../models/pair-scoring.ts';
import type { ProductWords } from '../models/similar/product-words.ts';
import { trainSimilar } from '../models/similar/similar.ts';
import { allTime, unitsSold } from '../models/units-sold.ts';
import { type SplitHistory, popularityOf } from './split-history.ts';
import { productsOfOrder } from '../models/customer-orders.ts';
import { evenlySpaced, shuffled } from './sample.ts';
import { firstOrderFrom } from './split.ts';
import { type Case, listOf, maxCases, type Preparation, type Trial } from './trial.ts';

const maxInCart = 3;

/** Creates trials that complete later baskets. */
export function boughtTogetherTrials(
  history: SplitHistory,
  words: ProductWords,
  strength?: Strength,
): Trial[] {
  let trained: ListUses<Neighbours> | undefined;
  const train = (use: keyof ListUses<Neighbours>) => () =>
    listsOf((trained ??= learn(history, words, strength))[use]);
  return [
    {
      recommender: 'bought together',
      question: 'Given one product of a basket: what else is in it?',
      prepare: () =>
        prepare(history, train('single'), ([given = 0, ...rest]) => ({
          given: [given],
          relevant: rest,
        })),
    },
    {
      recommender: 'cart',
      question: `Given up to ${maxInCart} products of a basket: which one was held back?`,
      prepare: () =>
        prepare(history, train('cart'), ([heldBack = 0, ...rest]) => ({
          given: rest.slice(0, maxInCart),
          relevant: [heldBack],
        })),
    },
  ];
}

function learn(
  { training }: SplitHistory,
  words: ProductWords,
  strength?: Strength,
): ListUses<Neighbours> {
  const { orders, productIds } = training;
  const popularity = Float32Array.from(unitsSold(training, allTime));
  const { alike } = trainSimilar(words, { popularity });
  return trainBoughtTogether(orders, productIds.length, { ...(strength && { strength }), alike });
}

/** Splits a basket into given products and those to be found. */
type BasketSplitter = (basket: number[]) => { given: number[]; relevant: number[] };

function prepare(
  history: SplitHistory,
  train: () => ListsByProduct,
  splitBasket: BasketSplitter,
): Preparation {
  const basketsBefore = basketsFrom(history.training.orders, 0).length;
  const baskets = basketsFrom(
    history.whole.orders,
    firstOrderFrom(history.whole.orders, history.splitAt),
  );
  if (basketsBefore === 0 || baskets.length === 0) {
    return {
      needs:
        'needs orders of two products or more on both sides of the split: ' +
        `${basketsBefore} before it, ${baskets.length} after it`,
    };
  }
  return { cases: cases(history, train(), evenlySpaced(baskets, maxCases), splitBasket) };
}

function* cases(
  history: SplitHistory,
  lists: ListsByProduct,
  baskets: readonly number[],
  splitBasket: BasketSplitter,
): Iterable<Case> {
  const popularity = popularityOf(history);
  for (const order of baskets) {
    const basket = shuffled(productsOfOrder(history.whole.orders, order), order);
    const { given, relevant } = splitBasket(basket);
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
