import type { LiveKind } from '../connectors/store-change.ts';
import type { RecordKind, StoreConnection } from '../connectors/store-connection.ts';
import type { RecordVersion } from '../store/tables/live/record-version-store.ts';
import type { Stores } from '../store/stores.ts';
import { yieldWriteLock } from '../store/port/yield-write-lock.ts';
import { LiveRecords } from './live-records.ts';
import { storedId } from './live-rows.ts';
import { liveKindOf } from './live-kind.ts';

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
  outdated: Outdated;
}

/** The records that are to be pulled again. */
export interface Outdated {
  /** The time of the oldest of them by the clock of the store; null when there is none. */
  since: number | null;
  ids: readonly number[];
  /** Those of them that webhooks have left in doubt. */
  unconfirmedIds: readonly number[];
  /** The begin of the comparison, by our clock. */
  comparedAt: number;
}

/** The share of missing records from which on something else may be wrong. */
const manyShare = 0.1;

const idsPerPage = 1_000;
const removedTogether = 100;

/** Removes the records that a store no longer has, and finds those that are older here. */
export async function compareIds(
  options: CompareOptions,
  kinds: readonly RecordKind[],
): Promise<Comparison> {
  const { store, now } = options;
  const asOf = now();
  const [first] = kinds;
  if (first === undefined) {
    return {
      removed: 0,
      kept: 0,
      outdated: { since: null, ids: [], unconfirmedIds: [], comparedAt: asOf },
    };
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
  const { outdated, unlisted } = await findOutdated(options, liveKindOf(first), listed, asOf);
  if (missing.length > stored * manyShare && !options.mayRemoveMany) {
    return { removed: 0, kept: missing.length, outdated };
  }
  await removeAll(options, liveKindOf(first), missing, asOf);
  if (listed.size > 0) {
    await markGone(options, liveKindOf(first), unlisted, asOf);
  }
  return { removed: missing.length, kept: 0, outdated };
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

/** Finds records whose version here is another one or in doubt, and the records that the store lacks. */
async function findOutdated(
  { stores, shopId }: CompareOptions,
  kind: LiveKind,
  listed: ReadonlyMap<number, number | null>,
  asOf: number,
): Promise<{ outdated: Outdated; unlisted: number[] }> {
  const unlisted: number[] = [];
  const unconfirmedIds: number[] = [];
  const unknown = new Map(listed);
  const ids: number[] = [];
  let oldest = Infinity;
  let page: RecordVersion[] = [];
  do {
    page = await stores.recordVersions.after(shopId, kind, page.at(-1)?.id ?? 0, idsPerPage);
    for (const version of page) {
      const { id, deletedAt } = version;
      if (deletedAt === null || deletedAt >= asOf) {
        unknown.delete(id);
      }
      const listedAt = listed.get(id);
      if (listedAt === undefined) {
        unlisted.push(id);
        continue;
      }
      if (!isCurrent(version, { listedAt, asOf })) {
        oldest = Math.min(oldest, listedAt ?? 0);
        ids.push(id);
      }
      if (!isConfirmed(version, asOf)) {
        unconfirmedIds.push(id);
      }
    }
  } while (page.length === idsPerPage);
  for (const listedAt of unknown.values()) {
    oldest = Math.min(oldest, listedAt ?? 0);
  }
  const since = oldest === Infinity ? null : oldest;
  ids.push(...unknown.keys());
  return { outdated: { since, ids, unconfirmedIds, comparedAt: asOf }, unlisted };
}

/**
 * Marks the versions of these records as deleted. Pruning removes them a week later. While the store has a customer who
 * was erased here, their version keeps them from being pulled again.
 */
async function markGone(
  { stores, shopId }: CompareOptions,
  kind: LiveKind,
  ids: readonly number[],
  asOf: number,
): Promise<void> {
  const { database, recordVersions } = stores;
  for (let start = 0; start < ids.length; start += idsPerPage) {
    const gone = { ids: ids.slice(start, start + idsPerPage), at: asOf };
    await yieldWriteLock(database, () =>
      database.write(shopId, (transaction) =>
        recordVersions.markDeleted(transaction, shopId, kind, gone),
      ),
    );
  }
}

function isCurrent(
  version: RecordVersion,
  { listedAt, asOf }: { listedAt: number | null; asOf: number },
): boolean {
  const { updatedAt, seenAt } = version;
  return isConfirmed(version, asOf) && (listedAt === updatedAt || seenAt >= asOf);
}

function isConfirmed({ unconfirmedAt }: RecordVersion, asOf: number): boolean {
  return unconfirmedAt === null || unconfirmedAt >= asOf;
}

async function removeAll(
  { stores, shopId, platform, now }: CompareOptions,
  kind: LiveKind,
  ids: readonly number[],
  asOf: number,
): Promise<void> {
  const context = { importedAt: new Date(asOf).toISOString(), platform };
  const records = new LiveRecords(stores, context, now);
  for (let start = 0; start < ids.length; start += removedTogether) {
    const changes = ids.slice(start, start + removedTogether).map((id) => ({
      change: { type: 'gone' as const, kind, id },
      seenAt: asOf,
      source: 'pull' as const,
    }));
    await yieldWriteLock(stores.database, () =>
      stores.database.write(shopId, (transaction) => records.write(transaction, shopId, changes)),
    );
  }
}
