import type { RequestListener } from 'node:http';
import { join } from 'node:path';
import Koa, { type Context } from 'koa';
import type { Logger } from 'pino';
import { collectDefaultMetrics, Registry } from 'prom-client';
import { scheduleAdminJobs } from './admin-jobs.ts';
import { createAdminRouter } from './admin-router.ts';
import { type AdminWork, closeAdminWork, createAdminWork } from './admin-work.ts';
import { type Accounts, createAccounts } from '../accounts/accounts.ts';
import { type Config, dataOf, publicUrl, trainingOf } from '../config.ts';
import { endpoints } from '../contract/endpoints.ts';
import { createNames, type Names } from '../contract/names.ts';
import { demoDomain } from '../demo/create-demo-shop.ts';
import { createDemoPictures, createDemoStorefront, createWidgetPreviews } from './demo-pages.ts';
import { createIsAdmin, createIsAdminToken, type IsAdmin } from '../http/admin.ts';
import { OpenStreams } from '../http/administration/live-stream.ts';
import { ApiRouter } from '../http/api-router.ts';
import type { EnterRoom } from '../http/connections/answer-room.ts';
import type { IncomingBodies } from '../http/connections/incoming-bodies.ts';
import { createBind } from '../http/bind.ts';
import { Compression } from '../http/compression.ts';
import type { JsonBody } from '../http/answer.ts';
import { announceDeprecation } from '../http/deprecation.ts';
import { crossOrigin } from '../http/cross-origin.ts';
import { logLost } from '../http/error-exit.ts';
import { createRateLimit, type RateLimit } from '../http/rate-limit.ts';
import { requestFrame } from '../http/request-frame.ts';
import { untrustedProxyWarning, watchForUntrustedProxy } from '../http/untrusted-proxy.ts';
import { type Lifecycle, refuseUnlessOpen } from '../http/lifecycle.ts';
import { requestMetrics } from '../http/request-metrics.ts';
import { ListingCache } from '../listing/listing-cache.ts';
import { openInstallation } from './open-installation.ts';
import { openService } from './open-service.ts';
import { builtFolder, projectRoot } from '../base/project-root.ts';
import { checkReadiness, rateLimitReading, shareChecks } from './readiness.ts';
import type { SharedRedis } from '../redis/redis.ts';
import { readMetrics } from './read-metrics.ts';
import { createReference } from '../reference/reference.ts';
import { createAdminPages } from '../routes/admin-pages.ts';
import { bindEvents } from '../routes/events.ts';
import { bindHealth } from '../routes/health.ts';
import { bindCustom } from '../routes/custom/custom.ts';
import { bindListings, listingRoutes } from '../routes/listings/bind-listings.ts';
import { createMetricsRouter } from '../routes/metrics.ts';
import { bindSmartSearch } from '../routes/smart-search/bind-smart-search.ts';
import {
  createSearchCache,
  type SearchCache,
} from '../routes/smart-search/smart-search-answers.ts';
import { bindSources } from '../routes/sources.ts';
import { bindStorefront } from '../routes/storefront.ts';
import { addApiReference } from '../routes/api-reference.ts';
import { addWidgetScript } from '../routes/widget-script.ts';
import { conditionTypes } from '../rules/conditions/table.ts';
import { outputTypes } from '../rules/outputs/table.ts';
import { createService, type Service } from './service.ts';
import { adminEndpoints } from '../features/endpoints.ts';
import { createStoreFeed, type StoreFeed } from './store-feed.ts';
import { WriteProbe } from '../store/port/write-probe.ts';
import type { Tracing } from '../tracing/tracing.ts';
import { readVersion } from '../base/version.ts';
import { VersionCheck } from './version-check.ts';

export interface App {
  listener: RequestListener;
  service: Service;
  /**
   * Reads the data. Listings answer 503 until theirs are read, searches until all are. Returns early when
   * `stopping` aborts the creation of the demo shop.
   */
  open(stopping?: AbortSignal): Promise<void>;
  /** Returns the path of a new link for the first owner; undefined when there are people already. */
  firstOwnerLink(): Promise<string | undefined>;
  /** Makes `/readyz` answer 503 to stop load balancers. Requests are still answered. */
  drain(): void;
  /** Stops the background jobs and unlocks the data folder. */
  close(): Promise<void>;
}

