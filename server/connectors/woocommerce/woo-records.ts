import { z } from 'zod';
import type { JsonObject } from '../json-object.ts';
import { amountField, idField, textField } from '../lenient-json.ts';
import { rateOfOrder, withRate } from './woo-order-rate.ts';

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
    .array(z.object({ ...amounts, quantity: amountField, meta_data: metaField }))
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

export const wooOrderSchema = z.object({
  id: idField,
  status: textField,
  date_created_gmt: wooTime,
  date_modified_gmt: wooTime,
  date_paid_gmt: wooTime,
  currency: textField,
  customer_id: idField,
  ...amounts,
  meta_data: metaField,
  refunds: z.array(refundHeadSchema).catch([]),
  line_items: z
    .array(
      z.object({
        id: idField,
        product_id: idField,
        variation_id: idField,
        quantity: amountField,
        price: z.union([z.number(), z.string()]).nullish().catch(null),
        meta_data: metaField,
      }),
    )
    .catch([]),
});

/** The statuses of WooCommerce, by whether an order that has it is a sale. */
const sales: Readonly<Record<string, boolean>> = {
  completed: true,
  processing: true,
  'on-hold': true,
  refunded: true,
  pending: false,
  cancelled: false,
  failed: false,
  trash: false,
  'checkout-draft': false,
};

/** The field in which our plugin names the session of a shopper who has consented. */
const sessionField = '_vitrine';

type WooOrder = z.output<typeof wooOrderSchema>;

/**
 * Returns an order whose lines have whole units, at prices that keep their worth: some extensions sell parts of a unit, of
 * which each that was begun counts.
 */
function withUnits(order: WooOrder): WooOrder {
  const lines = order.line_items.map((line) => {
    const parts = Math.max(0, line.quantity ?? 0);
    const quantity = Math.ceil(parts);
    const price = quantity === parts ? line.price : (Number(line.price ?? 0) * parts) / quantity;
    return { ...line, quantity, price };
  });
  return { ...order, line_items: lines };
}

/**
 * Returns an order in the platform's shape. `refunds` are those of the order's own address; without them, the order
 * tells what each has paid back, and not for which lines.
 */
export function wooOrder(
  body: JsonObject,
  refunds?: readonly unknown[],
  storeCurrency: string | null = null,
): JsonObject {
  const rate = rateOfOrder(body, storeCurrency);
  const order = withUnits(wooOrderSchema.parse(withRate(body, rate)));
  const told =
    refunds?.map((refund) => refundSchema.parse(withRate(refund, rate))) ?? order.refunds;
  const status = order.status ?? '';
  const lines = order.line_items.map((line) => ({
    id: line.id,
    product_id: line.product_id,
    variant_id: line.variation_id ?? line.product_id,
    quantity: line.quantity ?? 0,
    price: String(line.price ?? '0'),
    properties: toPairs(line.meta_data),
  }));
  const everything = {
    refund_line_items: lines.map(({ id, quantity }) => ({ line_item_id: id, quantity })),
  };
  return {
    id: order.id,
    created_at: order.date_created_gmt,
    updated_at: order.date_modified_gmt,
    // Extensions have statuses of their own, of which only a payment tells whether they are sales.
    cancelled_at:
      (sales[status] ?? order.date_paid_gmt !== null)
        ? null
        : (order.date_modified_gmt ?? order.date_created_gmt),
    currency: rate === null ? order.currency : storeCurrency,
    financial_status: status === 'refunded' ? 'refunded' : 'paid',
    customer: order.customer_id === null ? null : { id: order.customer_id },
    line_items: lines,
    note_attributes: toPairs(order.meta_data.filter(({ key }) => key === sessionField)),
    refunds: status === 'refunded' ? [everything] : told.map((one) => toRefund(one, order)),
  };
}

function toPairs(fields: z.output<typeof metaField>): JsonObject[] {
  return fields.map(({ key, value }) => ({ name: key, value }));
}

/** A refunded line names the line of the order in its metadata, and has a negative quantity. */
function toRefund(refund: WooRefund, order: WooOrder): JsonObject {
  const lines = refund.line_items.map(({ quantity, meta_data: meta }) => ({
    line_item_id: Number(meta.find(({ key }) => key === '_refunded_item_id')?.value) || null,
    // What was paid back for a part of a unit is told by the amount.
    quantity: Math.floor(Math.abs(quantity ?? 0)),
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

export const wooCustomerSchema = z.object({ id: idField, role: textField });

/** Returns a customer in the platform's shape. Names and addresses are left out. */
export function wooCustomer(body: JsonObject): JsonObject {
  const { id, role } = wooCustomerSchema.parse(body);
  return { id, tags: role ?? '', orders_count: 0, total_spent: '0.00' };
}
