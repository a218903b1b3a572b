import type { Knex } from 'knex';
import { runInChunks, selectInChunks } from './chunks.ts';
import { contentHashes } from './content-hashes.ts';
import { recordChanges } from './change-feed.ts';
import type { Database } from './database.ts';

export interface StoredCollection {
  id: number;
  handle: string;
  title: string;
  /** In the collection's own order. */
  productIds: number[];
}

export interface CollectionRecord extends StoredCollection {
  contentHash: string;
}

interface CollectionRow {
  shop_id: number;
  id: number;
  handle: string;
  title: string;
  content_hash: string;
}

interface MemberRow {
  shop_id: number;
  collection_id: number;
  position: number;
  product_id: number;
}

export class CollectionStore {
  readonly #database: Database;

  constructor(database: Database) {
    this.#database = database;
  }

  contentHashes(shopId: number, ids: readonly number[]): Promise<Map<number, string>> {
    return contentHashes(this.#database, 'collections', shopId, ids);
  }

  async list(shopId: number): Promise<StoredCollection[]> {
    const rows = await this.#database
      .read<CollectionRow>('collections')
      .where({ shop_id: shopId })
      .orderBy('id');
    return this.#withProducts(shopId, rows);
  }

  async find(shopId: number, ids: readonly number[]): Promise<StoredCollection[]> {
    const rows = await selectInChunks(ids, (chunk) =>
      this.#database
        .read<CollectionRow>('collections')
        .where({ shop_id: shopId })
        .whereIn('id', chunk),
    );
    return this.#withProducts(shopId, rows);
  }

  /** Inserts or replaces, members included. */
  async save(
    transaction: Knex.Transaction,
    shopId: number,
    collections: readonly CollectionRecord[],
  ): Promise<void> {
    const ids = collections.map(({ id }) => id);
    await runInChunks(ids, (chunk) =>
      transaction<MemberRow>('collection_products')
        .where({ shop_id: shopId })
        .whereIn('collection_id', chunk)
        .del(),
    );
    await runInChunks(collections, (chunk) =>
      transaction<CollectionRow>('collections')
        .insert(chunk.map((collection) => toCollectionRow(shopId, collection)))
        .onConflict(['shop_id', 'id'])
        .merge(),
    );
    const members = collections.flatMap((collection) => toMemberRows(shopId, collection));
    await runInChunks(members, (chunk) =>
      transaction<MemberRow>('collection_products').insert(chunk),
    );
    await recordChanges(
      transaction,
      shopId,
      ids.map((id) => ({ kind: 'collection', id })),
    );
  }

  async #withProducts(shopId: number, rows: readonly CollectionRow[]): Promise<StoredCollection[]> {
    const collections: StoredCollection[] = [];
    for (const { id, handle, title } of rows) {
      const members = await this.#database
        .read<MemberRow>('collection_products')
        .where({ shop_id: shopId, collection_id: id })
        .orderBy('position')
        .select('product_id');
      collections.push({
        id,
        handle,
        title,
        productIds: members.map(({ product_id }) => product_id),
      });
    }
    return collections;
  }
}

function toCollectionRow(shopId: number, collection: CollectionRecord): CollectionRow {
  return {
    shop_id: shopId,
    id: collection.id,
    handle: collection.handle,
    title: collection.title,
    content_hash: collection.contentHash,
  };
}

function toMemberRows(shopId: number, collection: CollectionRecord): MemberRow[] {
  return collection.productIds.map((productId, position) => ({
    shop_id: shopId,
    collection_id: collection.id,
    position,
    product_id: productId,
  }));
}
