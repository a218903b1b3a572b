import type { RequestListener } from 'node:http';
import { join } from 'node:path';
import { Router } from '@koa/router';
import Koa, { type Middleware } from 'koa';
import type { Logger } from 'pino';
import type { Config } from './config.ts';
import { endpoints } from './contract/endpoints.ts';
import { createNames, type Names } from './contract/names.ts';
import { demoDomain, ensureDemoShop } from './demo/create-demo-shop.ts';
import { drawPicture } from './demo/shop/pictures/draw.ts';
import { createStorefront } from './demo/storefront/storefront.ts';
import { createStorefrontReader } from './demo/storefront-reader.ts';
import { AppError } from './errors.ts';
import { createBind } from './http/bind.ts';
import { crossOrigin } from './http/cross-origin.ts';
import { errorExit } from './http/error-exit.ts';
import { describeApi } from './http/open-api.ts';
import { requestLog } from './http/request-log.ts';
import { projectRoot } from './project-root.ts';
import { bindHealth } from './routes/health.ts';
import { bindListings } from './routes/listings.ts';
import { bindSmartSearch } from './routes/smart-search.ts';
import { bindStorefront } from './routes/storefront.ts';
import { addApiReference } from './routes/api-reference.ts';
import { addWidgetScript } from './routes/widget-script.ts';
import { createService, type Service } from './service.ts';
import { lockData, prepareDataDirectory } from './store/data-lock.ts';
import { openStores } from './store/stores.ts';
import { readVersion } from './version.ts';

export interface App {
  listener: RequestListener;
  service: Service;
  /** Reads the data; requests get a 503 until it is done. */
  open(): Promise<void>;
  /** Ends what runs in the background and gives the data folder back. */
  close(): Promise<void>;
}

export interface AppOptions {
  log: Logger;
  now?: () => number;
}

/** The composition root: everything that has state is built here, once. */
export async function createApp(config: Config, { log, now = Date.now }: AppOptions): Promise<App> {
  prepareDataDirectory(config.dataDirectory);
  const unlock = await lockData(config.dataDirectory);
  const names = createNames({ platform: config.platformName, service: config.serviceName });
  try {
    const stores = await openStores(config.dataDirectory);
    const service = createService({ stores, names, log, now });
    const readiness = { isOpen: false };
    let opening: Promise<void> | undefined;
    const handle = createKoa(service, config, names, log, readiness).callback();
    return {
      // Koa answers its own failures: the promise never rejects.
      listener: (request, response) => void handle(request, response),
      service,
      open: () => (opening = open(service, config, { log, now, readiness })),
      async close() {
        try {
          // Its failure is told to who opened.
          await opening?.catch(() => undefined);
          await service.close();
          await stores.database.close();
        } finally {
          await unlock();
        }
      },
    };
  } catch (error) {
    await unlock();
    throw error;
  }
}

async function open(
  service: Service,
  config: Config,
  { log, now, readiness }: Required<AppOptions> & { readiness: { isOpen: boolean } },
): Promise<void> {
  const { stores } = service;
  if (config.demo === 'on') {
    await ensureDemoShop(stores, { platform: config.platformName, now: new Date(now()), log });
  }
  await service.open();
  readiness.isOpen = true;
}

function createKoa(
  service: Service,
  config: Config,
  names: Names,
  log: Logger,
  readiness: { isOpen: boolean },
): Koa {
  const api = createApiRouter(service, config, names, log);
  const koa = new Koa();
  koa.use(requestLog(log));
  koa.use(errorExit(log));
  koa.use(crossOrigin(names, (path) => isPartOfApi(api, path)));
  koa.use(refuseUntilOpen(readiness));
  koa.use(api.routes());
  koa.use(api.allowedMethods());
  if (config.demo === 'on') {
    const storefront = createDemoStorefront(service);
    koa.use(storefront.routes());
  }
  koa.on('error', (error) => log.error({ err: error }, 'an answer could not be sent'));
  return koa;
}

function createApiRouter(service: Service, config: Config, names: Names, log: Logger): Router {
  const { stores, directory } = service;
  const router = new Router();
  const bind = createBind({ router, names, findCaller: (key) => directory.shopWithKey(key) });
  bindListings(bind, service);
  bindSmartSearch(bind, service);
  bindStorefront(bind, { directory, ...stores });
  bindHealth(bind, { whyNotReady: () => whyNotReady(service, log) });
  addApiReference(
    router,
    describeApi({ endpoints, version: readVersion(), serverUrl: config.publicUrl ?? '/' }),
  );
  addWidgetScript(router, {
    buildDirectory: join(projectRoot(), 'dist', 'widget'),
    sourceDirectory: join(projectRoot(), 'widget'),
    names,
  });
  return router;
}

/** Scripts and errors of the API included. */
function isPartOfApi(api: Router, path: string): boolean {
  return path.startsWith('/api/') || api.match(path, 'GET').path.length > 0;
}

function createDemoStorefront(service: Service): Router {
  const { stores, ...rest } = service;
  return createStorefront({
    data: createStorefrontReader({ ...stores, ...rest }),
    publicDirectory: join(projectRoot(), 'public'),
    defaultDomain: demoDomain,
    drawPicture,
  });
}

function refuseUntilOpen(readiness: { isOpen: boolean }): Middleware {
  return async (context, next) => {
    if (!readiness.isOpen && context.path !== '/healthz') {
      throw new AppError('unavailable', 'The service is starting: ask again in a moment.');
    }
    await next();
  };
}

async function whyNotReady(service: Service, log: Logger): Promise<string | undefined> {
  try {
    const [shop] = await service.stores.shops.list();
    await service.search.find(shop?.id ?? 0, { term: 'ready', offset: 0, limit: 1 });
  } catch (error) {
    log.error({ err: error }, 'the database or the search index does not answer');
    return 'The database or the search index does not answer: see the log.';
  }
  return service.isFollowing() ? undefined : 'Changes of the data are not taken in: see the log.';
}
