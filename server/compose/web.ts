import { join } from 'node:path';
import type { Router } from '@koa/router';
import Koa, { type Context } from 'koa';
import type { Logger } from 'pino';
import { collectDefaultMetrics, Registry } from 'prom-client';
import type { Accounts } from '../accounts/accounts.ts';
import { builtFolder, projectRoot } from '../base/project-root.ts';
import { readBackups } from '../backups/read-backups.ts';
import { readVersion } from '../base/version.ts';
import { type Config, dataOf, publicUrl } from '../config.ts';
import { endpoints } from '../contract/endpoints.ts';
import type { Names } from '../contract/names.ts';
import type { DemoShopCreation } from '../demo/demo-shop-creation.ts';
import type { KeptTerms } from '../features/trials/kept-terms.ts';
import type { Trials } from '../features/trials/trials.ts';
import type { IsAdmin } from '../http/admin.ts';
import type { OpenStreams } from '../http/administration/live-stream.ts';
import type { JsonBody } from '../http/answer.ts';
import type { ApiRouter } from '../http/api-router.ts';
import { Compression } from '../http/compression.ts';
import type { EnterRoom } from '../http/connections/answer-room.ts';
import type { IncomingBodies } from '../http/connections/incoming-bodies.ts';
import { crossOrigin } from '../http/cross-origin.ts';
import { announceDeprecation } from '../http/deprecation.ts';
import { logLost } from '../http/error-exit.ts';
import { type Lifecycle, refuseUnlessOpen } from '../http/lifecycle.ts';
import { createRateLimit } from '../http/rate-limit.ts';
import { requestFrame } from '../http/request-frame.ts';
import { requestMetrics } from '../http/request-metrics.ts';
import { untrustedProxyWarning, watchForUntrustedProxy } from '../http/untrusted-proxy.ts';
import { ListingCache } from '../listing/listing-cache.ts';
import type { StoreReach } from '../live/store-reach.ts';
import type { StoreTrials } from '../live/store-trials.ts';
import type { SharedRedis } from '../redis/redis.ts';
import { createAdminPages } from '../routes/admin-pages.ts';
import { recordBuild } from '../routes/build-metrics.ts';
import { createMetricsRouter } from '../routes/metrics.ts';
import { createWooPlugin } from '../routes/woo-plugin.ts';
import { createProxiedElements } from '../routes/rendered/proxied.ts';
import { createAnswerBody } from '../routes/smart-search/search-route.ts';
import {
  createMemoizeAnswer,
  createSearchCache,
} from '../routes/smart-search/smart-search-answers.ts';
import type { SmartSearchDependencies } from '../routes/smart-search/smart-search-dependencies.ts';
import { WarningCounts } from '../http/warning-counts.ts';
import { WriteProbe } from '../store/port/write-probe.ts';
import type { Tracing } from '../tracing/tracing.ts';
import { createAdminRouter } from './admin.ts';
import { listAnswersOf, listingsOf, renderElementOf, renderResultsOf } from './answers.ts';
import { createApiRouter } from './api.ts';
import { backupScheduleOf } from './backups.ts';
import { createDemoPictures, createDemoStorefront, createWidgetPreviews } from './demo.ts';
import { createReadOwnPage } from './own-pages.ts';
import { checkReadiness, rateLimitReading, readMetrics, shareChecks } from './readiness.ts';
import type { Service } from './service.ts';
import type { VersionCheck } from './version-check.ts';

/** The event loop is measured by a timer of so many milliseconds, which the metrics of its lag include. */
const loopSampleMs = 100;

interface WebOptions {
  config: Config;
  names: Names;
  lifecycle: Lifecycle;
  isAdmin: IsAdmin;
  accounts: Accounts;
  versions: VersionCheck;
  streams: OpenStreams;
  reach: StoreReach;
  /** The addresses that stores send to. */
  storeRouters: readonly Router[];
  smartSearch: SmartSearchDependencies;
  demoShop: DemoShopCreation;
  storeTrials: StoreTrials;
  trials: Trials;
  keptTerms: KeptTerms;
  redis: SharedRedis | undefined;
  enterRoom: EnterRoom | undefined;
  incomingBodies: IncomingBodies | undefined;
  tracing: Tracing | undefined;
  log: Logger;
  now: () => number;
}

