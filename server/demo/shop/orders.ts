import { createBaskets } from './baskets.ts';
import { cents, createIds, dayMs, fromCents, hourMs, timestamp } from './numbers.ts';
import type {
  PlatformLineItem,
  PlatformOrder,
  PlatformProduct,
  PlatformRefund,
  PlatformVariant,
  PlatformCustomer,
} from './platform.ts';
import { simulateDemand, type Period } from './popularity.ts';
import type { StockedProduct } from './products.ts';
import { itemAt, type Random } from './random.ts';
import { lines as productLines } from './lines.ts';

/** Relative number of orders by weekday, Sunday first. */
const weekdays = [1.25, 0.95, 0.85, 0.88, 0.95, 1.0, 1.18] as const;

/** Relative number of orders by hour. */
const hours = [
  2, 1, 1, 1, 1, 2, 4, 7, 10, 12, 13, 12, 13, 12, 11, 11, 12, 13, 15, 18, 21, 20, 14, 7,
] as const;

const growth = 0.25;

interface Shopper {
  /** Null for a guest. */
  customer: PlatformCustomer | null;
  favouriteLine: string | null;
}

const orderDays = 120;

interface OrderPlan {
  count: number;
  now: number;
  currency: string;
  random: Random;
}

/** Builds the orders of the days before `now`, oldest first. */
export function* buildOrders(
  stock: readonly StockedProduct[],
  { count, now, currency, random }: OrderPlan,
): Generator<void, PlatformOrder[]> {
  const period = { start: now - orderDays * dayMs, days: orderDays };
  const fillBasket = createBaskets(stock, simulateDemand(stock, period, random), random);
  const nextShopper = createShoppers(random);
  const ids: OrderIds = {
    order: createIds(5_402_000_000_000, random),
    line: createIds(13_920_000_000_000, random),
    refund: createIds(880_000_000_000, random),
  };
  const orders: PlatformOrder[] = [];
  for (const [index, time] of generateOrderTimes(count, period, random).entries()) {
    yield;
    const day = Math.min(orderDays - 1, Math.floor((time - period.start) / dayMs));
    const shopper = nextShopper(time);
    const products = fillBasket(day, shopper.favouriteLine).map((at) => itemAt(stock, at).product);
    const lines = products.map((product) => buildLine(product, ids, random));
    const checkout = { index, time, now, currency, lines, customer: shopper.customer };
    orders.push(buildOrder(checkout, ids, random));
  }
  return orders;
}

interface OrderIds {
  order(): number;
  line(): number;
  refund(): number;
}

interface Checkout {
  index: number;
  time: number;
  now: number;
  currency: string;
  lines: PlatformLineItem[];
  customer: PlatformOrder['customer'];
}

function buildOrder(checkout: Checkout, ids: OrderIds, random: Random): PlatformOrder {
  const { index, time, now, currency, lines, customer } = checkout;
  const isCancelled = random.chance(0.015);
  const settledAt = Math.min(now, time + random.integer(1, 12 * 24) * hourMs);
  const refunds = isCancelled ? [] : refundSometimes(lines, settledAt, ids, random);
  const total = fromCents(lines.reduce((sum, line) => sum + cents(line.price) * line.quantity, 0));
  const createdAt = timestamp(time);
  const number = 1_001 + index;
  return {
    id: ids.order(),
    name: `#${number}`,
    order_number: number,
    created_at: createdAt,
    processed_at: createdAt,
    updated_at: isCancelled || refunds.length > 0 ? timestamp(settledAt) : createdAt,
    cancelled_at: isCancelled ? timestamp(settledAt) : null,
    cancel_reason: isCancelled ? 'customer' : null,
    test: random.chance(0.006),
    financial_status: isCancelled ? 'voided' : statusOf(lines, refunds),
    currency,
    subtotal_price: total,
    total_price: total,
    total_discounts: '0.00',
    source_name: 'web',
    tags: '',
    customer,
    note_attributes: [],
    line_items: lines,
    refunds,
  };
}

