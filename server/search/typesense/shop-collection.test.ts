import { describe, expect, test as base } from 'vitest';
import { ShopCollection, type RejectedDocument } from './shop-collection.ts';
import { deleteForeignCollections } from './take-over.ts';
import { StandInTypesense } from './testing/stand-in-typesense.ts';
import { TypesenseCluster } from './connection/typesense-cluster.ts';
import { ForeignCollection, MissingCollection } from './connection/typesense-failure.ts';

interface Installation {
  server: StandInTypesense;
  cluster: TypesenseCluster;
  rejected: RejectedDocument[];
  /** Returns shop 1 in an installation whose data have this epoch. */
  shopOf: (epoch: string) => ShopCollection;
}

const test = base.extend<Installation>({
  // oxlint-disable-next-line no-empty-pattern -- the runner demands a pattern here
  server: async ({}, use) => {
    const server = await new StandInTypesense().start();
    await use(server);
    await server.stop();
  },
  cluster: async ({ server }, use) => {
    const cluster = new TypesenseCluster({ urls: [server.url], apiKey: 'key' });
    await use(cluster);
    cluster.close();
  },
  rejected: [],
  shopOf: ({ cluster, rejected }, use) =>
    use((epoch) => {
      const onRejected = (_: number, document: RejectedDocument) => rejected.push(document);
      return new ShopCollection({ cluster, prefix: 'x', epoch: async () => epoch, onRejected }, 1);
    }),
});

async function* nothing() {}

/** Returns documents that have an id only. The cluster rejects them, which does not matter here. */
function documents(count: number) {
  return Array.from({ length: count }, (_, place) => ({ id: String(place + 1) }));
}

/** Fills a collection like a server that is killed after some documents. */
async function* killedAfter(count: number) {
  yield documents(count);
  throw new Error('killed');
}

async function* inPieces(count: number, size: number) {
  const all = documents(count);
  for (let start = 0; start < count; start += size) {
    yield all.slice(start, start + size);
  }
}

const settings = { marketIds: [], synonyms: [{ id: '1', root: 'mug', synonyms: ['cup'] }] };
const everything = [{ q: '*' }];

