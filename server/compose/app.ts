import type { RequestListener } from 'node:http';
import type { Logger } from 'pino';
import { createAccounts } from '../accounts/accounts.ts';
import { type Config, dataOf, trainingOf, trialsOf } from '../config.ts';
import { createNames, type Names } from '../contract/names.ts';
import { DemoShopCreation } from '../demo/demo-shop-creation.ts';
import { Uploads } from '../features/imports/uploads.ts';
import { KeptTerms } from '../features/trials/kept-terms.ts';
import { Trials } from '../features/trials/trials.ts';
import { createIsAdmin, createIsAdminToken } from '../http/admin.ts';
import { OpenStreams } from '../http/administration/live-stream.ts';
import type { EnterRoom } from '../http/connections/answer-room.ts';
import type { IncomingBodies } from '../http/connections/incoming-bodies.ts';
import type { Lifecycle } from '../http/lifecycle.ts';
import type { Leases } from '../store/servers/leases.ts';
import type { Stores } from '../store/stores.ts';
import type { Tracing } from '../tracing/tracing.ts';
import { smartSearchOf } from './answers.ts';
import { scheduleBackups } from './backups.ts';
import { createMissingDemoShop } from './demo.ts';
import { scheduleAdminJobs } from './admin-jobs.ts';
import { createStoreFeed, createStoreTrials, type StoreFeed, storeAccessOf } from './live.ts';
import { type Installation, openInstallation } from './open-installation.ts';
import { createService, type Service } from './service.ts';
import { VersionCheck } from './version-check.ts';
import { createWeb } from './web.ts';

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

interface AppOptions {
  log: Logger;
  now?: () => number;
  /** True to make a backup before the schema is updated. */
  backsUpFirst?: boolean;
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

/** The composition root. Everything that has state is built here, once. */
export async function createApp(config: Config, options: AppOptions): Promise<App> {
  const installation = await openInstallation(config, options);
  try {
    return assemble(installation, config, options);
  } catch (error) {
    await installation.close();
    throw error;
  }
}

// oxlint-disable-next-line max-lines-per-function -- the parts of a server, made in order
function assemble(installation: Installation, config: Config, options: AppOptions): App {
  const { stores, leases, redis, adminToken } = installation;
  const { log, now = Date.now, trains = true, passwordLogCost, tracing } = options;
  const platform = config.platformName;
  const names = createNames({ platform, service: config.serviceName });
  const service = createServedService(installation, config, { names, trains, log, now });
  const { directory, rulesetUse, widgetUse } = service;
  const catchUp = () => service.catchUp();
  const isAdminToken = createIsAdminToken(adminToken);
  const accounts = createAccounts({ stores, isAdminToken, passwordLogCost, now });
  const versions = new VersionCheck(config.updateCheckUrl, log);
  const stopVersionCheck = versions.start();
  const { database } = stores;
  const stopBackups = scheduleBackups({ config, database, leases, log, now });
  const reach = storeAccessOf(config, now);
  const feed = createStoreFeed({ stores, directory, reach, leases, names, platform, log, now });
  const streams = new OpenStreams((error) => log.error({ err: error }, 'a stream was cut off'));
  const demoShop = new DemoShopCreation({ stores, leases, platform, log, now });
  const { isPublic } = config;
  const storeTrials = createStoreTrials({ stores, reach, platform, isPublic, log, now });
  const trials = createTrials(stores, config, { log, now });
  const smartSearch = smartSearchOf(service);
  const keptTerms = new KeptTerms({ smartSearch, database, trials: stores.trials, now });
  const lifecycle: Lifecycle = { state: 'starting' };
  const stopAdminJobs = scheduleAdminJobs({
    stores,
    directory,
    rulesetUse,
    widgetUse,
    keptTerms,
    uploads: new Uploads(config.uploadDirectory),
    leases,
    catchUp,
    isOpen: () => lifecycle.state === 'open',
    log,
    now,
  });
  const handle = createWeb(service, {
    config,
    names,
    lifecycle,
    isAdmin: createIsAdmin(isAdminToken),
    accounts,
    versions,
    streams,
    reach,
    storeRouters: feed.routers,
    smartSearch,
    demoShop,
    storeTrials,
    trials,
    keptTerms,
    redis,
    enterRoom: options.enterRoom,
    incomingBodies: options.incomingBodies,
    tracing,
    log,
    now,
  }).callback();
  let opening: Promise<void> | undefined;
  return {
    // Koa answers its own failures, so the promise never rejects.
    listener: (request, response) => void handle(request, response),
    service,
    firstOwnerLink: () => accounts.links.forFirstOwner(),
    open(stopping) {
      opening = openService(service, config, {
        leases,
        lifecycle,
        feed,
        demoShop,
        stopping,
        log,
        now,
      });
      return opening;
    },
    drain() {
      lifecycle.state = 'draining';
      streams.close();
    },
    async close() {
      streams.close();
      try {
        // The caller of `open` gets its failure.
        await opening?.catch(() => undefined);
        await Promise.all([demoShop.close(), storeTrials.close(), trials.close()]);
        await Promise.all([stopAdminJobs(), stopVersionCheck(), stopBackups()]);
        await feed.close();
        await service.close();
      } finally {
        await installation.close();
        await tracing?.close();
      }
    },
  };
}

interface ServedOptions {
  names: Names;
  trains: boolean;
  log: Logger;
  now: () => number;
}

function createServedService(
  { stores, leases, copy }: Installation,
  config: Config,
  { names, trains, log, now }: ServedOptions,
): Service {
  const data = dataOf(config, copy?.folder);
  return createService({
    stores,
    leases,
    copyId: copy?.id,
    names,
    training: trains ? trainingOf(config) : undefined,
    eventRetentionDays: data.eventRetentionDays,
    eventBytesADay: data.eventBytesADay,
    networkKeyFile: data.networkKeyFile,
    searchFolder: data.searchFolder,
    embeddings: data.embeddings,
    typesense: data.typesense,
    log,
    now,
  });
}

function createTrials(
  stores: Stores,
  config: Config,
  { log, now }: { log: Logger; now: () => number },
): Trials {
  return new Trials({
    ...trialsOf(config),
    stores,
    now,
    onFailure: (error, shop) =>
      log.error({ err: error, shop }, 'the recommenders could not be measured'),
  });
}

interface OpenDependencies {
  leases: Leases;
  lifecycle: Lifecycle;
  /** The work on changes that stores send. It starts when the data are read. */
  feed: StoreFeed;
  /** Finishes a demo shop that people asked for, after everything else. */
  demoShop: DemoShopCreation;
  /** Ends the creation of the demo shop, and nothing else is opened. */
  stopping: AbortSignal | undefined;
  log: Logger;
  now: () => number;
}

/** Creates the demo shop if the service is to show it, reads the data and follows their changes. */
async function openService(
  service: Service,
  config: Config,
  { leases, lifecycle, feed, demoShop, stopping, log, now }: OpenDependencies,
): Promise<void> {
  try {
    if (config.demo === 'on') {
      const platform = config.platformName;
      await createMissingDemoShop(service, { leases, platform, stopping, log, now });
    }
    stopping?.throwIfAborted();
    await service.open(() => {
      if (lifecycle.state === 'starting') {
        lifecycle.state = 'open';
      }
    });
    feed.start();
    demoShop.resume(() => service.catchUp());
  } catch (error) {
    if (stopping?.aborted === true && error === stopping.reason) {
      return;
    }
    throw service.stores.database.failures.explain(error);
  }
}
