/*
 * The product of a page in its structured data, as the widgets read it in their page and the check of a store in the pages
 * that it opens.
 */

const productTypes: readonly unknown[] = ['Product', 'ProductGroup'];

/**
 * Returns the product that a page is about: the only one in its structured data, or the only one of several with the address
 * of the page; else undefined.
 *
 * @param texts - of the page's scripts with structured data.
 */
export function structuredProduct(texts: readonly string[], page: string): unknown {
  const products = texts
    .flatMap(entitiesOf)
    .filter((entity) =>
      [member(entity, '@type')].flat().some((type) => productTypes.includes(type)),
    );
  const named = products.length > 1 ? products.filter((one) => isAbout(one, page)) : products;
  return named.length === 1 ? named[0] : undefined;
}

/**
 * Returns where a product may have its id, the surest first. A product without a SKU may have its id in place of it, as a
 * number. Shopify calls the id that of a group.
 */
export function idsOfProduct(product: unknown, isShopify: boolean): unknown[] {
  const sku = member(product, 'sku');
  return [
    member(product, 'productID'),
    isShopify && member(product, 'productGroupID'),
    typeof sku === 'number' && sku,
  ];
}

function entitiesOf(text: string): unknown[] {
  try {
    const data: unknown = JSON.parse(text);
    return [data]
      .flat()
      .flatMap((entity) => [entity, member(entity, '@graph')].flat())
      .flatMap((entity) => [entity, member(entity, 'mainEntity')]);
  } catch {
    // Plugins print what is no JSON.
    return [];
  }
}

/** Returns whether a product names the page. Anchors such as `#product` are parts of it. */
function isAbout(product: unknown, page: string): boolean {
  const main = member(product, 'mainEntityOfPage');
  return [member(product, '@id'), member(product, 'url'), main, member(main, '@id')].some(
    (name) => typeof name === 'string' && pathOf(name, page) === pathOf(page, page),
  );
}

function pathOf(name: string, page: string): string {
  const { origin, pathname } = URL.canParse(name, page) ? new URL(name, page) : new URL('void:');
  return origin + pathname.replace(/\/$/, '');
}

function member(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined;
}
