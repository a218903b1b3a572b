import { describe, expect } from 'vitest';
import type { StandInTypesense } from '../../search/typesense/testing/stand-in-typesense.ts';
import { product } from '../../testing/factories.ts';
import { isDegraded, mugs, test, until } from '../testing/cluster-fixture.ts';
import { ascending, idsOf, search } from '../testing/search-fixture.ts';

const losses: [string, (server: StandInTypesense) => Promise<void> | void][] = [
  ['loses all data', (server) => server.wipe()],
  ['loses its collections but not their aliases', (server) => server.collections.clear()],
  [
    'is replaced by an empty one',
    async (server) => {
      await server.stop();
      server.wipe();
      await server.start();
    },
  ],
];

describe('a cluster that loses data', () => {
  test.for(losses)('%s', async ([, lose], { cluster, server }) => {
    const shop = await (await cluster()).shop();
    await shop.import({ products: mugs });
    expect(await isDegraded(shop)).toBe(false);
    await lose(server);
    const found = await search(shop, { searchTerm: 'bowl' });
    expect(idsOf(found)).toEqual([3]);
    expect(found.pageInfo.degraded).toBe(true);
    await until(async () => !(await isDegraded(shop)));
    expect(ascending(idsOf(await search(shop, { searchTerm: 'mug' })))).toEqual([1, 2]);
  });

  test('has all products again after a change of one', async ({ cluster, server }) => {
    const shop = await (await cluster()).shop();
    await shop.import({ products: mugs });
    server.wipe();
    await shop.import({ products: [product({ id: 4, title: 'Green mug' })] });
    await until(async () => !(await isDegraded(shop)));
    expect(ascending(idsOf(await search(shop, { searchTerm: 'mug' })))).toEqual([1, 2, 4]);
  });
});

describe('two installations with one name on a cluster', () => {
  test('keep their own products, of which the first has the cluster', async ({
    cluster,
    server,
  }) => {
    const first = await (await cluster()).shop();
    await first.import({ products: mugs });
    const collections = [...server.collections.keys()];
    const second = await (await cluster()).shop();
    await second.import({ products: [product({ id: 9, title: 'Green mug', vendor: 'Kiln' })] });
    const body = { searchTerm: 'mug', aggregate: { fields: ['vendors'] } };
    const own = await search(second, body);
    expect(idsOf(own)).toEqual([9]);
    expect(own.aggregations).toMatchObject({ vendors: [{ value: 'Kiln', count: 1 }] });
    expect(own.pageInfo.degraded).toBe(true);
    const others = await search(first, body);
    expect(ascending(idsOf(others))).toEqual([1, 2]);
    expect(others.pageInfo.degraded).toBeUndefined();
    expect([...server.collections.keys()]).toEqual(expect.arrayContaining(collections));
  });
});
