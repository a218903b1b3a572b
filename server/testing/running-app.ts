import type { AddressInfo } from 'node:net';
import { type Logger, pino } from 'pino';
import { test as base } from 'vitest';
import { createApp } from '../compose/app.ts';
import { connectionLimitsOf, readConfig } from '../config.ts';
import { AnswerRoom } from '../http/connections/answer-room.ts';
import type { ConnectionLimits } from '../http/connections/connection-limits.ts';
import { createHttpServer } from '../http/connections/http-server.ts';
import { IncomingBodies } from '../http/connections/incoming-bodies.ts';
import { PendingAnswers } from '../http/connections/pending-answers.ts';
import { createShop } from '../ingest/create-shop.ts';
import type { Service } from '../compose/service.ts';
import { createSharedToken, tokenInFolder } from '../store/servers/admin-token.ts';
import type { DataLocation } from '../store/dialects/open-database.ts';
import type { NewShop } from '../store/tables/shops/shop-store.ts';
import { newShop } from './factories.ts';
import { createTestData, settingsOf, type TestData } from './test-data.ts';
import { createTestShop, type TestShop } from './test-shop.ts';

/** The real service on a free port with its own data folder. */
export interface RunningApp {
  url: string;
  data: TestData;
  dataDirectory: string;
  service: Service;
  /** Returns the path of a new link for the first owner. */
  firstOwnerLink(): Promise<string | undefined>;
  shop(overrides?: Partial<NewShop>): Promise<TestShop>;
  adminToken(): Promise<string>;
  get(path: string, init?: RequestInit): Promise<Response>;
  /** Opens an existing shop. */
  openShop(domain: string): Promise<TestShop>;
  /** Begins to stop, as a server does that gets a signal. */
  drain(): void;
  close(): Promise<void>;
}

export interface StartOptions {
  /** Existing data, which stay when the app closes; absent: new data of the app's own. */
  data?: DataLocation;
  environment?: Record<string, string>;
  now?: () => number;
  log?: Logger;
  limits?: Partial<ConnectionLimits>;
}

export async function startApp({
  data: given,
  environment = {},
  now,
  log = pino({ level: 'silent' }),
  limits = {},
}: StartOptions = {}): Promise<RunningApp> {
  const data = given ? { ...given, remove: async () => undefined } : await createTestData();
  const { dataDirectory } = data;
  const config = readConfig({
    ...settingsOf(data),
    DEMO: 'off',
    RATE_LIMIT: 'off',
    ...environment,
  });
  const connectionLimits = { ...connectionLimitsOf(config), ...limits };
  const pending = new PendingAnswers(connectionLimits);
  const { enter: enterRoom } = new AnswerRoom(connectionLimits, pending);
  const incomingBodies = new IncomingBodies(connectionLimits);
  const app = await createApp(config, {
    log,
    enterRoom,
    incomingBodies,
    // Tests start the training themselves.
    trains: false,
    passwordLogCost: 4,
    ...(now ? { now } : {}),
  });
  await app.open();
  const { service } = app;
  const { server } = createHttpServer(app.listener, {
    limits: connectionLimits,
    pending,
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const url = `http://127.0.0.1:${port}`;
  const place = { url, dataDirectory, platform: config.platformName, service };

  return {
    url,
    data,
    dataDirectory,
    service,
    firstOwnerLink: () => app.firstOwnerLink(),
    adminToken: async () => tokenInFolder(data) ?? createSharedToken(service.stores.database),
    get: (path, init) => fetch(url + path, init),
    async shop(overrides = {}) {
      const domain = `shop-${Math.random().toString(36).slice(2)}.example`;
      const created = await createShop(service.stores, newShop({ domain, ...overrides }));
      return createTestShop({ ...place, ...created });
    },
    async openShop(domain) {
      const { shops, keys } = service.stores;
      const shop = await shops.find({ domain });
      const key = shop && (await keys.publicKey(shop.id));
      if (!shop || !key) {
        throw new Error(`There is no shop ${domain} with a key.`);
      }
      return createTestShop({ ...place, shop, key });
    },
    drain: () => app.drain(),
    async close() {
      const closed = new Promise((resolve) => server.close(resolve));
      // Clients keep connections of answers that they did not read to the end.
      server.closeAllConnections();
      await closed;
      await app.close();
      await data.remove();
    },
  };
}

/** Provides `app` to tests over HTTP. The tests of a file share it and use separate shops. */
export const test = base.extend<{ app: RunningApp }>({
  app: [
    // oxlint-disable-next-line no-empty-pattern -- the runner demands a pattern here
    async ({}, use) => {
      const app = await startApp();
      await use(app);
      await app.close();
    },
    { scope: 'file' },
  ],
});
