import { describe, expect, onTestFinished, test } from 'vitest';
import { searchDocument, testShopId } from '../engine-contract/contract-shop.ts';
import type { EngineVectors, SearchEngine } from '../engine.ts';
import { FactsTable } from '../facts-table.ts';
import { TypesenseCluster } from './connection/typesense-cluster.ts';
import { startEngine } from './testing/engine-suite.ts';
import { StandInTypesense } from './testing/stand-in-typesense.ts';
import { createTypesenseEngine } from './typesense-engine.ts';

async function startCluster() {
  const server = await new StandInTypesense().start();
  const cluster = new TypesenseCluster({ urls: [server.url], apiKey: 'key' });
  onTestFinished(async () => {
    cluster.close();
    await server.stop();
  });
  return { server, cluster };
}

async function open(): Promise<{ engine: SearchEngine; vectors: EngineVectors }> {
  const { cluster } = await startCluster();
  const engine = await startWith(cluster, 'tiny');
  await engine.index(testShopId, documents(['Umbrella', 'Chair', 'Lamp']));
  return { engine, vectors: vectorsOf(engine) };
}

function startWith(cluster: TypesenseCluster, vectorModel: string): Promise<SearchEngine> {
  return startEngine('', {}, { cluster, vectorModel });
}

function vectorsOf(engine: SearchEngine): EngineVectors {
  const vectors = engine.vectorsOf?.(testShopId);
  if (!vectors) {
    throw new Error('The engine has no vectors.');
  }
  return vectors;
}

function documents(titles: readonly string[]) {
  return titles.map((title, place) => searchDocument({ id: place + 1, title }));
}

async function* all(titles: readonly string[]) {
  yield documents(titles);
}

const rain = { productId: 1, hash: 'rain', vector: Int8Array.of(120, 3) };
const seat = { productId: 2, hash: 'seat', vector: Int8Array.of(-4, 110) };

async function nearestIds(vectors: EngineVectors, query: Int8Array): Promise<number[]> {
  return (await vectors.nearest(query, 9)).map(({ productId }) => productId);
}

describe('vectors in the documents of a cluster', () => {
  test('are found by the angle to a query, nearest first', async () => {
    const { vectors } = await open();
    expect([await vectors.dimensions(), await vectors.count()]).toEqual([0, 0]);
    expect(await vectors.sample(9)).toEqual([]);
    await vectors.put([rain, seat]);
    expect([await vectors.dimensions(), await vectors.count()]).toEqual([2, 2]);
    expect(await vectors.nearest(Int8Array.of(0, 50), 9)).toEqual([
      { productId: 2, similarity: expect.closeTo(1, 2) },
      { productId: 1, similarity: expect.closeTo(0, 1) },
    ]);
    expect(new Set(await vectors.sample(9))).toEqual(new Set([rain, seat]));
    expect(await vectors.hashesOf([1, 2, 3])).toEqual(
      new Map([
        [1, 'rain'],
        [2, 'seat'],
      ]),
    );
  });

  test('of a product that is gone are skipped', async () => {
    const { engine, vectors } = await open();
    await vectors.put([rain]);
    await engine.remove(testShopId, [1, 2]);
    await vectors.put([seat]);
    expect(await nearestIds(vectors, Int8Array.of(1, 1))).toEqual([]);
  });

  test('stay when documents are written again, alone or all', async () => {
    const { engine, vectors } = await open();
    await vectors.put([rain, seat]);
    await engine.index(testShopId, documents(['Rain umbrella']));
    expect(await nearestIds(vectors, rain.vector)).toEqual([1, 2]);
    await engine.reindex(testShopId, all(['Umbrella', 'Chair', 'Lamp']));
    expect(await nearestIds(vectors, seat.vector)).toEqual([2, 1]);
    await engine.reindex(testShopId, all(['Umbrella']));
    expect(await nearestIds(vectors, seat.vector)).toEqual([1]);
  });

  test('that were discarded make room for others of another length', async () => {
    const { engine, vectors } = await open();
    await vectors.put([rain, seat]);
    vectors.discard();
    await engine.reindex(testShopId, all(['Umbrella', 'Chair']));
    expect(await vectors.dimensions()).toBe(0);
    await vectors.put([{ ...rain, vector: Int8Array.of(1, 2, 3) }]);
    expect(await vectors.dimensions()).toBe(3);
  });

  test('of another model replace those of the one before', async () => {
    const { server, cluster } = await startCluster();
    const engine = await startWith(cluster, 'tiny');
    await engine.index(testShopId, documents(['Umbrella', 'Chair']));
    await vectorsOf(engine).put([rain, seat]);
    const [collection] = server.collections.values();
    const names = () =>
      collection?.schema.fields.flatMap(({ name, num_dim: length }) => (length ? [name] : []));
    const before = names();
    const larger = createTypesenseEngine({
      cluster,
      vectorModel: 'large',
      facts: async () => new FactsTable(),
      prefix: 'contract',
      epoch: async () => 'first',
      onRejected: (_, { reason }) => expect.unreachable(reason),
    });
    expect(await vectorsOf(larger).dimensions()).toBe(0);
    await vectorsOf(larger).put([{ ...rain, vector: Int8Array.of(1, 2, 3) }]);
    expect(names()).toHaveLength(1);
    expect(names()).not.toEqual(before);
    expect(await nearestIds(vectorsOf(larger), Int8Array.of(1, 2, 3))).toEqual([1]);
    expect(await vectorsOf(larger).sample(9)).toHaveLength(1);
  });
});
