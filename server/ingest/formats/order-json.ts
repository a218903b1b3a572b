import { z } from 'zod';
import type { Order, OrderLine } from '../records/order.ts';
import { stableId } from '../records/stable-id.ts';
import { lineSource, cartSession } from './order-source-json.ts';
import { toHundredths, formatHundredths } from '../../catalog/prices/price.ts';
import {
  boolean,
  id,
  integer,
  list,
  price,
  record,
  requiredId,
  time,
  word,
} from './lenient-fields.ts';

/** An amount in the shop's currency beside the one that the shopper saw. */
const shopAmount = record({ shop_money: record({ amount: price(null) }).nullish() }).nullish();

const lineSchema = record({
  id: id(null),
  product_id: id(null),
  variant_id: id(null),
  quantity: integer(0),
  price: price('0.00'),
  price_set: shopAmount,
  total_discount: price('0.00'),
  discount_allocations: list(record({ amount: price('0.00'), amount_set: shopAmount })),
  properties: lineSource,
});

const refundSchema = record({
  refund_line_items: list(record({ line_item_id: id(null), quantity: integer(0) })),
});

const orderInputSchema = record({
  id: requiredId(),
  created_at: time(null),
  processed_at: time(null),
  cancelled_at: word(null),
  test: boolean(false),
  financial_status: word(''),
  customer: record({ id: id(null) }).nullish(),
  line_items: list(lineSchema),
  refunds: list(refundSchema),
  note_attributes: cartSession,
});

type OrderInput = z.infer<typeof orderInputSchema>;
type LineInput = z.infer<typeof lineSchema>;

/** The platform's order. Orders without a time are rejected, since the time decides how much they count. */
export const orderSchema: z.ZodType<Order> = orderInputSchema.transform((input, context) => {
  const createdAt = input.created_at ?? input.processed_at;
  if (createdAt === null) {
    context.addIssue({
      code: 'custom',
      path: ['created_at'],
      message: 'expected a time like 2026-01-31T16:20:00+01:00',
    });
    return z.NEVER;
  }
  return {
    id: input.id,
    created_at: createdAt,
    counted: isCounted(input),
    customer_id: input.customer?.id ?? null,
    ...input.note_attributes,
    lines: productLines(input),
  };
});

function isCounted({ test, cancelled_at, financial_status }: OrderInput): boolean {
  return !test && cancelled_at === null && financial_status.toLowerCase() !== 'voided';
}

/** Returns the lines of products, with refunded quantities subtracted. */
function productLines(input: OrderInput): OrderLine[] {
  const refunded = new Map<number, number>();
  for (const { line_item_id, quantity } of input.refunds.flatMap(
    (refund) => refund.refund_line_items,
  )) {
    if (line_item_id !== null) {
      refunded.set(line_item_id, (refunded.get(line_item_id) ?? 0) + quantity);
    }
  }
  return input.line_items.flatMap((line, index) => {
    if (line.product_id === null) {
      return [];
    }
    const lineId = line.id ?? stableId('order-line', input.id, index + 1);
    const quantity = Math.max(0, line.quantity - (refunded.get(lineId) ?? 0));
    const { product_id, variant_id, properties: source } = line;
    const discount = formatHundredths(discountOf(line, quantity));
    return [
      { id: lineId, product_id, variant_id, quantity, price: priceOf(line), discount, source },
    ];
  });
}

/** Returns the price in the shop's currency, at the rate of the order. */
function priceOf(line: LineInput): string {
  return line.price_set?.shop_money?.amount ?? line.price;
}

/** Returns the discount of the pieces that were not sent back, in hundredths. */
function discountOf(line: LineInput, quantity: number): number {
  const allocated = line.discount_allocations.map(
    ({ amount, amount_set }) => amount_set?.shop_money?.amount ?? amount,
  );
  const amounts = allocated.length > 0 ? allocated : [line.total_discount];
  const discount = amounts.reduce((sum, amount) => sum + toHundredths(amount), 0);
  return line.quantity > 0 ? Math.round((discount * quantity) / line.quantity) : 0;
}
