/** An order of the customer. */
export interface PersonalOrder {
  /** Milliseconds since 1970. */
  placedAt: number;
  productIds: Iterable<number>;
}

export interface BoughtProduct {
  productId: number;
  /** The number of the customer's orders with the product. */
  orders: number;
  /** Milliseconds since 1970. */
  lastBoughtAt: number;
  score: number;
}

/**
 * Ranks the products of a customer by how likely they are bought again. Each order with a product
 * counts, half as much when it is 240 days older than the customer's newest. Frequency and recency
 * predict repeat purchases best (Hu et al., "Modeling personalized item frequency information for
 * next-basket recommendation", 2020).
 */
export function rankBuyAgain(orders: readonly PersonalOrder[]): BoughtProduct[] {
  const newest = orders.reduce((latest, { placedAt }) => Math.max(latest, placedAt), -Infinity);
  const bought = new Map<number, BoughtProduct>();
  for (const { placedAt, productIds } of orders) {
    const weight = 0.5 ** ((newest - placedAt) / halfLifeMs);
    for (const productId of new Set(productIds)) {
      const known = bought.get(productId) ?? firstPurchase(productId);
      known.orders += 1;
      known.lastBoughtAt = Math.max(known.lastBoughtAt, placedAt);
      known.score += weight;
      bought.set(productId, known);
    }
  }
  return [...bought.values()].toSorted(byScore);
}

const halfLifeMs = 240 * 24 * 3_600_000;

function firstPurchase(productId: number): BoughtProduct {
  return { productId, orders: 0, lastBoughtAt: -Infinity, score: 0 };
}

function byScore(one: BoughtProduct, other: BoughtProduct): number {
  return other.score - one.score || one.productId - other.productId;
}
