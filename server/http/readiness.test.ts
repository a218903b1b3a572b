import { readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, vi } from 'vitest';
import { pino } from 'pino';
import { type App, createApp } from '../compose/app.ts';
import { readConfig } from '../config.ts';
import { readinessEndpoint } from '../contract/health.ts';
import { runFailingTraining } from '../recommend/testing/training-fixture.ts';
import { openStores } from '../store/stores.ts';
import { product } from '../testing/factories.ts';
import { startApp, test } from '../testing/running-app.ts';
import { isOnPostgres } from '../testing/test-data.ts';
import { withServer } from '../testing/with-server.ts';

function bearer(token: string): RequestInit {
  return { headers: { Authorization: `Bearer ${token}` } };
}

/** Serves an app that has not been opened yet. */
async function withUnopened(
  dataDirectory: string,
  use: (url: string, app: App) => Promise<void>,
): Promise<void> {
  const config = readConfig({ DATA_DIR: dataDirectory, DEMO: 'off' });
  const app = await createApp(config, { log: pino({ level: 'silent' }) });
  try {
    await withServer(app.listener, (url) => use(url, app));
  } finally {
    await app.close();
  }
}

describe('the admin token', () => {
  test.skipIf(isOnPostgres)(
    'is created at the first start and readable only by its owner',
    async ({ app }) => {
      const path = join(app.dataDirectory, 'admin-token');
      const token = await readFile(path, 'utf8');
      expect(token).toMatch(/^[!-~]{32,}$/);
      expect((await stat(path)).mode & 0o777).toBe(0o600);
      const { details } = readinessEndpoint.answer.parse(
        await (await app.get('/readyz', bearer(token))).json(),
      );
      expect(details).toBeDefined();
    },
  );

  test('stays the same after a restart', async ({ app }) => {
    const dataDirectory = join(app.dataDirectory, 'restarted');
    const path = join(dataDirectory, 'admin-token');
    await withUnopened(dataDirectory, async () => {});
    const first = await readFile(path, 'utf8');
    await withUnopened(dataDirectory, async () => {});
    expect(await readFile(path, 'utf8')).toBe(first);
  });

  test('is that of the settings if they have one', async () => {
    const app = await startApp({ environment: { ADMIN_TOKEN: 'a-token-of-my-own' } });
    try {
      const own = await app.get('/readyz', bearer('a-token-of-my-own'));
      expect(await own.json()).toHaveProperty('details');
      await expect(stat(join(app.dataDirectory, 'admin-token'))).rejects.toThrow('ENOENT');
    } finally {
      await app.close();
    }
  });

  test('stops the start with a sentence that names its file when it is empty', async ({ app }) => {
    const dataDirectory = join(app.dataDirectory, 'emptied');
    await withUnopened(dataDirectory, async () => {});
    const path = join(dataDirectory, 'admin-token');
    await writeFile(path, '');
    await expect(withUnopened(dataDirectory, async () => {})).rejects.toThrow(`${path} is empty`);
  });
});

describe('readiness', () => {
  test('has details for the operator only', async () => {
    // This test has its own app, because others leave products and failed trainings in the shared one.
    const app = await startApp();
    try {
      const token = await app.adminToken();
      const shop = await app.shop();
      await shop.import({ products: [product({ id: 1 }), product({ id: 2 })] });
      await shop.ids('/api/v1/products/top_sellers');
      const answer = await app.get('/readyz', bearer(token));
      expect(answer.headers.get('cache-control')).toBe('no-store');
      const { details } = readinessEndpoint.answer.parse(await answer.json());
      expect(details).toMatchObject({
        version: expect.stringMatching(/^\d+\.\d+\.\d+/),
        checks: { database: true, search: true, feed: true },
        products: 2,
        feed_lag: 0,
        failed_trainings: [],
      });
      expect(details?.shops).toBeGreaterThan(0);
      expect(details?.memory_bytes).toBeGreaterThan(1_000_000);
      for (const init of [{}, bearer('wrong'), bearer(`${token}x`), bearer(token.slice(1))]) {
        expect(await (await app.get('/readyz', init)).json()).toEqual({ status: 'ready' });
      }
    } finally {
      await app.close();
    }
  });

  test('stays when a training fails, and its details name the failure', async ({ app }) => {
    const token = await app.adminToken();
    const { shop } = await app.shop();
    const stores = await openStores(app.data);
    await runFailingTraining(stores, shop.id, 'no room left');
    await stores.database.close();
    const answer = await app.get('/readyz', bearer(token));
    expect(answer.status).toBe(200);
    const { details } = readinessEndpoint.answer.parse(await answer.json());
    expect(details?.failed_trainings).toEqual([
      {
        shop: shop.domain,
        failed_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
        reason: 'no room left',
        failures: 1,
      },
    ]);
  });

  test('begins when the data have been read, while health is answered at once', async ({ app }) => {
    await withUnopened(join(app.dataDirectory, 'opening'), async (url, opening) => {
      const early = await fetch(`${url}/readyz`);
      expect(early.status).toBe(503);
      expect(early.headers.get('retry-after')).toBe('1');
      expect(early.headers.get('cache-control')).toBe('no-store');
      expect(await early.json()).toEqual({ error: expect.stringContaining('starting') });
      expect((await fetch(`${url}/healthz`)).status).toBe(200);
      const listing = '/api/v1/products/static?key=x';
      expect((await fetch(url + listing)).status).toBe(503);
      await opening.open();
      expect((await fetch(`${url}/readyz`)).status).toBe(200);
      expect((await fetch(url + listing)).status).toBe(401);
    });
  });

  test('ends when the service drains, while other requests are still answered', async ({ app }) => {
    await withUnopened(join(app.dataDirectory, 'draining'), async (url, draining) => {
      await draining.open();
      draining.drain();
      const refused = await fetch(`${url}/readyz`);
      expect(refused.status).toBe(503);
      expect(refused.headers.get('retry-after')).toBe('1');
      expect(await refused.json()).toEqual({ error: expect.stringContaining('stopping') });
      for (const path of ['/healthz', '/docs']) {
        expect((await fetch(url + path)).status, path).toBe(200);
      }
    });
  });

  test('is checked once for many requests of anybody', async ({ app }) => {
    const find = vi.spyOn(app.service.search, 'find');
    const answers = await Promise.all(Array.from({ length: 40 }, () => app.get('/readyz')));
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
    const shops = new Set(find.mock.calls.map(([shopId]) => shopId));
    expect(find.mock.calls.length).toBeLessThanOrEqual(5 * shops.size);
    find.mockRestore();
  });

  test('and health are answered for HEAD too', async ({ app }) => {
    for (const path of ['/healthz', '/readyz']) {
      const answer = await app.get(path, { method: 'HEAD' });
      expect(answer.status).toBe(200);
      expect(await answer.text()).toBe('');
    }
  });
});
