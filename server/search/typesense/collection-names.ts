/**
 * The names of an installation's collections. They contain the epoch of its data, so that another installation with the
 * same prefix, or another state of the data, is never mistaken for this one.
 */
export interface CollectionNames {
  /** The prefix of all names. */
  prefix: string;
  /** Identifies the data set. */
  epoch: string;
}

/** Returns the name under which a shop is searched: that of an alias, which points to the current collection. */
export function aliasOf(prefix: string, shopId: number): string {
  return `${prefix}_shop_${shopId}`;
}

/** Returns the shop of an alias; undefined for other aliases. */
export function shopOfAlias(prefix: string, alias: string): number | undefined {
  const shopId = alias.startsWith(`${prefix}_shop_`)
    ? alias.slice(`${prefix}_shop_`.length)
    : undefined;
  return shopId !== undefined && /^\d+$/.test(shopId) ? Number(shopId) : undefined;
}

/** Returns whether a collection is one of the shop's and contains the data of this epoch. */
export function isOwnCollection(
  { prefix, epoch }: CollectionNames,
  shopId: number,
  collection: string,
): boolean {
  const beginning = `${ownName({ prefix, epoch }, shopId)}_`;
  return collection.startsWith(beginning) && idPattern.test(collection.slice(beginning.length));
}

/** Returns whether an installation with this prefix gives a collection such a name, but not this one. */
export function isForeignCollection({ prefix, epoch }: CollectionNames, name: string): boolean {
  const shopId = /^_shop_(\d+)_/.exec(name.slice(prefix.length))?.[1];
  return (
    name.startsWith(prefix) &&
    (shopId === undefined
      ? name.startsWith(positionsName({ prefix, epoch: '' })) &&
        name !== positionsName({ prefix, epoch })
      : !isOwnCollection({ prefix, epoch }, Number(shopId), name))
  );
}

/**
 * Returns the name of a collection of a shop. The id is used once: whatever still names a lost collection, such as an alias
 * or a feed position, must not mean the one that is filled in its place.
 */
export function collectionName(names: CollectionNames, shopId: number, id: string): string {
  return `${ownName(names, shopId)}_${id}`;
}

/** Returns the name that a shop's alias has from a take-over until the first collection is filled. No collection has it. */
export function claimName(names: CollectionNames, shopId: number): string {
  return collectionName(names, shopId, 'claimed');
}

/** Returns the name of the shop's synonym set, which outlives collections. */
export function ownName({ prefix, epoch }: CollectionNames, shopId: number): string {
  return `${aliasOf(prefix, shopId)}_${epochPart(epoch)}`;
}

/** Returns the name of the collection of feed positions. */
export function positionsName({ prefix, epoch }: CollectionNames): string {
  return `${prefix}_positions_${epochPart(epoch)}`;
}

const idPattern = /^[a-z0-9]+$/;

/** Returns the letters and digits of an epoch, which is a UUID. */
function epochPart(epoch: string): string {
  return epoch.replace(/[^a-z0-9]/gi, '');
}
