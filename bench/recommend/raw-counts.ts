import { productsOfOrder } from '../../server/recommend/models/customer-orders.ts';
import type { OrderHistory } from '../../server/recommend/models/history.ts';

/** The rival: the products that share most orders with a product, without any weight. */
export function countPairs(orders: OrderHistory): (product: number) => number[] {
  const counts = new Map<number, Map<number, number>>();
  for (const order of orders.placedAt.keys()) {
    const products = productsOfOrder(orders, order);
    for (const product of products) {
      const ofProduct = counts.get(product) ?? new Map<number, number>();
      counts.set(product, ofProduct);
      for (const other of products.filter((another) => another !== product)) {
        ofProduct.set(other, (ofProduct.get(other) ?? 0) + 1);
      }
    }
  }
  return (product) =>
    [...(counts.get(product) ?? [])]
      .toSorted((one, other) => other[1] - one[1] || one[0] - other[0])
      .map(([other]) => other);
}
