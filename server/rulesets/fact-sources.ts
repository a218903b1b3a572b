import type { Market } from '../catalog/market.ts';
import { collectionsHolding } from '../catalog/collections-holding.ts';
import { offeredVariants } from '../catalog/offered-variants.ts';
import type { ProductTexts } from '../catalog/product-texts.ts';
import type { ShopCatalog } from '../catalog/shop-catalog.ts';
import type { FactSources } from '../rules/context.ts';
import { splitList } from '../rules/operand.ts';
import type { SeenLine } from '../rules/operands/products.ts';
import { toRuleProduct } from '../rules/rule-product.ts';
import type { WorkMeter } from '../slices.ts';
import type { CustomerStore } from '../store/customer-store.ts';
import type { EventStore } from '../store/event-store.ts';
import type { OrderStore } from '../store/order-store.ts';

export interface FactDependencies {
  texts: Pick<ProductTexts, 'products'>;
  events: Pick<EventStore, 'viewedProducts' | 'viewCount'>;
  customers: Pick<CustomerStore, 'find'>;
  orders: Pick<OrderStore, 'purchasedVariants'>;
}

/** Who asks, and where. */
export interface FactScene {
  shopId: number;
  catalog: ShopCatalog;
  /** Its prices count; undefined: base prices. */
  market: Market | undefined;
  uuid: string | undefined;
  /** One whom conditions may look at. */
  customerId: number | undefined;
  /** Told for how long questions to the catalog kept the event loop busy. */
  meter?: WorkMeter | undefined;
}

const mostViews = 250;

/** What conditions ask the store about products, session and customer. */
export function createFactSources(
  { texts, events, customers, orders }: FactDependencies,
  { shopId, catalog, market, uuid, customerId, meter }: FactScene,
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
      const productIds = await events.viewedProducts(shopId, { uuid }, mostViews);
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

/** No variant: the whole product is meant. */
function variantsByProduct(lines: readonly SeenLine[]): Map<number, Set<number>> {
  const variants = new Map<number, Set<number>>();
  for (const { productId, variantId } of lines) {
    const known = variants.get(productId) ?? new Set();
    variants.set(productId, variantId === undefined ? known : known.add(variantId));
  }
  return variants;
}
