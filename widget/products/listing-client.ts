import { fetchJson } from '../core/client.ts';
import { listAt } from '../core/json.ts';
import type { Page } from '../core/page.ts';
import { readProducts, type StoreProduct } from '../core/product.ts';

const layouts = ['carousel', 'grid', 'list'] as const;
export type Layout = (typeof layouts)[number];

/** What a listing is asked, under the names of its parameters; those without a value are not told. */
export interface ListingQuery {
  readonly platform_product_ids: string;
  /** Of one collection or several; some listings look at the one name, some at the other. */
  readonly platform_collection_ids?: string;
  readonly platform_collection_id?: string;
  readonly platform_customer_id?: string | undefined;
  /** The proof of the store's server. */
  readonly customer_signature?: string | undefined;
  /** `yes` for products with their metafields, where ratings are kept. */
  readonly metafields?: string;
  readonly limit?: number;
  /** Whose prices and products are asked for; else the shop's own. */
  readonly country_code?: string | null;
}

export async function fetchListing(
  page: Page,
  source: string,
  query: ListingQuery,
  signal: AbortSignal,
): Promise<StoreProduct[]> {
  const [path, address] = listingAddress(page, source);
  const { searchParams } = address;
  const { platform_product_ids, ...others } = query;
  // A list chosen by hand does not start from products: there, those of the page are left out.
  const products = path.startsWith('products/static')
    ? {
        excluded_ids: [searchParams.get('excluded_ids'), platform_product_ids]
          .filter(Boolean)
          .join(),
      }
    : { platform_product_ids };
  for (const [name, value] of Object.entries({ ...others, ...products, key: page.key })) {
    if (value) {
      searchParams.set(name, String(value));
    }
  }
  const init = path.startsWith('custom/') ? await rulesetRequest(signal) : {};
  return readProducts(listAt(await fetchJson(address, signal, init), 'data'));
}

export function readLimit(value: unknown): number | null {
  return typeof value === 'number' && value >= 1 ? Math.floor(value) : null;
}

export function readLayout(value: unknown): Layout | null {
  return layouts.find((layout) => layout === value) ?? null;
}

/** A source comes from markup or settings: it may name no other host, and no other part of ours. */
function listingAddress({ base }: Page, source: string): [path: string, address: URL] {
  const root = new URL(`${base}/api/v1/`).href;
  const address = new URL(base + source);
  const path = address.href.startsWith(root) ? address.href.slice(root.length) : '';
  if (!/^(?:products|custom)\//.test(path)) {
    throw new Error(`Not a listing of this service: ${source}`);
  }
  return [path, address];
}

/** The rules of a merchant get their context in the body, which has room for a full cart. */
async function rulesetRequest(signal: AbortSignal): Promise<RequestInit> {
  const { rulesetContext } = await import('../cart/ruleset-context.ts');
  return { method: 'POST', body: await rulesetContext(signal) };
}
