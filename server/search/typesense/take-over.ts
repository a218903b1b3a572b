import {
  claimName,
  type CollectionNames,
  isForeignCollection,
  isOwnCollection,
  shopOfAlias,
} from './collection-names.ts';
import type { TypesenseCluster } from './connection/typesense-cluster.ts';

/**
 * Deletes the collections that others have written under this installation's prefix. Returns their names. A running
 * server then fills its own. The aliases are claimed first, so that a server of another installation that fills its
 * collections again does not get them back.
 */
export async function deleteForeignCollections(
  cluster: TypesenseCluster,
  names: CollectionNames,
): Promise<string[]> {
  for (const [alias, collection] of await cluster.aliases()) {
    const shopId = shopOfAlias(names.prefix, alias);
    if (shopId === undefined || isOwnCollection(names, shopId, collection)) {
      continue;
    }
    await cluster.pointAlias(alias, claimName(names, shopId));
    // The set has the name of the collection without its id.
    await cluster.dropSynonymSet(collection.replace(/_[a-z0-9]+$/, ''));
  }
  const all = await cluster.collectionNames();
  const foreign = all.filter((name) => isForeignCollection(names, name));
  for (const name of foreign) {
    await cluster.dropCollection(name);
  }
  return foreign;
}
