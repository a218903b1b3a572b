import { z } from 'zod';
import type { Order, OrderLine } from '../records/order.ts';
import { stableId } from '../records/stable-id.ts';
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

const lineSchema = record({
  id: id(null),
  product_id: id(null),
  variant_id: id(null),
  quantity: integer(0),
  price: price('0.00'),
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
});

type OrderInput = z.infer<typeof orderInputSchema>;

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
    const { product_id, variant_id, price: linePrice } = line;
    return [{ id: lineId, product_id, variant_id, quantity, price: linePrice }];
  });
}
