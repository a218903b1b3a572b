import type { LiveKind } from '../connectors/store-change.ts';
import type { PulledKind, StoreConnection } from '../connectors/store-connection.ts';
import type { RecordVersion } from '../store/live/record-version-store.ts';
import type { Stores } from '../store/stores.ts';
import { yieldWriteLock } from '../store/yield-write-lock.ts';
import { LiveRecords } from './live-records.ts';
import { storedId } from './live-rows.ts';
import { liveKindOf } from './store-pull.ts';

export interface CompareOptions {
  stores: Stores;
  store: Pick<StoreConnection, 'ids'>;
  shopId: number;
  platform: string;
  now: () => number;
  /** True when the merchant has agreed to remove as many records as are missing. */
  mayRemoveMany: boolean;
}

/** The result of a comparison. */
export interface Comparison {
  removed: number;
  /** Records that are missing in the store but stay here, because they are many. */
  kept: number;
  /** The time of the oldest record that is older here than in the store; null when none is. */
  outdatedSince: number | null;
}

/** The share of missing records from which on something else may be wrong. */
const manyShare = 0.1;

const idsPerPage = 1_000;
const removedTogether = 100;

/** Removes the records that a store no longer has, and finds those that are older here. */
export async function compareIds(
  options: CompareOptions,
  kinds: readonly PulledKind[],
): Promise<Comparison> {
  const { store, now } = options;
  const asOf = now();
  const [first] = kinds;
  if (first === undefined || first === 'markets') {
    return { removed: 0, kept: 0, outdatedSince: null };
  }
  const listed = new Map<number, number | null>();
  for (const kind of kinds) {
    for await (const page of store.ids(kind)) {
      const type = kind === 'pages' ? 'page' : 'article';
      page.forEach(({ id, updatedAt }) =>
        listed.set(storedId(liveKindOf(kind), id, type), updatedAt),
      );
    }
  }
  const { stored, missing } = await findMissing(options, liveKindOf(first), listed, asOf);
  const outdatedSince = await findOutdated(options, liveKindOf(first), listed, asOf);
  if (missing.length > stored * manyShare && !options.mayRemoveMany) {
    return { removed: 0, kept: missing.length, outdatedSince };
  }
  await removeAll(options, liveKindOf(first), missing, asOf);
  return { removed: missing.length, kept: 0, outdatedSince };
}

async function findMissing(
  { stores, shopId }: CompareOptions,
  kind: LiveKind,
  listed: ReadonlyMap<number, unknown>,
  asOf: number,
) {
  const { products, collections, customers, orders, contents: content } = stores;
  const table = { products, collections, customers, orders, content }[kind];
  const missing: number[] = [];
  let stored = 0;
  let page: number[] = [];
  do {
    page = await table.idsAfter(shopId, page.at(-1) ?? 0, idsPerPage);
    stored += page.length;
    const unlisted = page.filter((id) => !listed.has(id));
    const { read } = stores.database;
    const versions = await stores.recordVersions.find(read, shopId, kind, unlisted);
    missing.push(...unlisted.filter((id) => (versions.get(id)?.seenAt ?? 0) < asOf));
  } while (page.length === idsPerPage);
  return { stored, missing };
}

/**
 * Returns the oldest time of the store of records whose version here is another one, and of products whose stock was
 * added up here: levels may be dated wrongly.
 */
async function findOutdated(
  { stores, shopId }: CompareOptions,
  kind: LiveKind,
  listed: ReadonlyMap<number, number | null>,
  asOf: number,
): Promise<number | null> {
  const unknown = new Map(listed);
  let oldest = Infinity;
  let page: RecordVersion[] = [];
  do {
    page = await stores.recordVersions.after(shopId, kind, page.at(-1)?.id ?? 0, idsPerPage);
    const ids = page.map(({ id }) => id);
    const unconfirmed =
      kind === 'products'
        ? await stores.stock.unconfirmedProducts(shopId, ids, asOf)
        : new Set<number>();
    for (const { id, updatedAt, seenAt, deletedAt } of page) {
      const listedAt = listed.get(id);
      const isCurrent = seenAt >= asOf || (listedAt === updatedAt && !unconfirmed.has(id));
      if (deletedAt === null || deletedAt >= asOf) {
        unknown.delete(id);
      }
      if (listedAt !== undefined && !isCurrent) {
        oldest = Math.min(oldest, listedAt ?? 0);
      }
    }
  } while (page.length === idsPerPage);
  for (const listedAt of unknown.values()) {
    oldest = Math.min(oldest, listedAt ?? 0);
  }
  return oldest === Infinity ? null : oldest;
}

async function removeAll(
  { stores, shopId, platform }: CompareOptions,
  kind: LiveKind,
  ids: readonly number[],
  asOf: number,
): Promise<void> {
  const records = new LiveRecords(stores, { importedAt: new Date(asOf).toISOString(), platform });
  for (let start = 0; start < ids.length; start += removedTogether) {
    const changes = ids.slice(start, start + removedTogether).map((id) => ({
      change: { type: 'gone' as const, kind, id },
      seenAt: asOf,
      source: 'pull' as const,
    }));
    await yieldWriteLock(() =>
      stores.database.write(shopId, (transaction) => records.write(transaction, shopId, changes)),
    );
  }
}
