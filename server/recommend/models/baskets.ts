import { type GroupedByProduct, groupByProduct } from './group-by-product.ts';
import type { OrderHistory } from './history.ts';

/** Sets of products that say something about each other, one after the other. */
export interface Baskets {
  /** Basket → its first product; one more than there are baskets. */
  starts: Uint32Array;
  products: Uint32Array;
}

/** What goes beyond is no choice of things that fit, but a shop's stock, and would cost its square. */
export const mostProductsInBasket = 500;

/** The number of different products in a basket. */
export function basketSize({ starts }: Baskets, basket: number): number {
  return (starts[basket + 1] ?? 0) - (starts[basket] ?? 0);
}

/**
 * What each known customer has bought in several orders together, each product once. Those of one order
 * are left out, for the order itself has said it already, and those beyond the limit.
 */
export function basketsOfCustomers(orders: OrderHistory, productCount: number): Baskets {
  const starts = new Uint32Array(orders.placedAt.length + 1);
  const products = new Uint32Array(orders.products.length);
  const lastCustomer = new Uint32Array(productCount);
  let count = 0;
  for (const [place, ordersOfOne] of ordersByCustomer(orders).entries()) {
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
    if (length - (starts[count] ?? 0) <= mostProductsInBasket) {
      starts[++count] = length;
    }
  }
  return { starts: starts.slice(0, count + 1), products: products.slice(0, starts[count]) };
}

/** For each product the baskets that it is in; those beyond the limit are left out. */
export function groupBaskets(baskets: Baskets, productCount: number): GroupedByProduct {
  return groupByProduct(productCount, (visit) => {
    for (let basket = 0; basket + 1 < baskets.starts.length; basket++) {
      if (basketSize(baskets, basket) > mostProductsInBasket) {
        continue;
      }
      const end = baskets.starts[basket + 1] ?? 0;
      for (let place = baskets.starts[basket] ?? 0; place < end; place++) {
        visit(baskets.products[place] ?? 0, basket);
      }
    }
  });
}

/** For each customer who came back, the orders, oldest first. */
function ordersByCustomer({ customerIds }: OrderHistory): number[][] {
  const byCustomer = new Map<number, number[]>();
  for (const [order, customerId] of customerIds.entries()) {
    if (customerId === 0) {
      continue;
    }
    const known = byCustomer.get(customerId);
    if (known) {
      known.push(order);
    } else {
      byCustomer.set(customerId, [order]);
    }
  }
  return [...byCustomer.values()].filter((orders) => orders.length > 1);
}
