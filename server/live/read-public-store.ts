import type { Connection } from '../store/tables/live/connection-store.ts';
import type { Stores } from '../store/stores.ts';
import type { PublicAccess, StoreAccess } from './credentials.ts';
import { requireDiskSpace } from './disk-space.ts';
import { tryStore } from './try-store.ts';

const everyMs = 24 * 3_600_000;

interface PublicReading {
  stores: Stores;
  access: StoreAccess;
  signal: AbortSignal;
  /** Called when the records of a shop have changed. */
  onChanged: (shopId: number) => void;
}

/** Reads once a day what a store shows to everybody. */
export async function readPublicStore(
  { stores, access, signal, onChanged }: PublicReading,
  { shopId, address, comparedAt }: Connection,
  { allowHttp, allowPrivate }: PublicAccess,
): Promise<void> {
  const now = access.now();
  if (now - comparedAt < everyMs) {
    return;
  }
  // A reading loads at most 250 MiB, so that one look at its beginning is enough.
  await requireDiskSpace(stores.database);
  await tryStore(address, {
    management: { stores, actor: { kind: 'schedule', personId: null }, now: access.now },
    platform: access.platform,
    userAgent: access.userAgent,
    allowHttp,
    allowPrivate,
    signal,
    ...(access.retryMs !== undefined && { everyMs: access.retryMs }),
  });
  await stores.database.write(shopId, (transaction) =>
    stores.connections.update(transaction, shopId, { comparedAt: now, error: null }),
  );
  onChanged(shopId);
}
