import { getPath, listAt } from '../../core/json.ts';
import { readCart } from './storefront-cart.ts';

/**
 * Collects the context of a ruleset besides products: the page's address and the store's cart. Products are requested
 * even if the cart cannot be read.
 */
export async function rulesetContext(signal: AbortSignal): Promise<URLSearchParams> {
  const context = new URLSearchParams({ url: location.href, rule_numbers: 'yes' });
  const cart = await readCart(signal);
  const subtotal = Number(getPath(cart, 'items_subtotal_price') ?? getPath(cart, 'total_price'));
  if (!cart || Number.isNaN(subtotal)) {
    return context;
  }
  const lines = listAt(cart, 'items');
  // An empty cart is told too, which a condition such as "less than 50" is about. The answer is the shopper's own
  // then; sent by POST, it is kept by no cache in any case. The platform counts in hundredths.
  context.set('cart_subtotal', (subtotal / 100).toFixed(2));
  context.set('cart_line_count', String(lines.length));
  context.set('cart_item_count', String(getPath(cart, 'item_count')));
  lines.forEach((line, index) => {
    for (const name of ['product_id', 'variant_id', 'quantity']) {
      context.set(`cart[items][${index}][${name}]`, String(getPath(line, name)));
    }
  });
  return context;
}

/** Returns the comma-separated ids of the products in the cart, or an empty text when it cannot be read. */
export async function readProductIds(signal: AbortSignal): Promise<string> {
  const ids = listAt(await readCart(signal), 'items').map((line) => getPath(line, 'product_id'));
  return [...new Set(ids)].filter((id) => typeof id === 'number').join();
}

/** The largest number of products that an address has room for. */
const maximumItems = 50;

/** Collects the products in the cart as parameters of a listing, which then does not recommend them. */
export async function cartItems(signal: AbortSignal): Promise<Record<string, string>> {
  const ids = (await readProductIds(signal)).split(',').filter(Boolean).slice(0, maximumItems);
  return Object.fromEntries(ids.map((id, index) => [`cart[items][${index}][product_id]`, id]));
}
