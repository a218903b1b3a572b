import type { Knex } from 'knex';
import { selectInChunks } from '../../port/chunks.ts';
import { contentHashes } from '../../port/content-hashes.ts';
import type { Database } from '../../port/database.ts';
import { type Columns, namesOf, replace, type Sql } from '../../port/sql.ts';
import { idRanges } from '../../port/id-ranges.ts';
import { idsAfter } from '../../port/ids-after.ts';
import { findFormerHandles, forgetFormerHandles, keepFormerHandles } from './former-handles.ts';
import { recordProducts } from './record-products.ts';

/** The fields of a product that decide where it may be shown, without its text. */
export interface CatalogProduct {
  id: number;
  handle: string;
  status: string;
  /** Comma-separated. The catalog reads them only when one may be an exclusion tag. */
  tags: string;
  /** Milliseconds since 1970. */
  createdAt: number;
  publishedAt: number | null;
  /** Set while the time of its publication lies ahead; absent: it has come. */
  isScheduled?: boolean;
  /** Absent: it is none. */
  isGiftCard?: boolean;
  /** True where the store shows it only in results of searches. */
  isOnlySearched?: boolean;
  /** The parent of a combined listing that is shown in place of this child; absent: there is none. */
  mainProductId?: number;
  /** The products of a bundle; absent for others. */
  componentIds?: number[];
  variants: CatalogVariant[];
}

export interface CatalogVariant {
  id: number;
  /** Hundredths of the shop's currency, with a fraction where the currency has three decimals. */
  price: number;
  inStock: boolean;
}

interface VariantRecord extends CatalogVariant {
  /** The item that changes of its stock name; absent or null without one. */
  inventoryItemId?: number | null;
}

export interface ProductRecord extends Omit<
  CatalogProduct,
  'variants' | 'mainProductId' | 'componentIds'
> {
  /** The product of a combined listing that stands for it; absent or null for others. */
  parentId?: number | null;
  variants: VariantRecord[];
  vendor: string;
  productType: string;
  title: string;
  skus: readonly string[];
  contentHash: string;
  /** JSON of the whole product. */
  body: string;
}

interface VariantRow {
  shop_id: number;
  product_id: number;
  id: number;
}

type ProductNameRow = Pick<ProductRecord, 'id' | 'handle' | 'title'>;

interface BodyRow {
  id: number;
  body: string;
}

/*
 * Rows are bound as one JSON text. Bindings for each column of each row would be processed by the driver and
 * knex on the event loop. With this and with reading on while a batch is saved, an import of 50,000 products
 * went from 12 to 6 seconds (both under the profiler).
 */
function statements(sql: Sql) {
  const { id: _id, ...replaced } = productColumns;
  return {
    bodies: `SELECT id, body FROM product_bodies WHERE shop_id = ? AND ${sql.isIn('id', '?')}`,
    deleteVariants: `DELETE FROM variants WHERE shop_id = ? AND ${sql.isIn('product_id', '?')}`,
    deleteBodies: `DELETE FROM product_bodies WHERE shop_id = ? AND ${sql.isIn('id', '?')}`,
    deleteTranslations: `DELETE FROM translations
      WHERE shop_id = ? AND kind = 'product' AND ${sql.isIn('id', '?')}`,
    deleteProducts: `DELETE FROM products WHERE shop_id = ? AND ${sql.isIn('id', '?')}`,
    upsertProducts: `INSERT INTO products (shop_id, ${namesOf(productColumns)})
      SELECT ?, p.* FROM ${sql.rows('?', productColumns)} p WHERE true
      ON CONFLICT (shop_id, id) DO UPDATE SET ${replace(...Object.keys(replaced))}`,
    upsertBodies: `INSERT INTO product_bodies (shop_id, id, body)
      SELECT ?, b.id, b.body FROM ${sql.bodies('?')} b WHERE true
      ON CONFLICT (shop_id, id) DO UPDATE SET ${replace('body')}`,
    insertVariants: `INSERT INTO variants (shop_id, ${namesOf(variantColumns)})
      SELECT ?, v.* FROM ${sql.rows('?', variantColumns)} v`,
  };
}

const productColumns: Columns = {
  id: 'bigint',
  handle: 'text',
  status: 'text',
  tags: 'text',
  created_at: 'bigint',
  published_at: 'bigint',
  content_hash: 'text',
  vendor: 'text',
  product_type: 'text',
  title: 'text',
  skus: 'text',
  is_scheduled: 'boolean',
  is_gift_card: 'boolean',
  parent_id: 'bigint',
  is_only_searched: 'boolean',
};

/** Returns the values of the columns above, in order. */
function toProductTuple(product: ProductRecord): (string | number | boolean | null)[] {
  const { id, handle, status, tags, createdAt, publishedAt, contentHash } = product;
  const { vendor, productType, title } = product;
  const { isScheduled = false, isGiftCard = false, parentId = null } = product;
  const { isOnlySearched = false } = product;
  const texts = [vendor, productType, title, toLines(product.skus)];
  const kinds = [isScheduled, isGiftCard, parentId, isOnlySearched];
  return [id, handle, status, tags, createdAt, publishedAt, contentHash, ...texts, ...kinds];
}

/** Returns each text after a line break, so that a pattern can match its beginning. */
function toLines(texts: readonly string[]): string {
  return texts.map((text) => `\n${text}`).join('');
}

/** Returns the bodies by id. Bodies are JSON already and are not escaped again. */
function toBodiesById(products: readonly ProductRecord[]): string {
  return `{${products.map(({ id, body }) => `"${id}":${body}`).join(',')}}`;
}

const variantColumns: Columns = {
  product_id: 'bigint',
  position: 'integer',
  id: 'bigint',
  price: 'double precision',
  in_stock: 'boolean',
  inventory_item_id: 'bigint',
};

