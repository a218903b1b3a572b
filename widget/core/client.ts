/** A shopper does not wait longer for a row of products, in milliseconds. */
const patience = 5000;

/** Asks the service, which gets no cookies of the page, and gives up when it is slow. */
export async function fetchJson(
  address: URL | string,
  signal: AbortSignal,
  init: RequestInit = {},
): Promise<unknown> {
  const response = await fetch(address, {
    ...init,
    credentials: 'omit',
    signal: AbortSignal.any([signal, AbortSignal.timeout(patience)]),
  });
  if (!response.ok) {
    throw new Error(`${response.status} from ${response.url}`);
  }
  return response.json();
}
