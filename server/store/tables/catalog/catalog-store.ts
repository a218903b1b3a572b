import { setImmediate } from 'node:timers/promises';
import type { StoredCollection } from './collection-store.ts';
import type { Database } from '../../port/database.ts';
import type { Sql } from '../../port/sql.ts';
import { isRepresented } from './record-products.ts';
import type { MarketHead } from './market-rows.ts';
import type { CatalogProduct, CatalogVariant } from './product-store.ts';

/** A market's own prices as columns, ascending by variant id; -1 for no compare-at price. */
export interface MarketPriceColumns {
  variantIds: Float64Array;
  prices: Float64Array;
  compareAtPrices: Float64Array;
  /** The base prices that the prices were converted from, -1 for fixed prices; absent when all are fixed. */
  bases?: { prices: Float64Array; compareAtPrices: Float64Array };
}

interface TextRow {
  text: string;
}

/** `[id, handle, status, tags, created_at, published_at, is_scheduled, is_gift_card, is_only_searched, main_product_id, component_ids, variants]` */
type ProductTuple = [
  number,
  string,
  string,
  string,
  number,
  number | null,
  number | boolean,
  number | boolean,
  number | boolean,
  number | null,
  number[],
  VariantTuple[],
];

/** `[id, price, in_stock]` */
type VariantTuple = [number, number, number | boolean];

/** SQL skips products without a similar tag, which are most. The catalog decides which tags exclude a product. */
function productColumns(sql: Sql): string {
  const variants = `(
    SELECT ${sql.arrayOf(sql.array('v.id', 'v.price', 'v.in_stock'), 'v.position')}
    FROM variants v WHERE v.shop_id = p.shop_id AND v.product_id = p.id
  )`;
  const tags = `CASE WHEN ${sql.like('tags', `'%exclude\\_%'`)} THEN tags ELSE '' END`;
  const components = `(
    SELECT ${sql.arrayOf('b.component_id', 'b.component_id')}
    FROM bundle_components b WHERE b.shop_id = p.shop_id AND b.bundle_id = p.id
  )`;
  const dates = ['created_at', 'published_at', 'is_scheduled'];
  const mainProduct = `CASE WHEN ${isRepresented('p')} THEN p.parent_id END`;
  const kinds = ['is_gift_card', 'is_only_searched', mainProduct, components];
  const product = ['id', 'handle', 'status', tags, ...dates, ...kinds, variants];
  return `${sql.arrayOf(sql.array(...product), 'id')} AS text`;
}

/**
 * Reads the narrow tables for the catalog in memory. The database writes each batch as one JSON text outside
 * the event loop. Row objects, which the driver creates on the event loop, take four times as long.
 */
export class CatalogStore {
  readonly #database: Database;

  constructor(database: Database) {
    this.#database = database;
  }