/** Returns the values of the columns above, in order. */
function toVariantTuples(product: ProductRecord): (number | boolean | null)[][] {
  return product.variants.map(({ id, price, inStock, inventoryItemId }, position) => [
    product.id,
    position,
    id,
    price,
    inStock,
    inventoryItemId ?? null,
  ]);
}

/** The number of products whose titles are compared at once. */
const searchBatchSize = 5_000;

export class ProductStore {
  readonly #database: Database;
  readonly #statements: ReturnType<typeof statements>;

  constructor(database: Database) {
    this.#database = database;
    this.#statements = statements(database.sql);
  }

  contentHashes(shopId: number, ids: readonly number[]): Promise<Map<number, string>> {
    return contentHashes(this.#database, 'products', shopId, ids);
  }

  /** Inserts or replaces products. */
  async save(
    transaction: Knex.Transaction,
    shopId: number,
    products: readonly ProductRecord[],
  ): Promise<void> {
    const { deleteVariants, upsertProducts, upsertBodies, insertVariants } = this.#statements;
    const ids = products.map(({ id }) => id);
    await transaction.raw(deleteVariants, [shopId, JSON.stringify(ids)]);
    await keepFormerHandles(transaction, this.#database.sql, shopId, products);
    await transaction.raw(upsertProducts, [shopId, JSON.stringify(products.map(toProductTuple))]);
    await transaction.raw(upsertBodies, [shopId, toBodiesById(products)]);
    await transaction.raw(insertVariants, [
      shopId,
      JSON.stringify(products.flatMap(toVariantTuples)),
    ]);
    await recordProducts(transaction, this.#database.sql, shopId, ids);
  }

  async remove(
    transaction: Knex.Transaction,
    shopId: number,
    ids: readonly number[],
  ): Promise<void> {
    const { deleteVariants, deleteBodies, deleteTranslations, deleteProducts } = this.#statements;
    const bindings = [shopId, JSON.stringify(ids)];
    await transaction.raw(deleteVariants, bindings);
    await transaction.raw(deleteBodies, bindings);
    await transaction.raw(deleteTranslations, bindings);
    await transaction.raw(deleteProducts, bindings);
    await forgetFormerHandles(transaction, this.#database.sql, shopId, ids);
    await recordProducts(transaction, this.#database.sql, shopId, ids);
  }

  /** Returns products whose title has all of the words, or with a SKU that starts with the code. */
  async lookUp(
    shopId: number,
    words: readonly string[],
    code: string,
    limit: number,
  ): Promise<number[]> {
    const { sql } = this.#database;
    const inTitle = words.map(() => sql.like('title', '?')).join(' AND ') || 'false';
    const patterns = [
      ...words.map((word) => `%${likePattern(word)}%`),
      `%${likePattern(toLines([code]))}%`,
    ];
    const ids: number[] = [];
    for await (const { after, upTo } of idRanges(
      this.#database,
      'products',
      shopId,
      searchBatchSize,
    )) {
      const rows: Pick<BodyRow, 'id'>[] = await this.#database.read.raw(
        `SELECT id FROM products WHERE shop_id = ? AND id > ? AND id <= ?
           AND ((${inTitle}) OR ${sql.like('skus', '?')})
         ORDER BY id LIMIT ?`,
        [shopId, after, upTo, ...patterns, limit - ids.length],
      );
      ids.push(...rows.map(({ id }) => id));
      if (ids.length >= limit) {
        break;
      }
    }
    return ids;
  }

  idsAfter(shopId: number, afterId: number, limit: number): Promise<number[]> {
    return idsAfter(this.#database, 'products', shopId, afterId, limit);
  }

  /** Returns the names of stored products above `afterId` in ascending order of ids, without reading bodies. */
  async namesAfter(shopId: number, afterId: number, limit: number): Promise<ProductNameRow[]> {
    return this.#database
      .read<ProductNameRow & { shop_id: number }>('products')
      .where({ shop_id: shopId })
      .andWhere('id', '>', afterId)
      .orderBy('id')
      .limit(limit)
      .select<ProductNameRow[]>('id', 'handle', 'title');
  }

  /** Returns the ids of the products that had handles before, by handle. */
  idsOfFormerHandles(shopId: number, handles: readonly string[]): Promise<Map<string, number>> {
    return findFormerHandles(this.#database, shopId, handles);
  }

  /** Returns the ids of the products with these variants. */
  async ownersOfVariants(shopId: number, variantIds: readonly number[]): Promise<number[]> {
    return [...new Set((await this.variantOwners(shopId, variantIds)).values())];
  }

  /** Returns the product of each existing variant. */
  async variantOwners(
    shopId: number,
    variantIds: readonly number[],
  ): Promise<ReadonlyMap<number, number>> {
    const rows = await selectInChunks(variantIds, (chunk) =>
      this.#database
        .read<VariantRow>('variants')
        .where({ shop_id: shopId })
        .whereIn('id', chunk)
        .select<Pick<VariantRow, 'id' | 'product_id'>[]>('id', 'product_id'),
    );
    return new Map(rows.map(({ id, product_id }) => [id, product_id]));
  }

  async bodies(shopId: number, ids: readonly number[]): Promise<Map<number, string>> {
    if (ids.length === 0) {
      return new Map();
    }
    const { read } = this.#database;
    const rows: Pick<BodyRow, 'id' | 'body'>[] = await read.raw(this.#statements.bodies, [
      shopId,
      JSON.stringify(ids),
    ]);
    return new Map(rows.map(({ id, body }) => [id, body]));
  }
}

function likePattern(text: string): string {
  return text.replace(/[\\%_]/g, '\\$&');
}
