import { getPath, listAt, textAt } from '../../core/json.ts';
import type { CartAnswer, CartChange, CartLine, Storefront } from '../../core/storefront.ts';
import { asOwnRequest, followRequests } from '../requests/requests.ts';
import { triggerByJquery } from '../requests/theme-code.ts';

/** Timeout in milliseconds. It is long, because an aborted request may still have added the product. */
const timeoutMs = 10_000;

/** Dispatched on the body after additions, by the store's blocks and for them. */
const addedEvent = 'wc-blocks_added_to_cart';

/** Matches changes of the cart by the Store API. Reading it has no further path. */
const changingPath = /\/wc\/store\/(?:v1\/)?(?:cart\/([\w-]+)|batch)\/?$/;

/** The cart of WooCommerce, by its Store API. It has no line properties. */
export const woocommerceCart: Storefront = {
  add: (lines) => asOwnRequest(() => add(lines)),
  read: readCart,
  follow,
};

async function add(lines: readonly CartLine[]): Promise<CartAnswer> {
  const response = await request('cart');
  const nonce = response.headers.get('Nonce') ?? '';
  const before: unknown = await response.json();
  for (const [index, { id, quantity }] of lines.entries()) {
    const answer = await request('cart/add-item', nonce, { id, quantity });
    const body: unknown = await answer.json();
    if (!answer.ok) {
      await undo(lines.slice(0, index), before, nonce);
      return { isAdded: false, reason: plainText(textAt(body, 'message')) };
    }
  }
  document.body.dispatchEvent(
    new CustomEvent(addedEvent, {
      bubbles: true,
      detail: { preserveCartData: false, isOwn: true },
    }),
  );
  triggerByJquery('wc_fragment_refresh');
  return { isAdded: true };
}

/** Restores the former quantities, because an addition is all or nothing. */
async function undo(added: readonly CartLine[], before: unknown, nonce: string): Promise<void> {
  const now: unknown = added.length > 0 ? await (await request('cart')).json() : null;
  for (const { id } of added) {
    const isLine = (line: unknown) => getPath(line, 'id') === id;
    const key = textAt(listAt(now, 'items').find(isLine), 'key');
    const quantity = getPath(listAt(before, 'items').find(isLine), 'quantity');
    await (quantity === undefined
      ? request('cart/remove-item', nonce, { key })
      : request('cart/update-item', nonce, { key, quantity }));
  }
}

/** Returns the cart in the shape of the platform's `cart.js`, with the latest line first. */
async function readCart(signal: AbortSignal): Promise<unknown> {
  const cart: unknown = await (await request('cart', '', undefined, signal)).json();
  const digits = Number(getPath(cart, 'totals', 'currency_minor_unit') ?? 2);
  const total = Number(getPath(cart, 'totals', 'total_items'));
  return {
    item_count: getPath(cart, 'items_count'),
    items_subtotal_price: Math.round(total * 10 ** (2 - digits)),
    currency: getPath(cart, 'totals', 'currency_code'),
    items: listAt(cart, 'items')
      .map((line) => ({
        key: getPath(line, 'key'),
        product_id: getPath(line, 'id'),
        variant_id: getPath(line, 'id'),
        quantity: getPath(line, 'quantity'),
      }))
      .toReversed(),
  };
}

function follow(handleChange: (change: CartChange) => void, signal: AbortSignal): void {
  const handleAdded = (event: Event) => {
    if (getPath(event, 'detail', 'isOwn') !== true) {
      handleChange({ isAddition: true, variantIds: [] });
    }
  };
  document.body.addEventListener(addedEvent, handleAdded, { signal });
  followRequests(({ pathname, searchParams }, isRefused) => {
    const [found, kind] = changingPath.exec(pathname) ?? [];
    const classic = searchParams.get('wc-ajax') ?? '';
    if (found || /cart/.test(classic)) {
      const isAddition = (kind === 'add-item' || classic === 'add_to_cart') && !isRefused;
      handleChange({ isAddition, variantIds: [] });
    }
  }, signal);
}

function request(
  path: string,
  nonce = '',
  body?: object,
  signal: AbortSignal = AbortSignal.timeout(timeoutMs),
): Promise<Response> {
  // Stores name the root of their interface, which is not that of the site everywhere.
  const link = document.querySelector<HTMLLinkElement>('link[rel="https://api.w.org/"]');
  const init = body && {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', Nonce: nonce },
    body: JSON.stringify(body),
  };
  return fetch(`${link?.href ?? '/wp-json/'}wc/store/v1/${path}`, { ...init, signal });
}

/** Strips the markup and entities of the store's messages. */
function plainText(markup: string): string {
  return new DOMParser().parseFromString(markup, 'text/html').body.textContent.trim();
}
