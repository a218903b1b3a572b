import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as fc from 'fast-check';
import { describe, expect, it, onTestFinished } from 'vitest';
import { searchDocument } from '../engine-contract/contract-shop.ts';
import { describeSearchEngine } from '../engine-contract/engine-contract.ts';
import type { SearchEngine } from '../engine.ts';
import { FactsTable } from '../facts-table.ts';
import type { ReadProductFacts } from '../product-facts.ts';
import type { SearchQuery } from '../query.ts';
import { startContractServer } from './testing/contract-server.ts';
import { TypesenseCluster } from './typesense-cluster.ts';
import { createTypesenseEngine, type TypesenseEngineDependencies } from './typesense-engine.ts';

const testShopId = 1;

if (process.env['TYPESENSE_RECORD'] ?? process.env['TYPESENSE_REPLAY']) {
  // A replay requires equal requests, so the random values must be the same.
  fc.configureGlobal({ seed: 30 });
}

describeSearchEngine('typesense', async ({ facts }) => {
  const engine = await startEngine(expect.getState().currentTestName ?? '', { facts });
  // A persistent server may still have data of an interrupted run.
  await Promise.all([engine.drop(testShopId), engine.drop(2)]);
  return engine;
});

async function startEngine(
  test: string,
  dependencies: { facts: ReadProductFacts } & Partial<TypesenseEngineDependencies>,
  environment: NodeJS.ProcessEnv = process.env,
): Promise<SearchEngine> {
  const { url, apiKey, close } = await startContractServer(test, environment);
  const cluster = new TypesenseCluster({
    urls: [url],
    apiKey,
    // The contract tests answers, not speed, so a busy machine must not fail it.
    limits: { searchSeconds: 20 },
  });
  onTestFinished(async () => {
    cluster.close();
    await close();
  });
  return createTypesenseEngine({
    cluster,
    prefix: 'contract',
    onRejected: (_, { productId, reason }) => {
      throw new Error(`${productId}: ${reason}`);
    },
    ...dependencies,
  });
}

const noFacts = async () => new FactsTable();

async function engineWith(
  titles: readonly string[],
  dependencies: Partial<TypesenseEngineDependencies> = {},
): Promise<SearchEngine> {
  const engine = await startEngine('', { facts: noFacts, ...dependencies }, {});
  await engine.index(
    testShopId,
    titles.map((title, place) => searchDocument({ id: place + 1, title })),
  );
  return engine;
}

async function found(engine: SearchEngine, term: string): Promise<number[]> {
  const { productIds } = await engine.search(testShopId, { term, offset: 0, limit: 300 });
  return productIds.toSorted((one, other) => one - other);
}

describe('a recording', () => {
  it('answers like the recorded server', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'vitrine-recording-'));
    const facts = noFacts;
    const run = async (environment: NodeJS.ProcessEnv) => {
      const engine = await startEngine('one test', { facts }, environment);
      await engine.index(testShopId, [searchDocument({ id: 1, title: 'Stoneware mug' })]);
      const before = await found(engine, 'stonware');
      await engine.remove(testShopId, [1]);
      return [before, await found(engine, 'stonware')];
    };
    expect(await run({ TYPESENSE_RECORD: folder })).toEqual([[1], []]);
    expect(await run({ TYPESENSE_REPLAY: folder })).toEqual([[1], []]);
    const unrecorded = await startEngine('one test', { facts }, { TYPESENSE_REPLAY: folder });
    await expect(found(unrecorded, 'something else')).rejects.toThrow(/Nothing was recorded/);
    await rm(folder, { recursive: true });
  });
});

describe("a shop's synonyms", () => {
  it('are applied by the cluster, one-way and two-way, and updated with the settings', async () => {
    let synonyms = [
      { words: ['sofas', 'lounge chair'] },
      { words: ['shoe'], also_find: ['boots'] },
    ];
    const engine = await engineWith(['Sofa', 'Lounge chairs', 'Boot', 'Shoes', 'Shelf'], {
      synonyms: async () => synonyms,
    });
    expect(await found(engine, 'lounge chair')).toEqual([1, 2]);
    expect(await found(engine, 'sofa')).toEqual([1, 2]);
    expect(await found(engine, 'shoe')).toEqual([3, 4]);
    expect(await found(engine, 'shoes')).toEqual([3, 4]);
    expect(await found(engine, 'boots')).toEqual([3]);
    synonyms = [];
    await engine.refresh(testShopId, { settings: true });
    expect(await found(engine, 'shoe')).toEqual([4]);
  });
});

