import { copyFile, mkdir, readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pino } from 'pino';
import { describe, expect, vi } from 'vitest';
import { createNames } from '../contract/names.ts';
import { createShop } from '../ingest/create-shop.ts';
import { deleteShop } from '../ingest/delete-shop.ts';
import { ingest } from '../ingest/ingest.ts';
import { createService, type Service } from './service.ts';
import type { Listen, Tick } from '../store/port/data-clock.ts';
import { cursorNames } from '../store/feed/cursor-names.ts';
import { test as base } from '../store/testing/store-fixture.ts';
import { openStores, type Stores } from '../store/stores.ts';
import { DailyCountStore } from '../store/tables/insight/daily-count-store.ts';
import { eventRecord, recordEvents } from '../testing/events.ts';
import { newShop, product } from '../testing/factories.ts';

interface FilledShop {
  id: number;
  key: string;
}

const test = base.extend<{ shops: [FilledShop, FilledShop]; service: Service }>({
  shops: async ({ stores, directory }, use) => {
    const file = join(directory, 'products.json');
    await writeFile(file, JSON.stringify([product({ id: 1, title: 'Mug' })]));
    await use([
      await filledShop(stores, 'a.example', file),
      await filledShop(stores, 'b.example', file),
    ]);
  },
  // The shops are created first: a service reads the existing data when it opens.
  service: async ({ stores, shops }, use) => {
    const service = startService(stores);
    await service.open(() => undefined);
    await Promise.all(shops.map(async ({ key }) => service.directory.shopWithKey(key)));
    await use(service);
    await service.close();
  },
});

function startService(stores: Stores, searchFolder?: string): Service {
  return createService({
    stores,
    names: createNames({ platform: 'platform', service: 'service' }),
    log: pino({ level: 'silent' }),
    now: Date.now,
    eventRetentionDays: 400,
    ...(searchFolder !== undefined && { searchFolder }),
  });
}

async function filledShop(stores: Stores, domain: string, file: string): Promise<FilledShop> {
  const { shop, key } = await createShop(stores, newShop({ domain }));
  await ingest({ ...stores, platform: 'platform' }, shop.id, { products: [file] });
  return { id: shop.id, key };
}

async function countFound(service: Service, { id }: FilledShop, term = 'mug'): Promise<number> {
  return (await service.search.find(id, { term, offset: 0, limit: 10 })).total;
}

async function stateOf(service: Service, shop: FilledShop) {
  const known = await service.directory.shopWithKey(shop.key);
  return {
    isKnown: known !== undefined,
    products: service.catalogs.loaded(shop.id)?.size,
    found: await countFound(service, shop),
  };
}

const patience = { timeout: 20_000, interval: 50 };

const complete = { isKnown: true, products: 1, found: 1 };
const forgotten = { isKnown: false, products: undefined, found: 0 };

describe('a starting service', () => {
  test('removes saved indexes of deleted shops and incomplete files', async ({
    stores,
    directory,
    shops: [deletedShop, other],
  }) => {
    const folder = join(directory, 'search');
    const first = startService(stores, folder);
    await first.open(() => undefined);
    await first.close();
    await writeFile(join(folder, `${other.id}.index.new`), 'half of');
    await writeFile(join(folder, 'notes.txt'), 'not ours');
    await deleteShop(stores, deletedShop.id);
    const second = startService(stores, folder);
    await second.open(() => undefined);
    expect(await readdir(folder)).toEqual([`${other.id}.index`, 'notes.txt']);
    expect(await countFound(second, other)).toBe(1);
    await second.close();
  });
});

describe('a service with restored data', () => {
  test('ignores indexes that were saved after the backup', async ({ directory }) => {
    const data = join(directory, 'data');
    await mkdir(data);
    const database = join(data, 'vitrine.sqlite');
    await importTitles(data, { 1: 'Mug' });
    expect(await serveOnce(data)).toEqual({ mug: 1, bowl: 0 });
    await copyFile(database, join(directory, 'backup'));
    await importTitles(data, { 1: 'Bowl' });
    expect(await serveOnce(data)).toEqual({ mug: 0, bowl: 1 });
    await copyFile(join(directory, 'backup'), database);
    await importTitles(data, { 2: 'Rug', 3: 'Rug', 4: 'Rug' });
    expect(await serveOnce(data)).toEqual({ mug: 1, bowl: 0 });
  });
});

