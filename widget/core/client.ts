import { getPath } from './json.ts';

/** Sends a request to the service without the page's cookies. Rejects when it fails. */
export async function fetchJson(
  address: URL | string,
  signal: AbortSignal,
  init: RequestInit = {},
): Promise<unknown> {
  const response = await fetch(address, { ...init, credentials: 'omit', signal });
  if (!response.ok) {
    throw new Error(`${response.status} from ${response.url}`);
  }
  return response.json();
}

/** Requests that all elements of a page share, by address. */
const shared: Record<string, Promise<unknown>> = {};

/** Sends a request once for all elements of a page. A failed one is sent again by the next element. */
export async function fetchOnce(address: string, timeoutMs: number): Promise<unknown> {
  // The request has no element's signal: the element that sends it may be removed while others wait.
  const request = (shared[address] ??= fetchJson(address, AbortSignal.timeout(timeoutMs)));
  request.catch(() => delete shared[address]);
  return getPath(await request, 'data');
}
