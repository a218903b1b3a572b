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

/** What the platform adds. A page that sends one of these names repeats it, and is refused. */
const added = ['shop', 'path_prefix', 'timestamp', 'logged_in_customer_id', 'signature'];

/**
 * Reads a forwarded request. Returns undefined for one without a signature, or with two values of what the platform adds. It
 * signs all parameters but the signature, decoded and sorted, with the values of a repeated one separated by commas.
 */
export function readProxiedRequest(queryString: string): ProxiedRequest | undefined {
  const query = new URLSearchParams(queryString);
  const [shop, timestamp, signature] = ['shop', 'timestamp', 'signature'].map((name) =>
    query.get(name),
  );
  const isRepeated = added.some((name) => query.getAll(name).length > 1);
  if (!shop || !signature || !/^\d{1,12}$/.test(timestamp ?? '') || isRepeated) {
    return undefined;
  }
  query.delete('signature');
  const names = [...new Set(query.keys())];
  const pairs = names.map((name) => `${name}=${query.getAll(name).join(',')}`).toSorted();
  const signed = Buffer.from(pairs.join(''));
  added.forEach((name) => query.delete(name));
  return {
    domain: shop.toLowerCase(),
    forwardedAt: Number(timestamp) * 1_000,
    asked: query.toString(),
    isSignedWith: (secrets) => isSigned(signed, signature, secrets, 'hex'),
  };
}
