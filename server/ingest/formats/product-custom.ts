import { isObject, type JsonObject } from '../files/json-values.ts';

/*
 * Products as programs of merchants write them: the platform's names or plain ones (`name`, `brand`, `description`,
 * `type`), with one price on the product or prices in `variants`.
 */

const priceNames = ['price', 'compare_at_price'];

/** Members of a product without variants that belong to its only one. */
const variantNames = [...priceNames, 'sku', 'barcode', 'inventory_quantity', 'available', 'weight'];

/** Returns a product in the platform's shape. */
export function customProduct(value: JsonObject): JsonObject {
  const { description, type, name, brand, image, images, variants, ...rest } = value;
  const product: JsonObject = {
    ...rest,
    title: rest['title'] ?? name,
    vendor: rest['vendor'] ?? brand,
    body_html: description,
    product_type: type,
    images: imagesOf(images ?? image),
  };
  if (Array.isArray(variants) && variants.length > 0) {
    return { ...product, variants };
  }
  const variant: JsonObject = {};
  for (const field of variantNames) {
    if (field in product) {
      variant[field] = product[field];
      delete product[field];
    }
  }
  return { ...product, variants: [variant] };
}

/**
 * Returns why the prices of a product cannot be read: a whole number may be cents or units, unless another price of the
 * product has decimals.
 */
export function ambiguousPrice(value: JsonObject): string | undefined {
  const variants = Array.isArray(value['variants']) ? value['variants'].filter(isObject) : [];
  const prices = [value, ...variants].flatMap((one, index) =>
    priceNames.flatMap((name) => {
      const path = index === 0 ? name : `variants[${index - 1}].${name}`;
      return one[name] === undefined || one[name] === null ? [] : [{ path, price: one[name] }];
    }),
  );
  if (prices.some(({ price }) => hasDecimals(price))) {
    return undefined;
  }
  const found = prices.find(({ price }) => typeof price === 'number' && price !== 0);
  return (
    found &&
    `${found.path}: ${JSON.stringify(found.price)} may be cents or whole units of the currency: write prices as text with decimals, such as "12.50"`
  );
}

function hasDecimals(price: unknown): boolean {
  return typeof price === 'number' ? !Number.isInteger(price) : String(price).includes('.');
}

function imagesOf(given: unknown): unknown {
  const list: unknown[] = Array.isArray(given) ? given : [given];
  return list.flatMap((image) => {
    if (typeof image === 'string' && image.trim() !== '') {
      return [{ src: image }];
    }
    return isObject(image) ? [{ ...image, src: image['src'] ?? image['url'] }] : [];
  });
}
