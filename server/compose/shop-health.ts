import { type Config, dataOf } from '../config.ts';
import type { ShopHealth } from '../features/health/contract.ts';
import { AppError } from '../base/errors.ts';
import { probeSearchOf } from './readiness.ts';
import { readTrainings } from '../recommend/training/training-readings.ts';
import type { Service } from './service.ts';
import { describeRefusal } from '../store/tables/live/refusal-store.ts';
import { readStorageSizes } from '../store/schema/storage-sizes.ts';
import type { Shop } from '../store/tables/shops/shop.ts';
import type { WriteProbe } from '../store/port/write-probe.ts';
import { readVersion } from '../base/version.ts';
import type { VersionCheck } from './version-check.ts';

/** Reads what a shop waits for and what has failed. */
export async function readShopHealth(
  service: Service,
  writes: Pick<WriteProbe, 'state'>,
  shop: Shop,
  /** Whether stores can send webhooks to this service. */
  receives: boolean,
): Promise<Omit<ShopHealth, 'installation'>> {
  const { id, domain } = shop;
  const imports = await service.stores.imports.list();
  return {
    database: (await writes.state()).state,
    feed: { lag: await service.feedLag(id), is_following: service.behindMs() === 0 },
    search: await readSearch(service, shop),
    products: service.catalogs.loaded(id)?.size ?? 0,
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
    training: await readTraining(service, domain),
    events: await readEvents(service, id),
    deliveries: await readDeliveries(service, id),
    connection: await readConnection(service, shop, receives),
  };
}

/** Reads what only owners of all shops may see. */
export async function readInstallation(
  { stores }: Service,
  config: Config,
  versions: Pick<VersionCheck, 'newer'>,
): Promise<ShopHealth['installation']> {
  const { dataDirectory } = config;
  const { searchFolder } = dataOf(config);
  const sizes = await readStorageSizes(stores.database, { dataDirectory, searchFolder });
  return {
    version: readVersion(),
    newer_version: versions.newer,
    uptime_seconds: Math.floor(process.uptime()),
    memory_bytes: process.memoryUsage.rss(),
    database_bytes: sizes.database,
    search_bytes: sizes.searchIndexes,
    free_bytes: sizes.free,
  };
}

async function readSearch(service: Service, shop: Shop): Promise<ShopHealth['search']> {
  const cluster = service.searchCluster();
  const engine = cluster ? 'typesense' : 'embedded';
  const rest = {
    language: await service.foundLanguages.unnamedIn(shop),
    missing_languages: [...service.missingLanguages(shop.id)],
    meaning: (await service.meaning?.read(shop.id)) ?? null,
  };
  try {
    await probeSearchOf(service, shop.id);
  } catch (error) {
    const isBuilding = error instanceof AppError && error.kind === 'unavailable';
    return { engine, state: isBuilding ? 'building' : 'failed', ...rest };
  }
  return { engine, state: cluster?.isDegraded ? 'degraded' : 'ready', ...rest };
}

async function readTraining({ stores }: Service, domain: string): Promise<ShopHealth['training']> {
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

async function readEvents({ eventQuota }: Service, id: number): Promise<ShopHealth['events']> {
  const { bytes, refusedEvents, isExhausted } = await eventQuota.readShop(id);
  return {
    bytes_today: bytes,
    bytes_a_day: eventQuota.bytesADay ?? null,
    refused: refusedEvents,
    is_exhausted: isExhausted,
  };
}

async function readDeliveries({ stores }: Service, id: number): Promise<ShopHealth['deliveries']> {
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
  { stores: { connections, refusals }, directory }: Service,
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
    refusals: (await refusals.list(id)).map(describeRefusal),
    receives,
    is_heard: await directory.isHeard(shop),
  };
}

function toTime(milliseconds: number): string {
  return new Date(milliseconds).toISOString();
}
