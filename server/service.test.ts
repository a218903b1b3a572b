import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pino } from 'pino';
import { describe, expect } from 'vitest';
import { createNames } from './contract/names.ts';
import { createShop } from './ingest/create-shop.ts';
import { deleteShop } from './ingest/delete-shop.ts';
import { ingest } from './ingest/ingest.ts';
import { createService, type Service } from './service.ts';
import { indexFollower, serverFollower } from './store/server-position.ts';
import { test as base } from './store/store-fixture.ts';
import type { Stores } from './store/stores.ts';
import { newShop, product } from './testing/factories.ts';

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
  // The shops come first: a service reads what there is when it opens.
  service: async ({ stores, shops }, use) => {
    const names = createNames({ platform: 'platform', service: 'service' });
    const log = pino({ level: 'silent' });
    const service = createService({ stores, names, log, now: Date.now, eventRetentionDays: 400 });
    await service.open(() => undefined);
    await Promise.all(shops.map(async ({ key }) => service.directory.shopWithKey(key)));
    await use(service);
    await service.close();
  },
});

async function filledShop(stores: Stores, domain: string, file: string): Promise<FilledShop> {
  const { shop, key } = await createShop(stores, newShop({ domain }));
  await ingest({ ...stores, platform: 'platform' }, shop.id, { products: [file] });
  return { id: shop.id, key };
}

async function found(service: Service, { id }: FilledShop, term = 'mug'): Promise<number> {
  return (await service.search.find(id, { term, offset: 0, limit: 10 })).total;
}

async function knowledge(service: Service, shop: FilledShop) {
  const known = await service.directory.shopWithKey(shop.key);
  return {
    isKnown: known !== undefined,
    products: service.catalogs.loaded(shop.id)?.size,
    found: await found(service, shop),
  };
}

const everything = { isKnown: true, products: 1, found: 1 };
const nothing = { isKnown: false, products: undefined, found: 0 };

describe('a running service', () => {
  test('forgets a shop that another process deletes, and no other', async ({
    service,
    shops: [gone, other],
  }) => {
    expect(await knowledge(service, gone)).toEqual(everything);
    const ranking = await service.topSellers.ranking(other.id);
    await deleteShop(service.stores, gone.id);
    await service.catchUp();
    expect(await knowledge(service, gone)).toEqual(nothing);
    expect(await knowledge(service, other)).toEqual(everything);
    expect((await service.topSellers.ranking(other.id)).version).toBe(ranking.version);
    for (const follower of [serverFollower, indexFollower]) {
      expect(await service.stores.feed.cursor(follower, gone.id)).toBe(0);
      expect(await service.stores.feed.cursor(follower, other.id)).toBeGreaterThan(0);
    }
  });

  test('refuses a shop from the first moment of its deletion', async ({
    service,
    shops: [gone],
  }) => {
    await expect(
      deleteShop(service.stores, gone.id, () => {
        throw new Error('killed');
      }),
    ).rejects.toThrow('killed');
    await service.catchUp();
    expect(await service.directory.shopWithKey(gone.key)).toBeUndefined();
    expect(await service.directory.shopOfDomain('a.example')).toBeUndefined();
  });

  test('forgets shops that a restored backup does not hold', async ({
    service,
    shops: [gone, kept],
  }) => {
    await service.stores.database.write(async (transaction) => {
      await transaction('feed_heads').where({ shop_id: gone.id }).del();
      await transaction('shops').where({ id: gone.id }).del();
      await transaction('data_epoch').update({ epoch: 'restored' });
    });
    await service.catchUp();
    expect(await knowledge(service, gone)).toEqual(nothing);
    expect(await knowledge(service, kept)).toEqual(everything);
  });
});
