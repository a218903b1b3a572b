import { aliasOf, type CollectionNames, isOwnCollection, shopOfAlias } from './collection-names.ts';
import type { TypesenseCluster } from './connection/typesense-cluster.ts';

/**
 * Deletes the collections that others have written under this installation's prefix. Returns their names. A running
 * server then fills its own.
 */
export async function deleteForeignCollections(
  cluster: TypesenseCluster,
  names: CollectionNames,
): Promise<string[]> {
  const deleted: string[] = [];
  for (const [alias, collection] of await cluster.aliases()) {
    const shopId = shopOfAlias(names.prefix, alias);
    if (shopId === undefined || isOwnCollection(names, shopId, collection)) {
      continue;
    }
    await cluster.dropAlias(alias);
    // The set has the name of the collection without its number.
    await cluster.dropSynonymSet(collection.replace(/_\d+$/, ''));
    if (isOfShop(names.prefix, shopId, collection)) {
      await cluster.dropCollection(collection);
      deleted.push(collection);
    }
  }
  return deleted;
}

/** Returns whether the name is one that an installation with this prefix gives. */
function isOfShop(prefix: string, shopId: number, collection: string): boolean {
  return collection.startsWith(`${aliasOf(prefix, shopId)}_`);
}
