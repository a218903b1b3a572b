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
  quantity: number;
  /** The quantity less refunds. */
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
  attributes: Readonly<Record<string, string>>;
  lines: StandInLine[];
  refunds: StandInRefund[];
  updatedAt: number;
}

interface StandInRefund {
  id: number;
  lineId: number;
  quantity: number;
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
    if (random.chance(0.5)) {
      return this.#refund(existing, occasion);
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
    const lines = Array.from({ length: 1 + random.below(3) }, (_, index) => {
      const quantity = 1 + random.below(4);
      return {
        id: id * 10 + index,
        // A line of something that is no product.
        productId: random.chance(0.1) ? null : (random.pick(productIds) ?? null),
        quantity,
        currentQuantity: quantity,
        price: `${1 + random.below(90)}.25`,
        discount: random.chance(0.3) ? `${random.below(quantity)}.00` : '0.00',
        properties: random.chance(0.5) ? propertiesOf(random) : {},
      };
    });
    return this.#save('orders/create', {
      id,
      customerId,
      isTest: random.chance(0.1),
      cancelledAt: null,
      createdAt: isoTime(now),
      attributes: random.chance(0.5) ? { _vitrine: `v1;session-${id};12:B,13:A` } : {},
      lines,
      refunds: [],
      updatedAt: now,
    });
  }

  #refund(order: StandInOrder, { random, now, newId }: Occasion): StandInMessage[] {
    const line = random.pick(order.lines.filter(({ currentQuantity }) => currentQuantity > 0));
    if (!line) {
      return [];
    }
    const quantity = 1 + random.below(line.currentQuantity);
    const refund = { id: newId(), lineId: line.id, quantity };
    const lines = order.lines.map((known) =>
      known.id === line.id
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

  #save(topic: string, order: StandInOrder): StandInMessage[] {
    this.orders.set(order.id, order);
    return [{ topic, body: orderBody(order) }];
  }
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
      price: line.price,
      discount_allocations: [{ amount: line.discount }],
      properties: pairsOf(line.properties, 'name'),
    })),
  };
}

function refundBody({ id, lineId, quantity }: StandInRefund, { lines }: StandInOrder): object {
  const productId = lines.find((line) => line.id === lineId)?.productId ?? null;
  const variantId = productId === null ? null : productId * 10;
  const line = { id: lineId, product_id: productId, variant_id: variantId };
  return { id, refund_line_items: [{ line_item_id: lineId, quantity, line_item: line }] };
}

/** Returns names with values as the platform lists them. */
export function pairsOf(
  texts: Readonly<Record<string, string>>,
  name: 'name' | 'key',
): Record<string, string>[] {
  return Object.entries(texts).map(([key, value]) => ({ [name]: key, value }));
}
