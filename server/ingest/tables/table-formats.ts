import { customerTable } from './customers/customer-table.ts';
import type { OrderFormat } from './orders/order-format.ts';
import { platformOrders } from './orders/platform-orders.ts';
import { hasColumnsOfOrders, readOrdersOf } from './orders/read-order-table.ts';
import { wooAnalyticsOrders, wooOrderColumns, wooOrderLines } from './orders/woocommerce-orders.ts';
import { bigCommerceProducts } from './products/bigcommerce.ts';
import { formerBigCommerceProducts } from './products/former-bigcommerce.ts';
import { magentoProducts } from './products/magento.ts';
import { merchantFeed } from './products/merchant-feed.ts';
import { hasColumnsOf, readProductsOf } from './products/open-product-table.ts';
import { platformProducts } from './products/platform.ts';
import { prestaShopProducts } from './products/prestashop.ts';
import type { ProductFormat } from './products/product-format.ts';
import { variantChanges } from './products/variant-changes.ts';
import { wooProducts } from './woocommerce/woo-products.ts';
import type { TableKind } from '../../contract/column-fields.ts';
import type { TableFormat } from './table-format.ts';

function productTable(format: ProductFormat): TableFormat<'products'> {
  return {
    kind: 'products',
    name: format.name,
    fits: (columns) => hasColumnsOf(format, columns),
    read: (table, context) => readProductsOf(format, table, context),
  };
}

function orderTable(format: OrderFormat): TableFormat<'orders'> {
  return {
    kind: 'orders',
    name: format.name,
    fits: (columns) => hasColumnsOfOrders(format, columns),
    read: (table, context) => readOrdersOf(format, table, context),
  };
}

/** All tables that Vitrine knows, by kind; those with the most certain columns first. `docs/imports.md` lists them. */
export const tableFormats: { readonly [Kind in TableKind]: readonly TableFormat<Kind>[] } = {
  products: [
    wooProducts,
    variantChanges,
    productTable(platformProducts),
    productTable(bigCommerceProducts),
    productTable(formerBigCommerceProducts),
    productTable(magentoProducts),
    productTable(merchantFeed),
    productTable(prestaShopProducts),
  ],
  orders: [platformOrders, wooOrderLines, wooOrderColumns, wooAnalyticsOrders].map(orderTable),
  customers: [customerTable],
};

/** Returns the format of a table of any kind. */
export function recogniseTable(columns: readonly string[]): TableFormat | undefined {
  const all: readonly TableFormat[] = [
    ...tableFormats.orders,
    ...tableFormats.customers,
    ...tableFormats.products,
  ];
  return all.find(({ fits }) => fits(columns));
}
