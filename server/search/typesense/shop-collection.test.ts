import { describe, expect, test as base } from 'vitest';
import { ShopCollection, type RejectedDocument } from './shop-collection.ts';
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
const settings = { marketIds: [], synonyms: [{ id: '1', root: 'mug', synonyms: ['cup'] }] };
const everything = [{ q: '*' }];

describe('the collection of a shop', () => {
  test('is replaced only once the new one is complete', async ({ server, shopOf, rejected }) => {
    const shop = shopOf('one');
    await shop.replace(nothing(), settings);
    expect([...server.aliases]).toEqual([['x_shop_1', 'x_shop_1_one_1']]);
    async function* broken() {
      yield [{ id: '1', title: 5 }];
      expect([...server.collections.keys()]).toEqual(['x_shop_1_one_1', 'x_shop_1_one_2']);
      throw new Error('out of order');
    }
    await expect(shop.replace(broken(), settings)).rejects.toThrow('out of order');
    expect(rejected).toMatchObject([{ productId: '1', reason: expect.stringMatching(/^Field `/) }]);
    expect([...server.aliases.values()]).toEqual(['x_shop_1_one_1']);
    await shop.replace(nothing(), settings);
    expect([...server.aliases.values()]).toEqual(['x_shop_1_one_2']);
    expect([...server.collections.keys()]).toEqual(['x_shop_1_one_2']);
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
    server.collections.delete('x_shop_1_one_1');
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
