import { z } from 'zod';
import { AppError } from '../../base/errors.ts';
import type { JsonObject } from '../json-object.ts';
import {
  amountField,
  booleanField,
  countField,
  idField,
  textField,
  timeField,
} from '../lenient-json.ts';
import type { LiveKind, RefundLine, StoreChange } from '../store-change.ts';
import type { PulledKind } from '../store-connection.ts';
import { requireOwnShape } from './own-shape.ts';

type ReadChange = (body: JsonObject) => StoreChange;

const kindsOfTopics: Readonly<Record<string, LiveKind>> = {
  products: 'products',
  collections: 'collections',
  orders: 'orders',
  customers: 'customers',
};

const others: Readonly<Record<string, ReadChange>> = {
  'inventory_levels/update': readLevel,
  'inventory_items/update': readItem,
  'refunds/create': readRefund,
  'orders/edited': readOrderEdit,
  'app/uninstalled': () => ({ type: 'uninstalled' }),
  'app/scopes_update': () => ({ type: 'scopes' }),
  'customers/data_request': readDataRequest,
  'customers/redact': readRedaction,
  'shop/redact': () => ({ type: 'shop-redact' }),
};

/** The kinds that are pulled again after a topic that tells too little. */
const outdatedKinds: Readonly<Record<string, readonly PulledKind[]>> = {
  'shop/update': ['presentation'],
  'locales/create': ['presentation'],
  'locales/update': ['presentation'],
  'locales/destroy': ['presentation'],
  'markets/create': ['presentation', 'markets'],
  'markets/update': ['presentation', 'markets'],
  'markets/delete': ['presentation', 'markets'],
  'product_publications/create': ['products'],
  'product_publications/update': ['products'],
  'product_publications/delete': ['products'],
  'selling_plan_groups/create': ['selling_plans'],
  'selling_plan_groups/update': ['selling_plans'],
  'selling_plan_groups/delete': ['selling_plans'],
};

const contentTypes: Readonly<Record<string, string>> = { articles: 'article', pages: 'page' };

/** Returns what a webhook of the platform changes. Throws for a body of another topic. */
export function platformChanges(topic: string, body: JsonObject): StoreChange[] {
  requireOwnShape(topic, body);
  const readOther = others[topic];
  if (readOther) {
    return [readOther(body)];
  }
  const kinds = outdatedKinds[topic];
  if (kinds) {
    const { product_id: productId } = publicationSchema.parse(body);
    return [{ type: 'outdated', kinds, productId }];
  }
  const [noun = '', verb = ''] = topic.split('/');
  const type = contentTypes[noun];
  const kind = type === undefined ? kindsOfTopics[noun] : 'content';
  if (kind === undefined) {
    return [];
  }
  const { id, updated_at: updatedAt } = recordSchema.parse(body);
  if (id === null) {
    throw new AppError('invalid', 'id: expected the id of the record.');
  }
  if (verb === 'delete') {
    return [{ type: 'delete', kind, id, ...(type !== undefined && { contentType: type }) }];
  }
  const record = type === undefined ? body : { ...body, type };
  return [{ type: 'save', kind, id, updatedAt, record }];
}

const publicationSchema = z.object({ product_id: idField });

const recordSchema = z.object({ id: idField, updated_at: timeField });

const levelSchema = z.object({
  inventory_item_id: idField,
  location_id: idField,
  available: countField,
  updated_at: timeField,
});

function readLevel(body: JsonObject): StoreChange {
  const level = levelSchema.parse(body);
  if (level.inventory_item_id === null || level.location_id === null) {
    throw new AppError('invalid', 'inventory_item_id: expected the ids of an item and a location.');
  }
  return {
    type: 'stock',
    itemId: level.inventory_item_id,
    locationId: level.location_id,
    available: level.available ?? 0,
    updatedAt: level.updated_at,
  };
}

const itemSchema = z.object({
  id: idField,
  sku: textField,
  tracked: booleanField,
  requires_shipping: booleanField,
  updated_at: timeField,
});

function readItem(body: JsonObject): StoreChange {
  const item = itemSchema.parse(body);
  if (item.id === null) {
    throw new AppError('invalid', 'id: expected the id of the inventory item.');
  }
  return {
    type: 'item',
    itemId: item.id,
    updatedAt: item.updated_at,
    sku: item.sku,
    isTracked: item.tracked,
    requiresShipping: item.requires_shipping,
  };
}

const shopMoney = z.object({ shop_money: z.object({ amount: amountField }).nullish() }).nullish();

const refundSchema = z.object({
  id: idField,
  order_id: idField,
  created_at: timeField,
  refund_line_items: z
    .array(
      z.object({
        quantity: countField,
        line_item: z.object({ product_id: idField, variant_id: idField }).nullish(),
      }),
    )
    .catch([]),
  order_adjustments: z
    .array(
      z.object({
        kind: textField,
        amount: amountField,
        amount_set: shopMoney,
        tax_amount: amountField,
        tax_amount_set: shopMoney,
      }),
    )
    .catch([]),
});

function readRefund(body: JsonObject): StoreChange {
  const refund = refundSchema.parse(body);
  if (refund.id === null || refund.order_id === null) {
    throw new AppError('invalid', 'order_id: expected the ids of the refund and its order.');
  }
  const lines = refund.refund_line_items.flatMap(({ quantity, line_item: line }): RefundLine[] => {
    const productId = line?.product_id ?? null;
    return productId === null
      ? []
      : [{ productId, variantId: line?.variant_id ?? null, quantity: quantity ?? 0 }];
  });
  return {
    type: 'refund',
    id: refund.id,
    orderId: refund.order_id,
    createdAt: refund.created_at,
    lines,
    adjustments: refund.order_adjustments
      .filter(({ kind }) => kind !== 'shipping_refund')
      .flatMap(({ amount, amount_set: net, tax_amount: tax, tax_amount_set: taxSet }) => [
        net?.shop_money?.amount ?? amount ?? 0,
        taxSet?.shop_money?.amount ?? tax ?? 0,
      ]),
  };
}

const editSchema = z.object({
  order_edit: z.object({ order_id: idField, committed_at: timeField }),
});

function readOrderEdit(body: JsonObject): StoreChange {
  const edit = editSchema.safeParse(body).data?.order_edit;
  const orderId = edit?.order_id ?? null;
  if (orderId === null) {
    throw new AppError('invalid', 'order_edit.order_id: expected the id of the edited order.');
  }
  return { type: 'order-edit', orderId, committedAt: edit?.committed_at ?? null };
}

const personSchema = z.object({
  customer: z.object({ id: idField, email: textField }).nullish(),
  orders_to_redact: z.array(idField).catch([]).default([]),
});

function readDataRequest(body: JsonObject): StoreChange {
  return { type: 'data-request', ...readPerson(body) };
}

function readRedaction(body: JsonObject): StoreChange {
  const { orders_to_redact: orders } = personSchema.parse(body);
  const orderIds = orders.filter((id) => id !== null);
  return { type: 'redact', ...readPerson(body), orderIds };
}

function readPerson(body: JsonObject): { customerId: number | null; email: string | null } {
  const { customer } = personSchema.parse(body);
  const person = { customerId: customer?.id ?? null, email: customer?.email ?? null };
  if (person.customerId === null && person.email === null) {
    throw new AppError('invalid', 'customer: expected the id or the e-mail of a customer.');
  }
  return person;
}
