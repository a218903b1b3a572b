import { z } from 'zod';
import { AppError } from '../../base/errors.ts';
import { type JsonAnswer, JsonClient, type JsonClientOptions } from '../outgoing/json-client.ts';
import { WooApi, type WooApiOptions, type WooCredentials } from './woo-api.ts';
import { apiAddressOf, explainOther, plainPermalinks, wordsOf } from './woo-refusals.ts';

const indexSchema = z.object({ namespaces: z.array(z.string()) });

/** A person waits for the answer, and asks again. */
const maxTries = 2;

const maxRedirects = 3;

/** Returns an address without the pages of WordPress that merchants copy with it. The folder of the store stays. */
export function wooAddressOf({ origin, pathname }: URL): string {
  const folder = pathname.replace(/\/(wp-(admin|json|login\.php|content)|index\.php)(\/.*)?$/, '');
  return origin + folder.replace(/\/+$/, '');
}

/**
 * Returns the address below which a store has its API. Looks where WordPress itself names it, so that the address of any
 * page will do.
 * @throws AppError with the reason why there is none, and with what to do
 */
export async function findWooStore(address: string, options: JsonClientOptions): Promise<string> {
  const client = new JsonClient({ ...options, maxTries });
  const index = await read(client, `${address}/wp-json/`);
  if (hasApi(index, address)) {
    return address;
  }
  const isNamed = apiAddressOf(index, address) !== undefined;
  const page = isNamed ? index : await read(client, `${address}/`);
  const named = apiAddressOf(page, address);
  if (named === undefined) {
    throw explainOther(index, `${address}/wp-json/`) ?? noStore(address);
  }
  const found = addressNamed(named, address);
  if (found === address || !hasApi(await read(client, `${found}/wp-json/`), found)) {
    throw explainOther(index, `${address}/wp-json/`) ?? noStore(found);
  }
  return found;
}

/**
 * Returns the address of a store, and the credentials with the way by which they reach it.
 * @throws AppError as `findWooStore` does
 */
export async function reachWooStore({
  credentials,
  ...options
}: WooApiOptions): Promise<{ address: string; credentials: WooCredentials }> {
  const address = await findWooStore(options.address, options);
  const api = new WooApi({ ...options, maxTries, address, credentials });
  return { address, credentials: await api.reachingCredentials() };
}

export async function isWooStore(address: string, options: JsonClientOptions): Promise<boolean> {
  try {
    await findWooStore(address, options);
    return true;
  } catch (error) {
    if (error instanceof AppError) {
      return false;
    }
    throw error;
  }
}

/** Returns whether an answer is the index of a shop, or of a site that shows its index to nobody. */
function hasApi(answer: JsonAnswer, address: string): boolean {
  const { data } = indexSchema.safeParse(answer.value);
  if (data && !data.namespaces.some((name) => name.startsWith('wc/'))) {
    throw noStore(address);
  }
  // A plugin may hide the index, and let keys pass.
  return (
    data !== undefined || ([401, 403].includes(answer.status) && wordsOf(answer) !== undefined)
  );
}

/** Asks without credentials, and follows redirects on the same host. */
async function read(client: JsonClient, url: string, redirects = 0): Promise<JsonAnswer> {
  const answer = await client.send({ method: 'GET', url, takesPages: true });
  const location = answer.headers.get('location');
  const isRedirect = answer.status >= 300 && answer.status < 400 && location !== null;
  if (!isRedirect || redirects === maxRedirects || !URL.canParse(location, url)) {
    return answer;
  }
  const target = new URL(location, url);
  return target.origin === new URL(url).origin ? read(client, target.href, redirects + 1) : answer;
}

/** Returns the address of the store whose API WordPress names. */
function addressNamed(api: URL, address: string): string {
  const { host, origin } = new URL(address);
  if (api.searchParams.has('rest_route')) {
    throw plainPermalinks(host);
  }
  if (api.origin !== origin) {
    throw new AppError(
      'forbidden',
      `${host} names ${api.origin} as its own address: if that is the store, connect it with this address.`,
    );
  }
  return wooAddressOf(api);
}

function noStore(address: string): AppError {
  return new AppError(
    'invalid',
    `${address} has no API of WooCommerce: see that the plugin WooCommerce is active there, in version 3.5 or later.`,
  );
}
