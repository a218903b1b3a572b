import type { JsonObject } from '../files/json-values.ts';

/**
 * The shape of a product in a file. `platform`: REST, webhooks and the storefront's `products.json`;
 * `wrapped`: the same inside `{"product": …}`; `ajax`: `/products/<handle>.js`; `bulk`: a line of a bulk
 * export; `woocommerce`: the REST shape of WooCommerce; `custom`: what a program of a merchant writes.
 */
type ProductShape = 'platform' | 'wrapped' | 'ajax' | 'bulk' | 'woocommerce' | 'custom';

const wooNames = ['stock_status', 'catalog_visibility', 'regular_price'];

const platformNames = ['body_html', 'product_type'];
const bulkNames = ['descriptionHtml', 'bodyHtml', 'productType', 'createdAt', 'publishedAt'];
/** Only the Ajax API computes these, and only its prices are cents. */
const ajaxNames = ['price_min', 'price_max', 'price_varies', 'compare_at_price_varies'];

const customNames = ['description', 'type', 'price', 'brand'];

/**
 * Detects the shape by fields that no other shape has, since shared fields differ in meaning (prices may
 * be in cents). Defaults to the platform's shape.
 */
export function productShape(input: JsonObject): ProductShape {
  if ('__parentId' in input) {
    return 'bulk';
  }
  if ('product' in input && !('id' in input)) {
    return 'wrapped';
  }
  if ('name' in input && hasOneOf(input, wooNames)) {
    return 'woocommerce';
  }
  if (hasOneOf(input, platformNames)) {
    return 'platform';
  }
  if (hasOneOf(input, bulkNames) || isBareGlobalObject(input)) {
    return 'bulk';
  }
  if (hasOneOf(input, ajaxNames)) {
    return 'ajax';
  }
  return hasOneOf(input, customNames) ? 'custom' : 'platform';
}

function hasOneOf(input: JsonObject, names: readonly string[]): boolean {
  return names.some((name) => name in input);
}

/** Tells whether the input has a global id and no nested variants: bulk exports never nest variants. */
function isBareGlobalObject({ id, variants }: JsonObject): boolean {
  return typeof id === 'string' && id.trim().startsWith('gid://') && !Array.isArray(variants);
}
