import { getPath, listAt, textAt } from '../core/json.ts';

const productTypes = ['Product', 'ProductGroup'];

/** Returns the product that the page is about in its structured data; undefined where it has several, or none. */
export function structuredProduct(): unknown {
  const products = [...document.querySelectorAll('script[type="application/ld+json"]')]
    .flatMap(({ textContent }) => entitiesOf(textContent ?? ''))
    .filter((entity) =>
      [getPath(entity, '@type')].flat().some((type) => productTypes.includes(String(type))),
    );
  return products.length === 1 ? products[0] : undefined;
}

function entitiesOf(text: string): unknown[] {
  try {
    const data: unknown = JSON.parse(text);
    return [data]
      .flat()
      .flatMap((entity) => [entity, ...listAt(entity, '@graph')])
      .flatMap((entity) => [entity, getPath(entity, 'mainEntity')]);
  } catch {
    // Plugins print what is no JSON.
    return [];
  }
}

/** Returns the currency of the first offer. */
export function currencyOf(product: unknown): string {
  const [offer] = [getPath(product, 'offers')].flat();
  const [price] = [getPath(offer, 'priceSpecification')].flat();
  return textAt(offer, 'priceCurrency') || textAt(price, 'priceCurrency');
}

/** Returns the content of the first of these properties in the head or in microdata; empty without one. */
export function contentOf(...names: readonly string[]): string {
  const selector = names.flatMap((name) => [`[property="${name}"]`, `[itemprop="${name}"]`]).join();
  const found = document.querySelector(selector);
  return (found?.getAttribute('content') ?? found?.textContent ?? '').trim();
}
