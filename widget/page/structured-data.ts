import { structuredProduct } from '../../server/contract/themes/structured-product.ts';
import { getPath, textAt } from '../core/json.ts';

/** Returns the product that the page is about in its structured data; undefined where none is sure. */
export function productOfData(): unknown {
  const scripts = document.querySelectorAll('script[type="application/ld+json"]');
  const texts = Array.from(scripts, ({ textContent }) => textContent ?? '');
  return structuredProduct(texts, location.href);
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