export interface AppOptions {
  log: Logger;
  now?: () => number;
  /** True to train models when they are due; otherwise only the command line trains. */
  trains?: boolean;
  /** The binary logarithm of the cost of a password's hash. Tests choose a low one. */
  passwordLogCost?: number;
  /** Holds large answers back while too many wait for their clients. */
  enterRoom?: EnterRoom;
  /** Bounds the memory of request bodies that arrive. */
  incomingBodies?: IncomingBodies;
  tracing?: Tracing | undefined;
}

/** The event loop is measured by a timer of so many milliseconds, which the metrics of its lag include. */
const loopSampleMs = 100;

/** The composition root. Everything that has state is built here, once. */
export async function createApp(
  config: Config,
  { log, now = Date.now, trains = true, passwordLogCost, ...answering }: AppOptions,
): Promise<App> {
  const data = await openInstallation(config, log, answering.tracing);
  const { stores, leases, copy, redis, adminToken } = data;
  const names = createNames({ platform: config.platformName, service: config.serviceName });
  try {
    const training = trains ? { training: trainingOf(config) } : {};
    const parts = { stores, leases, copyId: copy?.id, names, log, now };
    const service = createService({ ...parts, ...training, ...dataOf(config, copy?.folder) });
    const isAdminToken = createIsAdminToken(adminToken);
    const isAdmin = createIsAdmin(isAdminToken);
    const accounts = createAccounts({ stores, isAdminToken, passwordLogCost, now });
    const versions = new VersionCheck(config.updateCheckUrl, log);
    const stopVersionCheck = versions.start();
    const { dataDirectory } = config;
    const feed = createStoreFeed(service, { leases, config, names, log, now });
    const streams = new OpenStreams((error) => log.error({ err: error }, 'a stream was cut off'));
    const work = createAdminWork({ config, stores, leases, log, now });
    const readiness: Lifecycle = { state: 'starting' };
    const isOpen = () => readiness.state === 'open';
    const jobs = { leases, dataDirectory, isOpen, log, now };
    const stopAdminJobs = scheduleAdminJobs(service, jobs);
    const opened = { leases, log, now, readiness, feed, demoShop: work.demoShop };
    let opening: Promise<void> | undefined;
    const people = { isAdmin, accounts, versions, streams, ...work };
    const ofRequests = { config, names, redis, ...people, ...answering };
    const handle = createKoa(service, { ...ofRequests, ...opened }).callback();
    return {
      // Koa answers its own failures, so the promise never rejects.
      listener: (request, response) => void handle(request, response),
      service,
      firstOwnerLink: () => accounts.links.forFirstOwner(),
      open: (stopping) => (opening = openService(service, config, { ...opened, stopping })),
      drain() {
        readiness.state = 'draining';
        streams.close();
      },
      async close() {
        streams.close();
        try {
          // The caller of `open` gets its failure.
          await opening?.catch(() => undefined);
          await closeAdminWork(work);
          await Promise.all([stopAdminJobs(), stopVersionCheck()]);
          await feed.close();
          await service.close();
        } finally {
          await data.close();
          await answering.tracing?.close();
        }
      },
    };
  } catch (error) {
    await data.close();
    throw error;
  }
}

interface WebOptions
  extends AdminWork, Pick<AppOptions, 'enterRoom' | 'incomingBodies' | 'tracing'> {
  config: Config;
  names: Names;
  log: Logger;
  redis: SharedRedis | undefined;
  readiness: Lifecycle;
  feed: StoreFeed;
  isAdmin: IsAdmin;
  accounts: Accounts;
  versions: VersionCheck;
  streams: OpenStreams;
  now: () => number;
}

