import { currentNames } from './page.ts';
import type { StoreProduct } from './product.ts';

/** What the document hears, by the part of the name that no setting changes. */
interface WidgetEvents {
  'smartsearch.quickview.ready': undefined;
  'smartsearch.quickview.add': { product: StoreProduct };
}

declare global {
  interface DocumentEventMap {
    'service:smartsearch.quickview.ready': CustomEvent<undefined>;
    'service:smartsearch.quickview.add': CustomEvent<{ product: StoreProduct }>;
  }
}

/** Tells the page under the neutral name, and under the service's own name where it differs. */
export function emit<Name extends keyof WidgetEvents>(
  name: Name,
  detail: WidgetEvents[Name],
): void {
  for (const prefix of new Set(['service', currentNames().service])) {
    document.dispatchEvent(new CustomEvent(`${prefix}:${name}`, { detail }));
  }
}
