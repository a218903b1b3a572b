import { getPath, listAt, textAt } from '../../core/json.ts';
import type { CartLine } from '../../core/storefront.ts';
import { ownDetail } from './standard-events.ts';

/** Id of the cart's icon with its bubble, both of the element and of its section. */
const bubble = 'cart-icon-bubble';

/** Events without data that make themes read the cart again. */
const refreshEvents = ['cart:refresh', 'cart:build'];

/** Elements that listen to `cart:update` with the number of pieces in the cart. */
const countListeners = 'cart-icon, cart-items-component, cart-drawer-component';

/** Returns what a request adds so that its answer has the theme's sections of the cart. */
export function themeSections(): object {
  const listed = listOf(call(themeCart(), 'getSectionsToRender')).map((section) =>
    textAt(section, 'id'),
  );
  const sections = new Set([...listed, ...(document.getElementById(bubble) ? [bubble] : [])]);
  // The platform renders no more than 5.
  const wanted = [...sections].filter(Boolean).slice(0, 5);
  return wanted.length > 0 ? { sections: wanted.join(), sections_url: location.pathname } : {};
}

/**
 * Lets the theme show the cart after an addition, or after another change: without added lines. Returns whether it has what
 * is known to do so. An error in its code is no failure of the addition.
 */
export async function showInTheme(
  answer: unknown,
  lines: readonly CartLine[],
  readCart: () => Promise<unknown>,
): Promise<boolean> {
  attempt(() => publish(answer, lines));
  attempt(() => render(answer, lines.length > 0));
  for (const name of refreshEvents) {
    dispatch(name, undefined);
  }
  const listens = document.querySelector(countListeners) !== null;
  if (listens) {
    const cart = await readCart().catch(() => null);
    const data = {
      ...ownDetail,
      itemCount: getPath(cart, 'item_count'),
      variantId: String(lines[0]?.id ?? ''),
      sections: getPath(answer, 'sections'),
    };
    dispatch('cart:update', { resource: cart, sourceId: '', data });
  }
  return listens || themeCart() !== undefined || document.getElementById(bubble) !== null;
}

/** Returns the theme's notification or drawer, which renders sections of the cart. */
function themeCart(): Element | undefined {
  return (
    ['cart-notification', 'cart-drawer']
      .map((name) => document.querySelector(name))
      .find((element) => element !== null && 'renderContents' in element) ?? undefined
  );
}

/** Tells themes with a global `publish`, whose page of the cart subscribes to it. */
function publish(cartData: unknown, [line]: readonly CartLine[]): void {
  call(window, 'publish', 'cart-update', { ...ownDetail, productVariantId: line?.id, cartData });
}

/** A drawer or notification opens when it renders, which only additions do. */
function render(answer: unknown, isAddition: boolean): void {
  const cart = isAddition ? themeCart() : undefined;
  if (cart) {
    call(cart, 'setActiveElement', document.activeElement);
    // A notification finds its line by the key of the answer to a single line.
    call(cart, 'renderContents', { ...first(answer), ...asObject(answer) });
    cart.classList.remove('is-empty');
    return;
  }
  const icon = document.getElementById(bubble);
  const markup = textAt(answer, 'sections', bubble);
  if (icon && markup) {
    const section = new DOMParser().parseFromString(markup, 'text/html').body.firstElementChild;
    icon.replaceChildren(...(section?.childNodes ?? []));
  }
}

function first(answer: unknown): object {
  return asObject(listAt(answer, 'items')[0]);
}

function asObject(value: unknown): object {
  return typeof value === 'object' && value !== null ? value : {};
}

function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

/** Calls a method of the theme, if there is one. */
function call(owner: object | undefined, name: string, ...values: readonly unknown[]): unknown {
  const method: unknown = owner && Reflect.get(owner, name);
  return typeof method === 'function' ? Reflect.apply(method, owner, values) : undefined;
}

function dispatch(name: string, detail: unknown): void {
  document.documentElement.dispatchEvent(new CustomEvent(name, { bubbles: true, detail }));
}

function attempt(work: () => void): void {
  try {
    work();
  } catch {
    // The theme expects another answer. The cart has the product in any case.
  }
}
