import * as fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { caseCount } from '../../../testing/case-count.ts';
import {
  ascending,
  otherShopId,
  searchDocument,
  testShopId,
} from '../../engine-contract/contract-shop.ts';
import { describeSearchEngine } from '../../engine-contract/engine-contract.ts';
import type { SearchEngine } from '../../engine.ts';
import { FactsTable } from '../../facts-table.ts';
import type { SearchQuery } from '../../query.ts';
import { startContractServer } from './contract-server.ts';
import { TypesenseCluster } from '../connection/typesense-cluster.ts';
import { createTypesenseEngine, typesenseCapabilities } from '../typesense-engine.ts';
import type { TypesenseEngineDependencies } from '../typesense-shop.ts';

type CreateEngineWith = (
  titles: readonly string[],
  dependencies?: Partial<TypesenseEngineDependencies>,
) => Promise<SearchEngine>;

/** Tests the engine on the server that the environment names; without one, on the stand-in. */
export function describeTypesenseEngine(environment: NodeJS.ProcessEnv): void {
  const create = (dependencies: Partial<TypesenseEngineDependencies>) =>
    startEngine(expect.getState().currentTestName ?? '', environment, dependencies);
  const createWith: CreateEngineWith = async (titles, dependencies = {}) => {
    const engine = await create(dependencies);
    await engine.index(
      testShopId,
      titles.map((title, place) => searchDocument({ id: place + 1, title })),
    );
    return engine;
  };
  if (environment['TYPESENSE_RECORD'] ?? environment['TYPESENSE_REPLAY']) {
    // A replay requires equal requests, so the random values must be the same.
    const usual = fc.readConfigureGlobal();
    beforeAll(() => fc.configureGlobal({ ...usual, seed: 30 }));
    afterAll(() => fc.configureGlobal(usual));
  }
  describeSearchEngine('typesense', create, {
    randomShops: caseCount(5, 60),
    capabilities: typesenseCapabilities,
  });
  describe("a shop's synonyms", () => describeSynonyms(createWith));
  describe('field weights', () => describeFieldWeights(createWith));
  describe('more matches than are reranked', () => describeReranking(createWith));
  describe('explanations', () => describeExplanations(createWith));
}

/** Starts an engine on the server that the environment names. Both are closed after the test. */
export async function startEngine(
  test: string,
  environment: NodeJS.ProcessEnv,
  dependencies: Partial<TypesenseEngineDependencies> = {},
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
  let collections = 0;
  const engine = createTypesenseEngine({
    cluster,
    facts: async () => new FactsTable(),
    prefix: 'contract',
    epoch: async () => 'first',
    // A replay requires equal requests.
    newCollectionId: () => String((collections += 1)),
    onRejected: (_, { productId, reason }) => {
      throw new Error(`${productId}: ${reason}`);
    },
    ...dependencies,
  });
  // A persistent server may still have data of an interrupted run.
  await Promise.all([engine.drop(testShopId), engine.drop(otherShopId)]);
  return engine;
}

/** Returns the ids of the results in ascending order. */
export async function found(engine: SearchEngine, term: string): Promise<number[]> {
  const { productIds } = await engine.search(testShopId, { term, offset: 0, limit: 300 });
  return productIds.toSorted(ascending);
}

function describeSynonyms(engineWith: CreateEngineWith): void {
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
}

function describeFieldWeights(engineWith: CreateEngineWith): void {
  it('apply during a query', async () => {
    const weights = {
      title: 0.2,
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
}

function describeReranking(engineWith: CreateEngineWith): void {
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
}

function describeExplanations(engineWith: CreateEngineWith): void {
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
}
