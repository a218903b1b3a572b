export const wooCreated = '2026-01-01T00:00:00';
export const wooModified = '2026-01-02T00:00:00';

/** Returns a product as the API of WooCommerce has it. */
export function wooProductRecord(id: number, fields: object = {}) {
  return {
    id,
    name: `Product ${id}`,
    slug: `product-${id}`,
    type: 'simple',
    status: 'publish',
    catalog_visibility: 'visible',
    price: '5.00',
    regular_price: '5.00',
    manage_stock: true,
    stock_quantity: 4,
    stock_status: 'instock',
    backorders: 'no',
    date_created_gmt: wooCreated,
    date_modified_gmt: wooModified,
    categories: [] as object[],
    variations: [] as number[],
    ...fields,
  };
}