describe('field weights', () => {
  it('apply during a query', async () => {
    const weights = {
      title: 1,
      productType: 1,
      vendor: 7,
      tags: 1,
      options: 1,
      codes: 1,
      handle: 1,
      metafields: 1,
      description: 0,
    };
    const engine = await engineWith([], { fieldWeights: async () => weights });
    await engine.index(testShopId, [
      searchDocument({ id: 1, title: 'Harbour' }),
      searchDocument({ id: 2, vendor: 'Harbour' }),
      searchDocument({ id: 3, description: 'Harbour' }),
    ]);
    const { productIds } = await engine.search(testShopId, {
      term: 'harbour',
      offset: 0,
      limit: 9,
    });
    expect(productIds).toEqual([2, 1]);
  });
});

describe('more matches than are reranked', () => {
  it('are paged without repeats, with buried ones last', async () => {
    const engine = await engineWith(
      Array.from({ length: 300 }, (_, index) => (index % 3 === 0 ? 'Blue mug' : 'Mug')),
    );
    const learned = new Map([[299, 8]]);
    const boosts = [{ on: { field: 'title', value: 'blue' }, factor: 3 } as const];
    const pages: number[] = [];
    for (let offset = 0; offset < 320; offset += 40) {
      const page = await engine.search(testShopId, {
        term: 'mug',
        boosts,
        learned,
        offset,
        limit: 40,
      });
      expect(page.total).toBe(300);
      expect(page.scores).toEqual(page.scores.toSorted((one, other) => other - one));
      pages.push(...page.productIds);
    }
    expect(pages[0]).toBe(299);
    expect(new Set(pages).size).toBe(300);
    expect(pages).toHaveLength(300);
  });
});

describe('explanations', () => {
  it('list fields, words and factors', async () => {
    const documents = [
      searchDocument({ id: 1, title: 'Blue mug', vendor: 'Harbour', tags: ['mug'] }),
      searchDocument({ id: 2, title: 'Bowl' }),
    ];
    const engine = await engineWith([]);
    await engine.index(testShopId, documents);
    const boosts = [{ on: { field: 'vendor', value: 'Harbour' }, factor: 3 } as const];
    const query = { term: 'mugs', boosts, learned: new Map([[1, 2]]), offset: 0, limit: 9 };
    const [explained, ...others] = await engine.explain(testShopId, query, documents);
    expect(others).toEqual([]);
    expect(explained?.score).toBe((await engine.search(testShopId, query)).scores[0]);
    const parts = new Map(explained?.parts.map(({ name, ...part }) => [name, part]));
    const ofWords = (parts.get('title')?.value ?? 0) + (parts.get('tags')?.value ?? 0);
    expect(parts.get('title')?.words).toEqual(['mug']);
    expect(parts.get('tags')?.words).toEqual(['mug']);
    expect(parts.get('boost')?.value).toBeCloseTo(ofWords * 2);
    expect(parts.get('boost')?.words).toEqual(['vendor Harbour × 3']);
    expect(parts.get('learned')?.value).toBeCloseTo(ofWords * 3);
  });

  it('add up to the score of the answer for any query, on late pages too', async () => {
    const documents = Array.from({ length: 300 }, (_, index) =>
      searchDocument({
        id: index + 1,
        title: index % 3 === 0 ? 'Blue mug' : 'Mug',
        vendor: index % 2 === 0 ? 'Harbour' : 'Kiln',
        skus: [`SKU-${index}`],
      }),
    );
    const engine = await engineWith([]);
    await engine.index(testShopId, documents);
    const on = { field: 'vendor', value: 'Kiln' } as const;
    const queries: Partial<SearchQuery>[] = [
      { term: 'mug' },
      { term: 'blue mug' },
      { term: '' },
      { term: 'sku-7' },
      { term: 'mug', boosts: [{ on, factor: 0 }] },
      { term: 'mug', boosts: [{ on, factor: 0.5 }], learned: new Map([[299, 4]]) },
      { term: 'mug', boosts: [{ on, factor: 3 }], learned: new Map([[2, 0.5]]) },
      { term: '', boosts: [{ on, factor: 3 }] },
    ];
    for (const fields of queries) {
      for (const offset of [0, 280]) {
        const query = { term: '', offset, limit: 20, ...fields };
        const { productIds, scores } = await engine.search(testShopId, query);
        const listed = productIds.flatMap((id) => documents[id - 1] ?? []);
        const explained = await engine.explain(testShopId, query, listed);
        expect(explained.map(({ productId }) => productId)).toEqual(productIds);
        explained.forEach(({ score, parts }, place) => {
          expect(score).toBeCloseTo(scores[place] ?? 0, 6);
          expect(parts.length).toBeGreaterThan(0);
          expect(parts.reduce((sum, { value }) => sum + value, 0)).toBeCloseTo(score, 6);
        });
      }
    }
  });
});
