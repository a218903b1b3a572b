import { decodeHTML } from 'entities';
import { z } from 'zod';
import { AppError } from '../../base/errors.ts';
import type { JsonObject } from '../json-object.ts';
import { idField } from '../lenient-json.ts';
import type { RecordKind } from '../store-connection.ts';
import type { WooApi } from './woo-api.ts';
import { readWooFacts, type WooFacts } from './woo-facts.ts';
import { readWhole } from './woo-lists.ts';
import { wooProduct } from './woo-product.ts';
import { slugField, wooCustomer, wooOrder, wooTime } from './woo-records.ts';
import { readSetting } from './woo-settings.ts';
import { readCategoryLinks, readShown, type WooShown } from './woo-shown.ts';
import { hasUnseenPicture } from './woo-variant.ts';

/** Names have entities. */
const nameSchema = z
  .string()
  .catch('')
  .transform((name) => decodeHTML(name));

const headSchema = z.object({ id: idField, date_modified_gmt: wooTime });

interface Head {
  id: number;
  updatedAt: number | null;
}

export interface ReadWooRecord extends Head {
  record: JsonObject;
}

/** A product as its list shows it, with its variations. */
interface FoundProduct {
  head: Head;
  found: JsonObject;
  variations: readonly JsonObject[];
}

export function readHead(found: JsonObject): Head | undefined {
  const { id, date_modified_gmt: modified } = headSchema.parse(found);
  return id === null
    ? undefined
    : { id, updatedAt: modified === null ? null : Date.parse(modified) };
}

/** Completes the records of lists with what the store tells at other addresses. */
export class WooRecordReader {
  readonly #api: WooApi;
  /** Returns the settings of the store. */
  readonly facts: () => Promise<WooFacts>;
  readonly #currency: () => Promise<string | null>;
  readonly #categoryLinks: () => Promise<ReadonlyMap<number, string>>;
  #isFrontSilent = false;

  constructor(api: WooApi) {
    this.#api = api;
    this.facts = readOnce(() => readWooFacts(api));
    this.#currency = readOnce(() => readSetting(api, 'general/woocommerce_currency'));
    this.#categoryLinks = readOnce(() => readCategoryLinks(api));
  }

  /** Returns whether products were read without the prices that the shop shows, because it did not tell them. */
  async lacksShownPrices(): Promise<boolean> {
    return this.#isFrontSilent && (await this.facts()).showsOtherTax;
  }

  /** Returns records with their variations, refunds or members. Leaves out those that were removed after they were listed. */
  async read(kind: RecordKind, listed: readonly JsonObject[]): Promise<ReadWooRecord[]> {
    if (kind === 'products') {
      return this.#products(listed);
    }
    const records: ReadWooRecord[] = [];
    for (const found of listed) {
      const head = readHead(found);
      const record = head && (await unlessGone(() => this.#record(kind, found)));
      if (head && record) {
        records.push({ ...head, record });
      }
    }
    return records;
  }

  async #products(listed: readonly JsonObject[]): Promise<ReadWooRecord[]> {
    const products: FoundProduct[] = [];
    for (const found of listed) {
      const head = readHead(found);
      const variations = head && (await unlessGone(() => this.#variations(found)));
      if (head && variations) {
        products.push({ head, found, variations });
      }
    }
    const facts = await this.facts();
    const shown = await this.#shown(products, facts);
    return products.map(({ head, found, variations }) => ({
      ...head,
      record: wooProduct(found, variations, { facts, shown }),
    }));
  }

  async #variations({ id, variations }: JsonObject): Promise<JsonObject[]> {
    return Array.isArray(variations) && variations.length > 0
      ? readWhole(this.#api, `products/${String(id)}/variations`)
      : [];
  }

  /** Returns what the shop shows of products, and of the variations that differ from them. */
  async #shown(
    products: readonly FoundProduct[],
    { showsOtherTax }: WooFacts,
  ): Promise<ReadonlyMap<number, WooShown>> {
    if (products.length === 0 || this.#isFrontSilent) {
      return new Map();
    }
    const differing = products.flatMap(({ found, variations }) =>
      variations
        .filter((variation) => showsOtherTax || hasUnseenPicture(variation, found))
        .flatMap(({ id }) => idField.parse(id) ?? []),
    );
    const ids = products.map(({ head }) => head.id);
    const shown = await readShown(this.#api, ids);
    const ofVariations = shown && (await readShown(this.#api, differing, 'variation'));
    this.#isFrontSilent = ofVariations === undefined;
    return new Map([...(shown ?? []), ...(ofVariations ?? [])]);
  }

  async #record(kind: RecordKind, found: JsonObject): Promise<JsonObject> {
    switch (kind) {
      case 'orders': {
        const hasRefunds = Array.isArray(found['refunds']) && found['refunds'].length > 0;
        const refunds = hasRefunds
          ? await readWhole(this.#api, `orders/${String(found['id'])}/refunds`)
          : [];
        return wooOrder(found, refunds, await this.#currency());
      }
      case 'customers':
        return wooCustomer(found);
      default:
        return this.#collection(found);
    }
  }

  /** Returns a category with the ids of its products, in the order of the store. */
  async #collection({ id, slug, name }: JsonObject): Promise<JsonObject> {
    const query = `category=${String(id)}&_fields=id,catalog_visibility`;
    const listed = await readWhole(this.#api, 'products', { query, order: inMenuOrder });
    const members = listed.filter((member) => member['catalog_visibility'] !== 'search');
    const ids = members.flatMap((member) => idField.parse(member['id']) ?? []);
    const links = await this.#categoryLinks();
    const { home } = await this.facts();
    // WordPress sends this address on to the page of the category, whatever its base is.
    const queried = home === null ? null : `${home}/?product_cat=${String(slug)}`;
    return {
      id,
      handle: slugField.parse(slug),
      title: nameSchema.parse(name),
      permalink: links.get(idField.parse(id) ?? 0) ?? queried,
      product_ids: ids,
    };
  }
}

/** Returns a function that reads something at its first call, and again after a failure. */
function readOnce<Value>(read: () => Promise<Value>): () => Promise<Value> {
  let known: Promise<Value> | undefined;
  return () =>
    (known ??= read().catch((error: unknown) => {
      known = undefined;
      throw error;
    }));
}

/** The order in which the merchant has put products. */
const inMenuOrder = 'orderby=menu_order&order=asc';

/** Returns undefined for what was removed after the store has listed it. */
async function unlessGone<Value>(read: () => Promise<Value>): Promise<Value | undefined> {
  try {
    return await read();
  } catch (error) {
    if (error instanceof AppError && error.kind === 'not-found') {
      return undefined;
    }
    throw error;
  }
}
