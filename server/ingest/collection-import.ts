import type { CollectionRecord, CollectionStore } from '../store/collection-store.ts';
import type { Database } from '../store/database.ts';
import type { Collection } from './collection.ts';
import { contentHash } from './content-hash.ts';
import type { ImportKind } from './importer.ts';
import { readCollections } from './read-collections.ts';

export function collectionImport(
  database: Database,
  collections: CollectionStore,
): ImportKind<Collection, CollectionRecord> {
  return {
    read: readCollections,
    toRow: (collection, { importedAt }) => ({
      id: collection.id,
      handle: collection.handle,
      title: collection.title,
      productIds: collection.product_ids,
      contentHash: contentHash(collection, importedAt),
    }),
    weigh: ({ productIds }) => 2 + productIds.length,
    contentHashes: (shopId, ids) => collections.contentHashes(shopId, ids),
    save: (shopId, rows) =>
      database.write((transaction) => collections.save(transaction, shopId, rows)),
  };
}
