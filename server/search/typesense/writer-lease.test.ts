import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pino } from 'pino';
import { describe, expect, onTestFinished, vi } from 'vitest';
import { createNames } from '../../contract/names.ts';
import type { MaybePromise } from '../../base/maybe-promise.ts';
import { createShop } from '../../ingest/create-shop.ts';
import { ingest } from '../../ingest/ingest.ts';
import { createService, type Service } from '../../compose/service.ts';
import { Leases } from '../../store/servers/leases.ts';
import { test as base } from '../../store/testing/store-fixture.ts';
import { openStores, type Stores } from '../../store/stores.ts';
import { newShop, product } from '../../testing/factories.ts';
import { type StandInRequest, StandInTypesense } from './testing/stand-in-typesense.ts';

const patience = { timeout: 30_000, interval: 20 };

/** A cluster that counts the documents that it has received, by title. */
async function startCluster(beforeImport: () => MaybePromise<void> = () => undefined) {
  const titles: string[] = [];
  const recordTitles = async ({ method, path, body }: StandInRequest) => {
    if (method === 'POST' && path.includes('/documents/import') && body.includes('"label"')) {
      await beforeImport();
    }
    if (method === 'POST' && path.includes('/documents/import')) {
      titles.push(...body.split('\n').flatMap(titlesOf));
    }
    return 'none' as const;
  };
  const cluster = await new StandInTypesense({ faultOf: recordTitles }).start();
  onTestFinished(() => cluster.stop());
  return { cluster, titles };
}

/** Returns something that others wait for while a test holds it. */
function holdable() {
  let release: (() => void) | undefined;
  let held: Promise<void> | undefined;
  const end = () => release?.();
  onTestFinished(end);
  return {
    wait: () => held,
    begin() {
      held = new Promise((resolve) => (release = resolve));
    },
    end,
  };
}

/** Returns the title of a written document; empty for facts and positions. */
function titlesOf(line: string): string[] {
  const label = /"label":"([^"\\]+)/.exec(line)?.[1];
  return label === undefined ? [] : [label];
}

interface Server {
  service: Service;
  close: () => Promise<void>;
}

/** Starts one of several servers on the database of a test. */
type StartServer = (id: string, cluster: StandInTypesense) => Promise<Server>;

const test = base.extend<{ startServer: StartServer }>({
  startServer: async ({ data }, use) => {
    const running = new Set<Server>();
    await use(async (id, cluster) => {
      const stores = await openStores(data);
      const service = createService({
        stores,
        leases: new Leases(stores.database, { holder: id, isAlone: false, renewEveryMs: 20 }),
        copyId: id,
        names: createNames({ platform: 'platform', service: 'service' }),
        log: pino({ level: 'silent' }),
        now: Date.now,
        eventRetentionDays: 400,
        typesense: {
          urls: [cluster.url],
          apiKey: 'key',
          prefix: 'copies',
          fallback: 'embedded',
          checkpointEveryMs: 50,
        },
      });
      const server = {
        service,
        async close() {
          running.delete(server);
          await service.close();
          await stores.database.close();
        },
      };
      running.add(server);
      await service.open(() => undefined);
      return server;
    });
    await Promise.all([...running].map((server) => server.close()));
  },
});

const isReady = ({ service }: { service: Service }) =>
  service.searchCluster()?.isDegraded === false;

async function untilReady(...servers: { service: Service }[]): Promise<void> {
  await vi.waitFor(() => expect(servers.map(isReady)).toEqual(servers.map(() => true)), patience);
}

async function importTitles(stores: Stores, directory: string, titles: readonly string[]) {
  const [shop] = await stores.shops.list();
  const shopId = shop?.id ?? (await createShop(stores, newShop({ domain: 'a.example' }))).shop.id;
  const file = join(directory, 'products.json');
  const products = titles.map((title, index) => product({ id: index + 1, title }));
  await writeFile(file, JSON.stringify(products));
  await ingest({ ...stores, platform: 'platform' }, shopId, { products: [file] });
  return shopId;
}

/** Expects the cluster of both servers to answer with the title. */
async function expectFound(
  servers: readonly { service: Service }[],
  shopId: number,
  term: string,
): Promise<void> {
  for (const { service } of servers) {
    await vi.waitFor(async () => {
      const found = await service.search.find(shopId, { term, offset: 0, limit: 9 });
      expect(found).toMatchObject({ total: 1 });
      expect(found.isDegraded).not.toBe(true);
    }, patience);
  }
}

