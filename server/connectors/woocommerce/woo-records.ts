import { z } from 'zod';
import type { JsonObject } from '../json-object.ts';
import { amountField, countField, idField, textField } from '../lenient-json.ts';

/** A time without an offset, which is UTC, as ISO 8601 with one. */
export const wooTime = z
  .string()
  .nullish()
  .catch(null)
  .transform((text) => (text && !Number.isNaN(Date.parse(`${text}Z`)) ? `${text}Z` : null));

/** A slug without the encoding that WordPress stores those of other scripts in. */
export const slugField = textField.transform((slug) => {
  try {
    return slug === null ? null : decodeURIComponent(slug);
  } catch {
    // It has a percent sign of its own.
    return slug;
  }
});

const metaField = z
  .array(z.object({ key: z.string(), value: z.unknown() }))
  .catch([])
  .default([]);

const amounts = { total: amountField, total_tax: amountField };

const costsField = z.array(z.object(amounts)).catch([]).default([]);

const refundSchema = z.object({
  id: idField,
  amount: amountField,
  line_items: z
    .array(z.object({ ...amounts, quantity: countField, meta_data: metaField }))
    .catch([])
    .default([]),
  shipping_lines: costsField,
  fee_lines: costsField,
});

type WooRefund = z.output<typeof refundSchema>;

/** A refund as its order tells it: without lines, and with a negative total. */
const refundHeadSchema = z
  .object({ id: idField, total: amountField })
  .transform(({ id, total }) => refundSchema.parse({ id, amount: Math.abs(total ?? 0) }));

const orderSchema = z.object({
  id: idField,
  status: textField,
  date_created_gmt: wooTime,
  date_modified_gmt: wooTime,
  customer_id: idField,
  ...amounts,
  refunds: z.array(refundHeadSchema).catch([]),
  line_items: z
    .array(
      z.object({
        id: idField,
        product_id: idField,
        variation_id: idField,
        quantity: countField,
        price: z.union([z.number(), z.string()]).nullish().catch(null),
        meta_data: metaField,
      }),
    )
    .catch([]),
});

/** Orders that were never paid for. */
const uncounted = new Set(['cancelled', 'failed', 'trash', 'pending', 'checkout-draft']);

type WooOrder = z.output<typeof orderSchema>;

/**
 * Returns an order in the platform's shape. `refunds` are those of the order's own address; without them, the order
 * tells what each has paid back, and not for which lines.
 */
export function wooOrder(body: JsonObject, refunds?: readonly unknown[]): JsonObject {
  const order = orderSchema.parse(body);
  const told = refunds?.map((refund) => refundSchema.parse(refund)) ?? order.refunds;
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
    refunds: status === 'refunded' ? [everything] : told.map((one) => toRefund(one, order)),
  };
}

/** A refunded line names the line of the order in its metadata, and has a negative quantity. */
function toRefund(refund: WooRefund, order: WooOrder): JsonObject {
  const lines = refund.line_items.map(({ quantity, meta_data: meta }) => ({
    line_item_id: Number(meta.find(({ key }) => key === '_refunded_item_id')?.value) || null,
    quantity: Math.abs(quantity ?? 0),
  }));
  const worth = lines.reduce((sum, { line_item_id: id, quantity }) => {
    const line = order.line_items.find((one) => one.id === id);
    return sum + quantity * Number(line?.price ?? 0);
  }, 0);
  const adjustment = worth - paidBack(refund, order);
  return {
    id: refund.id,
    refund_line_items: lines,
    order_adjustments: [{ kind: 'refund_discrepancy', amount: adjustment.toFixed(4) }],
  };
}

/** Returns what a refund has paid back for products, without tax. An amount without lines has the tax of the order. */
function paidBack(refund: WooRefund, { total, total_tax: tax }: WooOrder): number {
  const { line_items: lines, shipping_lines: shipping, fee_lines: fees, amount } = refund;
  const net = lines.reduce((sum, line) => sum - (line.total ?? 0), 0);
  const named = [...lines, ...shipping, ...fees].reduce(
    (sum, cost) => sum - (cost.total ?? 0) - (cost.total_tax ?? 0),
    0,
  );
  const netShare = total ? 1 - (tax ?? 0) / total : 1;
  return net + Math.max(0, (amount ?? named) - named) * netShare;
}

const customerSchema = z.object({ id: idField, role: textField });

/** Returns a customer in the platform's shape. Names and addresses are left out. */
export function wooCustomer(body: JsonObject): JsonObject {
  const { id, role } = customerSchema.parse(body);
  return { id, tags: role ?? '', orders_count: 0, total_spent: '0.00' };
}