function buildLine(product: PlatformProduct, ids: OrderIds, random: Random): PlatformLineItem {
  const variant = chooseVariant(product.variants, random);
  const quantity = quantityOf(product.product_type, random);
  return {
    id: ids.line(),
    product_id: product.id,
    variant_id: variant.id,
    title: product.title,
    variant_title: variant.title === 'Default Title' ? '' : variant.title,
    sku: variant.sku,
    vendor: product.vendor,
    quantity,
    current_quantity: quantity,
    price: variant.price,
    total_discount: '0.00',
    gift_card: false,
    properties: [],
  };
}

/** Chooses a variant. Earlier variants sell better, since shops list the best ones first. */
function chooseVariant(variants: readonly PlatformVariant[], random: Random): PlatformVariant {
  return itemAt(variants, Math.floor(random.next() ** 1.6 * variants.length));
}

const multiUnitTypes: ReadonlySet<string> = new Set([
  'Mugs',
  'Glassware',
  'Candles',
  'Cushions',
  'Notebooks',
  'Tea',
]);

function quantityOf(type: string, random: Random): number {
  if (!multiUnitTypes.has(type)) {
    return random.chance(0.04) ? 2 : 1;
  }
  return random.pick([1, 1, 1, 1, 1, 2, 2, 2, 3, 4, 6]);
}

/** Refunds a line in a few orders and reduces its `current_quantity`. */
function refundSometimes(
  lines: readonly PlatformLineItem[],
  time: number,
  ids: OrderIds,
  random: Random,
): PlatformRefund[] {
  if (!random.chance(0.035)) {
    return [];
  }
  const line = random.pick(lines);
  const quantity = random.integer(1, line.quantity);
  line.current_quantity -= quantity;
  return [
    {
      id: ids.refund(),
      created_at: timestamp(time),
      refund_line_items: [
        {
          id: ids.refund(),
          line_item_id: line.id,
          quantity,
          restock_type: 'return',
          subtotal: fromCents(cents(line.price) * quantity),
        },
      ],
    },
  ];
}

function statusOf(
  lines: readonly PlatformLineItem[],
  refunds: readonly PlatformRefund[],
): PlatformOrder['financial_status'] {
  if (refunds.length === 0) {
    return 'paid';
  }
  return lines.every((line) => line.current_quantity === 0) ? 'refunded' : 'partially_refunded';
}

/** Creates a function that returns the shopper of an order: a guest, a returning customer, or a new one. */
function createShoppers(random: Random): (time: number) => Shopper {
  const nextId = createIds(6_120_000_000_000, random);
  const known: Shopper[] = [];
  return (time) => {
    if (random.chance(0.14)) {
      return { customer: null, favouriteLine: null };
    }
    if (known.length > 0 && random.chance(0.42)) {
      return random.pick(known);
    }
    const shopper: Shopper = {
      customer: {
        id: nextId(),
        tags: '',
        created_at: timestamp(time - (random.chance(0.3) ? random.integer(1, 400) * dayMs : 0)),
      },
      favouriteLine: random.chance(0.6) ? random.pick(productLines).name : null,
    };
    known.push(shopper);
    return shopper;
  };
}

/** Generates the times of orders in milliseconds, oldest first. */
function generateOrderTimes(count: number, { start, days }: Period, random: Random): number[] {
  const pickDay = weighted(
    Array.from({ length: days }, (_, day) => {
      const weekday = new Date(start + (day + 0.5) * dayMs).getUTCDay();
      return (weekdays[weekday] ?? 1) * (1 + (growth * day) / days);
    }),
  );
  const pickHour = weighted(hours);
  // Day 0 starts at the hour of `now`; busy hours are hours of the clock.
  const shift = (start % dayMs) / hourMs;
  return Array.from({ length: count }, () => {
    const hour = (pickHour(random) - shift + 24) % 24;
    return Math.floor(
      start + pickDay(random) * dayMs + hour * hourMs + random.next() * (hourMs - 1),
    );
  })
    .map((time) => Math.min(time, start + days * dayMs - 1))
    .toSorted((left, right) => left - right);
}

/** Creates a function that returns random indexes in proportion to their weights. */
function weighted(weights: readonly number[]): (random: Random) => number {
  let sum = 0;
  const sums = weights.map((weight) => (sum += weight));
  return (random) => {
    const at = random.next() * sum;
    return sums.findIndex((upTo) => at < upTo);
  };
}
