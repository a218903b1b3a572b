/** An order of the customer. */
export interface PersonalOrder {
  /** Milliseconds since 1970. */
  placedAt: number;
  productIds: Iterable<number>;
}

interface BoughtProduct {
  productId: number;
  /** The number of the customer's orders with the product. */
  orders: number;
  /** Milliseconds since 1970. */
  lastBoughtAt: number;
  /** The share of the shop's orders, see `rankOrderShares`. */
  shopShare: number;
  score: number;
}

/**
 * Ranks the products of a customer by how likely they are bought again. Each order with a product
 * counts, half as much when it is 240 days older than the customer's newest. Frequency and recency
 * predict repeat purchases best (Hu et al., "Modeling personalized item frequency information for
 * next-basket recommendation", 2020). Ten times the product's share of the shop's orders is added:
 * most customers have few orders, and of two products that they bought once, the one that everybody
 * buys is bought again sooner. Equal scores are ordered by the latest purchase, then as given.
 */
export function rankBuyAgain(
  orders: readonly PersonalOrder[],
  shopShareOf: (productId: number) => number,
): BoughtProduct[] {
  const newest = orders.reduce((latest, { placedAt }) => Math.max(latest, placedAt), -Infinity);
  const bought = new Map<number, BoughtProduct>();
  for (const { placedAt, productIds } of orders) {
    const weight = 0.5 ** ((newest - placedAt) / halfLifeMs);
    for (const productId of new Set(productIds)) {
      const known = bought.get(productId) ?? firstPurchase(productId, shopShareOf(productId));
      known.orders += 1;
      known.lastBoughtAt = Math.max(known.lastBoughtAt, placedAt);
      known.score += weight;
      bought.set(productId, known);
    }
  }
  return [...bought.values()].toSorted(byScore);
}

const halfLifeMs = 240 * 24 * 3_600_000;
const shopShareWeight = 10;

function firstPurchase(productId: number, shopShare: number): BoughtProduct {
  const score = shopShareWeight * shopShare;
  return { productId, orders: 0, lastBoughtAt: -Infinity, shopShare, score };
}

function byScore(one: BoughtProduct, other: BoughtProduct): number {
  return other.score - one.score || other.lastBoughtAt - one.lastBoughtAt;
}
