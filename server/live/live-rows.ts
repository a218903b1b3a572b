import type { z } from 'zod';
import type { Product } from '../catalog/product.ts';
import type { JsonObject } from '../connectors/json-object.ts';
import type { LiveKind, SavedRecord } from '../connectors/store-change.ts';
import { AppError } from '../base/errors.ts';
import { describeWithoutValue, type ReadContext } from '../ingest/files/record.ts';
import { collectionSchema } from '../ingest/formats/collection-json.ts';
import { contentSchema } from '../ingest/formats/content-json.ts';
import { customerSchema } from '../ingest/formats/customer-json.ts';
import { orderSchema } from '../ingest/formats/order-json.ts';
import { type Content, contentIdentity } from '../ingest/records/content.ts';
import type { Collection } from '../ingest/records/collection.ts';
import type { Customer } from '../ingest/records/customer.ts';
import type { Order } from '../ingest/records/order.ts';
import { platformProductSchema } from '../ingest/reading/read-products.ts';
import { type CollectionHead, collectionHeadSchema, namesMembers } from './collection-head.ts';

/** A record that the importer's formats have read. */
export type LiveRow =
  | ProductRow
  | { kind: 'collections'; value: Collection | CollectionHead }
  | CustomerRow
  | OrderRow
  | { kind: 'content'; value: Content };

export interface ProductRow {
  kind: 'products';
  value: Product;
  /** The body of a webhook, which may lack parts of the product; null for whole products. */
  body: JsonObject | null;
  /** The time at which a pull asked for it; null for webhooks. */
  asOf: number | null;
  /** The optional parts that a pull could not read. */
  lacks?: ReadonlySet<string>;
  /** An older version that came just before. */
  earlier?: ProductRow;
}

export interface CustomerRow {
  kind: 'customers';
  value: Customer;
  /** The body of a webhook, which may lack counts; null for whole customers. */
  body: JsonObject | null;
  earlier?: CustomerRow;
}

export interface OrderRow {
  kind: 'orders';
  value: Order;
  refundIds: number[];
  /** False where the app may not see whose order it is. */
  namesCustomer: boolean;
  earlier?: OrderRow;
}

/** Reads records of stores with the schemas of the importer. */
export class LiveRowReader {
  readonly #schemas: ReturnType<typeof schemasFor>;

  constructor(context: ReadContext) {
    this.#schemas = schemasFor(context);
  }

  /** Throws an `AppError` with the path of the first field that cannot be read. */
  read({ kind, record }: Pick<SavedRecord, 'kind' | 'record'>): LiveRow {
    switch (kind) {
      case 'products':
        return {
          kind,
          value: parse(this.#schemas.products, record),
          body: record,
          asOf: null,
        };
      case 'collections':
        return {
          kind,
          value: namesMembers(record)
            ? parse(this.#schemas.collections, record)
            : parse(collectionHeadSchema, record),
        };
      case 'customers':
        return { kind, value: parse(customerSchema, record), body: record };
      case 'orders':
        return {
          kind,
          value: parse(this.#schemas.orders, record),
          refundIds: refundIdsOf(record),
          namesCustomer: 'customer' in record,
        };
      case 'content':
        return { kind, value: parse(this.#schemas.content, record) };
      default:
        return kind satisfies never;
    }
  }
}

/** Returns a row whose record lacks no part, as pulls read it. */
export function wholeRow(row: LiveRow, asOf: number): LiveRow {
  switch (row.kind) {
    case 'products':
      return { ...row, body: null, asOf };
    case 'customers':
      return { ...row, body: null };
    default:
      return row;
  }
}

/** Returns the row with the one that it replaces before it was saved. */
export function following(row: LiveRow, earlier: LiveRow): LiveRow {
  if (row.kind === 'products' && earlier.kind === 'products') {
    return { ...row, earlier };
  }
  if (row.kind === 'orders' && earlier.kind === 'orders') {
    return { ...row, earlier };
  }
  return row.kind === 'customers' && earlier.kind === 'customers' ? { ...row, earlier } : row;
}

/** Returns the id under which a record is stored. */
export function storedId(kind: LiveKind, id: number, contentType: unknown): number {
  return kind === 'content' ? contentIdentity({ type: typeOf(contentType), id }) : id;
}

function typeOf(name: unknown): Content['type'] {
  return name === 'page' || name === 'blog' ? name : 'article';
}

function schemasFor(context: ReadContext) {
  return {
    products: platformProductSchema(context),
    collections: collectionSchema(context),
    orders: orderSchema(context.currency),
    content: contentSchema(context, 'article'),
  };
}

function parse<Value>(schema: z.ZodType<Value>, record: JsonObject): Value {
  const parsed = schema.safeParse(record);
  if (!parsed.success) {
    throw new AppError('invalid', describeWithoutValue(parsed.error));
  }
  return parsed.data;
}

function refundIdsOf({ refunds }: JsonObject): number[] {
  return Array.isArray(refunds)
    ? refunds.flatMap((refund: unknown) =>
        typeof refund === 'object' &&
        refund !== null &&
        'id' in refund &&
        typeof refund.id === 'number'
          ? [refund.id]
          : [],
      )
    : [];
}
