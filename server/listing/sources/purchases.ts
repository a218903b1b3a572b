import { isSignedCustomer } from '../../catalog/customer-signature.ts';
import type { Reason } from '../../contract/explanation.ts';
import { AppError } from '../../errors.ts';
import type { OrderStore, Purchase } from '../../store/order-store.ts';
import type { Shop } from '../../store/shop-store.ts';
import type { Source } from '../source.ts';

export interface CustomerRequest {
  shop: Shop;
  customerId: number;
  /** Proves that the store's server let the page ask for this customer. */
  signature: string | undefined;
  orders: Pick<OrderStore, 'purchases'>;
}

/** A product that a customer bought, and how much speaks for showing it. */
export interface RankedPurchase {
  productId: number;
  orders: number;
  lastBoughtAt: number;
  score: number;
}

/** What the customer bought and kept, the latest first. */
export function purchasedSource(request: CustomerRequest): Source {
  return purchasesSource('purchased', request, latestFirst);
}

/** The same in another order. */
export function buyAgainSource(
  request: CustomerRequest,
  rank: (purchases: readonly Purchase[]) => RankedPurchase[],
): Source {
  return purchasesSource('buy_again', request, rank);
}

/** The source itself looks at the signature, so that nothing that is built on it goes around that. */
function purchasesSource(
  name: 'purchased' | 'buy_again',
  { shop, customerId, signature, orders }: CustomerRequest,
  rank: (purchases: readonly Purchase[]) => RankedPurchase[],
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
      const ranked = rank(await orders.purchases(shop.id, customerId));
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
      byProduct.set(productId, { productId, orders: 1, lastBoughtAt: placedAt, score: placedAt });
    }
  }
  return [...byProduct.values()];
}

function toReason({ lastBoughtAt, orders, score }: RankedPurchase): Reason {
  const day = new Date(lastBoughtAt).toISOString().slice(0, 10);
  const text = `Bought in ${orders} ${orders === 1 ? 'order' : 'orders'}, last on ${day}`;
  return { score, text: `${text}.`, parts: [{ name: 'orders', value: orders, text }] };
}
