import {
  basketSize,
  type Baskets,
  basketsOfCustomers,
  groupBaskets,
  maxProductsInBasket,
} from './baskets.ts';
import type { BestNeighbours } from './best-neighbours.ts';
import { countByProduct, type GroupedByProduct, visitGroup } from './group-by-product.ts';
import type { OrderHistory } from './history.ts';
import { CustomerWalks } from './customer-walks.ts';
import type { PairSums } from './pair-sums.ts';

/** What a list is read for: by itself, or added up with those of the other products of a cart. */
export interface ListUses<Value> {
  single: Value;
  cart: Value;
}

interface Certainty {
  /** z: the number of standard deviations of a sum that count as chance. */
  chance: number;
  /** μ. */
  priorOrders: number;
}

/** The constants of `trainBoughtTogether` that suit one shop better than another. */
export interface Strength extends ListUses<Certainty> {
  /** The age at which an order counts half. */
  halfLifeDays: number;
  /** False where best sellers belong beside everything, as milk does at a grocer's. */
  limitsRepeats: boolean;
}

const dayMs = 24 * 3_600_000;
const sizePower = 0.5;
const customerWeight = 0.5;
const extraOrders = 20;
/** Number of orders at which the prior counts half. */
const ordersBeforePrior = 2;
/** Number of baskets of a product at which what its customers buy at other times counts half. */
const sparseOrders = 2;
/** Less does not change a list, and large shops have no time for it. */
const leastShareOfWalks = 0.1;
const popularityPower = 0.3;
const extraPopularity = 100;

/** Orders and customers, grouped by the products they hold. Any strength can score them. */
export class GroupedOrders {
  readonly orders: OrderHistory;
  readonly byProduct: GroupedByProduct;
  readonly customers: Baskets;
  readonly customersByProduct: GroupedByProduct;
  /** Number of orders by product. */
  readonly occurrences: Uint32Array;
  /** Number of orders of two products or more, by product. */
  readonly basketCounts: Uint32Array;
  readonly walks: CustomerWalks;

  constructor(orders: OrderHistory, productCount: number) {
    this.orders = orders;
    this.byProduct = groupBaskets(orders, productCount);
    this.customers = basketsOfCustomers(orders, productCount);
    this.customersByProduct = groupBaskets(this.customers, productCount);
    this.occurrences = countByProduct(this.byProduct);
    this.basketCounts = countBaskets(orders, productCount);
    this.walks = new CustomerWalks(orders, productCount);
  }

  /** Returns the number of pairs that the neighbours of a product are added up from. */
  countPairs(product: number): number {
    let pairs = 0;
    visitGroup(this.byProduct, product, (order) => {
      pairs += basketSize(this.orders, order);
    });
    visitGroup(this.customersByProduct, product, (customer) => {
      pairs += basketSize(this.customers, customer);
    });
    return pairs;
  }
}

function countBaskets(orders: OrderHistory, productCount: number): Uint32Array {
  const counts = new Uint32Array(productCount);
  for (const order of orders.placedAt.keys()) {
    const size = basketSize(orders, order);
    if (size > 1 && size <= maxProductsInBasket) {
      for (const product of orders.products.subarray(
        orders.starts[order],
        orders.starts[order + 1],
      )) {
        counts[product] = (counts[product] ?? 0) + 1;
      }
    }
  }
  return counts;
}

/** Scores pairs of products by the formula of `trainBoughtTogether`. */
export class PairScoring {
  readonly #grouped: GroupedOrders;
  readonly #strength: Strength;
  readonly #orderWeights: Float64Array;
  readonly #customerWeights: Float64Array;
  readonly #meanWeight: number;
  /** Product → w̄·p. */
  readonly #priors: Float64Array;
  /** Indexed by product. */
  readonly #damping: Float64Array;

  constructor(grouped: GroupedOrders, strength: Strength) {
    const { orders, byProduct, customers, occurrences } = grouped;
    this.#grouped = grouped;
    this.#strength = strength;
    this.#orderWeights = weighOrders(orders, strength.halfLifeDays * dayMs);
    this.#customerWeights = weighCustomers(customers);
    this.#meanWeight = meanWeight(orders, this.#orderWeights);
    const shares = weightedShares(byProduct, this.#orderWeights);
    this.#priors = shares.map((share) => this.#meanWeight * share);
    this.#damping = Float64Array.from(
      occurrences,
      (count) => (count + extraPopularity) ** -popularityPower,
    );
  }

  /**
   * Offers the products that share orders with the product, for each use. `sums` is empty before and
   * after.
   */
  offerNeighbours(product: number, sums: PairSums, best: ListUses<BestNeighbours>): void {
    const { single, cart } = this.#strength;
    const walked = this.#addPairs(product, sums);
    sums.drain((other, sum, together) => {
      if (other !== product) {
        const pair = { product, other, sum, walked };
        best.single.offer(other, this.#score(pair, single), together);
        best.cart.offer(other, this.#score(pair, cart), together);
      }
    });
  }

  /**
   * Adds the pairs of the orders with the product, which what its customers bought raises. With few
   * baskets, what they bought at other times adds pairs too. Returns the share of the latter.
   */
  #addPairs(product: number, sums: PairSums): number {
    const { orders, byProduct, customers, customersByProduct, walks } = this.#grouped;
    visitGroup(byProduct, product, (order) => {
      sums.addBasket(orders, order, this.#orderWeights[order] ?? 0);
    });
    visitGroup(customersByProduct, product, (customer) => {
      sums.strengthen(customers, customer, this.#customerWeights[customer] ?? 0);
    });
    const share = sparseOrders / (sparseOrders + (this.#grouped.basketCounts[product] ?? 0));
    if (share < leastShareOfWalks || walks.isEmpty) {
      return 0;
    }
    walks.addPairs(product, sums, share);
    return share;
  }

  #score({ product, other, sum, walked }: Pair, { chance, priorOrders }: Certainty): number {
    const count = this.#grouped.occurrences[product] ?? 0;
    const prior = (priorOrders * (this.#priors[other] ?? 0) * count) / (count + ordersBeforePrior);
    const certain = sum - (1 - walked) * chance * Math.sqrt(sum * this.#meanWeight) + prior;
    return (certain / (count + extraOrders + priorOrders)) * (this.#damping[other] ?? 0);
  }
}

interface Pair {
  product: number;
  other: number;
  /** The sum of its weights. */
  sum: number;
  /** The share of what customers bought at other times. */
  walked: number;
}

/** An order of a single product has no pairs and weighs as much as one of two for popularity. */
function weighOrders(orders: OrderHistory, halfLifeMs: number): Float64Array {
  const newest = orders.placedAt.at(-1) ?? 0;
  return orders.placedAt.map((placedAt, order) => {
    const size = basketSize(orders, order);
    const recency = 0.5 ** ((newest - placedAt) / halfLifeMs);
    return size > maxProductsInBasket ? 0 : recency * weightOfSize(size);
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
