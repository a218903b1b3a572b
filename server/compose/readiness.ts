import type { Logger } from 'pino';
import type { ReadinessDetails } from '../contract/health.ts';
import type { BackupReading } from '../backups/read-backups.ts';
import { readCaches } from '../base/bounded-cache.ts';
import { AppError } from '../base/errors.ts';
import { readTrainings } from '../recommend/training/training-readings.ts';
import type { Compression } from '../http/compression.ts';
import { probeSearchOf } from '../features/health/shop-health.ts';
import type { Readiness } from '../routes/health.ts';
import type { ServiceReadings } from '../routes/metrics.ts';
import { readStorageSizes } from '../store/schema/storage-sizes.ts';
import type { Service } from './service.ts';
import type { Shop } from '../store/tables/shops/shop.ts';
import type { WriteProbe } from '../store/port/write-probe.ts';
import { readVersion } from '../base/version.ts';

interface ReadinessDependencies {
  writes: { state: WriteProbe['state'] };
  log: Logger;
  /** True when other servers use the same database. */
  isShared: boolean;
  rateLimits: RateLimitReading;
  versions: { newer: string | null };
}

/** How rate limits are counted. */
interface RateLimitReading {
  read(): ReadinessDetails['rate_limits'];
  /** True when servers share counts and cannot now. */
  isDegraded(): boolean;
}

export function rateLimitReading(
  isLimited: boolean,
  redis: { isAway(): boolean } | undefined,
): RateLimitReading {
  return {
    isDegraded: () => redis?.isAway() ?? false,
    read() {
      if (!isLimited) {
        return 'off';
      }
      return redis && !redis.isAway() ? 'shared' : 'own';
    },
  };
}

/** A server among others that has not followed the feed for this long is taken out of service. */
const maxBehindMs = 60_000;

/** Anybody may send any number of requests, and a check searches every shop. */
const checkEveryMs = 1_000;

/** Returns a function that checks at most once a second. All calls of that second share the result. */
export function shareChecks(
  check: () => Promise<Readiness>,
  now: () => number = () => performance.now(),
): () => Promise<Readiness> {
  let last: { at: number; readiness: Promise<Readiness> } | undefined;
  return () => {
    if (last === undefined || now() - last.at >= checkEveryMs) {
      last = { at: now(), readiness: check() };
    }
    return last.readiness;
  };
}

/** Checks the database, the search index and the change feed. */
export async function checkReadiness(
  service: Service,
  { writes, log, isShared, rateLimits, versions }: ReadinessDependencies,
): Promise<Readiness> {
  const answers = async (what: string, probe: () => Promise<unknown>): Promise<boolean> => {
    try {
      await probe();
      return true;
    } catch (error) {
      // A part that is still opening reports that itself: polling it is no reason for an error in the log.
      if (!(error instanceof AppError && error.kind === 'unavailable')) {
        log.error({ err: error }, `the ${what} does not answer`);
      }
      return false;
    }
  };
  let shops: Shop[] = [];
  const isRead = await answers('database', async () => {
    shops = await service.stores.shops.listFinished();
  });
  const written = await writes.state();
  const writeProblem = written.state === 'failed' ? written.problem : undefined;
  const search = await answers('search index', () => probeSearch(service, shops));
  const feed = service.behindMs() === 0;
  const isBusy = written.state === 'busy';
  const checks = {
    database: isRead && writeProblem === undefined,
    search,
    feed,
    shop_writes: written.state === 'writable',
  };
  const problem = (isRead ? writeProblem : undefined) ?? describeProblem(checks);
  const isOutOfService = !isShared || isOutOfServiceAmongOthers(service, checks, isRead);
  return {
    problem: isOutOfService ? problem : undefined,
    isDegraded: () =>
      problem !== undefined ||
      isBusy ||
      rateLimits.isDegraded() ||
      (service.searchCluster()?.isDegraded ?? false),
    readDetails: async () => ({
      ...(await readDetails(service, { isRead, isBusy, checks })),
      newer_version: versions.newer,
      rate_limits: rateLimits.read(),
    }),
  };
}

/**
 * Returns whether requests should go to other servers. They have the same database: if it is away, a load
 * balancer would take all of them out, although they answer listings from memory.
 */
function isOutOfServiceAmongOthers(
  service: Service,
  { search }: ReadinessDetails['checks'],
  isRead: boolean,
): boolean {
  return isRead && (!search || service.behindMs() > maxBehindMs);
}

