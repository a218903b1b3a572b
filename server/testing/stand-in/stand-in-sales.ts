import type { SeededRandom } from './seeded-random.ts';
import { isoTime } from './stand-in-time.ts';

export interface StandInCustomer {
  id: number;
  tags: string;
  ordersCount: number;
  totalSpent: string;
  /** Milliseconds since 1970. */
  updatedAt: number;
}

export interface StandInLine {
  id: number;
  productId: number | null;
  /** The quantity with what was refunded and removed. */
  quantity: number;
  currentQuantity: number;
  price: string;
  discount: string;
  properties: Readonly<Record<string, string>>;
}

export interface StandInOrder {
  id: number;
  customerId: number | null;
  isTest: boolean;
  cancelledAt: string | null;
  createdAt: string;
  /** What the shopper paid for one unit of the shop's currency. */
  rate: number;
  attributes: Readonly<Record<string, string>>;
  lines: StandInLine[];
  refunds: StandInRefund[];
  updatedAt: number;
}

interface StandInRefund {
  id: number;
  /** Null for a refund of an amount only. */
  lineId: number | null;
  quantity: number;
  /** What was paid back beyond the line. */
  amount: string;
}

/** A webhook without its id. */
export interface StandInMessage {
  topic: string;
  body: object;
}

interface Occasion {
  random: SeededRandom;
  now: number;
  newId: () => number;
}

/** The customers and orders of a store, which change by themselves. */
export class StandInSales {
  readonly customers = new Map<number, StandInCustomer>();
  readonly orders = new Map<number, StandInOrder>();

  changeCustomer(occasion: Occasion): StandInMessage[] {
    const { random, now, newId } = occasion;
    const existing = random.pick([...this.customers.values()]);
    if (existing && random.chance(0.15)) {
      this.customers.delete(existing.id);
      return [{ topic: 'customers/delete', body: { id: existing.id } }];
    }
    const isKnown = existing !== undefined && random.chance(0.6);
    const id = isKnown ? existing.id : newId();
    const tags = ['vip', 'wholesale', 'new'].filter(() => random.chance(0.5)).join(', ');
    const ordersCount = random.below(20);
    const totalSpent = `${random.below(500)}.50`;
    this.customers.set(id, { id, tags, ordersCount, totalSpent, updatedAt: now });
    // The platform leaves counts out of its webhooks.
    const body = { id, tags, updated_at: isoTime(now) };
    return [{ topic: isKnown ? 'customers/update' : 'customers/create', body }];
  }

  changeOrder(occasion: Occasion, productIds: readonly number[]): StandInMessage[] {
    const { random, now } = occasion;
    const existing = random.pick([...this.orders.values()]);
    if (!existing || random.chance(0.4)) {
      return this.#placeOrder(occasion, productIds);
    }
    if (random.chance(0.1)) {
      this.orders.delete(existing.id);
      return [{ topic: 'orders/delete', body: { id: existing.id } }];
    }
    if (random.chance(0.4)) {
      return this.#refund(existing, occasion);
    }
    if (random.chance(0.4)) {
      return this.#edit(existing, occasion, productIds);
    }
    const isCancelled = random.chance(0.3);
    const cancelledAt = isCancelled ? isoTime(now) : existing.cancelledAt;
    const attributes = { gift: String(random.below(5)), ...existing.attributes };
    return this.#save(isCancelled ? 'orders/cancelled' : 'orders/updated', {
      ...existing,
      attributes,
      cancelledAt,
      updatedAt: now,
    });
  }

  #placeOrder({ random, now, newId }: Occasion, productIds: readonly number[]): StandInMessage[] {
    const id = newId();
    const customerId = random.pick([...this.customers.keys()]) ?? null;
    const lines = Array.from({ length: 1 + random.below(3) }, (_, index) =>
      lineOf(id * 10 + index, random, productIds),
    );
    return this.#save('orders/create', {
      id,
      customerId,
      isTest: random.chance(0.1),
      cancelledAt: null,
      createdAt: isoTime(now),
      rate: random.chance(0.3) ? 1.5 : 1,
      attributes: random.chance(0.5) ? { _vitrine: `v1;session-${id};12:B,13:A` } : {},
      lines,
      refunds: [],
      updatedAt: now,
    });
  }

  #refund(order: StandInOrder, { random, now, newId }: Occasion): StandInMessage[] {
    const line = random.pick(order.lines.filter(({ currentQuantity }) => currentQuantity > 0));
    const isAmountOnly = line === undefined || random.chance(0.3);
    const quantity = isAmountOnly ? 0 : 1 + random.below(line.currentQuantity);
    const refund = {
      id: newId(),
      lineId: isAmountOnly ? null : line.id,
      quantity,
      amount: isAmountOnly || random.chance(0.2) ? `${1 + random.below(30)}.37` : '0.00',
    };
    const lines = order.lines.map((known) =>
      known.id === refund.lineId
        ? { ...known, currentQuantity: known.currentQuantity - quantity }
        : known,
    );
    const refunds = [...order.refunds, refund];
    const body = { ...refundBody(refund, order), order_id: order.id, created_at: isoTime(now) };
    return [
      { topic: 'refunds/create', body },
      ...this.#save('orders/updated', { ...order, lines, refunds, updatedAt: now }),
    ];
  }

  /** Removes pieces of a line, adds some, or adds a line. */
  #edit(
    order: StandInOrder,
    { random, now, newId }: Occasion,
    productIds: readonly number[],
  ): StandInMessage[] {
    const line = random.pick(order.lines);
    const removed = line?.currentQuantity ?? 0;
    const delta = random.chance(0.5) && removed > 0 ? -1 - random.below(removed) : 2;
    const isNewLine = delta > 0 && random.chance(0.5);
    const added = lineOf(order.id * 10 + order.lines.length, random, productIds);
    const lines = isNewLine
      ? [...order.lines, added]
      : order.lines.map((known) =>
          known.id === line?.id
            ? {
                ...known,
                quantity: known.quantity + Math.max(delta, 0),
                currentQuantity: known.currentQuantity + delta,
              }
            : known,
        );
    const changed = { id: isNewLine ? added.id : line?.id, delta: Math.abs(delta) };
    const order_edit = {
      id: newId(),
      order_id: order.id,
      committed_at: isoTime(now),
      line_items: {
        additions: delta > 0 ? [changed] : [],
        removals: delta < 0 ? [changed] : [],
      },
    };
    return [
      { topic: 'orders/edited', body: { order_edit } },
      ...this.#save('orders/updated', { ...order, lines, updatedAt: now }),
    ];
  }

  #save(topic: string, order: StandInOrder): StandInMessage[] {
    this.orders.set(order.id, order);
    return [{ topic, body: orderBody(order) }];
  }
}

