import { createBaskets } from './baskets.ts';
import { cents, createIds, dayMs, fromCents, hourMs, timestamp } from './numbers.ts';
import type {
  PlatformLineItem,
  PlatformOrder,
  PlatformProduct,
  PlatformRefund,
  PlatformVariant,
} from './platform.ts';
import { simulateDemand } from './popularity.ts';
import type { StockedProduct } from './products.ts';
import { itemAt, type Random } from './random.ts';
import { generateOrderTimes } from './order-times.ts';
import { createShoppers } from './shoppers.ts';

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
