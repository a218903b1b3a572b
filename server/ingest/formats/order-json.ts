import { z } from 'zod';
import type { Order, OrderLine, LineSource } from '../records/order.ts';
import { stableId } from '../records/stable-id.ts';
import { formatUnits, toUnits } from '../../catalog/prices/price.ts';
import { priceDigits } from '../../contract/values/currency-digits.ts';
import { spreadAmount } from '../../catalog/prices/spread-amount.ts';
import {
  boolean,
  id,
  integer,
  list,
  number,
  price,
  record,
  requiredId,
  time,
  word,
} from './lenient-fields.ts';
import { recommenderNames } from '../../contract/listing-endpoints.ts';
import { rulesetLimits } from '../../contract/rulesets.ts';
import { termKey } from '../../insight/term-key.ts';

/** Names with texts, as lists of `{name, value}` or as one object. Anything else counts as none. */
const namedTexts = z
  .union([
    z
      .array(z.object({ name: z.string(), value: z.unknown() }).catch({ name: '', value: '' }))
      .transform((pairs) => pairs.map(({ name, value }): [string, unknown] => [name, value])),
    z.record(z.string(), z.unknown()).transform((object) => Object.entries(object)),
  ])
  .catch([])
  .transform((entries) => new Map(entries.map(([name, value]) => [name, textOf(value)])));

/** The hidden properties of a line that widgets write. Properties of others are dropped. */
const lineSource: z.ZodType<LineSource> = namedTexts.transform((texts) => {
  const term = texts.get('_search_term') ?? '';
  return {
    widget_id: idOf(texts.get('_widget_id')),
    ruleset_id: idOf(texts.get('_ruleset_id')),
    rule: ruleOf(texts.get('_rule')),
    term_key: term === '' ? null : termKey(term),
    recommender: recommenderOf(texts.get('_recommender')),
  };
});

/** The variants of a cart's attribute; longer lists are cut. */
const variantsPattern = /^(?:\d{1,15}:\w{1,16},?){1,20}/;

/** The session and its variants in the attribute `_vitrine` of a cart, `v1;<uuid>;<variants>`. Those of others are dropped. */
const cartSession: z.ZodType<Pick<Order, 'uuid' | 'variants'>> = namedTexts.transform((texts) => {
  const [, uuid = null, told = ''] =
    /^v1;([^;\s]{1,64})(?:;(.*)|$)/.exec(texts.get('_vitrine') ?? '') ?? [];
  const [variants = ''] = variantsPattern.exec(told) ?? [];
  return { uuid, ...(variants && { variants: variants.replace(/,$/, '') }) };
});

const adjustedAmount = record({ shop_money: record({ amount: number(null) }).nullish() }).nullish();

/**
 * A difference between what a refund's lines are worth and what was paid back; negative where that was more. Its amount
 * is without tax.
 */
const adjustmentSchema = record({
  kind: word(''),
  amount: number(0),
  amount_set: adjustedAmount,
  tax_amount: number(0),
  tax_amount_set: adjustedAmount,
});

const refundSchema = record({
  refund_line_items: list(record({ line_item_id: id(null), quantity: integer(0) })),
  order_adjustments: list(adjustmentSchema),
});

/** Returns the schema of an order whose amounts have so many decimals. */
function inputSchema(digits: number) {
  // An amount in the shop's currency beside the one that the shopper saw.
  const shopAmount = record({
    shop_money: record({ amount: price(null, digits) }).nullish(),
  }).nullish();
  const amount = price('0.00', digits);
  const lineSchema = record({
    id: id(null),
    product_id: id(null),
    variant_id: id(null),
    quantity: integer(0),
    current_quantity: integer(null),
    price: amount,
    price_set: shopAmount,
    total_discount: amount,
    discount_allocations: list(record({ amount, amount_set: shopAmount })),
    properties: lineSource,
  });
  return record({
    id: requiredId(),
    created_at: time(null),
    processed_at: time(null),
    cancelled_at: word(null),
    test: boolean(false),
    financial_status: word(''),
    // That of the amounts, not the one that the shopper saw.
    currency: word(null),
    customer: record({ id: id(null) }).nullish(),
    line_items: list(lineSchema),
    refunds: list(refundSchema),
    note_attributes: cartSession,
  });
}

type OrderInput = z.infer<ReturnType<typeof inputSchema>>;
type LineInput = OrderInput['line_items'][number];

/**
 * The platform's order in a shop of a currency, with two decimals without one. Orders without a time are rejected, since the
 * time decides how much they count.
 */
