import { z } from 'zod';
import type { JsonObject } from '../json-object.ts';
import { countField } from '../lenient-json.ts';
import type { PulledRecord, RecordKind } from '../store-connection.ts';

/** A record of the platform's graph with the lines of its lists. */
export type RecordGroup = readonly [root: JsonObject, ...children: JsonObject[]];

/** Longer texts are no global ids. */
const longestGlobalId = 256;

/** Returns the number of a global id, such as 1 of `gid://shopify/Product/1`; null for other values. */
export function numberOf(globalId: unknown): number | null {
  if (typeof globalId !== 'string' || globalId.length > longestGlobalId) {
    return null;
  }
  // Anchored, because a pattern that may match anywhere takes quadratic time on hostile texts.
  const match = /^[^?]*\/(\d{1,15})(?:\?.*)?$/.exec(globalId);
  return match ? Number(match[1]) : null;
}

/** Returns the last part of the type in a global id, such as `Product`. */
export function typeOf(globalId: unknown): string {
  const match = typeof globalId === 'string' ? /^gid:\/\/[^/]+\/([^/]+)\//.exec(globalId) : null;
  return match?.[1] ?? '';
}

/** Returns a pulled record; undefined for one without an id. */
export function toPulledRecord(kind: RecordKind, group: RecordGroup): PulledRecord | undefined {
  const [root] = group;
  const id = numberOf(root['id']);
  if (id === null) {
    return undefined;
  }
  const updatedAt = timeOf(root['updatedAt']);
  const content =
    kind === 'products' ? { lines: group } : { record: { id, ...converters[kind](group) } };
  return { id, updatedAt, content };
}

export function timeOf(text: unknown): number | null {
  const milliseconds = typeof text === 'string' ? Date.parse(text) : NaN;
  return Number.isNaN(milliseconds) ? null : milliseconds;
}

const converters: Readonly<
  Record<Exclude<RecordKind, 'products'>, (group: RecordGroup) => JsonObject>
> = {
  collections: toCollection,
  customers: ([customer]) => {
    const { tags, numberOfOrders, amountSpent } = graphCustomerSchema.parse(customer);
    return { tags, orders_count: numberOfOrders, total_spent: amountSpent?.amount ?? '0.00' };
  },
  orders: toOrder,
  articles: ([article]) => ({ ...toContent(article), type: 'article' }),
  pages: ([page]) => ({ ...toContent(page), type: 'page' }),
};

export const graphCustomerSchema = z.object({
  tags: z.unknown().optional(),
  numberOfOrders: z.unknown().optional(),
  amountSpent: z.object({ amount: z.unknown().optional() }).nullish(),
});

function toCollection([collection, ...children]: RecordGroup): JsonObject {
  const { handle, title, updatedAt } = collection;
  const ids = children.flatMap(({ id }) => (typeOf(id) === 'Product' ? (numberOf(id) ?? []) : []));
  return { handle, title, updated_at: updatedAt, product_ids: ids };
}

const reference = z.object({ id: z.unknown().optional() }).nullish();
const attributes = z
  .array(z.object({ key: z.string(), value: z.unknown().optional() }))
  .nullish()
  .catch(null);

const amountSet = z
  .object({ shopMoney: z.object({ amount: z.unknown().optional() }).nullish() })
  .nullish();

export const graphOrderSchema = z.object({
  createdAt: z.unknown().optional(),
  processedAt: z.unknown().optional(),
  cancelledAt: z.unknown().optional(),
  test: z.unknown().optional(),
  displayFinancialStatus: z.unknown().optional(),
  customer: reference,
  customAttributes: attributes,
  refunds: z
    .array(z.object({ id: z.unknown().optional() }))
    .nullish()
    .catch(null),
  refundDiscrepancySet: amountSet,
});

export const graphLineSchema = z.object({
  id: z.unknown().optional(),
  quantity: countField,
  currentQuantity: countField,
  product: reference,
  variant: reference,
  originalUnitPriceSet: amountSet,
  discountAllocations: z
    .array(z.object({ allocatedAmountSet: amountSet }))
    .nullish()
    .catch(null),
  customAttributes: attributes,
});

function toOrder([root, ...children]: RecordGroup): JsonObject {
  const order = graphOrderSchema.parse(root);
  const lines = children
    .filter(({ id }) => typeOf(id) === 'LineItem')
    .map((line) => graphLineSchema.parse(line));
  const refunds = (order.refunds ?? []).map(({ id }) => ({ id: numberOf(id) }));
  return {
    created_at: order.createdAt,
    processed_at: order.processedAt,
    cancelled_at: order.cancelledAt,
    test: order.test,
    financial_status: order.displayFinancialStatus,
    // An order without the key was read without the part: it does not tell whose it is.
    ...('customer' in root && {
      customer: order.customer ? { id: numberOf(order.customer.id) } : null,
    }),
    note_attributes: toPairs(order.customAttributes),
    // The order tells the sum of the adjustments of all its refunds.
    refunds: [
      ...refunds,
      { order_adjustments: [{ amount: order.refundDiscrepancySet?.shopMoney?.amount }] },
    ],
    line_items: lines.map((line) => ({
      id: numberOf(line.id),
      product_id: numberOf(line.product?.id),
      variant_id: numberOf(line.variant?.id),
      quantity: line.quantity,
      current_quantity: line.currentQuantity,
      price: line.originalUnitPriceSet?.shopMoney?.amount,
      discount_allocations: (line.discountAllocations ?? []).map(({ allocatedAmountSet }) => ({
        amount: allocatedAmountSet?.shopMoney?.amount,
      })),
      properties: toPairs(line.customAttributes),
    })),
  };
}

function toPairs(given: z.output<typeof attributes>) {
  return (given ?? []).map(({ key, value }) => ({ name: key, value }));
}

const blogSchema = z
  .object({
    id: z.unknown().optional(),
    title: z.unknown().optional(),
    handle: z.unknown().optional(),
  })
  .nullish();

function toContent(content: JsonObject): JsonObject {
  const blog = blogSchema.safeParse(content['blog']).data;
  return {
    title: content['title'],
    handle: content['handle'],
    body_html: content['body'],
    tags: content['tags'],
    published_at: content['publishedAt'],
    updated_at: content['updatedAt'],
    ...(blog && { blog: { ...blog, id: numberOf(blog.id) } }),
  };
}
