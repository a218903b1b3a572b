import { describe, expect } from 'vitest';
import { runFailingTraining } from '../recommend/testing/training-fixture.ts';
import { recordBackup } from '../store/archive/last-backup.ts';
import { openStores } from '../store/stores.ts';
import { product } from '../testing/factories.ts';
import { connectRaw, get } from '../testing/raw-connection.ts';
import { type RunningApp, startApp, test } from '../testing/running-app.ts';

const topSellers = '/api/v1/products/top_sellers';

async function readMetrics(app: RunningApp): Promise<string> {
  return (await app.get('/metrics')).text();
}

/** Returns the value of a line, 0 without one. */
function valueOf(metrics: string, name: string): number {
  const line = metrics.split('\n').find((text) => text.startsWith(`${name} `));
  return Number(line?.slice(name.length) ?? 0);
}

async function growth(app: RunningApp, name: string, act: () => Promise<unknown>): Promise<number> {
  const before = valueOf(await readMetrics(app), name);
  await act();
  return valueOf(await readMetrics(app), name) - before;
}

describe('metrics', () => {
  test('are readable on this machine, in the format of Prometheus', async ({ app }) => {
    const answer = await app.get('/metrics');
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-type')).toMatch(/^text\/plain; version=/);
    expect(answer.headers.get('cache-control')).toBe('no-store');
    const lines = (await answer.text()).trim().split('\n');
    for (const line of lines.filter((text) => !text.startsWith('#') && text !== '')) {
      expect(line).toMatch(/^[a-z_:][\w:]*(\{.*\})? \S+$/i);
    }
  });

  test('are refused to clients of a proxy without the admin token', async ({ app }) => {
    const token = await app.adminToken();
    const signs = {
      'X-Forwarded-For': '127.0.0.1',
      'X-Forwarded-Proto': 'https',
      Forwarded: 'for=127.0.0.1',
      'X-Real-IP': '127.0.0.1',
      Via: '1.1 proxy',
    };
    for (const [name, value] of Object.entries(signs)) {
      const proxied = { [name]: value };
      const refused = await app.get('/metrics', { headers: proxied });
      expect(refused.status).toBe(403);
      expect(refused.headers.get('cache-control')).toBe('no-store');
      expect(await refused.json()).toEqual({ error: expect.stringContaining('admin token') });
      const wrong = { ...proxied, Authorization: 'Bearer wrong' };
      expect((await app.get('/metrics', { headers: wrong })).status).toBe(403);
      const headers = { ...proxied, Authorization: `Bearer ${token}` };
      expect((await app.get('/metrics', { headers })).status).toBe(200);
    }
  });

  test('are refused to a proxy that sends no header, because of its Host or HTTP version', async ({
    app,
  }) => {
    const port = Number(new URL(app.url).port);
    const local = `localhost:${port}`;
    for (const [version, host, status] of [
      ['1.1', local, 200],
      ['1.1', `127.0.0.1:${port}`, 200],
      ['1.1', `[::1]:${port}`, 200],
      ['1.1', 'vitrine.example', 403],
      ['1.1', 'localhost.example', 403],
      ['1.0', local, 403],
    ] as const) {
      const connection = await connectRaw(port);
      connection.socket.write(
        get('/metrics', 'Connection: close\r\n')
          .replace('1.1', version)
          .replace('vitrine.test', host),
      );
      await connection.closed;
      expect(connection.received(), `${version} ${host}`).toMatch(`HTTP/1.1 ${status}`);
    }
  });

  test('always require the admin token if the service is public', async () => {
    for (const setting of [
      { NODE_ENV: 'production' },
      { PUBLIC_URL: 'https://vitrine.example' },
      { HOST: '0.0.0.0' },
    ]) {
      const app = await startApp({ environment: { ...setting, ADMIN_TOKEN: 'a-token-of-my-own' } });
      try {
        expect((await app.get('/metrics')).status).toBe(403);
        const headers = { Authorization: 'Bearer a-token-of-my-own' };
        expect((await app.get('/metrics', { headers })).status).toBe(200);
      } finally {
        await app.close();
      }
    }
  });

  test('count requests by route and status, and measure their duration', async ({ app }) => {
    const shop = await app.shop();
    const good = 'vitrine_http_requests_total{route="topSellers",status="200"}';
    const bad = 'vitrine_http_requests_total{route="topSellers",status="400"}';
    const timed = 'vitrine_http_request_duration_seconds_count{route="topSellers"}';
    expect(await growth(app, good, () => shop.get(topSellers))).toBe(1);
    expect(await growth(app, bad, () => shop.get(`${topSellers}?limit=0`))).toBe(1);
    expect(await growth(app, timed, () => shop.get(topSellers))).toBe(1);
  });

  test('have one name for all unknown paths', async ({ app }) => {
    const other = 'vitrine_http_requests_total{route="other",status="404"}';
    const visit = async () => {
      await app.get('/made-up');
      await app.get('/api/v1/made-up');
    };
    expect(await growth(app, other, visit)).toBe(2);
    expect(await readMetrics(app)).not.toContain('made-up');
  });

  test('contain products, imports and hits of the caches', async ({ app }) => {
    const shop = await app.shop();
    const { domain } = shop.shop;
    await shop.import({ products: [product({ id: 1 }), product({ id: 2 })] });
    await shop.get(topSellers);
    const hits = 'vitrine_cache_hits_total{cache="listings"}';
    const misses = 'vitrine_cache_misses_total{cache="listings"}';
    expect(await growth(app, hits, () => shop.get(topSellers))).toBe(1);
    expect(await growth(app, misses, () => shop.get(`${topSellers}?limit=1`))).toBe(1);
    const bust = () => shop.get(`${topSellers}?bust_cache=yes`);
    expect(await growth(app, misses, bust)).toBe(1);
    expect(await growth(app, hits, () => shop.get(topSellers))).toBe(1);
    const search = () => shop.post('/api/v1/smart-search/search', { searchTerm: 'product' });
    const view = () => shop.post('/api/v1/smart-search/search/quick-view', { query: 'product' });
    for (const ask of [search, view]) {
      expect(await growth(app, 'vitrine_cache_misses_total{cache="searches"}', ask)).toBe(1);
      expect(await growth(app, 'vitrine_cache_hits_total{cache="searches"}', ask)).toBe(1);
    }
    const metrics = await readMetrics(app);
    expect(valueOf(metrics, 'vitrine_cache_entries{cache="listings"}')).toBeGreaterThanOrEqual(2);
    expect(valueOf(metrics, 'vitrine_cache_bytes{cache="product-texts"}')).toBeGreaterThan(1_000);
    expect(valueOf(metrics, `vitrine_catalog_products{shop="${domain}"}`)).toBe(2);
    expect(valueOf(metrics, 'vitrine_feed_lag_changes')).toBe(0);
    const saved = `vitrine_import_records{shop="${domain}",kind="products",outcome="saved"}`;
    expect(valueOf(metrics, saved)).toBe(2);
  });

  test('contain the result of the last training and the age of the scores', async ({ app }) => {
    const shop = await app.shop();
    await shop.import({ products: [product({ id: 1 })] });
    const startedAt = Date.now() / 1_000;
    await shop.train();
    const read = async (name: string) =>
      valueOf(await readMetrics(app), `vitrine_training_${name}{shop="${shop.shop.domain}"}`);
    expect(await read('failures')).toBe(0);
    expect(await read('duration_seconds')).toBeGreaterThan(0);
    expect(await read('cpu_seconds')).toBeGreaterThan(0);
    const trainedAt = await read('trained_timestamp_seconds');
    expect(trainedAt).toBeGreaterThanOrEqual(startedAt - 0.001);
    const stores = await openStores(app.data);
    await runFailingTraining(stores, shop.shop.id, 'no room left');
    await stores.database.close();
    expect(await read('failures')).toBe(1);
    expect(await read('trained_timestamp_seconds')).toBe(trainedAt);
    expect(await read('finished_timestamp_seconds')).toBeGreaterThan(startedAt);
  });

  test('contain the space of the data and the time of the newest backup', async ({ app }) => {
    const before = await readMetrics(app);
    expect(valueOf(before, 'vitrine_storage_bytes{part="database"}')).toBeGreaterThan(0);
    expect(valueOf(before, 'vitrine_disk_free_bytes')).toBeGreaterThan(0);
    expect(valueOf(before, 'vitrine_backup_finished_timestamp_seconds')).toBe(0);
    const stores = await openStores(app.data);
    await recordBackup(stores.database, { finishedAt: 1_780_000_000_000, rows: 1, bytes: 1 });
    await recordBackup(stores.database, { finishedAt: 1_790_000_000_000, rows: 2, bytes: 2 });
    await stores.database.close();
    const after = await readMetrics(app);
    expect(valueOf(after, 'vitrine_backup_finished_timestamp_seconds')).toBe(1_790_000_000);
  });

  test('contain the webhooks of each shop that are not worked off', async ({ app }) => {
    const { shop } = await app.shop();
    const metrics = await readMetrics(app);
    for (const state of ['waiting', 'retrying', 'set-aside']) {
      expect(valueOf(metrics, `vitrine_webhooks{shop="${shop.domain}",state="${state}"}`)).toBe(0);
    }
  });

  test('contain no keys and no identifiers of shoppers', async ({ app }) => {
    const shop = await app.shop();
    await shop.get(`${topSellers}?uuid=shopper-of-ours&platform_customer_id=123454321`);
    const metrics = await readMetrics(app);
    for (const secret of [shop.key, 'shopper-of-ours', '123454321']) {
      expect(metrics).not.toContain(secret);
    }
  });
});
