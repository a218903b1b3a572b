import { AppError } from '../../base/errors.ts';
import type { JsonObject } from '../json-object.ts';

/** The types of records in the platform's global ids, by the noun of their topics. */
const typesOfNouns: Readonly<Record<string, RegExp>> = {
  products: /^Product$/,
  collections: /^Collection$/,
  orders: /^Order$/,
  customers: /^Customer$/,
  articles: /Article$/,
  pages: /Page$/,
  inventory_levels: /^InventoryLevel$/,
  inventory_items: /^InventoryItem$/,
  refunds: /^Refund$/,
};

/** The fields that tell a record from the mere id of a deleted one. */
const fieldsOfRecords = ['created_at', 'updated_at', 'title', 'email', 'locale'];

/** Topics about people and the whole shop: the fields of which each has one, and those that only others have. */
const shapesOfTopics: Readonly<
  Record<string, { oneOf?: readonly string[]; noneOf: readonly string[] }>
> = {
  'customers/redact': {
    noneOf: ['id', 'admin_graphql_api_id', 'orders_requested', 'data_request'],
  },
  'customers/data_request': { noneOf: ['id', 'admin_graphql_api_id', 'orders_to_redact'] },
  'shop/redact': {
    oneOf: ['shop_id', 'shop_domain'],
    noneOf: ['id', 'admin_graphql_api_id', 'customer'],
  },
  'app/uninstalled': {
    noneOf: ['shop_id', 'customer', 'product_id', 'order_id', 'line_items', 'variants', 'handle'],
  },
};

/**
 * Throws for a body of another topic. The signature covers the body alone, so whoever has seen one signed body could
 * send it again under a topic that deletes.
 */
export function requireOwnShape(topic: string, body: JsonObject): void {
  const [noun = '', verb = ''] = topic.split('/');
  const { oneOf, noneOf } = shapesOfTopics[topic] ?? {
    noneOf: verb === 'delete' ? fieldsOfRecords : [],
  };
  const isOfOther = noneOf.some((field) => hasField(body, field));
  const lacksOwn = oneOf !== undefined && !oneOf.some((field) => hasField(body, field));
  if (isOfOther || lacksOwn || !isOfType(body, typesOfNouns[noun])) {
    throw new AppError(
      'invalid',
      `The body is not one of ${topic}, so nothing was changed: its webhook may have the wrong address, or someone has sent a webhook of another topic again.`,
    );
  }
}

function hasField(body: JsonObject, field: string): boolean {
  return body[field] !== undefined && body[field] !== null;
}

/** Bodies without a global id can be of any type. */
function isOfType({ admin_graphql_api_id: id }: JsonObject, type: RegExp | undefined): boolean {
  const [, named] = typeof id === 'string' ? (/^gid:\/\/\w+\/(\w+)\//.exec(id) ?? []) : [];
  return named === undefined || type === undefined || type.test(named);
}