describe('the collection of a shop', () => {
  test('is replaced only once the new one is complete', async ({ server, shopOf, rejected }) => {
    const shop = shopOf('one');
    await shop.replace(nothing(), settings);
    const [first] = server.collections.keys();
    expect([...server.aliases]).toEqual([['x_shop_1', first]]);
    async function* broken() {
      yield [{ id: '1', title: 5 }, ...documents(1_000)];
      expect([...server.aliases.values()]).toEqual([first]);
      expect(server.collections.size).toBe(2);
      throw new Error('out of order');
    }
    await expect(shop.replace(broken(), settings)).rejects.toThrow('out of order');
    expect(rejected.slice(0, 1)).toMatchObject([
      { productId: '1', reason: expect.stringMatching(/^Field `/) },
    ]);
    expect([...server.aliases.values()]).toEqual([first]);
    await shop.replace(nothing(), settings);
    const last = [...server.collections.keys()];
    expect(last).toHaveLength(1);
    expect(last).not.toContain(first);
    expect([...server.aliases.values()]).toEqual(last);
  });

  test('is not there when a server was killed while it filled it again', async ({
    server,
    shopOf,
  }) => {
    const shop = shopOf('one');
    await shop.replace(nothing(), settings);
    await shop.savePosition({ epoch: 'one', seq: 7 });
    server.collections.delete([...server.aliases.values()][0] ?? '');
    await expect(shop.replace(killedAfter(1_000), settings)).rejects.toThrow('killed');
    const restarted = shopOf('one');
    expect(await restarted.position()).toBeNull();
    await expect(restarted.search(everything)).rejects.toThrow(MissingCollection);
  });

  test('has no position from the moment it is replaced', async ({ shopOf }) => {
    const shop = shopOf('one');
    await shop.replace(nothing(), settings);
    await shop.savePosition({ epoch: 'one', seq: 7 });
    await expect(shop.replace(killedAfter(0), settings)).rejects.toThrow('killed');
    expect(await shopOf('one').position()).toBeNull();
    expect(await shop.search(everything)).toHaveLength(1);
  });

  test('is sent in batches of 500 documents, however they come', async ({ server, shopOf }) => {
    await shopOf('one').replace(inPieces(1_200, 100), settings);
    expect(server.imports).toEqual([500, 500, 200]);
  });

  test('ignores the position of another collection', async ({ shopOf }) => {
    const shop = shopOf('one');
    expect(await shop.position()).toBeNull();
    await shop.replace(nothing(), settings);
    await shop.savePosition({ epoch: 'one', seq: 7 });
    expect(await shop.position()).toMatchObject({ position: { epoch: 'one', seq: 7 } });
    await shop.replace(nothing(), settings);
    expect(await shop.position()).toBeNull();
  });

  test('is missing when only its alias is left, and is replaced then', async ({
    server,
    shopOf,
  }) => {
    const shop = shopOf('one');
    await shop.replace(nothing(), settings);
    await shop.savePosition({ epoch: 'one', seq: 7 });
    server.collections.delete([...server.aliases.values()][0] ?? '');
    await expect(shop.search(everything)).rejects.toThrow(MissingCollection);
    await expect(shop.put([{ id: '1' }])).rejects.toThrow(MissingCollection);
    expect(await shop.position()).toBeNull();
    await shop.replace(nothing(), settings);
    expect(await shop.search(everything)).toMatchObject([{ found: 0 }]);
  });

  test('of another installation is neither read, written nor deleted', async ({
    server,
    shopOf,
  }) => {
    await shopOf('one').replace(nothing(), settings);
    const before = [[...server.aliases], [...server.collections.keys()], server.synonymSetNames()];
    const other = shopOf('two');
    await expect(other.position()).rejects.toThrow(/choose another service_name/i);
    await expect(other.search(everything)).rejects.toThrow(ForeignCollection);
    await expect(other.put([{ id: '1' }])).rejects.toThrow(ForeignCollection);
    await expect(other.remove([1])).rejects.toThrow(ForeignCollection);
    await expect(other.replaceSynonyms([])).rejects.toThrow(ForeignCollection);
    await expect(other.replace(nothing(), settings)).rejects.toThrow(ForeignCollection);
    await other.drop();
    expect([[...server.aliases], [...server.collections.keys()], server.synonymSetNames()]).toEqual(
      before,
    );
    expect(await shopOf('one').search(everything)).toHaveLength(1);
  });
});

describe('a take-over', () => {
  test('is not undone by an installation that fills its collection meanwhile', async ({
    server,
    cluster,
    shopOf,
  }) => {
    const [first, second] = [shopOf('one'), shopOf('two')];
    await first.replace(nothing(), settings);
    async function* whileTakenOver() {
      yield documents(1_000);
      await deleteForeignCollections(cluster, { prefix: 'x', epoch: 'two' });
      await second.replace(nothing(), settings);
    }
    await expect(first.replace(whileTakenOver(), settings)).rejects.toThrow(ForeignCollection);
    expect(await second.search(everything)).toHaveLength(1);
    expect([...server.collections.keys()]).toEqual([...server.aliases.values()]);
  });

  test('holds before the new owner has filled its collection', async ({ cluster, shopOf }) => {
    const [first, second] = [shopOf('one'), shopOf('two')];
    await first.replace(nothing(), settings);
    await deleteForeignCollections(cluster, { prefix: 'x', epoch: 'two' });
    await expect(first.replace(nothing(), settings)).rejects.toThrow(ForeignCollection);
    await expect(first.put([{ id: '1' }])).rejects.toThrow(ForeignCollection);
    await second.replace(nothing(), settings);
    expect(await second.search(everything)).toHaveLength(1);
  });
});