export function orderSchema(currency?: string): z.ZodType<Order> {
  const digits = priceDigits(currency);
  return inputSchema(digits).transform((input, context) => {
    const foreign = foreignCurrency(input, currency);
    const createdAt = input.created_at ?? input.processed_at;
    if (createdAt === null) {
      context.addIssue({
        code: 'custom',
        path: ['created_at'],
        message: 'expected a time like 2026-01-31T16:20:00+01:00',
      });
      return z.NEVER;
    }
    const lines = productLines(input, digits);
    return {
      id: input.id,
      created_at: createdAt,
      counted: isCounted(input),
      customer_id: input.customer?.id ?? null,
      ...input.note_attributes,
      ...(foreign !== undefined && { currency: foreign }),
      lines: foreign === undefined ? lines : lines.map(withoutAmounts),
    };
  });
}

/** Returns the currency of an order in another one than the shop's. No rate of its day is known. */
function foreignCurrency({ currency }: OrderInput, ofShop: string | undefined): string | undefined {
  const code = currency?.toUpperCase();
  return ofShop !== undefined && code !== ofShop ? code : undefined;
}

/** Returns a line that counts pieces and no amount. */
function withoutAmounts(line: OrderLine): OrderLine {
  return { ...line, price: '0', discount: '0' };
}

function isCounted({ test, cancelled_at, financial_status }: OrderInput): boolean {
  return !test && cancelled_at === null && financial_status.toLowerCase() !== 'voided';
}

/** Returns the lines of products as they are now: without removed pieces, and less what was paid back. */
function productLines(input: OrderInput, digits: number): OrderLine[] {
  const refunded = refundedQuantities(input);
  const lines = input.line_items.map((line, index) => {
    const lineId = line.id ?? stableId('order-line', input.id, index + 1);
    const left = line.current_quantity ?? line.quantity - (refunded.get(lineId) ?? 0);
    const quantity = Math.max(0, left);
    return { line, id: lineId, quantity, discount: discountOf(line, quantity, digits) };
  });
  // A refund of an amount is one of the whole order, of lines without a product too.
  const shares = spreadAmount(
    refundedAmount(input, digits),
    lines.map(({ line, quantity, discount }) =>
      Math.max(0, toUnits(priceOf(line), digits) * quantity - discount),
    ),
  );
  return lines.flatMap(({ line, discount, ...rest }, index) => {
    const { product_id, variant_id, properties: source } = line;
    const reduced = formatUnits(discount + (shares[index] ?? 0), digits);
    return product_id === null
      ? []
      : [{ ...rest, product_id, variant_id, price: priceOf(line), discount: reduced, source }];
  });
}

function refundedQuantities({ refunds }: OrderInput): Map<number, number> {
  const refunded = new Map<number, number>();
  for (const { line_item_id, quantity } of refunds.flatMap((refund) => refund.refund_line_items)) {
    if (line_item_id !== null) {
      refunded.set(line_item_id, (refunded.get(line_item_id) ?? 0) + quantity);
    }
  }
  return refunded;
}

/** Returns what was paid back beyond the refunded lines, in the smallest units. Shipping is no revenue of products. */
function refundedAmount({ refunds }: OrderInput, digits: number): number {
  const amounts = refunds
    .flatMap((refund) => refund.order_adjustments)
    .filter(({ kind }) => kind !== 'shipping_refund')
    .flatMap(({ amount, amount_set, tax_amount, tax_amount_set }) => [
      amount_set?.shop_money?.amount ?? amount,
      tax_amount_set?.shop_money?.amount ?? tax_amount,
    ]);
  return -amounts.reduce((sum, amount) => sum + toUnits(amount, digits), 0);
}

/** Returns the price in the shop's currency, at the rate of the order. */
function priceOf(line: LineInput): string {
  return line.price_set?.shop_money?.amount ?? line.price;
}

/** Returns the discount of the pieces that were not sent back, in the smallest units. */
function discountOf(line: LineInput, quantity: number, digits: number): number {
  const allocated = line.discount_allocations.map(
    ({ amount, amount_set }) => amount_set?.shop_money?.amount ?? amount,
  );
  const amounts = allocated.length > 0 ? allocated : [line.total_discount];
  const discount = amounts.reduce((sum, amount) => sum + toUnits(amount, digits), 0);
  return line.quantity > 0 ? Math.round((discount * quantity) / line.quantity) : 0;
}

function textOf(value: unknown): string {
  return typeof value === 'string' || typeof value === 'number' ? String(value).trim() : '';
}

function idOf(text = ''): number | null {
  const found = /^\d{1,16}$/.test(text) ? Number(text) : 0;
  return Number.isSafeInteger(found) && found > 0 ? found : null;
}

/** Rules count from 1. */
function ruleOf(text = ''): number | null {
  const rule = idOf(text);
  return rule !== null && rule <= rulesetLimits.rules ? rule : null;
}

function recommenderOf(text = ''): string | null {
  return recommenderNames.has(text) ? text : null;
}
