import type { OrderHistory } from './history.ts';
import { rankProducts } from './rank-products.ts';
import type { Ranking } from './ranking.ts';

/**
 * Ranks products by the share of the shop's orders that hold them. An order counts half when it is
 * 30 days older than the newest, because what sells now tells what will be bought again. Counts are
 * the orders of a product, bases all orders.
 */
export function rankOrderShares(orders: OrderHistory, productCount: number): Ranking {
  const { placedAt, starts, products } = orders;
  const newest = placedAt.at(-1) ?? 0;
  const shares = new Float64Array(productCount);
  const counts = new Float64Array(productCount);
  let total = 0;
  for (const [order, time] of placedAt.entries()) {
    const weight = 0.5 ** ((newest - time) / halfLifeMs);
    total += weight;
    for (const product of products.subarray(starts[order], starts[order + 1])) {
      shares[product] = (shares[product] ?? 0) + weight;
      counts[product] = (counts[product] ?? 0) + 1;
    }
  }
  const measures = {
    scores: shares.map((sum) => sum / total),
    counts,
    bases: new Float64Array(productCount).fill(placedAt.length),
  };
  return rankProducts(measures, newest, (product) => (counts[product] ?? 0) > 0);
}

const halfLifeMs = 30 * 24 * 3_600_000;
