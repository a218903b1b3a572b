import { fetchJson } from './client.ts';
import { listAt } from './json.ts';
import type { Page } from './page.ts';
import { readProducts, type StoreProduct } from './product.ts';

export const layouts = ['carousel', 'grid', 'list'] as const;
export type Layout = (typeof layouts)[number];

export interface ListingRequest {
  readonly source: string;
  readonly limit: number;
  readonly productIds: string;
  readonly collectionId: string;
  /** Whose prices and products are asked for; null: the shop's own. */
  readonly country: string | null;
  readonly customerId: string;
  readonly customerSignature: string;
  /** Whether products come with their metafields, where ratings are kept. */
  readonly hasMetafields: boolean;
}

export async function fetchListing(
  page: Page,
  request: ListingRequest,
  signal: AbortSignal,
): Promise<StoreProduct[]> {
  const [path, address] = listingAddress(page, request.source);
  for (const [name, value] of Object.entries(queryOf(page, request, path, address))) {
    if (value) {
      address.searchParams.set(name, value);
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

function queryOf(
  { key }: Page,
  request: ListingRequest,
  path: string,
  { searchParams }: URL,
): Readonly<Record<string, string | null>> {
  const { limit, country, productIds, collectionId, customerId, customerSignature } = request;
  return {
    key,
    limit: String(limit),
    country_code: country,
    platform_collection_id: collectionId,
    platform_collection_ids: collectionId,
    platform_customer_id: customerId,
    customer_signature: customerSignature,
    metafields: request.hasMetafields ? 'yes' : '',
    // A list chosen by hand does not start from products: there, those of the page are left out.
    ...(/^products\/static\b/.test(path)
      ? { excluded_ids: [searchParams.get('excluded_ids'), productIds].filter(Boolean).join() }
      : { platform_product_ids: productIds }),
  };
}

/** The rules of a merchant get their context in the body, which has room for a full cart. */
async function rulesetRequest(signal: AbortSignal): Promise<RequestInit> {
  const { rulesetContext } = await import('./ruleset-context.ts');
  return { method: 'POST', body: await rulesetContext(signal) };
}
