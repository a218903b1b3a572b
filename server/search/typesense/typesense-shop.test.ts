import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { searchDocument, testShopId } from '../engine-contract/contract-shop.ts';
import { TypesenseCluster } from './connection/typesense-cluster.ts';
import { found, startEngine } from './testing/engine-suite.ts';
import { StandInTypesense } from './testing/stand-in-typesense.ts';

async function startCluster(): Promise<TypesenseCluster> {
  const server = await new StandInTypesense().start();
  const cluster = new TypesenseCluster({ urls: [server.url], apiKey: 'key' });
  onTestFinished(async () => {
    cluster.close();
    await server.stop();
  });
  return cluster;
}

describe('the reading of a term', () => {
  test('is not kept when its word was written meanwhile', async () => {
    const cluster = await startCluster();
    const engine = await startEngine('', {}, { cluster });
    await engine.index(testShopId, [searchDocument({ id: 1, title: 'Bucket' })]);
    const search = cluster.search.bind(cluster);
    const spy = vi.spyOn(cluster, 'search');
    await found(engine, 'compass');
    const last = spy.mock.calls.length * 2;
    // The last answer for another unknown word comes after the word was written.
    spy.mockImplementation(async (...parameters) => {
      const isLast = spy.mock.calls.length === last;
      const answers = await search(...parameters);
      if (isLast) {
        await engine.index(testShopId, [searchDocument({ id: 2, title: 'Anchor' })]);
      }
      return answers;
    });
    expect(await found(engine, 'anchor')).toEqual([]);
    expect(await found(engine, 'anchor')).toEqual([2]);
  });
});

/** Counts the requests of some work, and the searches in them. */
async function countSearches(cluster: TypesenseCluster, work: () => Promise<unknown>) {
  const spy = vi.spyOn(cluster, 'search');
  await work();
  const searches = spy.mock.calls.map(([some]) => some.length);
  spy.mockRestore();
  return { requests: searches.length, searches: searches.reduce((sum, one) => sum + one, 0) };
}

describe('a search', () => {
  const synonyms = [{ words: ['mug', 'cup'] }];
  const query = { term: 'stone mug', alternatives: ['stone cup'], offset: 0, limit: 9 };

  async function startShop() {
    const cluster = await startCluster();
    const engine = await startEngine('', {}, { cluster, synonyms: async () => synonyms });
    const titles = ['Stoneware mug', 'Stone mug', 'Blue cup of stone', 'Blue mug'];
    await engine.index(
      testShopId,
      titles.map((title, place) => searchDocument({ id: place + 1, title })),
    );
    return { cluster, engine };
  }

  test('takes one request once its term is read, and none but that on its next page', async () => {
    const { cluster, engine } = await startShop();
    const ask = (offset: number) => () =>
      engine.search(testShopId, { ...query, offset, facets: ['vendors', 'tags'] });
    expect(await countSearches(cluster, ask(0))).toMatchObject({ requests: 2 });
    expect(await countSearches(cluster, ask(0))).toEqual({ requests: 1, searches: 3 });
    expect(await countSearches(cluster, ask(2))).toEqual({ requests: 1, searches: 3 });
  });

  test('takes two requests with at most six searches for a keystroke with its suggestions', async () => {
    const { cluster, engine } = await startShop();
    for (const term of ['sto', 'stone', 'stone m', 'stone mu', 'stone mug']) {
      const counts = await countSearches(cluster, async () => {
        await Promise.all([
          engine.search(testShopId, { term, isUnfinished: true, offset: 0, limit: 4 }),
          engine.suggest(testShopId, term, 5),
        ]);
      });
      expect(counts.requests).toBeLessThanOrEqual(2);
      expect(counts.searches).toBeLessThanOrEqual(6);
    }
  });

  test("ranks the shopper's own words before synonyms, and rare words before frequent ones", async () => {
    const { engine } = await startShop();
    const others = Array.from({ length: 200 }, (_, place) =>
      searchDocument({ id: 100 + place, title: 'Lamp with stone', description: 'A blue thing' }),
    );
    await engine.index(testShopId, others);
    const strict = await engine.search(testShopId, query);
    expect(strict.productIds.slice(0, 3)).toEqual([2, 3, 1]);
    const relaxed = await engine.search(testShopId, { term: 'lamp cup', offset: 0, limit: 9 });
    expect(relaxed.productIds[0]).toBe(3);
  });
});
