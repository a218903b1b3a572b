import type { Market } from '../catalog/prices/market.ts';
import { collectionsHolding } from '../catalog/collections-holding.ts';
import { offeredVariants } from '../catalog/offered-variants.ts';
import type { ProductTexts } from '../catalog/product-texts.ts';
import type { ShopCatalog } from '../catalog/shop-catalog.ts';
import type { FactSources } from '../rules/context.ts';
import { splitList } from '../rules/operand.ts';
import type { SeenLine } from '../rules/operands/products.ts';
import { toRuleProduct } from '../rules/rule-product.ts';
import type { WorkMeter } from '../base/slices.ts';
import type { CustomerStore } from '../store/tables/shoppers/customer-store.ts';
import type { EventStore } from '../store/tables/shoppers/event-store.ts';
import type { OrderStore } from '../store/tables/shoppers/order-store.ts';

export interface FactDependencies {
  texts: ProductTexts;
  events: EventStore;
  customers: CustomerStore;
  orders: OrderStore;
}

/** The context of a request: its shopper, time and market. */
interface FactContext {
  shopId: number;
  catalog: ShopCatalog;
  /** The market whose prices count; undefined for base prices. */
  market: Market | undefined;
  uuid: string | undefined;
  /** The customer whom conditions may read. */
  customerId: number | undefined;
  /** Measures how long catalog lookups block the event loop. */
  meter?: WorkMeter | undefined;
}

const maxViews = 250;

/** Creates the sources from which conditions read products, session and customer. */
export function createFactSources(
  { texts, events, customers, orders }: FactDependencies,
  { shopId, catalog, market, uuid, customerId, meter }: FactContext,
): FactSources {
  return {
    async products(lines) {
      const variants = variantsByProduct(lines);
      const products = await texts.products(shopId, [...variants.keys()]);
      return products.map((product) =>
        toRuleProduct(
          { ...product, variants: [...offeredVariants(product.variants, { market, prices: {} })] },
          variants.get(product.id) ?? new Set(),
        ),
      );
    },
    collectionsOf: (productIds) => collectionsHolding(catalog, productIds, meter),
    async views() {
      if (uuid === undefined) {
        return undefined;
      }
      const productIds = await events.viewedProducts(shopId, { uuid }, maxViews);
      return { productIds, count: await events.viewCount(shopId, uuid) };
    },
    async customer() {
      const customer = customerId && (await customers.find(shopId, customerId));
      return customer
        ? {
            tags: splitList(customer.tags),
            orderCount: customer.ordersCount,
            totalSpent: customer.totalSpent / 100,
          }
        : undefined;
    },
    async purchases() {
      const bought = customerId && (await orders.purchasedVariants(shopId, customerId));
      return bought
        ? bought.map(({ productId, variantId }) => ({
            productId,
            variantId: variantId ?? undefined,
          }))
        : undefined;
    },
  };
}

/** Returns the variants by product id. An empty set stands for the whole product. */
function variantsByProduct(lines: readonly SeenLine[]): Map<number, Set<number>> {
  const variants = new Map<number, Set<number>>();
  for (const { productId, variantId } of lines) {
    const known = variants.get(productId) ?? new Set();
    variants.set(productId, variantId === undefined ? known : known.add(variantId));
  }
  return variants;
}
