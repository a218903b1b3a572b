import { fetchJson } from '../core/client.ts';
import { listAt } from '../core/json.ts';
import { companyBuyer, type Page } from '../core/page.ts';
import { readProducts, type StoreProduct } from '../core/product.ts';
import type { GivenListing } from './given-listing.ts';

/** A request of a placement for its products. */
export interface ListingRequest {
  /** The element that shows the products. */
  readonly host: Element;
  readonly page: Page;
  /** The stored widget with its experiment; missing for an element without one. */
  readonly widget?: unknown;
  /** Products that came with the page. */
  readonly given?: GivenListing | null;
  /** Aborts the request, also when it takes too long. */
  readonly signal: AbortSignal;
  /** Aborted when another request takes its place, or the placement leaves the page. */
  readonly replaced: AbortSignal;
  /** Requests the products again, because the response may have changed. */
  readonly refresh: () => void;
  /** Aborted when the placement leaves the page. */
  readonly connection: AbortSignal;
}

/** The parameters of a listing by name. Empty ones are not sent. */
export interface ListingQuery {
  readonly platform_product_ids: string;
  /** Ids of one or more collections. Some listings read one of these names, some the other. */
  readonly platform_collection_ids?: string;
  readonly platform_collection_id?: string;
  readonly platform_customer_id?: string | undefined;
  /** The shopper's session, for listings of viewed products. */
  readonly uuid?: string;
  /** Products in the cart, which are not recommended. */
  readonly [item: `cart[${string}`]: string;
  /** What the page knows of its shopper: products looked at and in the cart, newest first. */
  readonly viewed_ids?: string;
  readonly cart_ids?: string;
  /** Signature of the customer's id, computed by the store's server. */
  readonly customer_signature?: string | undefined;
  /** `yes` to include metafields, which hold ratings. */
  readonly metafields?: string;
  readonly limit?: number;
  /** Country of the market for prices and products; empty for the shop's own. */
  readonly country_code?: string | null;
  /** Language of the texts; empty for the shop's own. */
  readonly locale?: string | undefined;
}

/** Lists of what a customer bought, which need consent. */
const fromHistory = /^products\/(?:purchased|buy_again)\b/;

export async function fetchListing(
  { page, signal }: Pick<ListingRequest, 'page' | 'signal'>,
  source: string,
  query: ListingQuery,
): Promise<StoreProduct[]> {
  const { path, address } = listingAddress(page.base, source, query);
  const { searchParams } = address;
  const isNamed = searchParams.has('platform_customer_id');
  const buyer = !isNamed && !fromHistory.test(path) ? ofCompany(page) : {};
  setParameters(searchParams, { ...buyer, key: page.key });
  const init = path.startsWith('custom/') ? await rulesetRequest(signal) : {};
  return readProducts(listAt(await fetchJson(address, signal, init), 'data'));
}

/** Returns the address that answers a query, and its path below that of the listings and rulesets. */
export function listingAddress(
  base: string,
  source: string,
  query: ListingQuery,
): { path: string; address: URL } {
  const { path, address } = sourceAddress(base, source);
  const { searchParams } = address;
  const { platform_product_ids, ...others } = query;
  // A hand-picked list does not start from products, so that these are excluded from it.
  const products = path.startsWith('products/static')
    ? {
        excluded_ids: [searchParams.get('excluded_ids'), platform_product_ids]
          .filter(Boolean)
          .join(),
      }
    : { platform_product_ids };
  setParameters(searchParams, { ...others, ...products });
  return { path, address };
}

function setParameters(
  searchParams: URLSearchParams,
  sent: Readonly<Record<string, string | number | null | undefined>>,
) {
  for (const [name, value] of Object.entries(sent)) {
    if (value) {
      searchParams.set(name, String(value));
    }
  }
}

function ofCompany(page: Page): Pick<ListingQuery, 'platform_customer_id' | 'customer_signature'> {
  const { id, signature } = companyBuyer(page);
  return { platform_customer_id: id, customer_signature: signature };
}

/** Rejects other hosts and other endpoints, because a source comes from markup or settings. */
function sourceAddress(base: string, source: string): { path: string; address: URL } {
  const root = new URL(`${base}/api/v1/`).href;
  const address = new URL(base + source);
  const path = address.href.startsWith(root) ? address.href.slice(root.length) : '';
  if (!/^(?:products|custom)\//.test(path)) {
    throw new Error(`Not a listing of this service: ${source}`);
  }
  return { path, address };
}

/** Sends the context of a ruleset in the body, since a full cart is too long for an address. */
async function rulesetRequest(signal: AbortSignal): Promise<RequestInit> {
  const { rulesetContext } = await import('../cart/storefront/ruleset-context.ts');
  return { method: 'POST', body: await rulesetContext(signal) };
}