/** Creates all that answers requests: the caches, the routers and the middlewares around them. */
// oxlint-disable-next-line max-lines-per-function -- the routers, each with what it gets
export function createWeb(service: Service, options: WebOptions): Koa {
  const { config, names, isAdmin, accounts, versions, reach, smartSearch, redis } = options;
  const { log, now } = options;
  const { database } = service.stores;
  const registry = new Registry();
  recordBuild(registry, {
    version: readVersion(),
    node: process.versions.node,
    database: config.databaseUrl === undefined ? 'sqlite' : 'postgresql',
    search: config.typesenseUrls === undefined ? 'embedded' : 'typesense',
  });
  const listings = listingsOf(service);
  const compression = new Compression();
  const listingCache = new ListingCache<JsonBody>({
    name: 'listings',
    sizeOf: ({ bytes }) => bytes.length,
  });
  const searchCache = createSearchCache();
  const memoizeAnswer = createMemoizeAnswer(searchCache);
  const answerBody = createAnswerBody(smartSearch, memoizeAnswer);
  const rateLimit = createRateLimit(config.rateLimit, redis?.createLimiter);
  const writes = new WriteProbe({
    database,
    onFailure: (error) => log.error({ err: error }, 'the database cannot be written'),
  });
  const warningCounts = new WarningCounts({ now });
  const rateLimits = rateLimitReading(config.rateLimit !== undefined, redis);
  const isShared = config.databaseUrl !== undefined;
  const lists = listAnswersOf(service, { listings, names, cache: listingCache, log, now });
  const rendering = { names, publicUrl: publicUrl(config) };
  const renderElement = renderElementOf(service, { ...rendering, lists });
  const renderResults = renderResultsOf(service, { ...rendering, answerBody });
  const api = createApiRouter(service, {
    config,
    names,
    isAdmin,
    lists,
    renderElement,
    renderResults,
    smartSearch,
    answerBody,
    memoizeAnswer,
    compression,
    rateLimit,
    enterRoom: options.enterRoom,
    warningCounts,
    checkReadiness: shareChecks(() =>
      checkReadiness(service, { writes, log, isShared, rateLimits, versions }),
    ),
    now,
  });
  const proxied = createProxiedElements({
    directory: service.directory,
    renderElement,
    renderResults,
    names,
    compression,
    rateLimit,
    enterRoom: options.enterRoom,
    now,
  });
  const readOwnPage = createReadOwnPage(service, { config, reach });
  const admin = createAdminRouter(service, {
    config,
    names,
    isAdmin,
    accounts,
    listings,
    smartSearch,
    reach,
    readOwnPage,
    demoShop: options.demoShop,
    storeTrials: options.storeTrials,
    trials: options.trials,
    keptTerms: options.keptTerms,
    compression,
    streams: options.streams,
    writes,
    versions,
    warningCounts,
    log,
    now,
  });
  const { dataDirectory } = config;
  const folders = { dataDirectory, searchFolder: dataOf(config).searchFolder };
  const metrics = createMetricsRouter({
    registry,
    isAdmin,
    isPublic: config.isPublic,
    read: () =>
      readMetrics(service, {
        compression,
        folders,
        readBackups: () => readBackups(database, { schedule: backupScheduleOf(config), now }),
      }),
  });
  return createKoa({
    names,
    trustProxy: config.trustProxy,
    tracing: options.tracing,
    registry,
    incomingBodies: options.incomingBodies,
    lifecycle: options.lifecycle,
    databaseFault: (error) => {
      const { failures } = database;
      return failures.isAway(error) ? 'away' : failures.isBusy(error) ? 'busy' : undefined;
    },
    api,
    routers: [...options.storeRouters, proxied, admin, metrics],
    pages: [
      ...createWidgetPreviews(service, { config, isAdmin, accounts, readOwnPage }),
      createAdminPages(builtFolder('admin')),
      createWooPlugin(join(projectRoot(), 'public', 'woocommerce')),
      createDemoPictures(service),
      ...(config.demo === 'on'
        ? [createDemoStorefront(service, config, { rateLimit, renderElement })]
        : []),
    ],
    log,
  });
}

interface KoaOptions {
  names: Names;
  trustProxy: 'on' | 'off';
  tracing: Tracing | undefined;
  registry: Registry;
  incomingBodies: IncomingBodies | undefined;
  lifecycle: Lifecycle;
  databaseFault: (error: unknown) => 'away' | 'busy' | undefined;
  /** The public API, which pages of other origins read. */
  api: ApiRouter;
  /** Routers that answer other methods of their addresses with a 405, in their order. */
  routers: readonly Router[];
  /** Routers of pages, after all others. */
  pages: readonly Router[];
  log: Logger;
}

/** Puts the middlewares around the routers. */
function createKoa({
  names,
  trustProxy,
  tracing,
  registry,
  incomingBodies,
  lifecycle,
  databaseFault,
  api,
  routers,
  pages,
  log,
}: KoaOptions): Koa {
  // Measuring the event loop a hundred times a second would be most of what an idle server does.
  collectDefaultMetrics({ register: registry, eventLoopMonitoringPrecision: loopSampleMs });
  // Each proxy appends the address of its client: only the last address cannot be forged.
  const koa = new Koa({ proxy: trustProxy === 'on', maxIpsCount: 1 });
  koa.context.incomingBodies = incomingBodies;
  if (tracing) {
    koa.use(tracing.request);
  }
  koa.use(requestFrame({ log, count: requestMetrics(registry), databaseFault }));
  if (trustProxy === 'off') {
    koa.use(watchForUntrustedProxy(() => log.warn(untrustedProxyWarning)));
  }
  koa.use(announceDeprecation(endpoints));
  koa.use(crossOrigin(names, (path) => isPartOfApi(api, path)));
  koa.use(refuseUnlessOpen(lifecycle));
  for (const router of [api, ...routers]) {
    koa.use(router.routes());
    koa.use(router.allowedMethods());
  }
  for (const page of pages) {
    koa.use(page.routes());
  }
  koa.on('error', (error: unknown, context?: Context) =>
    logLost(log, error, context?.state.requestId),
  );
  return koa;
}

/** Returns whether a path belongs to the API, including its scripts and errors. */
function isPartOfApi(api: ApiRouter, path: string): boolean {
  return path.startsWith('/api/') || api.hasPath(path);
}
