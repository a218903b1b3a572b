import type { CollectionSortOrder } from '../../catalog/collection-order.ts';
import { productMatcher } from '../../catalog/collection-rules.ts';
import type { Product } from '../../catalog/product.ts';
import type { ChangeFeed } from '../../store/feed/change-feed.ts';
import type { CollectionStore } from '../../store/tables/catalog/collection-store.ts';
import type { Database } from '../../store/port/database.ts';
import type { OrderStore } from '../../store/tables/shoppers/order-store.ts';
import type { ProductStore } from '../../store/tables/catalog/product-store.ts';
import type {
  SmartCollectionSearch,
  SmartCollectionStore,
} from '../../store/tables/catalog/smart-collection-store.ts';
import type { SmartCollectionDefinition } from '../records/collection.ts';
import { readShopOrder, type ShopOrder } from './shop-order.ts';
import { SlotSet } from './slot-set.ts';

/** Changes that may affect the members of smart collections. */
interface MembershipChanges {
  /** Null when unknown: any product may have changed. */
  productIds: readonly number[] | null;
  hasOrders: boolean;
}

const changesPerPage = 1_000;

interface SmartCollectionDependencies {
  database: Database;
  feed: ChangeFeed;
  products: ProductStore;
  orders: OrderStore;
  collections: CollectionStore;
  smartCollections: SmartCollectionStore;
}

/** Name of the feed cursor. Members include all changes up to the cursor. */
const follower = 'smart-collections';

/** Products in memory at one time. */
const bodiesPerPage = 250;

/**
 * Updates the members of the shop's smart collections. Collections with new rules are evaluated over all
 * products, the others over the products changed since the last refresh. Callers run it after changing
 * products. When another process starts a newer refresh, this one stops, since the newer one sees the
 * same changes.
 */
export async function refreshSmartCollections(
  dependencies: SmartCollectionDependencies,
  shopId: number,
): Promise<void> {
  const { database, feed, smartCollections } = dependencies;
  const { seq, prunedTo } = (await feed.heads()).get(shopId) ?? { seq: 0, prunedTo: 0 };
  const searches = await database.write(shopId, (transaction) =>
    smartCollections.beginSearch(transaction, shopId),
  );
  if (searches.length === 0) {
    return;
  }
  const changes = await readMembershipChanges(feed, shopId, await cursor(feed, shopId, prunedTo));
  const collections = searches.map(toCollection);
  const affected = collections.filter((collection) => isAffected(collection, changes));
  if (await refreshMembers(dependencies, shopId, affected, changes)) {
    await feed.saveCursors(follower, new Map([[shopId, seq]]));
  }
}

interface SmartCollection extends SmartCollectionSearch {
  sortOrder: CollectionSortOrder;
  matches: (product: Product) => boolean;
}

function toCollection(search: SmartCollectionSearch): SmartCollection {
  const definition: SmartCollectionDefinition = JSON.parse(search.definition);
  return { ...search, sortOrder: definition.sort_order, matches: productMatcher(definition) };
}

/** Returns null when changes after the cursor have been pruned. */
async function cursor(feed: ChangeFeed, shopId: number, prunedTo: number): Promise<number | null> {
  const seq = await feed.cursor(follower, shopId);
  return seq < prunedTo ? null : seq;
}

function isAffected(
  collection: SmartCollection,
  { productIds, hasOrders }: MembershipChanges,
): boolean {
  return (
    collection.isStale ||
    productIds === null ||
    productIds.length > 0 ||
    (hasOrders && collection.sortOrder === 'best-selling')
  );
}

