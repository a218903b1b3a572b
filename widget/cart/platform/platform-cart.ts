import { textAt, listAt } from '../../core/json.ts';
import { currentPage } from '../../core/page.ts';
import { storeRoot, platformMember } from '../../core/platform.ts';
import type { CartAnswer, CartLine, Storefront } from '../../core/storefront.ts';
import { asOwnRequest } from '../requests/requests.ts';
import { announceLines, ownDetail } from './standard-events.ts';
import { followTheme } from './theme-changes.ts';
import { showInTheme, themeSections } from './theme-cart.ts';

/** Timeout in milliseconds. It is long, because an aborted request may still have added the product. */
const timeoutMs = 10_000;

/** The cart of the platform's stores. Additions also update what the theme shows of the cart. */
export const platformCart: Storefront = {
  add,
  read: readCart,
  setAttributes: (attributes) => asOwnRequest(() => post('update', { attributes })),
  follow: followTheme,
};

async function add(lines: readonly CartLine[]): Promise<CartAnswer> {
  const answer = await asOwnRequest(async () => (await updateByAction(lines)) ?? request(lines));
  if (answer.isAdded && currentPage()?.tag.openCart !== undefined) {
    openCart();
  }
  return answer;
}

/** Adds by the platform's Ajax interface, for themes that have not configured the standard action. */
async function request(lines: readonly CartLine[]): Promise<CartAnswer> {
  const sent = send(lines);
  announceLines(lines, sent, readCart);
  const { body, ...answer } = await sent;
  if (answer.isAdded) {
    const isShown = await showInTheme(body, lines, readCart);
    if (!isShown) {
      // The shopper need not wait for it. The cart has the product in any case.
      void import('../display/cart-display.ts')
        .then((code) => code.showCart(readCart))
        .catch(() => undefined);
    }
  }
  return answer;
}

async function send(lines: readonly CartLine[]): Promise<CartAnswer & { body: unknown }> {
  const response = await post('add', {
    items: lines.map(({ id, quantity, properties, sellingPlan }) => ({
      id,
      quantity,
      properties,
      selling_plan: sellingPlan,
    })),
    ...themeSections(),
  });
  const body: unknown = await response.json();
  return response.ok
    ? { isAdded: true, body }
    : { isAdded: false, reason: textAt(body, 'description'), body };
}

function post(action: 'add' | 'update', body: object): Promise<Response> {
  return fetch(`${storeRoot()}cart/${action}.js`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
    signal: AbortSignal.timeout(timeoutMs),
  });
}

async function readCart(signal = AbortSignal.timeout(timeoutMs)): Promise<unknown> {
  const response = await fetch(`${storeRoot()}cart.js`, {
    headers: { Accept: 'application/json' },
    signal,
  });
  return response.ok ? response.json() : null;
}

/**
 * Adds by the standard action of the platform if the theme has configured it. Its default reloads the page of a theme
 * that it does not know. Returns null without such an action.
 */
async function updateByAction(lines: readonly CartLine[]): Promise<CartAnswer | null> {
  const update = platformMember('', 'actions', 'updateCart');
  if (typeof update !== 'function' || isDefault(update)) {
    return null;
  }
  const payload = {
    lines: lines.map(({ id, quantity, properties = {}, sellingPlan }) => ({
      merchandiseId: String(id),
      quantity,
      ...(sellingPlan && { sellingPlanId: String(sellingPlan) }),
      attributes: Object.entries(properties).map(([key, value]) => ({ key, value })),
    })),
  };
  const result: unknown = await update(payload, { event: { detail: ownDetail } });
  const [error] = listAt(result, 'userErrors');
  return error ? { isAdded: false, reason: textAt(error, 'message') } : { isAdded: true };
}

/** Shows the cart to the shopper: a drawer, or the page of the cart. */
function openCart(): void {
  const open = platformMember('', 'actions', 'openCart');
  if (typeof open === 'function') {
    // A drawer that does not open is no failure of the addition.
    Promise.resolve(open()).catch(() => undefined);
  }
}

/** Returns true for an action that the theme has not configured, and for one that cannot tell. */
function isDefault(action: object): boolean {
  const ask: unknown = Reflect.get(action, 'isDefault');
  return typeof ask !== 'function' || Reflect.apply(ask, action, []) !== false;
}
