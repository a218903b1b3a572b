import { textAt } from '../../core/json.ts';
import { currentPage } from '../../core/page.ts';
import { storeRoot } from '../../core/platform.ts';
import type { CartAnswer, CartLine, Storefront } from '../../core/storefront.ts';
import { asOwnRequest } from '../requests/requests.ts';
import { announceLines } from './standard-events.ts';
import { openCart, updateByAction } from './standard-actions.ts';
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
    await showInTheme(body, lines, readCart);
  }
  return answer;
}

async function send(lines: readonly CartLine[]): Promise<CartAnswer & { body: unknown }> {
  const response = await post('add', {
    items: lines.map(({ id, quantity, properties }) => ({ id, quantity, properties })),
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
