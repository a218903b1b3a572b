import { hydrate } from '@lit-labs/ssr-client';
import type { RenderOptions } from 'lit';
import { isRecord } from '../core/json.ts';
import { companyBuyer, type Page } from '../core/page.ts';
import { readProducts, type StoreProduct } from '../core/product.ts';

/** What the service sends beside the nodes of any rendered element. */
export interface RenderedData {
  readonly price_format: string;
  /** The stored widget with its experiment, as the service answers it. */
  readonly widget?: unknown;
  /** Country and customer of a company whose prices these are; missing for those of the shop. */
  readonly country?: string | undefined;
  readonly buyer?: string | undefined;
}

/** What it sends beside those of a list. */
export interface RenderedListing extends RenderedData {
  readonly products: readonly StoreProduct[];
}

/** Returns the list of a rendered element. Rejects where it does not fit the page. */
export async function readRendered(host: Element, page: Page): Promise<RenderedListing> {
  const data = await renderedData(host, page, isListing);
  return { ...data, products: readProducts(data.products) };
}

/** Returns the data of a rendered element, which the browser may still be parsing. Rejects where it does not fit the page. */
export async function renderedData<Data extends RenderedData>(
  host: Element,
  page: Page,
  isData: (data: unknown) => data is Data,
): Promise<Data> {
  const find = () => host.querySelector(':scope > script[type="application/json"]')?.textContent;
  if (!find() && document.readyState === 'loading') {
    await new Promise((resolve) => {
      new MutationObserver((_changes, observer) => {
        if (find()) {
          observer.disconnect();
          resolve(undefined);
        }
      }).observe(host, { childList: true, subtree: true });
      document.addEventListener('DOMContentLoaded', resolve, { once: true });
    });
  }
  const data: unknown = JSON.parse(find() ?? '');
  if (!isData(data) || isForOthers(data, page)) {
    throw new Error('The rendered products are not those of this page');
  }
  return data;
}

function isListing(data: unknown): data is RenderedListing {
  return isRecord(data) && Array.isArray(data.products) && typeof data.price_format === 'string';
}

/** Returns whether the page shows other prices than those of the list: a cache may have kept it. */
function isForOthers({ country = '', buyer = '' }: RenderedData, page: Page): boolean {
  return country !== (page.country ?? '').toUpperCase() || buyer !== (companyBuyer(page).id ?? '');
}

/** Takes over rendered nodes as if this value had been rendered to them, or removes them where they differ. */
export function takeOver(value: unknown, root: ShadowRoot, options: RenderOptions): void {
  if (!root.hasChildNodes()) {
    // A script has set the markup, whose shadow root a browser then ignores.
    return;
  }
  try {
    hydrate(value, root, options);
    // The root has adopted the same styles.
    root.querySelector('style, link')?.remove();
  } catch {
    // The page has another version of the element, or a template of its own.
    root.replaceChildren();
  }
}
