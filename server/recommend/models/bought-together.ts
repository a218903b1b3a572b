import { BestNeighbours, NeighbourLists } from './best-neighbours.ts';
import type { OrderHistory } from './history.ts';
import { limitFamilies } from './limit-families.ts';
import { limitRepeats } from './limit-repeats.ts';
import { type Neighbours, neighboursPerProduct } from './neighbours.ts';
import { GroupedOrders, type ListUses, PairScoring, type Strength } from './pair-scoring.ts';
import { PairSums } from './pair-sums.ts';
import { smoothByLikeness } from './smooth-by-likeness.ts';

/** Suits most shops. Others get another one, see `chooseStrength`. */
export const standingStrength: Strength = {
  single: { chance: 0.5, priorOrders: 15 },
  cart: { chance: 0, priorOrders: 5 },
  halfLifeDays: 240,
  limitsRepeats: true,
};

interface BoughtTogetherOptions {
  strength?: Strength;
  /** The most similar products of each, see `trainSimilar`. */
  alike?: Neighbours;
  /** The number of products of a family that a list may hold; absent: any. */
  families?: { of: Uint32Array; most: number } | undefined;
}

/**
 * Scores for each product i the products j that share orders with it, by
 *
 *     (W − z·√(W·w̄) + μ·w̄·p·n_i/(n_i + 2)) / (n_i + 20 + μ) · (n_j + 100)^−0.3
 *
 * - W is the sum of the weights w of the orders that hold both. An order of n products weighs
 *   (n−1)^−0.5, because two products meet by chance in a large order, and half as much when it is
 *   older than the newest by the half-life: taste changes, but half a year is most of a shop's
 *   history. W also counts, with half the weight and without an age, everything one customer bought
 *   over all orders. That separates taste from chance where orders are small.
 * - The root subtracts what may be chance. w̄ is the mean weight of an order.
 * - μ prior orders, in which products occur as often as anywhere (p: the weighted share of the
 *   orders that hold j), keep few orders of a product from saying much. They count less for the
 *   first orders: a best seller that one order holds by chance should not lead the list.
 * - The power of n_j, the number of orders with j, damps what sells with everything, as the
 *   normalisation by popularity in Deshpande and Karypis, "Item-based top-N recommendation
 *   algorithms" (2004). 100 added orders keep rare products from coming first, which cosine and
 *   lift allow.
 *
 * Products with few orders of several products also get pairs from what their customers bought at
 * other times: W adds 2 / (2 + n_b) · 0.5^(t / 180 days) / d for each customer who bought j as the d-th
 * product after i, at most the tenth, and 0.8 of it before. n_b is the number of such orders, t the time between. Their share
 * 2 / (2 + n_b) of the root is not subtracted. Shops whose customers buy one thing at a time have only
 * these pairs; `together` is 0 for them.
 *
 * With `alike`, `smoothByLikeness` adds what the products most like it are bought with.
 *
 * `limitRepeats` then lowers what already stands in many lists, unless the shop's orders speak against it.
 *
 * Each product has two lists, for itself and for its part of a cart. Chance evens out where the lists of
 * a cart are added up, and what sells with everything would lead the sum of several priors: z and μ are
 * smaller there.
 *
 * Orders of more than `mostProductsInBasket` products are ignored.
 */
export function trainBoughtTogether(
  orders: OrderHistory,
  productCount: number,
  { strength = standingStrength, alike, families }: BoughtTogetherOptions = {},
): ListUses<Neighbours> {
  const grouped = new GroupedOrders(orders, productCount);
  const scoring = new PairScoring(grouped, strength);
  const sums = new PairSums(productCount);
  const best = forEachUse(() => new BestNeighbours(neighboursPerProduct));
  const lists = forEachUse(() => new NeighbourLists(productCount, neighboursPerProduct));
  for (let product = 0; product < productCount; product++) {
    scoring.offerNeighbours(product, sums, best);
    lists.single.close(best.single);
    lists.cart.close(best.cart);
  }
  return forEachUse((use) => {
    const own = lists[use].finish(grouped.occurrences);
    const smoothed = alike ? smoothByLikeness(own, alike) : own;
    const some = families ? limitFamilies(smoothed, families.of, families.most) : smoothed;
    return strength.limitsRepeats ? limitRepeats(some) : some;
  });
}

function forEachUse<Value>(create: (use: keyof ListUses<Value>) => Value): ListUses<Value> {
  return { single: create('single'), cart: create('cart') };
}
