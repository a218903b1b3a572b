import { isSignedCustomer } from '../../catalog/customer-signature.ts';
import type { Reason } from '../../contract/explanation.ts';
import { AppError } from '../../base/errors.ts';
import type { OrderStore, Purchase } from '../../store/tables/shoppers/order-store.ts';
import type { Shop } from '../../store/tables/shops/shop.ts';
import type { Source } from '../source.ts';

interface CustomerRequest {
  shop: Shop;
  customerId: number;
  /** Signature of the store's server that lets the page act for this customer. */
  signature: string | undefined;
  orders: OrderStore;
}

/** A product that a customer bought, with a score for ranking it. */
interface RankedPurchase {
  productId: number;
  orders: number;
  lastBoughtAt: number;
  /** Null when only the time of the purchase counts. */
  score: number | null;
  /** The share of the shop's orders that hold it, if that counts. */
  shopShare?: number;
}

/** Returns a source of the products that the customer bought and kept, latest first. */
export function purchasedSource(request: CustomerRequest): Source {
  return purchasesSource('purchased', request, async (purchases) => latestFirst(purchases));
}

/** Returns a source of the same products in another order. */
export function buyAgainSource(
  request: CustomerRequest,
  rank: (purchases: readonly Purchase[]) => Promise<RankedPurchase[]>,
): Source {
  return purchasesSource('buy_again', request, rank);
}

/** Checks the signature inside the source, so that no endpoint can bypass the check. */
function purchasesSource(
  name: 'purchased' | 'buy_again',
  { shop, customerId, signature, orders }: CustomerRequest,
  rank: (purchases: readonly Purchase[]) => Promise<RankedPurchase[]>,
): Source {
  return {
    name,
    findCandidates: async () => {
      if (!isSignedCustomer(shop, customerId, signature)) {
        throw new AppError(
          'forbidden',
          "What a customer bought needs customer_signature: the HMAC-SHA256 of the customer's id under the shop's identity secret, in hexadecimal.",
        );
      }
      const ranked = await rank(await orders.purchases(shop.id, customerId));
      return {
        productIds: ranked.map(({ productId }) => productId),
        explain: async () =>
          new Map(ranked.map((purchase) => [purchase.productId, toReason(purchase)])),
      };
    },
  };
}

function latestFirst(purchases: readonly Purchase[]): RankedPurchase[] {
  const byProduct = new Map<number, RankedPurchase>();
  for (const { productId, placedAt } of purchases) {
    const known = byProduct.get(productId);
    if (known) {
      known.orders += 1;
    } else {
      byProduct.set(productId, { productId, orders: 1, lastBoughtAt: placedAt, score: null });
    }
  }
  return [...byProduct.values()];
}

function toReason({ lastBoughtAt, orders, score, shopShare = 0 }: RankedPurchase): Reason {
  const day = new Date(lastBoughtAt).toISOString().slice(0, 10);
  const text = `Bought in ${orders} ${orders === 1 ? 'order' : 'orders'}, last on ${day}`;
  const percent = Number((100 * shopShare).toPrecision(2));
  const ofShop = {
    name: 'share_of_orders',
    value: percent,
    text: `in ${percent} % of the shop's recent orders`,
  };
  return {
    score: score === null ? null : Number(score.toPrecision(3)),
    text: `${text}.`,
    parts: [{ name: 'orders', value: orders, text }, ...(shopShare > 0 ? [ofShop] : [])],
  };
}