function lineOf(id: number, random: SeededRandom, productIds: readonly number[]): StandInLine {
  const quantity = 1 + random.below(4);
  return {
    id,
    // A line of something that is no product.
    productId: random.chance(0.1) ? null : (random.pick(productIds) ?? null),
    quantity,
    currentQuantity: quantity,
    price: `${1 + random.below(90)}.25`,
    discount: random.chance(0.3) ? `${random.below(quantity)}.00` : '0.00',
    properties: random.chance(0.5) ? propertiesOf(random) : {},
  };
}

function propertiesOf(random: SeededRandom): Record<string, string> {
  return {
    _widget_id: String(1 + random.below(9)),
    _recommender: 'top_sellers',
    _search_term: `term ${random.below(3)}`,
    Engraving: 'To Anna',
  };
}

function orderBody(order: StandInOrder): object {
  return {
    id: order.id,
    created_at: order.createdAt,
    updated_at: isoTime(order.updatedAt),
    cancelled_at: order.cancelledAt,
    test: order.isTest,
    financial_status: 'paid',
    customer: order.customerId === null ? null : { id: order.customerId },
    note_attributes: pairsOf(order.attributes, 'name'),
    refunds: order.refunds.map((refund) => refundBody(refund, order)),
    line_items: order.lines.map((line) => ({
      id: line.id,
      product_id: line.productId,
      variant_id: line.productId === null ? null : line.productId * 10,
      quantity: line.quantity,
      current_quantity: line.currentQuantity,
      // Older orders have the amounts of the shopper here.
      price: paidOf(line.price, order),
      price_set: moneyOf(line.price, order),
      discount_allocations: [
        { amount: paidOf(line.discount, order), amount_set: moneyOf(line.discount, order) },
      ],
      properties: pairsOf(line.properties, 'name'),
    })),
  };
}

/** The share of the tax in an amount that was paid back. Refunds tell it apart, and orders do not. */
const taxShare = 0.16;

function refundBody(refund: StandInRefund, order: StandInOrder): object {
  const { id, lineId, quantity, amount } = refund;
  const tax = -Number((Number(amount) * taxShare).toFixed(2));
  const net = (-Number(amount) - tax).toFixed(2);
  const adjustment = {
    kind: 'refund_discrepancy',
    amount: paidOf(net, order),
    amount_set: moneyOf(net, order),
    tax_amount: paidOf(tax.toFixed(2), order),
    tax_amount_set: moneyOf(tax.toFixed(2), order),
  };
  const order_adjustments = Number(amount) === 0 ? [] : [adjustment];
  if (lineId === null) {
    return { id, refund_line_items: [], order_adjustments };
  }
  const { lines } = order;
  const productId = lines.find((line) => line.id === lineId)?.productId ?? null;
  const variantId = productId === null ? null : productId * 10;
  const line = { id: lineId, product_id: productId, variant_id: variantId };
  const refund_line_items = [{ line_item_id: lineId, quantity, line_item: line }];
  return { id, refund_line_items, order_adjustments };
}

/** Returns an amount of the shop's currency in that of the shopper. */
function paidOf(amount: string, { rate }: StandInOrder): string {
  return (Number(amount) * rate).toFixed(2);
}

function moneyOf(amount: string, order: StandInOrder): object {
  return {
    shop_money: { amount, currency_code: 'EUR' },
    presentment_money: {
      amount: paidOf(amount, order),
      currency_code: order.rate === 1 ? 'EUR' : 'CAD',
    },
  };
}

/** Returns what was paid back beyond refunded lines. */
export function refundedAmountOf({ refunds }: StandInOrder): number {
  return refunds.reduce((sum, { amount }) => sum + Number(amount), 0);
}

/** Returns names with values as the platform lists them. */
export function pairsOf(
  texts: Readonly<Record<string, string>>,
  name: 'name' | 'key',
): Record<string, string>[] {
  return Object.entries(texts).map(([key, value]) => ({ [name]: key, value }));
}
