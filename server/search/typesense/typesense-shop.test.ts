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
