import { once } from 'node:events';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { describe, expect, vi } from 'vitest';
import { product } from '../../testing/factories.ts';
import { createOwner } from '../../testing/people.ts';
import { startApp, test as base } from '../../testing/running-app.ts';

const shown: Readonly<Record<string, string>> = {
  '/products.json': JSON.stringify({ products: [product({ id: 1, title: 'Mug' })] }),
  '/collections.json': '{"collections": []}',
};

const test = base.extend<{ store: string }>({
  // oxlint-disable-next-line no-empty-pattern -- the runner demands a pattern here
  store: async ({}, use) => {
    const server = createServer((request, response) => {
      const [path = ''] = (request.url ?? '').split('?');
      response.statusCode = path in shown ? 200 : 404;
      response.end(shown[path]);
    });
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    await use(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
    server.closeAllConnections();
    server.close();
  },
});

describe('trying a store in the admin', () => {
  test('reads it into a shop of its own, whose products shoppers see', async ({ app, store }) => {
    const owner = await createOwner(app);
    const begun = await owner.call('beginStoreTrial', { body: { address: store } });
    expect(begun.body).toMatchObject({ state: 'running', domain: null });
    const again = await owner.call('beginStoreTrial', { body: { address: store } });
    expect(again.status).toBe(409);
    const parameters = { trial: begun.body.id };
    await vi.waitFor(
      async () => {
        const { body } = await owner.call('storeTrial', { parameters });
        expect(body).toMatchObject({ state: 'finished', domain: '127.0.0.1', failure: null });
      },
      { timeout: 60_000, interval: 200 },
    );
    const products = await owner.call('products', { parameters: { shop: '127.0.0.1', q: 'mug' } });
    expect(products.body.data.length).toBeGreaterThan(0);

    const own = { shop: '127.0.0.1' };
    expect((await owner.call('connection', { parameters: own })).body.connection).toBeNull();
    const kept = await owner.call('beginStoreTrial', { body: { address: store, keep: true } });
    await vi.waitFor(
      async () => {
        const answer = await owner.call('storeTrial', { parameters: { trial: kept.body.id } });
        expect(answer.body.state).toBe('finished');
      },
      { timeout: 60_000, interval: 200 },
    );
    const { connection } = (await owner.call('connection', { parameters: own })).body;
    expect(connection).toMatchObject({ connector: 'public', state: 'active', address: store });

    const wrong = await owner.call('beginStoreTrial', { body: { address: app.url } });
    await vi.waitFor(async () => {
      const { body } = await owner.call('storeTrial', { parameters: { trial: wrong.body.id } });
      expect(body).toMatchObject({
        state: 'failed',
        failure: expect.stringContaining('a store of another platform'),
      });
    });
    const unknown = await owner.call('storeTrial', { parameters: { trial: 'nothing' } });
    expect(unknown.status).toBe(404);
  });

  test('answers 409 for a shop whose products come from elsewhere', async () => {
    const app = await startApp();
    const owner = await createOwner(app);
    await app.shop({ domain: 'full.example' });
    const address = 'https://full.example';
    const { status, body } = await owner.call('beginStoreTrial', { body: { address } });
    expect(status).toBe(409);
    expect(body.error).toContain('full.example is there already');
    await app.close();
  });

  test('ends with its server, and leaves no files behind', async () => {
    const app = await startApp();
    const owner = await createOwner(app);
    const folder = await mkdtemp(join(tmpdir(), 'trials-'));
    vi.stubEnv('TMPDIR', folder);
    const store = createServer();
    const asked = once(store, 'request');
    store.listen(0, '127.0.0.1');
    await once(store, 'listening');
    const address = `http://127.0.0.1:${(store.address() as AddressInfo).port}`;
    await owner.call('beginStoreTrial', { body: { address } });
    await asked;
    expect(await readdir(folder)).toEqual([expect.stringMatching(/^vitrine-try-/)]);
    await app.close();
    expect(await readdir(folder)).toEqual([]);
    vi.unstubAllEnvs();
    await rm(folder, { recursive: true });
    store.closeAllConnections();
    store.close();
  });

  test('logs the cause of a failure that the person is not told', async ({ store }) => {
    const lines: string[] = [];
    const app = await startApp({ log: pino({}, { write: (line: string) => lines.push(line) }) });
    const owner = await createOwner(app);
    vi.spyOn(app.service.stores.imports, 'save').mockRejectedValue(new Error('the disk is full'));
    const { body } = await owner.call('beginStoreTrial', { body: { address: store } });
    await vi.waitFor(
      async () => {
        const { body: trial } = await owner.call('storeTrial', { parameters: { trial: body.id } });
        expect(trial.failure).toBe('The store could not be read.');
      },
      { timeout: 60_000, interval: 200 },
    );
    expect(lines.join('')).toMatch(/the disk is full.*a store could not be read/);
    await app.close();
  });

  test('asks no private address for a service that is public', async () => {
    const environment = { PUBLIC_URL: 'https://vitrine.example', NODE_ENV: 'production' };
    const app = await startApp({ environment });
    const owner = await createOwner(app);
    const address = 'https://127.0.0.1';
    const { body } = await owner.call('beginStoreTrial', { body: { address } });
    await vi.waitFor(async () => {
      const { body: trial } = await owner.call('storeTrial', { parameters: { trial: body.id } });
      expect(trial).toMatchObject({
        state: 'failed',
        failure: expect.stringMatching(/private network[^-]*$/),
      });
    });
    await app.close();
  });
});