  /** Returns products by id, from the product after `afterId`. */
  productsAfter(shopId: number, afterId: number, limit: number): Promise<CatalogProduct[]> {
    return this.#products(
      `SELECT ${productColumns(this.#database.sql)} FROM (
         SELECT * FROM products WHERE shop_id = ? AND id > ? ORDER BY id LIMIT ?
       ) p`,
      [shopId, afterId, limit],
    );
  }

  products(shopId: number, ids: readonly number[]): Promise<CatalogProduct[]> {
    return this.#products(
      `SELECT ${productColumns(this.#database.sql)} FROM products p
       WHERE shop_id = ? AND ${this.#database.sql.isIn('id', '?')}`,
      [shopId, JSON.stringify(ids)],
    );
  }

  async collectionIds(shopId: number): Promise<number[]> {
    const text = await this.#text(
      `SELECT ${this.#database.sql.arrayOf('id', 'id')} AS text FROM collections WHERE shop_id = ?`,
      [shopId],
    );
    return JSON.parse(text);
  }

  async collection(shopId: number, id: number): Promise<StoredCollection | undefined> {
    const { sql } = this.#database;
    const productIds = `(
      SELECT ${sql.arrayOf('product_id', 'position')} FROM collection_products
      WHERE shop_id = c.shop_id AND collection_id = c.id
    )`;
    const text = await this.#text(
      `SELECT ${sql.object({ id: 'id', handle: 'handle', title: 'title', link: 'link', productIds })} AS text
       FROM collections c WHERE shop_id = ? AND id = ?`,
      [shopId, id],
    );
    return JSON.parse(text) ?? undefined;
  }

  /** Returns the product ids of a market, ascending; null for all products of the shop. */
  async marketProductIds(shopId: number, market: MarketHead): Promise<Float64Array | null> {
    if (market.hasAllProducts) {
      return null;
    }
    const text = await this.#text(
      `SELECT ${this.#database.sql.arrayOf('product_id', 'product_id')} AS text
       ${currentList('market_products')}`,
      [shopId, market.id],
    );
    return parseNumbers(text);
  }

  /** Returns the ids of the customers who alone have a market, ascending; null for one of countries. */
  async marketCustomerIds(shopId: number, market: MarketHead): Promise<Float64Array | null> {
    if (!market.isForCompany) {
      return null;
    }
    const text = await this.#text(
      `SELECT ${this.#database.sql.arrayOf('customer_id', 'customer_id')} AS text
       ${currentList('market_customers')}`,
      [shopId, market.id],
    );
    return parseNumbers(text);
  }

  async marketPrices(shopId: number, market: MarketHead): Promise<MarketPriceColumns> {
    const ofAll = (value: string) => this.#database.sql.arrayOf(value, 'variant_id');
    const names = ['price', 'compare_at_price', 'base_price', 'base_compare_at_price'] as const;
    const rows: Record<'variant_id' | (typeof names)[number], string>[] =
      await this.#database.read.raw(
        `SELECT ${ofAll('variant_id')} AS variant_id,
           ${names.map((name) => `${ofAll(`coalesce(${name}, -1)`)} AS ${name}`).join(', ')}
         ${currentList('market_prices')}`,
        [shopId, market.id],
      );
    const column = async (name: 'variant_id' | (typeof names)[number]) => {
      await setImmediate();
      return parseNumbers(rows[0]?.[name] ?? '[]');
    };
    return {
      variantIds: await column('variant_id'),
      prices: await column('price'),
      compareAtPrices: await column('compare_at_price'),
      ...(market.priceContext !== null && {
        bases: {
          prices: await column('base_price'),
          compareAtPrices: await column('base_compare_at_price'),
        },
      }),
    };
  }

  async #products(sql: string, bindings: readonly (number | string)[]): Promise<CatalogProduct[]> {
    const tuples: ProductTuple[] = JSON.parse(await this.#text(sql, bindings));
    return tuples.map(toProduct);
  }

  async #text(sql: string, bindings: readonly (number | string)[]): Promise<string> {
    const rows: TextRow[] = await this.#database.read.raw(sql, bindings);
    return rows[0]?.text ?? 'null';
  }
}

/** Returns the SQL for the rows of the market's current edition. */
function currentList(table: 'market_products' | 'market_prices' | 'market_customers'): string {
  return `FROM ${table} l JOIN markets m ON m.shop_id = l.shop_id AND m.edition = l.edition
     WHERE m.shop_id = ? AND m.id = ? AND l.market_id = m.id`;
}

function parseNumbers(text: string): Float64Array {
  const numbers: number[] = JSON.parse(text);
  return new Float64Array(numbers);
}

function toProduct([
  id,
  handle,
  status,
  tags,
  createdAt,
  publishedAt,
  isScheduled,
  isGiftCard,
  isOnlySearched,
  mainProductId,
  componentIds,
  variants,
]: ProductTuple): CatalogProduct {
  return {
    id,
    handle,
    status,
    tags,
    createdAt,
    publishedAt,
    isScheduled: Boolean(isScheduled),
    isGiftCard: Boolean(isGiftCard),
    isOnlySearched: Boolean(isOnlySearched),
    ...(mainProductId !== null && { mainProductId }),
    componentIds,
    variants: variants.map(toVariant),
  };
}

function toVariant([id, price, inStock]: VariantTuple): CatalogVariant {
  return { id, price, inStock: Boolean(inStock) };
}
