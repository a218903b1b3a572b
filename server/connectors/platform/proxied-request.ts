import type { WebhookSecrets } from '../connector.ts';
import { isSigned } from '../signature.ts';

/** A request for a path of a store that the platform has forwarded to the app of this path. */
export interface ProxiedRequest {
  /** The permanent domain of the store. */
  readonly domain: string;
  /** Milliseconds since 1970. */
  readonly forwardedAt: number;
  /** The parameters that the page has sent, as a query. */
  readonly asked: string;
  readonly isSignedWith: (secrets: WebhookSecrets) => boolean;
}

/** What the platform adds to each request, besides its signature. */
const added = ['shop', 'path_prefix', 'timestamp', 'logged_in_customer_id'];

/**
 * Reads a forwarded request. Returns undefined for one without all that the platform adds, or with any of it twice. The
 * platform signs all parameters but the signature, decoded and sorted, with the values of a repeated one separated by commas.
 */
export function readProxiedRequest(queryString: string): ProxiedRequest | undefined {
  const query = new URLSearchParams(queryString);
  const [shop, timestamp, signature] = ['shop', 'timestamp', 'signature'].map((name) =>
    query.get(name),
  );
  const isWhole = [...added, 'signature'].every((name) => query.getAll(name).length === 1);
  query.delete('signature');
  const names = [...new Set(query.keys())];
  const pairs = names.map((name) => `${name}=${query.getAll(name).join(',')}`).toSorted();
  if (
    !shop ||
    !signature ||
    !/^\d{1,12}$/.test(timestamp ?? '') ||
    !isWhole ||
    isDivisible(pairs)
  ) {
    return undefined;
  }
  const signed = Buffer.from(pairs.join(''));
  added.forEach((name) => query.delete(name));
  return {
    domain: shop.toLowerCase(),
    forwardedAt: Number(timestamp) * 1_000,
    asked: query.toString(),
    isSignedWith: (secrets) => isSigned(signed, signature, secrets, 'hex'),
  };
}

/**
 * Returns whether the signed text may be divided into other parameters, since nothing separates them in it: a page could
 * get the signature of one store for a text that also names another one.
 */
function isDivisible(pairs: readonly string[]): boolean {
  const text = pairs.join('');
  return added.some((name) => text.split(`${name}=`).length > 2);
}
