import type { Product, Variant } from '../../catalog/product.ts';
import { maxLines, type CartEntry } from './cart-cookie.ts';
import { toCents } from './money.ts';
import { sellableQuantity } from './stock.ts';

/** A cart. Its totals are computed from the current catalog, never taken from the browser. */
export interface Cart {
  lines: CartLine[];
  itemCount: number;
  totalCents: number;
}

export interface CartLine {
  product: Product;
  variant: Variant;
  quantity: number;
  totalCents: number;
}

export type CartChange =
  | { accepted: true; cart: Cart }
  | { accepted: false; status: 400 | 404 | 422; description: string };

/** Creates a cart. Omits variants that `products` do not contain. */
export function createCart(entries: readonly CartEntry[], products: readonly Product[]): Cart {
  const owners = new Map(
    products.flatMap((product) =>
      product.variants.map((variant) => [variant.id, { product, variant }] as const),
    ),
  );
  const lines = entries.flatMap(({ variantId, quantity }) => {
    const owner = owners.get(variantId);
    return owner === undefined
      ? []
      : [{ ...owner, quantity, totalCents: toCents(owner.variant.price) * quantity }];
  });
  return {
    lines,
    itemCount: lines.reduce((sum, line) => sum + line.quantity, 0),
    totalCents: lines.reduce((sum, line) => sum + line.totalCents, 0),
  };
}

export function entriesOf(cart: Cart): CartEntry[] {
  return cart.lines.map(({ variant, quantity }) => ({ variantId: variant.id, quantity }));
}

/** Adds all entries or none. `products` contain the variants of the cart and of the entries. */
export function addToCart(
  cart: Cart,
  added: readonly CartEntry[],
  products: readonly Product[],
): CartChange {
  const quantities = new Map(entriesOf(cart).map((entry) => [entry.variantId, entry.quantity]));
  for (const { variantId, quantity } of added) {
    quantities.set(variantId, (quantities.get(variantId) ?? 0) + quantity);
  }
  return accept(quantities, products, new Set(added.map(({ variantId }) => variantId)));
}

/** Sets the quantity of an existing line; 0 removes it. */
export function changeLine(cart: Cart, { variantId, quantity }: CartEntry): CartChange {
  const quantities = new Map(entriesOf(cart).map((entry) => [entry.variantId, entry.quantity]));
  if (!quantities.has(variantId)) {
    return { accepted: false, status: 400, description: 'The cart does not hold this line.' };
  }
  quantities.set(variantId, quantity);
  const products = cart.lines.map(({ product }) => product);
  return accept(quantities, products, new Set([variantId]));
}

function accept(
  quantities: ReadonlyMap<number, number>,
  products: readonly Product[],
  touched: ReadonlySet<number>,
): CartChange {
  const entries = [...quantities]
    .filter(([, quantity]) => quantity > 0)
    .map(([variantId, quantity]) => ({ variantId, quantity }));
  const cart = createCart(entries, products);
  const remaining = new Set(cart.lines.map(({ variant }) => variant.id));
  if (entries.some(({ variantId }) => touched.has(variantId) && !remaining.has(variantId))) {
    return { accepted: false, status: 404, description: 'This product is no longer in the shop.' };
  }
  if (cart.lines.length > maxLines) {
    const description = `A cart holds at most ${maxLines} different products.`;
    return { accepted: false, status: 422, description };
  }
  const exceeding = cart.lines.find(
    (line) => touched.has(line.variant.id) && line.quantity > sellableQuantity(line.variant),
  );
  if (exceeding !== undefined) {
    return { accepted: false, status: 422, description: describeShortage(exceeding) };
  }
  return { accepted: true, cart };
}

function describeShortage({ product, variant }: CartLine): string {
  const sellable = sellableQuantity(variant);
  return sellable === 0
    ? `${product.title} is sold out.`
    : `Only ${sellable} of ${product.title} can be bought at the moment.`;
}