describe('two servers on one cluster', () => {
  test('write each document once, and both search it', async ({
    startServer,
    directory,
    stores,
  }) => {
    const { cluster, titles } = await startCluster();
    const shopId = await importTitles(stores, directory, ['Anchor', 'Bucket']);
    const servers = [await startServer('a', cluster), await startServer('b', cluster)] as const;
    await untilReady(...servers);
    await importTitles(stores, directory, ['Anchor', 'Bucket', 'Candle']);
    await expectFound(servers, shopId, 'candle');
    expect(titles.toSorted()).toEqual(['Anchor', 'Bucket', 'Candle']);
    expect(cluster.aliases.size).toBe(1);
  });

  test('both search a shop that is created while they run', async ({
    startServer,
    directory,
    stores,
  }) => {
    const { cluster } = await startCluster();
    const servers = [await startServer('a', cluster), await startServer('b', cluster)] as const;
    const shopId = await importTitles(stores, directory, []);
    // The shop has a collection before it has products.
    await vi.waitFor(() => expect(cluster.aliases.size).toBe(1), patience);
    await untilReady(...servers);
    await importTitles(stores, directory, ['Anchor']);
    await expectFound(servers, shopId, 'anchor');
  });

  test('let the other write when the writer stops', async ({ startServer, directory, stores }) => {
    const { cluster, titles } = await startCluster();
    const shopId = await importTitles(stores, directory, ['Anchor']);
    const writer = await startServer('a', cluster);
    await untilReady(writer);
    const other = await startServer('b', cluster);
    await untilReady(other);
    await writer.close();
    await importTitles(stores, directory, ['Anchor', 'Bucket']);
    await expectFound([other], shopId, 'bucket');
    expect(new Set(titles)).toEqual(new Set(['Anchor', 'Bucket']));
  });

  test('lose no change when the writer loses its lease', async ({
    startServer,
    directory,
    stores,
  }) => {
    const { cluster, titles } = await startCluster();
    const shopId = await importTitles(stores, directory, ['Anchor']);
    const servers = [await startServer('a', cluster), await startServer('b', cluster)] as const;
    await untilReady(...servers);
    // As when the writer hangs: each server becomes the writer some time.
    const names = ['Bucket', 'Candle', 'Dumbbell', 'Easel', 'Funnel'];
    for (const [index, name] of names.entries()) {
      await importTitles(stores, directory, ['Anchor', ...names.slice(0, index + 1)]);
      await stores.database.write([], (transaction) =>
        transaction('leases').update({ expires_at: 1 }),
      );
      await expectFound(servers, shopId, name.toLowerCase());
    }
    expect(new Set(titles)).toEqual(new Set(['Anchor', ...names]));
  });

  test('do not search a collection that the writer is filling again', async ({
    startServer,
    directory,
    stores,
  }) => {
    const hold = holdable();
    const { cluster } = await startCluster(hold.wait);
    const shopId = await importTitles(stores, directory, ['Anchor', 'Bucket']);
    const writer = await startServer('a', cluster);
    const other = await startServer('b', cluster);
    await untilReady(writer, other);
    hold.begin();
    cluster.collections.delete([...cluster.aliases.values()][0] ?? '');
    const find = ({ service }: Server) =>
      service.search.find(shopId, { term: 'anchor', offset: 0, limit: 9 });
    expect(await find(writer)).toMatchObject({ total: 1, isDegraded: true });
    const isFilling = () => [...cluster.collections.keys()].some((name) => name.includes('_shop_'));
    await vi.waitFor(() => expect(isFilling()).toBe(true), patience);
    for (const server of [writer, other]) {
      expect(await find(server)).toMatchObject({ total: 1, isDegraded: true });
    }
    hold.end();
    await expectFound([writer, other], shopId, 'anchor');
  });

  test('miss products that somebody deletes on the cluster, and write only those again', async ({
    startServer,
    directory,
    stores,
  }) => {
    const hold = holdable();
    const { cluster, titles } = await startCluster(hold.wait);
    const names = ['Anchor', 'Bucket', 'Candle'];
    const shopId = await importTitles(stores, directory, names);
    const servers = [await startServer('a', cluster), await startServer('b', cluster)] as const;
    await untilReady(...servers);
    hold.begin();
    const [alias = ''] = cluster.aliases.keys();
    const path = `/collections/${alias}/documents?filter_by=product_id:>=2`;
    const deleted = cluster.answer({ method: 'DELETE', path, body: '' }, 'key').body;
    expect(deleted).toMatchObject({ num_deleted: 2 });
    await vi.waitFor(() => expect(servers.map(isReady)).toEqual([false, false]), patience);
    for (const { service } of servers) {
      const found = await service.search.find(shopId, { term: 'candle', offset: 0, limit: 9 });
      expect(found).toMatchObject({ total: 1, isDegraded: true });
    }
    hold.end();
    await untilReady(...servers);
    await expectFound(servers, shopId, 'candle');
    expect(titles.toSorted()).toEqual(['Anchor', 'Bucket', 'Bucket', 'Candle', 'Candle']);
  });

  test('answer by themselves for a shop that the writer has not filled', async ({
    startServer,
    directory,
    stores,
  }) => {
    const { cluster } = await startCluster();
    const shopId = await importTitles(stores, directory, ['Anchor']);
    const elsewhere = await new Leases(stores.database, { holder: 'c', isAlone: false }).take(
      'write to the search cluster',
    );
    const { service } = await startServer('a', cluster);
    const find = () => service.search.find(shopId, { term: 'anchor', offset: 0, limit: 9 });
    expect(await find()).toMatchObject({ total: 1, isDegraded: true });
    expect(cluster.collections.size).toBe(0);
    await elsewhere?.giveBack();
    await untilReady({ service });
    expect((await find()).isDegraded).not.toBe(true);
  });
});
