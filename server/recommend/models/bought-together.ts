import {
  basketSize,
  type Baskets,
  basketsOfCustomers,
  groupBaskets,
  mostProductsInBasket,
} from './baskets.ts';
import { BestNeighbours, NeighbourLists } from './best-neighbours.ts';
import { countByProduct, type GroupedByProduct, visitGroup } from './group-by-product.ts';
import type { OrderHistory } from './history.ts';
import { type Neighbours, neighboursPerProduct } from './neighbours.ts';
import { PairSums } from './pair-sums.ts';

/**
 * Scores for each product i the products j that share orders with it, by
 *
 *     (W − z·√(W·w̄) + μ·w̄·p) / (n_i + 20 + μ) · (n_j + 100)^−0.3
 *
 * - W is the sum of the weights w of the orders that hold both. An order of n products weighs
 *   (n−1)^−0.5, because two products meet by chance in a large order, and half as much when it is
 *   240 days older than the newest: taste changes, but half a year is most of a shop's history. W
 *   also counts, with half the weight and without an age, everything one customer bought over all
 *   orders. That separates taste from chance where orders are small.
 * - The root subtracts what may be chance. w̄ is the mean weight of an order.
 * - μ prior orders, in which products occur as often as anywhere (p: the weighted share of the
 *   orders that hold j), keep few orders of a product from saying much.
 * - The power of n_j, the number of orders with j, damps what sells with everything, as the
 *   normalisation by popularity in Deshpande and Karypis, "Item-based top-N recommendation
 *   algorithms" (2004). 100 added orders keep rare products from coming first, which cosine and
 *   lift allow.
 *
 * Orders of more than `mostProductsInBasket` products are ignored.
 */
export function trainBoughtTogether(orders: OrderHistory, productCount: number): Neighbours {
  const scoring = new Scoring(orders, productCount);
  const sums = new PairSums(productCount);
  const best = new BestNeighbours(neighboursPerProduct);
  const lists = new NeighbourLists(productCount, neighboursPerProduct);
  for (let product = 0; product < productCount; product++) {
    scoring.addPairs(product, sums);
    sums.drain((other, sum, together) => {
      if (other !== product) {
        best.offer(other, scoring.score(product, other, sum), together);
      }
    });
    lists.close(best);
  }
  return lists.finish(scoring.occurrences);
}

const halfLifeMs = 240 * 24 * 3_600_000;
const sizePower = 0.5;
const customerWeight = 0.5;

/** z: the number of standard deviations of a sum that count as chance. */
const chance = 0.5;
/** μ. */
const priorOrders = 15;
const extraOrders = 20;
const popularityPower = 0.3;
const extraPopularity = 100;

class Scoring {
  readonly occurrences: Uint32Array;
  readonly #orders: Baskets;
  readonly #ordersByProduct: GroupedByProduct;
  readonly #orderWeights: Float64Array;
  readonly #customers: Baskets;
  readonly #customersByProduct: GroupedByProduct;
  readonly #customerWeights: Float64Array;
  readonly #meanWeight: number;
  /** Product → μ·w̄·p. */
  readonly #priors: Float64Array;
  /** Indexed by product. */
  readonly #damping: Float64Array;

  constructor(orders: OrderHistory, productCount: number) {
    this.#orders = orders;
    this.#ordersByProduct = groupBaskets(orders, productCount);
    this.#orderWeights = weighOrders(orders);
    this.#customers = basketsOfCustomers(orders, productCount);
    this.#customersByProduct = groupBaskets(this.#customers, productCount);
    this.#customerWeights = weighCustomers(this.#customers);
    this.#meanWeight = meanWeight(orders, this.#orderWeights);
    this.occurrences = countByProduct(this.#ordersByProduct);
    const shares = weightedShares(this.#ordersByProduct, this.#orderWeights);
    this.#priors = shares.map((share) => priorOrders * this.#meanWeight * share);
    this.#damping = Float64Array.from(
      this.occurrences,
      (count) => (count + extraPopularity) ** -popularityPower,
    );
  }

  /** Adds the pairs of the orders with the product. Customer baskets only raise existing pairs. */
  addPairs(product: number, sums: PairSums): void {
    visitGroup(this.#ordersByProduct, product, (order) => {
      sums.addBasket(this.#orders, order, this.#orderWeights[order] ?? 0);
    });
    visitGroup(this.#customersByProduct, product, (customer) => {
      sums.strengthen(this.#customers, customer, this.#customerWeights[customer] ?? 0);
    });
  }

  score(product: number, other: number, sum: number): number {
    const certain = sum - chance * Math.sqrt(sum * this.#meanWeight) + (this.#priors[other] ?? 0);
    const orders = (this.occurrences[product] ?? 0) + extraOrders + priorOrders;
    return (certain / orders) * (this.#damping[other] ?? 0);
  }
}

/** An order of a single product has no pairs and weighs as much as one of two for popularity. */
function weighOrders(orders: OrderHistory): Float64Array {
  const newest = orders.placedAt.at(-1) ?? 0;
  return orders.placedAt.map((placedAt, order) => {
    const size = basketSize(orders, order);
    const recency = 0.5 ** ((newest - placedAt) / halfLifeMs);
    return size > mostProductsInBasket ? 0 : recency * weightOfSize(size);
  });
}

function weighCustomers(customers: Baskets): Float64Array {
  return Float64Array.from(
    { length: customers.starts.length - 1 },
    (_, customer) => customerWeight * weightOfSize(basketSize(customers, customer)),
  );
}

function weightOfSize(size: number): number {
  return size === 0 ? 0 : Math.max(1, size - 1) ** -sizePower;
}

/** Returns the mean weight of the orders that have pairs. */
function meanWeight(orders: OrderHistory, weights: Float64Array): number {
  let total = 0;
  let count = 0;
  for (const [order, weight] of weights.entries()) {
    if (weight > 0 && basketSize(orders, order) > 1) {
      total += weight;
      count++;
    }
  }
  return count === 0 ? 0 : total / count;
}

function weightedShares(byProduct: GroupedByProduct, weights: Float64Array): Float64Array {
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  const shares = new Float64Array(byProduct.starts.length - 1);
  for (const product of shares.keys()) {
    let weight = 0;
    visitGroup(byProduct, product, (basket) => {
      weight += weights[basket] ?? 0;
    });
    shares[product] = total === 0 ? 0 : weight / total;
  }
  return shares;
}
