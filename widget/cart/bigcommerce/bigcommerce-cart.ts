import { getPath, listAt, textAt } from '../../core/json.ts';
import type { CartAnswer, CartChange, CartLine, Storefront } from '../../core/storefront.ts';
import { asOwnRequest, followRequests } from '../requests/requests.ts';
import { triggerByJquery } from '../requests/theme-code.ts';

/** Timeout in milliseconds. It is long, because an aborted request may still have added the product. */
const timeoutMs = 10_000;

/** Matches changes of the cart, by the theme's own interface and by the Storefront API. */
const changingPath = /\/remote\/v1\/cart\/(\w+)|\/api\/storefront\/carts\/[^/]+\/items/;

/** The cart of BigCommerce, by its Storefront API. It needs `productId` in each line, and has no line properties. */
export const bigcommerceCart: Storefront = {
  add: (lines) => asOwnRequest(() => add(lines)),
  read: readCart,
  follow,
};

async function add(lines: readonly CartLine[]): Promise<CartAnswer> {
  const signal = AbortSignal.timeout(timeoutMs);
  const id = textAt(await currentCart(signal), 'id');
  const lineItems = lines.map(({ id: variantId, productId, quantity }) => ({
    productId,
    variantId,
    quantity,
  }));
  const response = await fetch(id ? `${carts}/${id}/items` : carts, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ lineItems }),
    signal,
  });
  const body: unknown = await response.json();
  if (!response.ok) {
    return { isAdded: false, reason: textAt(body, 'detail') || textAt(body, 'title') };
  }
  triggerByJquery('cart-quantity-update', countOf(body));
  return { isAdded: true };
}

/** Returns the cart in the shape of the platform's `cart.js`, with the latest line first. */
async function readCart(signal: AbortSignal): Promise<unknown> {
  const cart = await currentCart(signal);
  return {
    item_count: countOf(cart),
    items_subtotal_price: Math.round(Number(getPath(cart, 'baseAmount') ?? 0) * 100),
    currency: getPath(cart, 'currency', 'code'),
    items: linesOf(cart)
      .map((line) => ({
        key: getPath(line, 'id'),
        product_id: getPath(line, 'productId'),
        variant_id: getPath(line, 'variantId'),
        quantity: getPath(line, 'quantity'),
      }))
      .toReversed(),
  };
}

function follow(handleChange: (change: CartChange) => void, signal: AbortSignal): void {
  followRequests(({ pathname }, isRefused) => {
    const [found, kind] = changingPath.exec(pathname) ?? [];
    if (found) {
      handleChange({ isAddition: kind === 'add' && !isRefused, variantIds: [] });
    }
  }, signal);
}

const carts = '/api/storefront/carts';

async function currentCart(signal: AbortSignal): Promise<unknown> {
  const answer: unknown = await (await fetch(carts, { signal })).json();
  return Array.isArray(answer) ? answer[0] : null;
}

function linesOf(cart: unknown): readonly unknown[] {
  return [
    ...listAt(cart, 'lineItems', 'physicalItems'),
    ...listAt(cart, 'lineItems', 'digitalItems'),
  ];
}

function countOf(cart: unknown): number {
  return linesOf(cart).reduce<number>(
    (sum, line) => sum + Number(getPath(line, 'quantity') ?? 0),
    0,
  );
}
