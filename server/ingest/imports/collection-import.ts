import type { CollectionStore } from '../../store/tables/catalog/collection-store.ts';
import type { Database } from '../../store/port/database.ts';
import type { SmartCollectionStore } from '../../store/tables/catalog/smart-collection-store.ts';
import type { Collection } from '../records/collection.ts';
import { contentHash } from './content-hash.ts';
import type { ImportKind } from './import-kind.ts';
import { readCollections } from '../reading/read-collections.ts';

interface CollectionImportDependencies {
  database: Database;
  collections: CollectionStore;
  smartCollections: SmartCollectionStore;
}

interface CollectionRow {
  id: number;
  contentHash: string;
  collection: Collection;
}

/**
 * Imports collections. Saves members that a file lists; members of rules are evaluated after the import.
 */
export function collectionImport({
  database,
  collections,
  smartCollections,
}: CollectionImportDependencies): ImportKind<Collection, CollectionRow> {
  return {
    read: readCollections,
    toRow: (collection, { importedAt }) => ({
      id: collection.id,
      contentHash: contentHash(collection, importedAt),
      collection,
    }),
    estimateRows: ({ collection }) =>
      2 + ('product_ids' in collection ? collection.product_ids.length : 1),
    contentHashes: (shopId, ids) => collections.contentHashes(shopId, ids),
    async save(shopId, rows) {
      const listed = rows.flatMap(toListed);
      const listedIds = listed.map(({ id }) => id);
      const smart = rows.flatMap(toSmart);
      await database.write(shopId, async (transaction) => {
        if (listed.length > 0) {
          await collections.save(transaction, shopId, listed);
          await smartCollections.forget(transaction, shopId, listedIds);
        }
        if (smart.length > 0) {
          await collections.saveHeads(transaction, shopId, smart);
          await smartCollections.save(transaction, shopId, smart);
        }
      });
    },
    idsAfter: (shopId, afterId, limit) => collections.idsAfter(shopId, afterId, limit),
    async remove(shopId, ids) {
      // Each collection gets its own transaction: it may have very many members.
      for (const id of ids) {
        await database.write(shopId, (transaction) =>
          collections.remove(transaction, shopId, [id]),
        );
      }
    },
  };
}

function toListed({ collection, contentHash: hash }: CollectionRow) {
  if (!('product_ids' in collection)) {
    return [];
  }
  const { id, handle, title, link, product_ids: productIds } = collection;
  return [{ id, handle, title, link, productIds, contentHash: hash }];
}

function toSmart({ collection, contentHash: hash }: CollectionRow) {
  if ('product_ids' in collection) {
    return [];
  }
  const { id, handle, title, link, definition } = collection;
  return [{ id, handle, title, link, definition: JSON.stringify(definition), contentHash: hash }];
}
