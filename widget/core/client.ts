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