/** Returns false when another process has started a newer refresh. */
async function refreshMembers(
  dependencies: SmartCollectionDependencies,
  shopId: number,
  collections: readonly SmartCollection[],
  { productIds }: MembershipChanges,
): Promise<boolean> {
  if (collections.length === 0) {
    return true;
  }
  const order = await readShopOrder(
    dependencies,
    shopId,
    collections.map(({ sortOrder }) => sortOrder),
  );
  const isWhole = (collection: SmartCollection) => collection.isStale || productIds === null;
  const whole = await evaluate(dependencies, shopId, {
    order,
    collections: collections.filter(isWhole),
    productIds: order.ids,
  });
  const partial = await evaluate(dependencies, shopId, {
    order,
    collections: collections.filter((collection) => !isWhole(collection)),
    productIds: Float64Array.from(productIds ?? []),
  });
  let isUpToDate = true;
  for (const collection of collections) {
    const evaluation = isWhole(collection) ? whole : partial;
    const isSaved = await saveMembers(dependencies, shopId, { collection, evaluation, order });
    isUpToDate &&= isSaved;
  }
  return isUpToDate;
}

/** The evaluated products, and the matching ones of each collection. */
interface Evaluation {
  seen: SlotSet;
  matching: ReadonlyMap<number, SlotSet>;
}

interface EvaluationTask {
  order: ShopOrder;
  collections: readonly SmartCollection[];
  productIds: Float64Array;
}

async function evaluate(
  { products }: SmartCollectionDependencies,
  shopId: number,
  { order, collections, productIds }: EvaluationTask,
): Promise<Evaluation> {
  const seen = new SlotSet(order.size);
  const matching = new Map(collections.map(({ id }) => [id, new SlotSet(order.size)]));
  const last = collections.length === 0 ? 0 : productIds.length;
  for (let start = 0; start < last; start += bodiesPerPage) {
    const page = [...productIds.subarray(start, start + bodiesPerPage)];
    const bodies = await products.bodies(shopId, page);
    for (const id of page) {
      const slot = order.slotOf(id);
      const body = bodies.get(id);
      if (slot === -1 || body === undefined) {
        continue;
      }
      seen.add(slot);
      const product: Product = JSON.parse(body);
      collections
        .filter(({ matches }) => matches(product))
        .forEach((collection) => matching.get(collection.id)?.add(slot));
    }
  }
  return { seen, matching };
}

interface MembersTask {
  collection: SmartCollection;
  evaluation: Evaluation;
  order: ShopOrder;
}

async function saveMembers(
  { database, collections, smartCollections }: SmartCollectionDependencies,
  shopId: number,
  task: MembersTask,
): Promise<boolean> {
  const { id, isStale } = task.collection;
  const before = await collections.members(shopId, id);
  const members = membersOf(task, before);
  const isSame =
    members.length === before.length && members.every((member, at) => member === before[at]);
  if (isSame && !isStale) {
    return true;
  }
  return database.write(shopId, async (transaction) => {
    const isCurrent = await smartCollections.endSearch(transaction, shopId, task.collection);
    if (isCurrent && !isSame) {
      await collections.saveMembers(transaction, shopId, id, members);
    }
    return isCurrent;
  });
}

/**
 * Returns the members: matching products among the evaluated ones, and the previous members among the
 * others.
 */
function membersOf(
  { collection, evaluation: { seen, matching }, order }: MembersTask,
  before: readonly number[],
): number[] {
  const known = new SlotSet(order.size);
  for (const productId of before) {
    const slot = order.slotOf(productId);
    if (slot !== -1) {
      known.add(slot);
    }
  }
  const matched = matching.get(collection.id) ?? known;
  const members: number[] = [];
  for (const slot of order.slotsBy(collection.sortOrder)) {
    if ((seen.has(slot) ? matched : known).has(slot)) {
      members.push(order.ids[slot] ?? 0);
    }
  }
  return members;
}

/** Reads the changes after a sequence number of the feed; null when older changes have been pruned. */
async function readMembershipChanges(
  feed: ChangeFeed,
  shopId: number,
  seq: number | null,
): Promise<MembershipChanges> {
  if (seq === null) {
    return { productIds: null, hasOrders: true };
  }
  const productIds: number[] = [];
  let hasOrders = false;
  let last = seq;
  for (;;) {
    const page = await feed.after(shopId, last, changesPerPage);
    for (const { kind, id } of page) {
      hasOrders ||= kind === 'orders';
      if (kind === 'product') {
        productIds.push(id);
      }
    }
    last = page.at(-1)?.seq ?? last;
    if (page.length < changesPerPage) {
      return { productIds, hasOrders };
    }
  }
}
