import type { JsonObject } from '../json-values.ts';

/**
 * `platform`: REST, webhooks and the storefront's `products.json`; `wrapped`: the same inside of
 * `{"product": …}`; `ajax`: `/products/<handle>.js`; `bulk`: a line of a bulk export.
 */
export type ProductShape = 'platform' | 'wrapped' | 'ajax' | 'bulk';

const PLATFORM_NAMES = ['body_html', 'product_type'];
const BULK_NAMES = ['descriptionHtml', 'bodyHtml', 'productType', 'createdAt', 'publishedAt'];
const AJAX_NAMES = ['description', 'type', 'price', 'price_min', 'price_varies'];

/**
 * The shapes write different things under one name (a price is in cents in one of them), so a record
 * is told by names that no other shape has. What tells nothing is in the platform's shape.
 */
export function productShape(input: JsonObject): ProductShape {
  if ('__parentId' in input) {
    return 'bulk';
  }
  if ('product' in input && !('id' in input)) {
    return 'wrapped';
  }
  if (hasOneOf(input, PLATFORM_NAMES)) {
    return 'platform';
  }
  if (hasOneOf(input, BULK_NAMES) || isBareGlobalObject(input)) {
    return 'bulk';
  }
  return hasOneOf(input, AJAX_NAMES) ? 'ajax' : 'platform';
}

function hasOneOf(input: JsonObject, names: readonly string[]): boolean {
  return names.some((name) => name in input);
}

/** A bulk export never holds variants inside of their product. */
function isBareGlobalObject({ id, variants }: JsonObject): boolean {
  return typeof id === 'string' && id.trim().startsWith('gid://') && !Array.isArray(variants);
}
