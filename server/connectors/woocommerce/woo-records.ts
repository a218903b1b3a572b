import { z } from 'zod';
import type { JsonObject } from '../json-object.ts';
import { countField, idField, textField } from '../lenient-json.ts';

/** A time without an offset, which is UTC, as ISO 8601 with one. */
export const wooTime = z
  .string()
  .nullish()
  .catch(null)
  .transform((text) => (text && !Number.isNaN(Date.parse(`${text}Z`)) ? `${text}Z` : null));

const refundSchema = z.object({
  id: idField,
  line_items: z
    .array(
      z.object({
        quantity: countField,
        meta_data: z.array(z.object({ key: z.string(), value: z.unknown() })).catch([]),
      }),
    )
    .catch([]),
});

const orderSchema = z.object({
  id: idField,
  status: textField,
  date_created_gmt: wooTime,
  date_modified_gmt: wooTime,
  customer_id: idField,
  line_items: z
    .array(
      z.object({
        id: idField,
        product_id: idField,
        variation_id: idField,
        quantity: countField,
        price: z.union([z.number(), z.string()]).nullish().catch(null),
        meta_data: z
          .array(z.object({ key: z.string(), value: z.unknown() }))
          .catch([])
          .default([]),
      }),
    )
    .catch([]),
});

/** Orders that were never paid for. */
const uncounted = new Set(['cancelled', 'failed', 'trash', 'pending', 'checkout-draft']);

/**
 * Returns an order in the platform's shape. `refunds` are those of the order's own address, which the order
 * itself names without their lines.
 */
export function wooOrder(body: JsonObject, refunds: readonly unknown[] = []): JsonObject {
  const order = orderSchema.parse(body);
  const status = order.status ?? '';
  const lines = order.line_items.map((line) => ({
    id: line.id,
    product_id: line.product_id,
    variant_id: line.variation_id ?? line.product_id,
    quantity: line.quantity ?? 0,
    price: String(line.price ?? '0'),
    properties: line.meta_data.map(({ key, value }) => ({ name: key, value })),
  }));
  const everything = {
    refund_line_items: lines.map(({ id, quantity }) => ({ line_item_id: id, quantity })),
  };
  return {
    id: order.id,
    created_at: order.date_created_gmt,
    updated_at: order.date_modified_gmt,
    cancelled_at: uncounted.has(status)
      ? (order.date_modified_gmt ?? order.date_created_gmt)
      : null,
    financial_status: status === 'refunded' ? 'refunded' : 'paid',
    customer: order.customer_id === null ? null : { id: order.customer_id },
    line_items: lines,
    refunds: status === 'refunded' ? [everything] : refunds.map(toRefund),
  };
}

/** A refunded line names the line of the order in its metadata, and has a negative quantity. */
function toRefund(refund: unknown): JsonObject {
  const { id, line_items: lines } = refundSchema.parse(refund);
  return {
    id,
    refund_line_items: lines.map(({ quantity, meta_data: meta }) => ({
      line_item_id: Number(meta.find(({ key }) => key === '_refunded_item_id')?.value) || null,
      quantity: Math.abs(quantity ?? 0),
    })),
  };
}

const customerSchema = z.object({ id: idField, role: textField });

/** Returns a customer in the platform's shape. Names and addresses are left out. */
export function wooCustomer(body: JsonObject): JsonObject {
  const { id, role } = customerSchema.parse(body);
  return { id, tags: role ?? '', orders_count: 0, total_spent: '0.00' };
}
