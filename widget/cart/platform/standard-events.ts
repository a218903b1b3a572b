import { getPath, listAt, textAt } from '../../core/json.ts';
import { platformNames } from '../../core/platform.ts';
import type { CartAnswer, CartLine } from '../../core/storefront.ts';

/** Marks the events of the widgets' own additions. */
export const ownDetail = { source: 'vitrine' };

/** Returns the standard events of additions, by the names that the platform may have. */
export function linesEvents(): string[] {
  return platformNames().map((name) => `${name}:cart:lines-update`);
}

/**
 * Dispatches the standard event of an addition, as the platform does: before the store has answered. The cart of the
 * event is read only when a listener uses its promise.
 */
export function announceLines(
  lines: readonly CartLine[],
  sent: Promise<CartAnswer>,
  readCart: () => Promise<unknown>,
): void {
  let result: Promise<unknown> | undefined;
  const resolve = async () => {
    const answer = await sent;
    return {
      cart: summaryOf(await readCart()),
      detail: ownDetail,
      ...(!answer.isAdded && { userErrors: [{ message: answer.reason }] }),
    };
  };
  for (const name of linesEvents()) {
    const [platform] = name.split(':');
    const event = Object.assign(new Event(name, { bubbles: true }), {
      action: 'add',
      context: 'product',
      detail: ownDetail,
      lines: lines.map(({ id, quantity }) => ({
        merchandiseId: `gid://${platform}/ProductVariant/${id}`,
        quantity,
      })),
    });
    Object.defineProperty(event, 'promise', { get: () => (result ??= resolve()) });
    document.dispatchEvent(event);
  }
}

/** Returns a cart of the Ajax interface in the shape of the standard events. */
function summaryOf(cart: unknown) {
  const currencyCode = textAt(cart, 'currency');
  const costOf = (cents: unknown) => ({
    totalAmount: { amount: (Number(cents ?? 0) / 100).toFixed(2), currencyCode },
  });
  return {
    id: textAt(cart, 'token'),
    totalQuantity: Number(getPath(cart, 'item_count') ?? 0),
    cost: costOf(getPath(cart, 'total_price')),
    lines: listAt(cart, 'items').map((line) => ({
      id: textAt(line, 'key'),
      quantity: Number(getPath(line, 'quantity') ?? 0),
      cost: costOf(getPath(line, 'final_line_price')),
    })),
    discountCodes: [],
  };
}
