import type { Columns } from '../../port/sql.ts';

export interface OrderRecord {
  id: number;
  /** Milliseconds since 1970. */
  createdAt: number;
  /** False for test, cancelled and voided orders, which are stored but not counted. */
  counted: boolean;
  customerId: number | null;
  /** The session of the shopper, with their consent. */
  uuid: string | null;
  /** The variants that the cart named, such as `12:B,13:A`. */
  variants: string | null;
  /** The currency of an order whose amounts are left out; null for other orders. */
  currency: string | null;
  lines: OrderLineRecord[];
  contentHash: string;
}

export interface OrderLineRecord {
  productId: number;
  variantId: number | null;
  /** The quantity without refunds and removed pieces. */
  quantity: number;
  /** Hundredths of the shop's currency, with a fraction where the currency has three decimals. */
  price: number;
  /** The discount of the whole quantity with its share of refunded amounts, in hundredths. */
  discount: number;
  /** The part of the shop that put the line into the cart; null where it was no widget. */
  widgetId: number | null;
  rulesetId: number | null;
  /** The number of the rule, from 1. */
  rule: number | null;
  /** The key of the search term. */
  termKey: string | null;
  recommender: string | null;
}

/* Rows are bound as one JSON text, as in the store of products. */

export const orderColumns: Columns = {
  id: 'bigint',
  created_at: 'bigint',
  counted: 'boolean',
  customer_id: 'bigint',
  uuid: 'text',
  variants: 'text',
  currency: 'text',
  content_hash: 'text',
  counted_day: 'integer',
  is_agreed: 'boolean',
};

/** Returns the values of the columns above, in order. */
export function toOrderTuple(
  order: OrderRecord,
  countedDay: number,
): (string | number | boolean | null)[] {
  const { id, createdAt, counted, customerId, uuid, variants, currency, contentHash } = order;
  const values = [id, createdAt, counted, customerId, uuid, variants, currency, contentHash];
  return [...values, countedDay, uuid !== null];
}

export const lineColumns: Columns = {
  order_id: 'bigint',
  position: 'integer',
  product_id: 'bigint',
  variant_id: 'bigint',
  quantity: 'integer',
  price: 'double precision',
  discount: 'double precision',
  widget_id: 'bigint',
  ruleset_id: 'bigint',
  rule: 'integer',
  term_key: 'text',
  recommender: 'text',
};

/** Returns the values of the columns above, in order. */
export function toLineTuples({ id, lines }: OrderRecord): (string | number | null)[][] {
  return lines.map((line, position) => [
    id,
    position,
    line.productId,
    line.variantId,
    line.quantity,
    line.price,
    line.discount,
    line.widgetId,
    line.rulesetId,
    line.rule,
    line.termKey,
    line.recommender,
  ]);
}

/** The fields of a line in JSON, by their columns. */
export const lineFields = {
  productId: 'product_id',
  variantId: 'variant_id',
  quantity: 'quantity',
  price: 'price',
  discount: 'discount',
  widgetId: 'widget_id',
  rulesetId: 'ruleset_id',
  rule: 'rule',
  termKey: 'term_key',
  recommender: 'recommender',
} as const satisfies Record<keyof OrderLineRecord, string>;
