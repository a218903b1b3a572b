import { getPath, listAt, textAt } from '../../core/json.ts';
import type { CartAnswer, CartLine, Storefront } from '../../core/storefront.ts';
import { asOwnRequest } from '../requests/requests.ts';
import { readProductIds, rememberProducts } from './cart-products.ts';
import { followCart } from './cart-follow.ts';
import { announceAdding, showInTheme } from './cart-theme.ts';
import { changeCart, fetchCart, type StoreCart } from './store-api.ts';

/** The cart of WooCommerce, by its Store API. Only with our plugin it has attributes, and properties of lines. */
export const woocommerceCart: Storefront = {
  add: (lines) => asOwnRequest(() => add(lines)),
  read: readCart,
  setAttributes: (attributes) => asOwnRequest(() => setAttributes(attributes)),
  follow: followCart,
};

/** The name of our plugin in requests and answers. */
const plugin = 'vitrine';

/** True when the cart that was read last has our plugin. */
let hasPlugin = false;

function extensionOf(cart: unknown): unknown {
  return getPath(cart, 'extensions', plugin);
}

async function setAttributes(data: Readonly<Record<string, string>>): Promise<void> {
  if (hasPlugin) {
    const { nonce } = await fetchCart();
    await changeCart('extensions', { namespace: plugin, data }, nonce);
  }
}

async function add(lines: readonly CartLine[]): Promise<CartAnswer> {
  announceAdding();
  const before = await fetchCart();
  let now = before;
  for (const { id, quantity, attributes: variation, properties } of lines) {
    const told = extensionOf(before.cart) !== undefined && { [plugin]: properties };
    const body = { id, quantity, variation, ...told };
    const answer = await changeCart('add-item', body, now.nonce);
    if (answer.refusal !== null) {
      await undo(lines, before, now);
      return { isAdded: false, reason: answer.refusal };
    }
    now = answer;
  }
  rememberProducts(lines);
  await showInTheme();
  return { isAdded: true };
}

/** Restores the former quantities of the lines, because an addition is all or nothing. */
async function undo(
  lines: readonly CartLine[],
  before: StoreCart,
  { cart, nonce }: StoreCart,
): Promise<void> {
  for (const line of listAt(cart, 'items')) {
    const key = textAt(line, 'key');
    const former = listAt(before.cart, 'items').find((one) => textAt(one, 'key') === key);
    const quantity = getPath(former, 'quantity');
    const isOurs = lines.some(({ id }) => id === getPath(line, 'id'));
    if (isOurs && quantity !== getPath(line, 'quantity')) {
      await (former
        ? changeCart('update-item', { key, quantity }, nonce)
        : changeCart('remove-item', { key }, nonce));
    }
  }
}

/** Returns the cart in the shape of the platform's `cart.js`, with the latest line first. */
async function readCart(signal: AbortSignal): Promise<unknown> {
  const { cart } = await fetchCart(signal);
  const items = listAt(cart, 'items');
  const extension = extensionOf(cart);
  hasPlugin = extension !== undefined;
  const productIds = await readProductIds(items, signal);
  return {
    item_count: getPath(cart, 'items_count'),
    items_subtotal_price: subtotalOf(cart),
    currency: getPath(cart, 'totals', 'currency_code'),
    attributes: getPath(extension, 'attributes'),
    items: items
      .map((line, index) => ({
        key: getPath(line, 'key'),
        product_id: productIds[index],
        variant_id: getPath(line, 'id'),
        quantity: getPath(line, 'quantity'),
      }))
      .toReversed(),
  };
}

/** Returns the subtotal in hundredths, with or without tax as the shop shows its prices. */
function subtotalOf(cart: unknown): number {
  const shown = listAt(cart, 'items').reduce<number>(
    (sum, line) =>
      sum + Number(getPath(line, 'prices', 'price')) * Number(getPath(line, 'quantity')),
    0,
  );
  const total = Number.isNaN(shown) ? Number(getPath(cart, 'totals', 'total_items')) : shown;
  const digits = Number(getPath(cart, 'totals', 'currency_minor_unit') ?? 2);
  return Math.round(total * 10 ** (2 - digits));
}
