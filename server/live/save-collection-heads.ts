import type { Knex } from 'knex';
import type { Collection } from '../ingest/records/collection.ts';
import type { Stores } from '../store/stores.ts';
import type { CollectionHead } from './collection-head.ts';

export function isHead(collection: Collection | CollectionHead): collection is CollectionHead {
  return 'isHead' in collection;
}

/** Saves names of collections. Members stay; the next import replaces them. */
export async function saveCollectionHeads(
  { collections }: Pick<Stores, 'collections'>,
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
