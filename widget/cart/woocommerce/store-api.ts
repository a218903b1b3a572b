import { textAt } from '../../core/json.ts';
import { apiAddress } from '../../core/woocommerce/store-address.ts';

/** Timeout in milliseconds. It is long, because an aborted request may still have added the product. */
const timeoutMs = 10_000;

/** An answer of the Store API about the cart. */
export interface StoreCart {
  /** The cart, unchecked. */
  readonly cart: unknown;
  /** Proves that the next change comes from a page of the store. */
  readonly nonce: string;
}

export async function fetchCart(signal = AbortSignal.timeout(timeoutMs)): Promise<StoreCart> {
  return readAnswer(await request('cart', { signal }));
}

/** Changes the cart. `refusal` is the store's own sentence, or null when it took the change. */
export async function changeCart(
  action: 'add-item' | 'update-item' | 'remove-item' | 'extensions',
  body: object,
  nonce: string,
): Promise<StoreCart & { readonly refusal: string | null }> {
  const send = (proof: string) =>
    request(`cart/${action}`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', Nonce: proof },
      body: JSON.stringify(body),
    });
  let response = await send(nonce);
  const renewed = response.headers.get('Nonce');
  if (response.status === 401 && renewed && renewed !== nonce) {
    // A nonce expires, and changes when the shopper signs in. The refusal has the one that is valid now.
    response = await send(renewed);
  }
  const answer = await readAnswer(response, nonce);
  return { ...answer, refusal: response.ok ? null : plainText(textAt(answer.cart, 'message')) };
}

/** Requests a path of the Store API. */
export function request(path: string, init: RequestInit, query?: string): Promise<Response> {
  return fetch(apiAddress(`wc/store/v1/${path}`, query), {
    cache: 'no-store',
    signal: AbortSignal.timeout(timeoutMs),
    ...init,
  });
}

/** Each answer has a nonce, which takes the place of the former one. */
async function readAnswer(response: Response, former = ''): Promise<StoreCart> {
  const cart: unknown = await response.json();
  return { cart, nonce: response.headers.get('Nonce') ?? former };
}

/** Strips the markup and entities of the store's messages. */
function plainText(markup: string): string {
  return new DOMParser().parseFromString(markup, 'text/html').body.textContent.trim();
}
