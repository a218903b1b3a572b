import { AppError } from '../../base/errors.ts';
import type { BackupReading } from '../../backups/read-backups.ts';
import { readVersion } from '../../base/version.ts';
import type { Catalogs } from '../../catalog/catalogs.ts';
import type { ShopDirectory } from '../../catalog/shop-directory.ts';
import type { EventQuota } from '../../events/event-quota.ts';
import { readTrainings } from '../../recommend/training/training-readings.ts';
import type { Meaning } from '../../search/embeddings/create-meaning.ts';
import type { WarningCounts } from '../../http/warning-counts.ts';
import type { FoundLanguages } from '../../search/found-languages.ts';
import type { MissingLanguage } from '../../search/index/language-indexes.ts';
import type { Search } from '../../search/search.ts';
import type { Database } from '../../store/port/database.ts';
import type { WriteProbe } from '../../store/port/write-probe.ts';
import { readStorageSizes } from '../../store/schema/storage-sizes.ts';
import type { Stores } from '../../store/stores.ts';
import { describeRefusal } from '../../store/tables/live/refusal-store.ts';
import type { Shop } from '../../store/tables/shops/shop.ts';
import type { ShopHealth } from './contract.ts';

/** The parts of a running server that show its state. */
interface HealthDependencies extends SearchParts {
  stores: Stores;
  writes: WriteProbe;
  catalogs: Catalogs;
  directory: ShopDirectory;
  eventQuota: EventQuota;
  warningCounts: WarningCounts;
  /** Returns the number of committed changes of a shop that are not yet applied. */
  feedLag: (shopId: number) => Promise<number>;
  /** Returns the milliseconds since the last read of the feed that brought all shops up to date. */
  behindMs: () => number;
  /** Whether stores can send webhooks to this service. */
  receives: boolean;
}

interface SearchParts {
  search: Search;
  searchCluster: () => { isDegraded: boolean } | undefined;
  foundLanguages: FoundLanguages;
  missingLanguages: (shopId: number) => readonly MissingLanguage[];
  meaning: Meaning | undefined;
}

/** Reads what a shop waits for and what has failed. */
export async function readShopHealth(
  dependencies: HealthDependencies,
  shop: Shop,
): Promise<Omit<ShopHealth, 'installation'>> {
  const { id, domain } = shop;
  const { stores, writes, catalogs, directory, eventQuota, receives } = dependencies;
  const imports = await stores.imports.list();
  return {
    database: (await writes.state()).state,
    feed: {
      lag: await dependencies.feedLag(id),
      is_following: dependencies.behindMs() === 0,
    },
    search: await readSearch(dependencies, shop),
    products: catalogs.loaded(id)?.size ?? 0,
    imports: imports
      .filter(({ shopId }) => shopId === id)
      .map(({ kind, saved, unchanged, rejected, removed, finishedAt }) => ({
        kind,
        saved,
        unchanged,
        rejected,
        removed,
        finished_at: toTime(finishedAt),
      })),
    training: await readTraining(stores, domain),
    events: await readEvents(eventQuota, id),
    requests: dependencies.warningCounts.ofShop(id).map(({ lastAt, ...warning }) => ({
      ...warning,
      last_at: toTime(lastAt),
    })),
    deliveries: await readDeliveries(stores, id),
    connection: await readConnection(stores, directory, shop, receives),
  };
}

interface InstallationParts {
  database: Database;
  dataDirectory: string;
  searchFolder: string;
  newerVersion: string | null;
  readBackups: () => Promise<BackupReading>;
  now: () => number;
}

/** Reads what only owners of all shops may see. */
export async function readInstallation({
  database,
  dataDirectory,
  searchFolder,
  newerVersion,
  readBackups,
  now,
}: InstallationParts): Promise<ShopHealth['installation']> {
  const sizes = await readStorageSizes(database, { dataDirectory, searchFolder });
  return {
    version: readVersion(),
    newer_version: newerVersion,
    uptime_seconds: Math.floor(process.uptime()),
    memory_bytes: process.memoryUsage.rss(),
    database_bytes: sizes.database,
    search_bytes: sizes.searchIndexes,
    free_bytes: sizes.free,
    backups: describeBackups(await readBackups(), now()),
  };
}

