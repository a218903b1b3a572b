import { mkdir, mkdtemp, readdir, readFile, rm, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as fc from 'fast-check';
import { test as base, describe, expect } from 'vitest';
import { caseCount } from '../../testing/case-count.ts';
import { batches, searchDocument } from '../engine-contract/contract-shop.ts';
import type { SearchEngine } from '../engine.ts';
import { FactsTable } from '../facts-table.ts';
import { defaultFieldWeights } from '../field-weights.ts';
import type { SearchResult } from '../query.ts';
import { createEmbeddedEngine } from './embedded-engine.ts';

const testShopId = 7;
const position = { epoch: 'first', seq: 12 };

const test = base.extend<{ folder: string }>({
  // oxlint-disable-next-line no-empty-pattern
  folder: async ({}, use) => {
    const folder = await mkdtemp(join(tmpdir(), 'vitrine-index-'));
    await use(folder);
    await rm(folder, { recursive: true });
  },
});

function openEngine(folder: string, fieldWeights = defaultFieldWeights): SearchEngine {
  return createEmbeddedEngine({
    facts: async () => new FactsTable(),
    fieldWeights: async () => fieldWeights,
    folder,
  });
}

const documents = Array.from({ length: 30 }, (_, index) =>
  searchDocument({
    id: 7_000_000_000_000 + index,
    title: index % 2 === 0 ? `Blue stoneware mug ${index}` : 'Crème brûlée 茶杯',
    tags: ['sale', `tag ${index}`],
    skus: [`AB-${index}`],
    metafields: [
      { type: 'rating', namespace: 'reviews', key: 'rating', values: ['x'], number: index },
    ],
    createdAt: index,
    compareAtPrice: index % 3 === 0 ? null : index,
  }),
);

async function answers(engine: SearchEngine): Promise<SearchResult[]> {
  const sort = {
    field: { namespace: 'reviews', key: 'rating' },
    order: 'descending',
  } as const;
  const terms = ['mug', 'stonware', '茶', 'ab-3', ''];
  return Promise.all(
    terms.flatMap((term) => [
      engine.search(testShopId, { term, offset: 0, limit: 50, facets: ['tags'] }),
      engine.search(testShopId, { term, offset: 0, limit: 50, sort }),
    ]),
  );
}

async function saveDocuments(folder: string): Promise<SearchResult[]> {
  const engine = openEngine(folder);
  await engine.index(testShopId, documents);
  await engine.remove(testShopId, [documents[4]?.id ?? 0]);
  expect(await engine.checkpoint(testShopId, position)).toEqual(position);
  const savedAnswers = await answers(engine);
  await engine.close();
  return savedAnswers;
}

describe('an index snapshot', () => {
  test('restores the same answers and the feed position after a restart', async ({ folder }) => {
    const before = await saveDocuments(folder);
    const engine = openEngine(folder);
    expect(await engine.open(testShopId)).toEqual(position);
    expect(await answers(engine)).toEqual(before);
    await engine.index(testShopId, [searchDocument({ id: 1, title: 'Bowl' })]);
    const { total } = await engine.search(testShopId, { term: 'bowl', offset: 0, limit: 1 });
    expect(total).toBe(1);
  });

  test('is as old as the last save', async ({ folder }) => {
    await saveDocuments(folder);
    const engine = openEngine(folder);
    await engine.open(testShopId);
    await engine.index(testShopId, [searchDocument({ id: 1, title: 'Bowl' })]);
    const restarted = openEngine(folder);
    expect(await restarted.open(testShopId)).toEqual(position);
    const { total } = await restarted.search(testShopId, { term: 'bowl', offset: 0, limit: 1 });
    expect(total).toBe(0);
  });

  test('is not written again while nothing has changed', async ({ folder }) => {
    await saveDocuments(folder);
    const engine = openEngine(folder);
    await engine.open(testShopId);
    expect(await engine.checkpoint(testShopId, { epoch: 'first', seq: 20 })).toEqual(position);
    await engine.index(testShopId, [searchDocument({ id: 1, title: 'Bowl' })]);
    expect(await engine.checkpoint(testShopId, { epoch: 'first', seq: 21 })).toEqual({
      epoch: 'first',
      seq: 21,
    });
  });

  test("is unusable after the shop's field weights changed", async ({ folder }) => {
    await saveDocuments(folder);
    const weights = { ...defaultFieldWeights, title: 1 };
    const engine = openEngine(folder, weights);
    expect(await engine.open(testShopId)).toBeNull();
    expect(await engine.needsReindex?.(testShopId)).toBe(true);
    await engine.reindex(testShopId, batches(documents));
    expect(await engine.needsReindex?.(testShopId)).toBe(false);
    await engine.checkpoint(testShopId, position);
    expect(await openEngine(folder, { ...weights }).open(testShopId)).toEqual(position);
    expect(await openEngine(folder).open(testShopId)).toBeNull();
  });

  test('is deleted with its shop', async ({ folder }) => {
    await saveDocuments(folder);
    const engine = openEngine(folder);
    await engine.drop(testShopId);
    expect(await openEngine(folder).open(testShopId)).toBeNull();
  });

  test('does not exist before the first save', async ({ folder }) => {
    expect(await openEngine(join(folder, 'nothing')).open(testShopId)).toBeNull();
  });

  test('is rejected when any byte differs or the file is cut', async ({ folder }) => {
    await saveDocuments(folder);
    const path = join(folder, `${testShopId}.index`);
    const whole = await readFile(path);
    await fc.assert(
      fc.asyncProperty(fc.nat({ max: whole.length - 1 }), fc.boolean(), async (place, isCut) => {
        await writeFile(path, whole);
        if (isCut) {
          await truncate(path, place);
        } else {
          const damaged = Buffer.from(whole);
          damaged[place] = (damaged[place] ?? 0) ^ 0x10;
          await writeFile(path, damaged);
        }
        expect(await openEngine(folder).open(testShopId)).toBeNull();
      }),
      { numRuns: caseCount(15, 60) },
    );
  });

  test('is built anew when the file cannot be read or written, and leaves no temporary file', async ({
    folder,
  }) => {
    const path = join(folder, `${testShopId}.index`);
    await mkdir(path);
    const engine = openEngine(folder);
    expect(await engine.open(testShopId)).toBeNull();
    await engine.index(testShopId, documents);
    await expect(engine.checkpoint(testShopId, position)).rejects.toThrow();
    expect(await readdir(folder)).toEqual([`${testShopId}.index`]);
    await rm(path, { recursive: true });
    expect(await engine.checkpoint(testShopId, position)).toEqual(position);
    expect(await openEngine(folder).open(testShopId)).toEqual(position);
  });

  test('survives a crash during the next save', async ({ folder }) => {
    const before = await saveDocuments(folder);
    await writeFile(join(folder, `${testShopId}.index.new`), 'half of');
    const engine = openEngine(folder);
    expect(await engine.open(testShopId)).toEqual(position);
    expect(await answers(engine)).toEqual(before);
  });

  test('holds one consistent state while documents are indexed during the write', async ({
    folder,
  }) => {
    const engine = openEngine(folder);
    await engine.index(testShopId, documents);
    await Promise.all([
      engine.checkpoint(testShopId, position),
      engine.remove(
        testShopId,
        documents.slice(0, 20).map(({ id }) => id),
      ),
      engine.index(
        testShopId,
        documents.map((document) => ({ ...document, createdAt: 99 })),
      ),
    ]);
    const restarted = openEngine(folder);
    expect(await restarted.open(testShopId)).toEqual(position);
    expect((await restarted.search(testShopId, { term: 'mug', offset: 0, limit: 1 })).total).toBe(
      15,
    );
  });
});