async function importTitles(data: string, titles: Record<number, string>): Promise<void> {
  const stores = await openStores({ dataDirectory: data });
  const known = await stores.shops.find({ domain: 'a.example' });
  const shop = known ?? (await createShop(stores, newShop({ domain: 'a.example' }))).shop;
  const products = Object.entries(titles).map(([id, title]) => product({ id: Number(id), title }));
  const file = join(data, 'products.json');
  await writeFile(file, JSON.stringify(products));
  await ingest({ ...stores, platform: 'platform' }, shop.id, { products: [file] });
  await stores.database.close();
}

/** Starts and stops a server. Returns the number of products that it finds in between. */
async function serveOnce(data: string): Promise<{ mug: number; bowl: number }> {
  const stores = await openStores({ dataDirectory: data });
  const service = startService(stores, join(data, 'search'));
  await service.open(() => undefined);
  const [shop] = await stores.shops.list();
  const find = async (term: string) =>
    (await service.search.find(shop?.id ?? 0, { term, offset: 0, limit: 1 })).total;
  const totals = { mug: await find('mug'), bowl: await find('bowl') };
  await service.close();
  await stores.database.close();
  return totals;
}

describe('a running service', () => {
  test('forgets only the shop that another process deletes', async ({
    service,
    shops: [deletedShop, other],
  }) => {
    expect(await stateOf(service, deletedShop)).toEqual(complete);
    const ranking = await service.topSellers.ranking(other.id);
    await deleteShop(service.stores, deletedShop.id);
    await service.catchUp();
    expect(await stateOf(service, deletedShop)).toEqual(forgotten);
    expect(await stateOf(service, other)).toEqual(complete);
    expect((await service.topSellers.ranking(other.id)).version).toBe(ranking.version);
    const { server, index } = cursorNames();
    for (const follower of [server, index]) {
      expect(await service.stores.feed.cursor(follower, deletedShop.id)).toBe(0);
      expect(await service.stores.feed.cursor(follower, other.id)).toBeGreaterThan(0);
    }
  });

  test('counts events after a failure although nothing is written again', async ({
    stores,
    shops: [{ id: shopId }],
  }) => {
    const { dailyCounts, events } = stores;
    const ticks = new Set<Tick>();
    const listen: Listen = (tick) => {
      ticks.add(tick);
      return async () => void ticks.delete(tick);
    };
    const service = startService({ ...stores, database: { ...stores.database, listen } });
    await service.open(() => undefined);
    const whileTicking = (expectDone: () => Promise<void>) =>
      vi.waitFor(() => {
        ticks.forEach((tick) => tick(false));
        return expectDone();
      }, patience);
    // The first count of the history includes what waits.
    await whileTicking(async () => expect(await dailyCounts.shopsToRecount()).toEqual([]));
    const viewed = eventRecord({ id: 1, verb: 'viewed' });
    const counting = vi
      .spyOn(DailyCountStore.prototype, 'countPending')
      .mockRejectedValueOnce(new Error('The database is busy.'));
    await stores.database.write(shopId, (transaction) =>
      recordEvents(events, transaction, shopId, [viewed]),
    );
    ticks.forEach((tick) => tick(true));
    await whileTicking(async () => expect(await dailyCounts.shopsToCount()).toEqual([]));
    expect(counting).toHaveBeenCalledTimes(2);
    await service.close();
  });

  test('refuses a shop as soon as its deletion starts', async ({
    service,
    shops: [deletedShop],
  }) => {
    await expect(
      deleteShop(service.stores, deletedShop.id, () => {
        throw new Error('killed');
      }),
    ).rejects.toThrow('killed');
    await service.catchUp();
    expect(await service.directory.shopWithKey(deletedShop.key)).toBeUndefined();
    expect(await service.directory.shopOfDomain('a.example')).toBeUndefined();
  });

  test('forgets shops that are missing from a restored backup', async ({
    service,
    shops: [deletedShop, otherShop],
  }) => {
    await service.stores.database.write(null, async (transaction) => {
      await transaction('feed_heads').where({ shop_id: deletedShop.id }).del();
      await transaction('shops').where({ id: deletedShop.id }).del();
      await transaction('data_epoch').update({ epoch: 'restored' });
    });
    await service.catchUp();
    expect(await stateOf(service, deletedShop)).toEqual(forgotten);
    expect(await stateOf(service, otherShop)).toEqual(complete);
  });
});
