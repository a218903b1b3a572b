import type { Knex } from 'knex';
import type { Collection } from '../ingest/records/collection.ts';
import type { CollectionStore } from '../store/tables/catalog/collection-store.ts';
import type { CollectionHead } from './collection-head.ts';

export function isHead(collection: Collection | CollectionHead): collection is CollectionHead {
  return 'isHead' in collection;
}

/** Saves names of collections. Members stay; the next import replaces them. */
export async function saveCollectionHeads(
  { collections }: { collections: CollectionStore },
  transaction: Knex.Transaction,
  shopId: number,
  heads: readonly CollectionHead[],
): Promise<void> {
  if (heads.length > 0) {
    await collections.saveHeads(
      transaction,
      shopId,
      heads.map(({ id, handle, title }) => ({ id, handle, title, contentHash: '' })),
    );
  }
}
