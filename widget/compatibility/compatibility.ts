import { isRecord, listAt } from '../core/json.ts';
import { platformMember, storeRoot } from '../core/platform.ts';
import type { CartAnswer, CartLine } from '../core/storefront.ts';

interface PageCart {
  readonly add: (lines: readonly CartLine[]) => Promise<CartAnswer>;
  readonly read: () => Promise<unknown>;
}

/** The cart as scripts for another service know it. */
interface ServiceCart {
  /** The cart of the platform, as it was after the latest addition. */
  cart: unknown;
  readonly addItem: (item: unknown, options?: unknown) => Promise<CartAnswer>;
}

/**
 * Adds `window.<Service>` with `Cart.addItem` and `SmartCart.show`, and dispatches `<service>:cart.add`, for scripts of
 * a theme that were written for another service. Keeps members that exist.
 */
export function installService(service: string, pageCart: PageCart): void {
  const name = service.charAt(0).toUpperCase() + service.slice(1);
  const serviceCart: ServiceCart = {
    cart: null,
    async addItem(item, options) {
      const answer = await pageCart.add(linesOf(item));
      call(options, answer.isAdded ? 'success' : 'error', answer);
      return answer;
    },
  };
  const existing: unknown = Reflect.get(window, name);
  Reflect.set(window, name, {
    Cart: serviceCart,
    SmartCart: { show: showCart },
    ...(isRecord(existing) && existing),
  });
  document.addEventListener('service:cart', ({ detail }) => {
    void announce(`${service}:cart.add`, detail.lines, serviceCart, pageCart);
  });
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

async function announce(
  event: string,
  lines: readonly CartLine[],
  serviceCart: ServiceCart,
  pageCart: PageCart,
): Promise<void> {
  serviceCart.cart = await pageCart.read();
  const items = lines.map(({ id, quantity, properties = {} }) => ({
    id,
    variant_id: id,
    quantity,
    properties,
  }));
  const item = items.length > 1 ? { items } : items[0];
  document.dispatchEvent(new CustomEvent(event, { detail: { cart: serviceCart, item } }));
}

/** Opens the theme's cart, or else its page. */
function showCart(): void {
  const open = platformMember('', 'actions', 'openCart');
  if (typeof open === 'function') {
    open();
  } else {
    location.assign(`${storeRoot()}cart`);
  }
}

function call(owner: unknown, name: string, value: unknown): void {
  const method = isRecord(owner) ? owner[name] : undefined;
  if (typeof method === 'function') {
    method(value);
  }
}
