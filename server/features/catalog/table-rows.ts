import type { z } from 'zod';
import { isVariantInStock, type Product } from '../../catalog/product.ts';
import type { ProductTexts } from '../../catalog/product-texts.ts';
import type { ShopCatalog } from '../../catalog/shop-catalog.ts';
import type { catalogEndpoints } from './contract.ts';
import type { MarketHead } from '../../store/tables/catalog/market-rows.ts';
import type { MarketStore } from '../../store/tables/catalog/market-store.ts';
import type { Shop } from '../../store/tables/shops/shop.ts';
import { toShownProduct } from '../products/shown-product.ts';

type TableRow = z.output<typeof catalogEndpoints.catalogProducts.answer>['data'][number];

interface RowsDependencies {
  texts: ProductTexts;
  markets: MarketStore;
}

/** Reads products as rows of the table, with what each active market asks for them. */
export async function tableRows(
  { texts, markets }: RowsDependencies,
  { shop, catalog }: { shop: Shop; catalog: ShopCatalog },
  ids: readonly number[],
): Promise<{ product: Product; row: TableRow }[]> {
  const [products, heads] = await Promise.all([
    texts.products(shop.id, ids),
    markets.list(shop.id),
  ]);
  const active = heads.filter(({ isActive }) => isActive);
  return products.map((product) => ({ product, row: toRow(product, { shop, catalog, active }) }));
}

function toRow(
  product: Product,
  { shop, catalog, active }: { shop: Shop; catalog: ShopCatalog; active: readonly MarketHead[] },
): TableRow {
  const slot = catalog.slotOf(product.id);
  const state = stateOf(product, slot !== undefined && catalog.isListed(slot));
  return {
    ...toShownProduct(product),
    handle: product.handle,
    state,
    // A product with a time that is not shown waits for this time.
    appears_at: state === 'unpublished' ? product.published_at : null,
    is_excluded: slot !== undefined && catalog.isExcluded(slot),
    variants: product.variants.map((variant) => ({
      id: variant.id,
      title: variant.title,
      sku: variant.sku,
      price: variant.price,
      stock: variant.inventory_management === null ? null : variant.inventory_quantity,
      can_be_sold: isVariantInStock(variant),
    })),
    markets: active.map(({ id, name, currency }) => {
      const market = catalog.markets.find(id);
      const isSold = market?.offers(product.id) ?? false;
      return {
        market: id,
        name,
        currency: currency ?? shop.currency,
        price: isSold ? toShownProduct(product, market).price : null,
      };
    }),
  };
}

function stateOf({ status, variants }: Product, isListed: boolean): TableRow['state'] {
  if (status !== 'active') {
    return status === 'archived' ? 'archived' : 'draft';
  }
  if (!isListed) {
    return 'unpublished';
  }
  return variants.some(isVariantInStock) ? 'shown' : 'sold_out';
}
