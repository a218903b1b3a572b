import { Router } from '@koa/router';
import { Counter, Gauge, type Registry } from 'prom-client';
import type { CacheReading } from '../base/bounded-cache.ts';
import { AppError } from '../base/errors.ts';
import type { IsAdmin } from '../http/admin.ts';
import { cacheControl } from '../http/answer.ts';
import { isFromThisMachine } from '../http/connections/this-machine.ts';
import type { TrainingReading } from '../recommend/training/training-readings.ts';
import type { ImportSummary } from '../store/tables/imports/import-store.ts';
import { createDeliveryRecorder, type DeliveryReading } from './delivery-metrics.ts';
import { createStorageRecorder, type StorageReading } from './storage-metrics.ts';
import { createTrainingRecorder } from './training-metrics.ts';

/** State of the service that is read for its metrics. */
export interface ServiceReadings {
  /** Domain → number of products in memory. */
  catalogSizes: ReadonlyMap<string, number>;
  /** Committed changes that are not yet applied, over all shops. */
  feedLag: number;
  /** Absent when searches use no cluster. */
  searchCluster?: { isDegraded: boolean; fallbackAnswers: number } | undefined;
  /** Absent when products are found by words only. */
  embeddings?: { isDown: boolean; asked: number; failed: number } | undefined;
  caches: readonly CacheReading[];
  productsSerialised: number;
  bodiesCompressed: number;
  eventQuotas: readonly EventQuotaReading[];
  imports: readonly ImportReading[];
  trainings: readonly TrainingReading[];
  storage: StorageReading;
  deliveries: readonly DeliveryReading[];
}

/** The last import of one kind into the shop with this domain. */
type ImportReading = Omit<ImportSummary, 'shopId'> & { shop: string };

/** A shop's use of its event quota today. */
interface EventQuotaReading {
  shop: string;
  bytes: number;
  /** Since the start. */
  refusedEvents: number;
}

interface MetricsDependencies {
  registry: Registry;
  isAdmin: IsAdmin;
  /** True when other machines reach the service. Then the admin token is always required. */
  isPublic: boolean;
  read: () => Promise<ServiceReadings>;
}

/**
 * Creates `/metrics` in the text format of Prometheus. Requires the admin token, except on this
 * machine when the service is not public.
 */
export function createMetricsRouter({
  registry,
  isAdmin,
  isPublic,
  read,
}: MetricsDependencies): Router {
  const record = createRecorders(registry);
  const router = new Router();
  router.get('/metrics', async (context) => {
    if (!isAdmin(context) && (isPublic || !isFromThisMachine(context.req))) {
      throw new AppError(
        'forbidden',
        'Metrics are for the operator: send the admin token as Authorization: Bearer.',
      );
    }
    record(await read());
    context.set('Cache-Control', cacheControl.none);
    context.type = registry.contentType;
    context.body = await registry.metrics();
  });
  return router;
}

function createRecorders(registry: Registry): (readings: ServiceReadings) => void {
  const registers = [registry];
  const products = new Gauge({
    name: 'vitrine_catalog_products',
    help: 'Number of products of a shop in memory',
    labelNames: ['shop'],
    registers,
  });
  const lag = new Gauge({
    name: 'vitrine_feed_lag_changes',
    help: 'Number of committed changes that this server has not read yet',
    registers,
  });
  const recordCaches = createCacheRecorder(registry);
  const serialised = new Counter({
    name: 'vitrine_products_serialised_total',
    help: 'Number of products serialised as JSON',
    registers,
  });
  const compressed = new Counter({
    name: 'vitrine_bodies_compressed_total',
    help: 'Number of compressed response bodies',
    registers,
  });
  const recordCluster = createClusterRecorder(registry);
  const recordEmbeddings = createEmbeddingsRecorder(registry);
  const recordQuotas = createQuotaRecorder(registry);
  const recordImports = createImportRecorder(registry);
  const recordTrainings = createTrainingRecorder(registry);
  const recordStorage = createStorageRecorder(registry);
  const recordDeliveries = createDeliveryRecorder(registry);
  return (readings) => {
    products.reset();
    readings.catalogSizes.forEach((size, shop) => products.set({ shop }, size));
    lag.set(readings.feedLag);
    recordCaches(readings.caches);
    serialised.reset();
    serialised.inc(readings.productsSerialised);
    compressed.reset();
    compressed.inc(readings.bodiesCompressed);
    recordCluster(readings.searchCluster);
    recordEmbeddings(readings.embeddings);
    recordQuotas(readings.eventQuotas);
    recordImports(readings.imports);
    recordTrainings(readings.trainings);
    recordStorage(readings.storage);
    recordDeliveries(readings.deliveries);
  };
}

