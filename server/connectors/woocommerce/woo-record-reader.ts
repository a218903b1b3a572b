import { decodeHTML } from 'entities';
import { z } from 'zod';
import { AppError } from '../../base/errors.ts';
import type { JsonObject } from '../json-object.ts';
import { idField } from '../lenient-json.ts';
import type { RecordKind } from '../store-connection.ts';
import type { WooApi } from './woo-api.ts';
import type { WooFacts } from './woo-facts.ts';
import { readWhole } from './woo-lists.ts';
import { wooProduct } from './woo-product.ts';
import { slugField, wooCustomer, wooOrder, wooTime } from './woo-records.ts';

interface ListedRecord {
  kind: RecordKind;
  /** The record as its list shows it. */
  found: JsonObject;
}

/** Names have entities. */
const nameSchema = z
  .string()
  .catch('')
  .transform((name) => decodeHTML(name));

const headSchema = z.object({ id: idField, date_modified_gmt: wooTime });

export function readHead(found: JsonObject): { id: number; updatedAt: number | null } | undefined {
  const { id, date_modified_gmt: modified } = headSchema.parse(found);
  return id === null
    ? undefined
    : { id, updatedAt: modified === null ? null : Date.parse(modified) };
}

/** Returns a record with its variations or refunds; undefined for one that was removed after the store has listed it. */
export async function readWooRecord(
  api: WooApi,
  facts: () => Promise<WooFacts>,
  listed: ListedRecord,
): Promise<JsonObject | undefined> {
  try {
    return await toRecord(api, facts, listed);
  } catch (error) {
    if (error instanceof AppError && error.kind === 'not-found') {
      return undefined;
    }
    throw error;
  }
}

async function toRecord(
  api: WooApi,
  facts: () => Promise<WooFacts>,
  { kind, found }: ListedRecord,
): Promise<JsonObject> {
  switch (kind) {
    case 'products': {
      const isVariable = Array.isArray(found['variations']) && found['variations'].length > 0;
      const variations = isVariable
        ? await readWhole(api, `products/${String(found['id'])}/variations`)
        : [];
      return wooProduct(found, variations, await facts());
    }
    case 'orders': {
      const hasRefunds = Array.isArray(found['refunds']) && found['refunds'].length > 0;
      return wooOrder(
        found,
        hasRefunds ? await readWhole(api, `orders/${String(found['id'])}/refunds`) : [],
      );
    }
    case 'customers':
      return wooCustomer(found);
    default:
      return toCollection(api, found);
  }
}

/** The order in which the merchant has put products. */
const inMenuOrder = 'orderby=menu_order&order=asc';

/** Returns a category with the ids of its products, in the order of the store. */
async function toCollection(api: WooApi, { id, slug, name }: JsonObject): Promise<JsonObject> {
  const query = `category=${String(id)}&_fields=id`;
  const members = await readWhole(api, 'products', { query, order: inMenuOrder });
  const ids = members.flatMap((member) => idField.parse(member['id']) ?? []);
  return { id, handle: slugField.parse(slug), title: nameSchema.parse(name), product_ids: ids };
}
