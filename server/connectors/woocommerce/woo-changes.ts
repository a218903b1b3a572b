import { z } from 'zod';
import { AppError } from '../../base/errors.ts';
import type { JsonObject } from '../json-object.ts';
import { idField, textField } from '../lenient-json.ts';
import type { LiveKind, StoreChange } from '../store-change.ts';
import { wooCustomer, wooOrder, wooTime } from './woo-records.ts';
import { wooProduct, wooVariation } from './woo-product.ts';

type ToRecord = (body: JsonObject) => JsonObject;

const kinds: Readonly<Record<string, { kind: LiveKind; toRecord: ToRecord }>> = {
  products: { kind: 'products', toRecord: (body) => wooProduct(body) },
  orders: { kind: 'orders', toRecord: (body) => wooOrder(body) },
  customers: { kind: 'customers', toRecord: wooCustomer },
};

const headSchema = z.object({
  id: idField,
  date_modified_gmt: wooTime,
  type: textField,
  parent_id: idField,
});

/** The fields by which a record is one of a kind. A deletion has only the id. */
const fieldsOfKinds: Readonly<Record<string, readonly string[]>> = {
  products: ['sku', 'regular_price', 'stock_status'],
  orders: ['line_items', 'order_key'],
  customers: ['is_paying_customer', 'username'],
};

/** Returns what a webhook of WooCommerce changes. Throws for a body of another topic, because the signature covers the body alone. */
export function wooChanges(topic: string, body: JsonObject): StoreChange[] {
  const [noun = '', verb = ''] = topic.split('/');
  const found = kinds[noun];
  if (!found) {
    return [];
  }
  const { id, date_modified_gmt: modified, type, parent_id: parentId } = headSchema.parse(body);
  if (id === null) {
    throw new AppError('invalid', 'id: expected the id of the record.');
  }
  const { kind, toRecord } = found;
  const isOfOther = Object.entries(fieldsOfKinds).some(
    ([other, fields]) =>
      (other !== kind || verb === 'delete') && fields.some((field) => field in body),
  );
  if (isOfOther) {
    throw new AppError(
      'invalid',
      `The body is not one of ${topic}, so nothing was changed: its webhook may have the wrong topic, or someone has sent a webhook of another topic again.`,
    );
  }
  if (verb === 'delete') {
    return [{ type: 'delete', kind, id }];
  }
  if (kind === 'products' && type === 'variation' && parentId !== null) {
    return [{ type: 'variant', productId: parentId, record: wooVariation(body, parentId) }];
  }
  const updatedAt = modified === null ? null : Date.parse(modified);
  const isRestored = verb === 'restore';
  const saved = { type: 'save' as const, kind, id, updatedAt, record: toRecord(body), isRestored };
  // The order tells what was paid back, and not for which lines.
  const edited = { type: 'order-edit' as const, orderId: id, committedAt: null };
  return kind === 'orders' && hasRefunds(body) ? [saved, edited] : [saved];
}

function hasRefunds({ refunds }: JsonObject): boolean {
  return Array.isArray(refunds) && refunds.length > 0;
}
