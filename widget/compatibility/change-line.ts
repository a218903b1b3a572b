import { platformCart } from '../cart/platform/platform-cart.ts';
import { showInTheme, themeSections } from '../cart/platform/theme-cart.ts';
import { asOwnRequest } from '../cart/requests/requests.ts';
import { loadStorefront } from '../cart/storefront/storefront-cart.ts';
import { isRecord, textAt } from '../core/json.ts';
import { storeRoot } from '../core/platform.ts';
import type { LineChange } from '../core/storefront.ts';
import { keyOf, type StoreLine, textsOf } from './cart-lines.ts';
import { warn } from './warn.ts';

/** Timeout in milliseconds. It is long, because an aborted request may still have changed the line. */
const timeoutMs = 10_000;

/** Changes a line of the page's cart. Rejects where it cannot change lines, and with the store's own sentence. */
export async function changeLine(item: StoreLine, quantity: number): Promise<void> {
  const storefront = await loadStorefront();
  const change = storefront.change ?? (storefront === platformCart ? changeOnPlatform : undefined);
  if (!change) {
    warn('the cart of this page has no function `change`, which a script needs.');
    throw new Error('The cart cannot change lines.');
  }
  const { properties, selling_plan: plan } = item;
  await change({
    key: keyOf(item),
    quantity,
    properties: isRecord(properties) ? textsOf(properties) : undefined,
    sellingPlan: Number(plan) > 0 ? Number(plan) : undefined,
  });
}

/** Changes a line by the platform's Ajax interface. The theme shows the cart, and does not open it. */
async function changeOnPlatform({
  key,
  quantity,
  properties,
  sellingPlan,
}: LineChange): Promise<void> {
  const change = { id: key, quantity, properties, selling_plan: sellingPlan, ...themeSections() };
  const response = await asOwnRequest(() =>
    fetch(`${storeRoot()}cart/change.js`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify(change),
      signal: AbortSignal.timeout(timeoutMs),
    }),
  );
  const answer: unknown = await response.json();
  if (!response.ok) {
    throw new Error(textAt(answer, 'description'));
  }
  // The cart is read after the change anyway.
  await showInTheme(answer, [], () => Promise.resolve(answer));
}
