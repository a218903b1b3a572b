import { currentNames } from './page.ts';
import type { StoreProduct } from './product.ts';

/**
 * Returns products whose links tell the service, and what has shown the products. Cart lines get these parameters as
 * hidden properties, so that revenue is counted from orders.
 *
 * @param parameters - such as `_widget_id`.
 */
export function attributed(
  products: readonly StoreProduct[],
  parameters?: Readonly<Record<string, string>> | '',
): StoreProduct[] {
  const { service } = currentNames();
  const _source = service === 'service' ? 'vitrine' : service;
  const query = new URLSearchParams({ _source, ...parameters });
  return products.map((product) => ({ ...product, link: withParameters(product.link, query) }));
}

/** Adds parameters to an address, before its fragment. */
export function withParameters(link: string, query: URLSearchParams | string): string {
  return link.replace(/[^#]*/, (path) => path + (path.includes('?') ? '&' : '?') + query);
}
