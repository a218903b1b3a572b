import { basketSize } from './baskets.ts';
import { ordersByCustomer, productsOfOrder } from './customer-orders.ts';
import { type GroupedByProduct, groupByProduct, visitGroup } from './group-by-product.ts';
import { GrowingColumn } from './growing-column.ts';
import type { OrderHistory } from './history.ts';
import type { PairSums } from './pair-sums.ts';

/**
 * The purchases of each known customer over several orders, walked as one history: pairs of products
 * that were bought at different times. A shop whose customers buy one thing at a time has no others.
 */
export class CustomerWalks {
  readonly #stepsByProduct: GroupedByProduct;
  /** The first purchase of each product by a customer, by step. */
  readonly #products: Uint32Array;
  readonly #customers: Uint32Array;
  readonly #orders: Uint32Array;
  readonly #placedAt: Float64Array;

  constructor(orders: OrderHistory, productCount: number) {
    const { products, customers, orderOf } = firstPurchases(orders, productCount);
    this.#products = products;
    this.#customers = customers;
    this.#orders = orderOf;
    this.#placedAt = orders.placedAt;
    this.#stepsByProduct = groupByProduct(productCount, (visit) => {
      for (const [step, product] of products.entries()) {
        visit(product, step);
      }
    });
  }

  /** True when no customer is known to have ordered twice. */
  get isEmpty(): boolean {
    return this.#products.length === 0;
  }

  /** Adds what the customers of a product bought in other orders, nearest purchases first. */
  addPairs(product: number, sums: PairSums, share: number): void {
    visitGroup(this.#stepsByProduct, product, (step) => {
      for (let distance = 1; distance <= farthest; distance++) {
        this.#addPair(sums, step, step + distance, share / distance);
        this.#addPair(sums, step, step - distance, (share * backwards) / distance);
      }
    });
  }

  #addPair(sums: PairSums, step: number, other: number, weight: number): void {
    const order = this.#orders[step] ?? 0;
    const otherOrder = this.#orders[other] ?? 0;
    if (this.#customers[other] !== this.#customers[step] || order === otherOrder) {
      return;
    }
    const between = Math.abs((this.#placedAt[order] ?? 0) - (this.#placedAt[otherOrder] ?? 0));
    sums.add(this.#products[other] ?? 0, weight * 0.5 ** (between / halfLifeMs), 0);
  }
}

/** The time between two purchases at which a pair counts half. */
const halfLifeMs = 180 * 24 * 3_600_000;
const farthest = 10;
const backwards = 0.8;
/** A customer who bought more than this is a till or a reseller. */
const mostPurchases = 500;

function firstPurchases(orders: OrderHistory, productCount: number) {
  const products = new GrowingColumn((length) => new Uint32Array(length));
  const customers = new GrowingColumn((length) => new Uint32Array(length));
  const orderOf = new GrowingColumn((length) => new Uint32Array(length));
  const lastCustomer = new Uint32Array(productCount);
  const returning = [...ordersByCustomer(orders).values()].filter(
    (ordersOfOne) => ordersOfOne.length > 1 && countLines(orders, ordersOfOne) <= mostPurchases,
  );
  for (const [place, ordersOfOne] of returning.entries()) {
    for (const order of ordersOfOne) {
      for (const product of productsOfOrder(orders, order)) {
        if (lastCustomer[product] !== place + 1) {
          lastCustomer[product] = place + 1;
          products.push(product);
          customers.push(place);
          orderOf.push(order);
        }
      }
    }
  }
  return {
    products: products.toArray(),
    customers: customers.toArray(),
    orderOf: orderOf.toArray(),
  };
}

function countLines(orders: OrderHistory, ordersOfOne: readonly number[]): number {
  return ordersOfOne.reduce((lines, order) => lines + basketSize(orders, order), 0);
}
