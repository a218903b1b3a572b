import { ordersByCustomer } from './customer-orders.ts';
import { type GroupedByProduct, groupByProduct } from './group-by-product.ts';
import type { OrderHistory } from './history.ts';

/** Sets of related products, such as orders, in one flat column. */
export interface Baskets {
  /** Basket → index of its first product. Has one entry more than there are baskets. */
  starts: Uint32Array;
  products: Uint32Array;
}

/**
 * A larger basket is a shop's stock rather than products that fit, and its pairs grow by its
 * square.
 */
export const maxProductsInBasket = 500;

/** Returns the number of distinct products in a basket. */
export function basketSize({ starts }: Baskets, basket: number): number {
  return (starts[basket + 1] ?? 0) - (starts[basket] ?? 0);
}

/**
 * Collects what each known customer bought over several orders, each product once. Leaves out
 * customers with a single order, which is a basket by itself, and baskets beyond the limit.
 */
export function basketsOfCustomers(orders: OrderHistory, productCount: number): Baskets {
  const starts = new Uint32Array(orders.placedAt.length + 1);
  const products = new Uint32Array(orders.products.length);
  const lastCustomer = new Uint32Array(productCount);
  let count = 0;
  const returning = [...ordersByCustomer(orders).values()].filter(({ length }) => length > 1);
  for (const [place, ordersOfOne] of returning.entries()) {
    let length = starts[count] ?? 0;
    for (const order of ordersOfOne) {
      const end = orders.starts[order + 1] ?? 0;
      for (let line = orders.starts[order] ?? 0; line < end; line++) {
        const product = orders.products[line] ?? 0;
        if (lastCustomer[product] !== place + 1) {
          lastCustomer[product] = place + 1;
          products[length++] = product;
        }
      }
    }
    if (length - (starts[count] ?? 0) <= maxProductsInBasket) {
      starts[++count] = length;
    }
  }
  return { starts: starts.slice(0, count + 1), products: products.slice(0, starts[count]) };
}

/** Groups the baskets by the products they hold. Skips baskets beyond the limit. */
export function groupBaskets(baskets: Baskets, productCount: number): GroupedByProduct {
  return groupByProduct(productCount, (visit) => {
    for (let basket = 0; basket + 1 < baskets.starts.length; basket++) {
      if (basketSize(baskets, basket) > maxProductsInBasket) {
        continue;
      }
      const end = baskets.starts[basket + 1] ?? 0;
      for (let place = baskets.starts[basket] ?? 0; place < end; place++) {
        visit(baskets.products[place] ?? 0, basket);
      }
    }
  });
}
