import { getPath, isRecord, listAt } from '../core/json.ts';
import { currentNames } from '../core/page.ts';
import { platformMember, storeRoot } from '../core/platform.ts';
import type { CartAnswer, CartLine } from '../core/storefront.ts';

interface PageCart {
  readonly add: (lines: readonly CartLine[]) => Promise<CartAnswer>;
  readonly read: () => Promise<unknown>;
}

/** Adds one item, or several as `{ items }`, and calls `success` or `error` of the options. */
export async function addItem(
  { add }: PageCart,
  item?: unknown,
  options?: unknown,
): Promise<CartAnswer> {
  const answer = await add(linesOf(item));
  const handle = getPath(options, answer.isAdded ? 'success' : 'error');
  if (typeof handle === 'function') {
    Reflect.apply(handle, options, [answer]);
  }
  return answer;
}

/** Opens the theme's cart, or else its page. */
export function showCart(_cart?: PageCart): void {
  const open = platformMember('', 'actions', 'openCart');
  if (typeof open === 'function') {
    open();
  } else {
    location.assign(`${storeRoot()}cart`);
  }
}

/** Reads the cart into `window.<Service>.Cart`, and dispatches `<service>:cart.add` for the lines of our event. */
export async function announceAddition({ read }: PageCart, event?: unknown): Promise<void> {
  const { service } = currentNames();
  const cart = getPath(window, service.charAt(0).toUpperCase() + service.slice(1), 'Cart');
  const latest = await read();
  if (isRecord(cart)) {
    cart.cart = latest;
  }
  const items = listAt(event, 'detail', 'lines')
    .filter(isRecord)
    .map(({ id, quantity, properties = {} }) => ({ id, variant_id: id, quantity, properties }));
  const item = items.length > 1 ? { items } : items[0];
  document.dispatchEvent(new CustomEvent(`${service}:cart.add`, { detail: { cart, item } }));
}

/** Reads one item, or several as `{ items }`. Their ids may be texts. */
function linesOf(item: unknown): CartLine[] {
  const items = isRecord(item) && Array.isArray(item.items) ? listAt(item, 'items') : [item];
  return items.filter(isRecord).map(({ id, quantity, properties }) => ({
    id: Number(id),
    quantity: Number(quantity ?? 1),
    ...(isRecord(properties) && { properties: textsOf(properties) }),
  }));
}

function textsOf(properties: Record<string, unknown>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(properties).map(([name, value]) => [name, String(value)]),
  );
}