interface CheckResults {
  /** True when the database answers reads, even if it refuses writes. */
  isRead: boolean;
  /** True when the database makes writes wait. */
  isBusy: boolean;
  checks: ReadinessDetails['checks'];
}

async function readDetails(
  service: Service,
  { isRead, isBusy, checks }: CheckResults,
): Promise<Omit<ReadinessDetails, 'rate_limits' | 'newer_version'>> {
  const shops = isRead ? await service.stores.shops.listFinished() : [];
  const sizes = shops.map(({ id }) => service.catalogs.loaded(id)?.size ?? 0);
  return {
    version: readVersion(),
    uptime_seconds: Math.floor(process.uptime()),
    checks,
    database_busy: isBusy,
    oldest_write_seconds: isRead
      ? ((await service.stores.database.oldestWriteSeconds()) ?? null)
      : null,
    search_engine: service.searchCluster() ? 'typesense' : 'embedded',
    shops: shops.length,
    products: sizes.reduce((sum, size) => sum + size, 0),
    feed_lag: isRead ? await service.feedLag() : 0,
    failed_trainings: isRead ? await readFailedTrainings(service) : [],
    over_event_quota: domainsOverQuota(service, shops),
    memory_bytes: process.memoryUsage.rss(),
  };
}

function domainsOverQuota({ eventQuota }: Service, shops: readonly Shop[]): string[] {
  const over = new Set(
    eventQuota.read().flatMap(({ shopId, isExhausted }) => (isExhausted ? [shopId] : [])),
  );
  return shops.flatMap(({ id, domain }) => (over.has(id) ? [domain] : []));
}

/** Returns the trainings whose last run failed. Their shops use the models of the last successful run. */
async function readFailedTrainings({
  stores,
}: Service): Promise<ReadinessDetails['failed_trainings']> {
  return (await readTrainings(stores)).flatMap(({ shop, failedAt, failure, failures }) =>
    failures === 0 || failedAt === null || failure === null
      ? []
      : [{ shop, failed_at: new Date(failedAt).toISOString(), reason: failure, failures }],
  );
}

async function probeSearch(service: Service, shops: readonly Shop[]): Promise<void> {
  for (const { id } of shops.length === 0 ? [{ id: 0 }] : shops) {
    await probeSearchOf(service.search, id);
  }
}

function describeProblem(
  checks: Omit<ReadinessDetails['checks'], 'shop_writes'>,
): string | undefined {
  if (!checks.database) {
    return 'The database does not answer: see the log.';
  }
  if (!checks.search) {
    return 'The search index does not answer yet: it is being built, or the log tells why.';
  }
  return checks.feed ? undefined : 'Changes of the data are not applied: see the log.';
}

/** Components outside the service that keep counts, and the folders whose sizes are measured. */
interface CountingComponents {
  compression: Compression;
  folders: { dataDirectory: string; searchFolder: string };
  readBackups: () => Promise<BackupReading>;
}

/** Reads the metrics of a service for a request to `/metrics`. */
export async function readMetrics(
  service: Service,
  { compression, folders, readBackups }: CountingComponents,
): Promise<ServiceReadings> {
  const { database } = service.stores;
  const shops = await service.stores.shops.listFinished();
  const domains = new Map(shops.map(({ id, domain }) => [id, domain]));
  const imports = await service.stores.imports.list();
  await service.eventQuota.refresh();
  return {
    catalogSizes: new Map(
      shops.flatMap(({ id, domain }) => {
        const catalog = service.catalogs.loaded(id);
        return catalog ? [[domain, catalog.size]] : [];
      }),
    ),
    feedLag: await service.feedLag(),
    searchCluster: service.searchCluster(),
    embeddings: service.meaning?.count(),
    caches: readCaches(),
    productsSerialised: service.texts.serialised,
    bodiesCompressed: compression.count,
    eventQuotas: service.eventQuota.read().map(({ shopId, ...reading }) => ({
      ...reading,
      shop: domains.get(shopId) ?? String(shopId),
    })),
    imports: imports.map(({ shopId, ...reading }) => ({
      ...reading,
      shop: domains.get(shopId) ?? String(shopId),
    })),
    trainings: await readTrainings(service.stores),
    deliveries: await Promise.all(
      shops.map(async ({ id, domain }) => ({
        shop: domain,
        ...(await service.stores.deliveries.summary(id)),
      })),
    ),
    storage: { ...(await readStorageSizes(database, folders)), backups: await readBackups() },
  };
}
