import { fetchJson } from './client.ts';
import { at, listAt, textAt } from './json.ts';
import type { Page } from './page.ts';
import { readProducts, type StoreProduct } from './product.ts';

export const layouts = ['carousel', 'grid', 'list'] as const;
export type Layout = (typeof layouts)[number];

export interface WidgetSettings {
  readonly title: string;
  readonly limit: number | null;
  readonly layout: Layout | null;
  readonly source: string;
}

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

export async function fetchWidgetSettings(
  page: Page,
  id: string,
  signal: AbortSignal,
): Promise<WidgetSettings> {
  const query = new URLSearchParams({ id, key: page.key });
  const answer = await fetchJson(`${page.base}/api/v1/widgets/settings?${query}`, signal);
  const settings = at(answer, 'data', 'settings');
  return {
    title: textAt(settings, 'title'),
    limit: readLimit(at(settings, 'limit')),
    layout: readLayout(at(settings, 'layout')),
    source: textAt(settings, 'source'),
  };
}

export async function fetchListing(
  page: Page,
  request: ListingRequest,
  signal: AbortSignal,
): Promise<StoreProduct[]> {
  const address = listingAddress(page, request);
  const init = rulesetPath.test(address.pathname) ? await rulesetRequest(signal) : {};
  const answer = await fetchJson(address, signal, init);
  return readProducts(listAt(answer, 'data'));
}

export function readLimit(value: unknown): number | null {
  return typeof value === 'number' && value >= 1 ? Math.floor(value) : null;
}

export function readLayout(value: unknown): Layout | null {
  return layouts.find((layout) => layout === value) ?? null;
}

/** The listing endpoints of the service, below its base address. */
const listingPath = /^\/api\/v1\/(?:products|custom)\//;

/** What answers by the rules of a merchant, below the service's base address. */
const rulesetPath = /\/api\/v1\/custom\//;

/** The listing whose products a merchant has chosen by hand. */
const chosenPath = '/api/v1/products/static';

/** In the body, which has room for a full cart. */
async function rulesetRequest(signal: AbortSignal): Promise<RequestInit> {
  const { rulesetContext } = await import('./ruleset-context.ts');
  return { method: 'POST', body: await rulesetContext(signal) };
}

/** A source comes from markup or settings: it may name no other host, and no other part of ours. */
function listingAddress(page: Page, request: ListingRequest): URL {
  const base = new URL(page.base);
  const address = new URL(page.base + request.source);
  const path = address.pathname.slice(base.pathname.replace(/\/$/, '').length);
  if (address.origin !== base.origin || !listingPath.test(path)) {
    throw new Error(`Not a listing of this service: ${request.source}`);
  }
  const query = {
    key: page.key,
    limit: String(request.limit),
    country_code: request.country,
    ...productsQuery(path, address.searchParams, request.productIds),
    platform_collection_id: request.collectionId,
    platform_collection_ids: request.collectionId,
    platform_customer_id: request.customerId,
    customer_signature: request.customerSignature,
    metafields: request.hasMetafields ? 'yes' : '',
  };
  for (const [name, value] of Object.entries(query)) {
    if (value) {
      address.searchParams.set(name, value);
    }
  }
  return address;
}

/** A list chosen by hand does not start from products: there, those of the page are left out. */
function productsQuery(
  path: string,
  given: URLSearchParams,
  productIds: string,
): Record<string, string> {
  if (path !== chosenPath) {
    return { platform_product_ids: productIds };
  }
  const excluded = [given.get('excluded_ids'), productIds].filter(Boolean);
  return { excluded_ids: excluded.join(',') };
}
