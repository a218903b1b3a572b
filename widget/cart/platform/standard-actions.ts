import { listAt, textAt } from '../../core/json.ts';
import { platformMember } from '../../core/platform.ts';
import type { CartAnswer, CartLine } from '../../core/storefront.ts';
import { ownDetail } from './standard-events.ts';

/**
 * Adds by the standard action of the platform if the theme has configured it. Its default reloads the page of a theme
 * that it does not know. Returns null without such an action.
 */
export async function updateByAction(lines: readonly CartLine[]): Promise<CartAnswer | null> {
  const update = platformMember('', 'actions', 'updateCart');
  if (typeof update !== 'function' || isDefault(update)) {
    return null;
  }
  const payload = {
    lines: lines.map(({ id, quantity, properties = {} }) => ({
      merchandiseId: String(id),
      quantity,
      attributes: Object.entries(properties).map(([key, value]) => ({ key, value })),
    })),
  };
  const result: unknown = await update(payload, { event: { detail: ownDetail } });
  const [error] = listAt(result, 'userErrors');
  return error ? { isAdded: false, reason: textAt(error, 'message') } : { isAdded: true };
}

/** Shows the cart to the shopper: a drawer, or the page of the cart. */
export function openCart(): void {
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
