import type { Knex } from 'knex';
import { runInChunks, selectInChunks } from './chunks.ts';
import { contentHashes } from './content-hashes.ts';
import { recordChanges } from './change-feed.ts';
import type { Database } from './database.ts';

/** What decides where a product may be shown, without its text. */
export interface ProductFacts {
  id: number;
  handle: string;
  status: string;
  /** Comma-separated. */
  tags: string;
  /** Milliseconds since 1970. */
  createdAt: number;
  publishedAt: number | null;
  variants: VariantFacts[];
}

export interface VariantFacts {
  id: number;
  /** In hundredths of the shop's currency. */
  price: number;
  inStock: boolean;
}

export interface ProductRecord extends ProductFacts {
  contentHash: string;
  /** JSON of the whole product. */
  body: string;
}

interface ProductRow {
  shop_id: number;
  id: number;
  handle: string;
  status: string;
  tags: string;
  created_at: number;
  published_at: number | null;
  content_hash: string;
}

interface VariantRow {
  shop_id: number;
  product_id: number;
  position: number;
  id: number;
  price: number;
  in_stock: boolean | number;
}

interface BodyRow {
  shop_id: number;
  id: number;
  body: string;
}

export class ProductStore {
  readonly #database: Database;

  constructor(database: Database) {
    this.#database = database;
  }

  contentHashes(shopId: number, ids: readonly number[]): Promise<Map<number, string>> {
    return contentHashes(this.#database, 'products', shopId, ids);
  }

  /** Inserts or replaces. */
  async save(
    transaction: Knex.Transaction,
    shopId: number,
    products: readonly ProductRecord[],
  ): Promise<void> {
    const ids = products.map(({ id }) => id);
    await runInChunks(ids, (chunk) =>
      transaction<VariantRow>('variants')
        .where({ shop_id: shopId })
        .whereIn('product_id', chunk)
        .del(),
    );
    await runInChunks(products, (chunk) =>
      transaction<ProductRow>('products')
        .insert(chunk.map((product) => toProductRow(shopId, product)))
        .onConflict(['shop_id', 'id'])
        .merge(),
    );
    await runInChunks(products, (chunk) =>
      transaction<BodyRow>('product_bodies')
        .insert(chunk.map(({ id, body }) => ({ shop_id: shopId, id, body })))
        .onConflict(['shop_id', 'id'])
        .merge(),
    );
    const variants = products.flatMap((product) => toVariantRows(shopId, product));
    await runInChunks(variants, (chunk) => transaction<VariantRow>('variants').insert(chunk));
    await recordChanges(
      transaction,
      shopId,
      ids.map((id) => ({ kind: 'product', id })),
    );
  }

  /** By id, from the product after `afterId`. */
  async factsAfter(shopId: number, afterId: number, limit: number): Promise<ProductFacts[]> {
    const rows = await this.#database
      .read<ProductRow>('products')
      .where({ shop_id: shopId })
      .andWhere('id', '>', afterId)
      .orderBy('id')
      .limit(limit);
    return this.#withVariants(shopId, rows);
  }

  async idsAfter(shopId: number, afterId: number, limit: number): Promise<number[]> {
    const rows = await this.#database
      .read<ProductRow>('products')
      .where({ shop_id: shopId })
      .andWhere('id', '>', afterId)
      .orderBy('id')
      .limit(limit)
      .select<Pick<ProductRow, 'id'>[]>('id');
    return rows.map(({ id }) => id);
  }

  /** Ids of the products that own these variants. */
  async ownersOfVariants(shopId: number, variantIds: readonly number[]): Promise<number[]> {
    const rows = await selectInChunks(variantIds, (chunk) =>
      this.#database
        .read<VariantRow>('variants')
        .where({ shop_id: shopId })
        .whereIn('id', chunk)
        .distinct<Pick<VariantRow, 'product_id'>[]>('product_id'),
    );
    return rows.map(({ product_id }) => product_id);
  }

  async facts(shopId: number, ids: readonly number[]): Promise<ProductFacts[]> {
    const rows = await selectInChunks(ids, (chunk) =>
      this.#database.read<ProductRow>('products').where({ shop_id: shopId }).whereIn('id', chunk),
    );
    return this.#withVariants(shopId, rows);
  }

  async bodies(shopId: number, ids: readonly number[]): Promise<Map<number, string>> {
    const rows = await selectInChunks(ids, (chunk) =>
      this.#database
        .read<BodyRow>('product_bodies')
        .where({ shop_id: shopId })
        .whereIn('id', chunk)
        .select<Pick<BodyRow, 'id' | 'body'>[]>('id', 'body'),
    );
    return new Map(rows.map(({ id, body }) => [id, body]));
  }

  async #withVariants(shopId: number, rows: readonly ProductRow[]): Promise<ProductFacts[]> {
    const variants = await selectInChunks(rows, (chunk) =>
      this.#database
        .read<VariantRow>('variants')
        .where({ shop_id: shopId })
        .whereIn(
          'product_id',
          chunk.map(({ id }) => id),
        )
        .orderBy(['product_id', 'position'])
        .select<VariantRow[]>('product_id', 'id', 'price', 'in_stock'),
    );
    const byProduct = new Map<number, VariantFacts[]>(rows.map(({ id }) => [id, []]));
    for (const { product_id, id, price, in_stock } of variants) {
      byProduct.get(product_id)?.push({ id, price, inStock: Boolean(in_stock) });
    }
    return rows.map((row) => toFacts(row, byProduct.get(row.id) ?? []));
  }
}

function toProductRow(shopId: number, product: ProductRecord): ProductRow {
  return {
    shop_id: shopId,
    id: product.id,
    handle: product.handle,
    status: product.status,
    tags: product.tags,
    created_at: product.createdAt,
    published_at: product.publishedAt,
    content_hash: product.contentHash,
  };
}

function toVariantRows(shopId: number, product: ProductRecord): VariantRow[] {
  return product.variants.map(({ id, price, inStock }, position) => ({
    shop_id: shopId,
    product_id: product.id,
    position,
    id,
    price,
    in_stock: inStock,
  }));
}

function toFacts(row: ProductRow, variants: VariantFacts[]): ProductFacts {
  return {
    id: row.id,
    handle: row.handle,
    status: row.status,
    tags: row.tags,
    createdAt: row.created_at,
    publishedAt: row.published_at,
    variants,
  };
}