function describeBackups({ folder, newest, failed, nextAt, lateAt }: BackupReading, now: number) {
  return {
    folder: folder ?? null,
    finished_at: newest ? toTime(newest.finishedAt) : null,
    bytes: newest?.bytes ?? null,
    next_at: nextAt === undefined ? null : toTime(nextAt),
    failed_at: failed ? toTime(failed.at) : null,
    failure: failed?.reason ?? null,
    is_late: now > lateAt,
  };
}

/** Rejects while the index of a shop does not answer. */
export async function probeSearchOf(search: Search, shopId: number): Promise<void> {
  await search.find(shopId, { term: 'ready', isAsTyped: true, offset: 0, limit: 1 });
}

async function readSearch(
  { search, searchCluster, foundLanguages, missingLanguages, meaning }: SearchParts,
  shop: Shop,
): Promise<ShopHealth['search']> {
  const cluster = searchCluster();
  const engine = cluster ? 'typesense' : 'embedded';
  const rest = {
    language: await foundLanguages.unnamedIn(shop),
    missing_languages: [...missingLanguages(shop.id)],
    meaning: (await meaning?.read(shop.id)) ?? null,
  };
  try {
    await probeSearchOf(search, shop.id);
  } catch (error) {
    const isBuilding = error instanceof AppError && error.kind === 'unavailable';
    return { engine, state: isBuilding ? 'building' : 'failed', ...rest };
  }
  return { engine, state: cluster?.isDegraded ? 'degraded' : 'ready', ...rest };
}

async function readTraining(stores: Stores, domain: string): Promise<ShopHealth['training']> {
  const training = (await readTrainings(stores)).find(({ shop }) => shop === domain);
  return training
    ? {
        trained_at: training.trainedAt === null ? null : toTime(training.trainedAt),
        is_running: training.startedAt !== null && training.finishedAt === null,
        failed_at: training.failedAt === null ? null : toTime(training.failedAt),
        failure: training.failures > 0 ? training.failure : null,
        failures: training.failures,
      }
    : null;
}

async function readEvents(eventQuota: EventQuota, id: number): Promise<ShopHealth['events']> {
  const { bytes, refusedEvents, isExhausted } = await eventQuota.readShop(id);
  return {
    bytes_today: bytes,
    bytes_a_day: eventQuota.bytesADay ?? null,
    refused: refusedEvents,
    is_exhausted: isExhausted,
  };
}

async function readDeliveries(stores: Stores, id: number): Promise<ShopHealth['deliveries']> {
  const { waiting, retrying, setAside, oldestAt } = await stores.deliveries.summary(id);
  const requests = await stores.privacyRequests.list(id);
  return {
    waiting,
    retrying,
    set_aside: setAside,
    oldest_at: oldestAt === null ? null : toTime(oldestAt),
    data_requests: requests.filter(
      ({ topic, doneAt }) => topic === 'customers/data_request' && doneAt === null,
    ).length,
  };
}

async function readConnection(
  { connections, refusals }: Stores,
  directory: ShopDirectory,
  shop: Shop,
  receives: boolean,
): Promise<ShopHealth['connection']> {
  const { id } = shop;
  const connection = await connections.find(id);
  if (!connection) {
    return null;
  }
  const { state, error, question } = connection;
  const pulls = await connections.pulls(id);
  return {
    state,
    error,
    question,
    pulls: pulls.map(({ kind, asOf, records, finishedAt }) => ({
      kind,
      is_running: asOf !== null,
      records,
      finished_at: finishedAt === null ? null : toTime(finishedAt),
    })),
    refusals: (await refusals.listGaps(id)).map(describeRefusal),
    receives,
    is_heard: await directory.isHeard(shop),
  };
}

function toTime(milliseconds: number): string {
  return new Date(milliseconds).toISOString();
}