function createKoa(service: Service, options: WebOptions): Koa {
  const { config, names, log, readiness, isAdmin, tracing } = options;
  const registry = new Registry();
  const state: ApiState = {
    compression: new Compression(),
    cache: new ListingCache({ sizeOf: ({ bytes }) => bytes.length }),
    searchCache: createSearchCache(),
    rateLimit: createRateLimit(config.rateLimit, options.redis?.createLimiter),
    writes: new WriteProbe({
      database: service.stores.database,
      onFailure: (error) => log.error({ err: error }, 'the database cannot be written'),
    }),
  };
  const { dataDirectory } = config;
  const folders = { dataDirectory, searchFolder: dataOf(config).searchFolder };
  const api = createApiRouter(service, { ...options, ...state });
  const metrics = createMetricsRouter({
    registry,
    isAdmin,
    isPublic: config.isPublic,
    read: () => readMetrics(service, { ...state, folders }),
  });
  // Measuring the event loop a hundred times a second would be most of what an idle server does.
  collectDefaultMetrics({ register: registry, eventLoopMonitoringPrecision: loopSampleMs });
  // Each proxy appends the address of its client: only the last address cannot be forged.
  const koa = new Koa({ proxy: config.trustProxy === 'on', maxIpsCount: 1 });
  koa.context.incomingBodies = options.incomingBodies;
  if (tracing) {
    koa.use(tracing.request);
  }
  const isDatabaseAway = (error: unknown) => service.stores.database.failures.isAway(error);
  koa.use(requestFrame({ log, count: requestMetrics(registry), isDatabaseAway }));
  if (config.trustProxy === 'off') {
    koa.use(watchForUntrustedProxy(() => log.warn(untrustedProxyWarning)));
  }
  koa.use(announceDeprecation(endpoints));
  koa.use(crossOrigin(names, (path) => isPartOfApi(api, path)));
  koa.use(refuseUnlessOpen(readiness));
  koa.use(api.routes());
  koa.use(api.allowedMethods());
  koa.use(options.feed.router.routes());
  koa.use(options.feed.router.allowedMethods());
  const admin = createAdminRouter(service, { ...options, ...state });
  koa.use(admin.routes());
  koa.use(admin.allowedMethods());
  koa.use(metrics.routes());
  koa.use(metrics.allowedMethods());
  for (const preview of createWidgetPreviews(service, options)) {
    koa.use(preview.routes());
  }
  koa.use(createAdminPages(builtFolder('admin')).routes());
  koa.use(createDemoPictures(service).routes());
  if (config.demo === 'on') {
    const storefront = createDemoStorefront(service, config, state.rateLimit);
    koa.use(storefront.routes());
  }
  koa.on('error', (error: unknown, context?: Context) =>
    logLost(log, error, context?.state.requestId),
  );
  return koa;
}

function createApiRouter(
  service: Service,
  { config, names, log, isAdmin, now, compression, ...rest }: WebOptions & ApiState,
): ApiRouter {
  const { stores, directory } = service;
  const router = new ApiRouter();
  const bind = createBind({
    router,
    names,
    compression,
    isAdmin,
    rateLimit: rest.rateLimit,
    enterRoom: rest.enterRoom,
    findCaller: (key, isUse) => directory.shopWithKey(key, isUse),
    keyMayExplain: (key) => directory.mayExplain(key),
    findOnlyCaller: () => directory.onlyShop(),
  });
  bindListings(bind, { ...stores, ...service, ...rest, now });
  bindCustom(bind, {
    ...stores,
    ...service,
    names,
    now,
    listings: listingRoutes({ ...stores, ...service }),
    onFailure: (error) => log.error({ err: error }, 'a part of a ruleset could not be evaluated'),
  });
  bindSmartSearch(bind, { ...service, cache: rest.searchCache });
  bindStorefront(bind, { ...stores, ...service });
  bindSources(bind, stores);
  bindEvents(bind, { ...service, now });
  const isShared = config.databaseUrl !== undefined;
  const rateLimits = rateLimitReading(config.rateLimit !== undefined, rest.redis);
  bindHealth(bind, {
    checkReadiness: shareChecks(() =>
      checkReadiness(service, { ...rest, log, isShared, rateLimits }),
    ),
  });
  addApiReference(
    router,
    createReference({
      endpoints,
      adminEndpoints,
      names,
      limits: config.rateLimit,
      version: readVersion(),
      publicUrl: config.publicUrl,
      localUrl: publicUrl(config),
      ruleTypes: { conditions: conditionTypes, outputs: outputTypes },
      demoDomain,
    }),
    compression,
  );
  addWidgetScript(router, {
    buildDirectory: builtFolder('widget'),
    sourceDirectory: join(projectRoot(), 'widget'),
    names,
  });
  return router;
}

interface ApiState {
  rateLimit: RateLimit;
  compression: Compression;
  cache: ListingCache<JsonBody>;
  searchCache: SearchCache;
  writes: WriteProbe;
}

/** Returns whether a path belongs to the API, including its scripts and errors. */
function isPartOfApi(api: ApiRouter, path: string): boolean {
  return path.startsWith('/api/') || api.hasPath(path);
}
