import type { Knex } from 'knex';
import type { OrderEdit } from '../connectors/store-change.ts';
import type { RecordVersionStore } from '../store/tables/live/record-version-store.ts';
import type { SeenChange } from './seen-change.ts';

interface DoubtStores {
  recordVersions: RecordVersionStore;
}

interface Doubt {
  shopId: number;
  at: number;
}

/** Leaves records of which webhooks tell too little to the next comparison with the store, unless they have come since. */
export async function doubtRecords(
  stores: DoubtStores,
  transaction: Knex.Transaction,
  shopId: number,
  changes: readonly SeenChange[],
): Promise<void> {
  for (const { change, seenAt: at } of changes) {
    if (change.type === 'order-edit') {
      await doubtOrder(stores, transaction, change, { shopId, at });
    } else if (change.type === 'outdated' && change.productId !== null) {
      // The time of a product does not tell that it was published, or is no more.
      const doubted = { ids: [change.productId], at };
      await stores.recordVersions.leaveUnconfirmed(transaction, shopId, 'products', doubted);
    }
  }
}

async function doubtOrder(
  { recordVersions }: DoubtStores,
  transaction: Knex.Transaction,
  { orderId, committedAt }: OrderEdit,
  { shopId, at }: Doubt,
): Promise<void> {
  const found = await recordVersions.find(transaction, shopId, 'orders', [orderId]);
  const version = found.get(orderId);
  const isKnown =
    committedAt !== null && version?.updatedAt !== null && (version?.updatedAt ?? 0) >= committedAt;
  if (version?.deletedAt === null && !isKnown) {
    await recordVersions.leaveUnconfirmed(transaction, shopId, 'orders', { ids: [orderId], at });
  }
}