function createClusterRecorder(
  registry: Registry,
): (reading: ServiceReadings['searchCluster']) => void {
  const registers = [registry];
  const degraded = new Gauge({
    name: 'vitrine_search_degraded',
    help: '1 if the fallback answers searches because the cluster is unavailable or outdated',
    registers,
  });
  const answers = new Counter({
    name: 'vitrine_search_fallback_answers_total',
    help: 'Number of searches that the fallback answered',
    registers,
  });
  return (reading) => {
    degraded.set(Number(reading?.isDegraded ?? false));
    answers.reset();
    answers.inc(reading?.fallbackAnswers ?? 0);
  };
}

function createEmbeddingsRecorder(
  registry: Registry,
): (reading: ServiceReadings['embeddings']) => void {
  const registers = [registry];
  const down = new Gauge({
    name: 'vitrine_embeddings_down',
    help: '1 if the server of embeddings fails, so that products are found by words only',
    registers,
  });
  const requests = new Counter({
    name: 'vitrine_embeddings_requests_total',
    help: 'Number of requests to the server of embeddings',
    registers,
  });
  const failures = new Counter({
    name: 'vitrine_embeddings_failures_total',
    help: 'Number of failed or late answers of the server of embeddings',
    registers,
  });
  return (reading) => {
    down.set(Number(reading?.isDown ?? false));
    requests.reset();
    requests.inc(reading?.asked ?? 0);
    failures.reset();
    failures.inc(reading?.failed ?? 0);
  };
}

function createQuotaRecorder(registry: Registry): (readings: readonly EventQuotaReading[]) => void {
  const described = { labelNames: ['shop'], registers: [registry] };
  const bytes = new Gauge({
    ...described,
    name: 'vitrine_event_bytes_today',
    help: 'Bytes of events that a shop has stored since midnight UTC',
  });
  const refused = new Counter({
    ...described,
    name: 'vitrine_events_over_quota_total',
    help: 'Events rejected because the shop or a client network had used its bytes of the day',
  });
  return (readings) => {
    bytes.reset();
    refused.reset();
    for (const reading of readings) {
      bytes.set({ shop: reading.shop }, reading.bytes);
      refused.inc({ shop: reading.shop }, reading.refusedEvents);
    }
  };
}

function createCacheRecorder(registry: Registry): (readings: readonly CacheReading[]) => void {
  const described = { labelNames: ['cache'], registers: [registry] };
  const bytes = new Gauge({
    ...described,
    name: 'vitrine_cache_bytes',
    help: 'Bytes that a cache holds, estimated from above',
  });
  const entries = new Gauge({
    ...described,
    name: 'vitrine_cache_entries',
    help: 'Number of entries of a cache',
  });
  const hits = new Counter({
    ...described,
    name: 'vitrine_cache_hits_total',
    help: 'Requests that a cache has answered',
  });
  const misses = new Counter({
    ...described,
    name: 'vitrine_cache_misses_total',
    help: 'Requests for which a cache had no valid entry',
  });
  return (readings) => {
    hits.reset();
    misses.reset();
    for (const { cache, ...reading } of readings) {
      bytes.set({ cache }, reading.bytes);
      entries.set({ cache }, reading.entries);
      hits.inc({ cache }, reading.hits);
      misses.inc({ cache }, reading.misses);
    }
  };
}

function createImportRecorder(registry: Registry): (imports: readonly ImportReading[]) => void {
  const registers = [registry];
  const labelNames = ['shop', 'kind'];
  const records = new Gauge({
    name: 'vitrine_import_records',
    help: 'Records of the last import by result',
    labelNames: [...labelNames, 'outcome'],
    registers,
  });
  const duration = new Gauge({
    name: 'vitrine_import_duration_seconds',
    help: 'Duration of the last import',
    labelNames,
    registers,
  });
  const finished = new Gauge({
    name: 'vitrine_import_finished_timestamp_seconds',
    help: 'End of the last import, in seconds since 1970',
    labelNames,
    registers,
  });
  return (imports) => {
    [records, duration, finished].forEach((gauge) => gauge.reset());
    for (const { shop, kind, seconds, finishedAt, ...outcomes } of imports) {
      for (const [outcome, count] of Object.entries(outcomes)) {
        records.set({ shop, kind, outcome }, count);
      }
      duration.set({ shop, kind }, seconds);
      finished.set({ shop, kind }, finishedAt / 1_000);
    }
  };
}
