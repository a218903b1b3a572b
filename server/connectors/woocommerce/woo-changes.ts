import { z } from 'zod';
import { AppError } from '../../base/errors.ts';
import type { JsonObject } from '../json-object.ts';
import { idField } from '../lenient-json.ts';
import type { LiveKind, StoreChange } from '../store-change.ts';
import { wooCustomer, wooOrder, wooTime } from './woo-records.ts';
import { wooProduct } from './woo-product.ts';

type ToRecord = (body: JsonObject) => JsonObject;

const kinds: Readonly<Record<string, { kind: LiveKind; toRecord: ToRecord }>> = {
  products: { kind: 'products', toRecord: (body) => wooProduct(body) },
  orders: { kind: 'orders', toRecord: (body) => wooOrder(body) },
  customers: { kind: 'customers', toRecord: wooCustomer },
};

const headSchema = z.object({ id: idField, date_modified_gmt: wooTime });

/** Returns what a webhook of WooCommerce changes. */
export function wooChanges(topic: string, body: JsonObject): StoreChange[] {
  const [noun = '', verb = ''] = topic.split('/');
  const found = kinds[noun];
  if (!found) {
    return [];
  }
  const { id, date_modified_gmt: modified } = headSchema.parse(body);
  if (id === null) {
    throw new AppError('invalid', 'id: expected the id of the record.');
  }
  const { kind, toRecord } = found;
  if (verb === 'delete') {
    return [{ type: 'delete', kind, id }];
  }
  const updatedAt = modified === null ? null : Date.parse(modified);
  const isRestored = verb === 'restore';
  return [{ type: 'save', kind, id, updatedAt, record: toRecord(body), isRestored }];
}
