import { cartChangedEvent } from '../core/document-events.ts';
import { getPath, isRecord } from '../core/json.ts';
import { formatMoney } from '../core/money.ts';
import { capital, platformNames } from '../core/platform.ts';
import type { CartAnswer, CartLine } from '../core/storefront.ts';
import { keyOf, linesIn, quantityOf, readItems, type StoreLine } from './cart-lines.ts';
import { changeLine } from './change-line.ts';
import type { KeptCart } from './kept-cart.ts';

interface CartMembersOptions {
  readonly kept: KeptCart;
  readonly add: (lines: readonly CartLine[]) => Promise<CartAnswer>;
  /** Returns the format of prices in the shop or its market. */
  readonly moneyFormat: () => string;
}

/** The members of the cart that scripts call. Their callbacks come as `{ success, error }`, or as one function. */
export function cartMembers({ kept, add, moneyFormat }: CartMembersOptions) {
  const change = async (item: StoreLine, quantity: number, options: unknown) => {
    try {
      await changeLine(item, quantity);
    } catch (error) {
      call(options, 'error', error);
      return kept.latest;
    }
    document.dispatchEvent(new Event(cartChangedEvent));
    await kept.refresh();
    call(options, 'success', kept.latest);
    return kept.latest;
  };
  const changeBy = (difference: number) => (item: unknown, options?: unknown) => {
    const line = lineOf(item, kept.latest);
    return change({ key: keyOf(line) }, Math.max(0, quantityOf(line) + difference), options);
  };
  const fetchCart = async (options?: unknown) => {
    await kept.refresh();
    call(options, 'success', kept.latest);
    return kept.latest;
  };
  return {
    items: () => linesIn(kept.latest),
    itemCount: () => Number(getPath(kept.latest, 'item_count') ?? 0),
    async addItem(item: unknown, options?: unknown) {
      // Scripts hear of the cart before they hear of the addition.
      await kept.settled();
      const answer = await add(readItems(item));
      await kept.refresh();
      call(options, answer.isAdded ? 'success' : 'error', answer.isAdded ? kept.latest : answer);
      return answer;
    },
    changeItem: (item: unknown, options?: unknown) =>
      isRecord(item)
        ? // Without a quantity, the line keeps its own.
          change(item, quantityOf({ ...lineOf(item, kept.latest), ...item }), options)
        : Promise.resolve(kept.latest),
    removeItem: (item: unknown, options?: unknown) =>
      change({ key: keyOf(lineOf(item, kept.latest)) }, 0, options),
    increaseItem: changeBy(1),
    decreaseItem: changeBy(-1),
    fetchCart,
    ...Object.fromEntries(platformNames().map((name) => [`fetch${capital(name)}Cart`, fetchCart])),
    formatMoney: (amount: unknown, format?: unknown) =>
      formatMoney(
        String(centsOf(amount) / 100),
        typeof format === 'string' && format !== '' ? format : moneyFormat(),
      ),
  };
}

/** Returns the line of the cart that an item stands for, which may have only its key or its variant. */
function lineOf(item: unknown, cart: unknown): StoreLine {
  const given = isRecord(item) ? item : {};
  const key = keyOf(given);
  const known = linesIn(cart).find(
    (line) => keyOf(line) === key || keyOf({ id: line.variant_id }) === key,
  );
  return known ?? given;
}

/** Carts tell hundredths. A text with decimals stands for units. */
function centsOf(amount: unknown): number {
  const cents =
    typeof amount === 'string' && amount.includes('.') ? Number(amount) * 100 : Number(amount);
  return Number.isFinite(cents) ? cents : 0;
}

function call(options: unknown, name: 'success' | 'error', value: unknown): void {
  const handle =
    typeof options === 'function' && name === 'success' ? options : getPath(options, name);
  if (typeof handle === 'function') {
    handle(value);
  }
}
