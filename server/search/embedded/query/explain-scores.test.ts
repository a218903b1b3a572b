import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { caseCount } from '../../../testing/case-count.ts';
import { searchDocument } from '../../engine-contract/contract-shop.ts';
import type { SearchDocument } from '../../document.ts';
import type { ScorePart, SearchEngine } from '../../engine.ts';
import { FactsTable } from '../../facts-table.ts';
import type { Boost, SearchQuery } from '../../query.ts';
import { createEmbeddedEngine } from '../embedded-engine.ts';

const testShopId = 1;

/** Indexes each group in a call of its own, so that the index has several segments. */
async function engineWith(groups: readonly (readonly SearchDocument[])[]): Promise<SearchEngine> {
  const engine = createEmbeddedEngine({ facts: async () => new FactsTable() });
  for (const documents of groups) {
    await engine.index(testShopId, documents);
  }
  return engine;
}

function sum(parts: readonly ScorePart[]): number {
  return parts.reduce((total, { value }) => total + value, 0);
}

describe('an explanation', () => {
  it('lists the share of each field with its words, and the effect of boosts and learning', async () => {
    const documents = [
      searchDocument({ id: 1, title: 'Blue mug', vendor: 'Harbour', tags: ['mug'], skus: ['X-1'] }),
      searchDocument({ id: 2, title: 'Bowl', description: 'Goes with a mug' }),
    ];
    const engine = await engineWith([documents]);
    const explain = async (query: Partial<SearchQuery>) => {
      const explainedQuery = { term: 'mugs', offset: 0, limit: 10, ...query };
      const [first] = await engine.explain(testShopId, explainedQuery, documents);
      return new Map(first?.parts.map((part) => [part.name, part]));
    };
    const plain = await explain({});
    expect([...plain.keys()]).toEqual(['title', 'tags', 'phrase']);
    expect(plain.get('title')?.words).toEqual(['mug']);
    const words = (plain.get('title')?.value ?? 0) + (plain.get('tags')?.value ?? 0);
    const boosts = [{ on: { field: 'vendor', value: 'Harbour' }, factor: 3 } as const];
    expect((await explain({ boosts })).get('boost')?.value).toBeCloseTo(words * 2);
    const learned = new Map([[1, 2]]);
    expect((await explain({ boosts, learned })).get('learned')?.value).toBeCloseTo(words * 3);
    const buried = [{ on: { field: 'vendor', value: 'Harbour' }, factor: 0.5 } as const];
    expect((await explain({ boosts: buried })).get('boost')?.value).toBeCloseTo(-words / 2);
    expect((await explain({ term: 'x1' })).get('code')?.words).toEqual(['x1']);
    expect([...(await explain({ term: '' })).keys()]).toEqual(['everything']);
    expect(
      await engine.explain(testShopId, { term: 'zzzz', offset: 0, limit: 1 }, documents),
    ).toEqual([]);
  });

  it('adds up to the score of the answer for any query', async () => {
    await fc.assert(
      fc.asyncProperty(someGroups, someQuery, async (groups, query) => {
        const engine = await engineWith(groups);
        const { productIds, scores } = await engine.search(testShopId, query);
        const latest = new Map(groups.flat().map((document) => [document.id, document]));
        const found = productIds.flatMap((id) => latest.get(id) ?? []);
        const explained = await engine.explain(testShopId, query, found);
        expect(explained.map(({ productId }) => productId)).toEqual(productIds);
        explained.forEach(({ score, parts }, place) => {
          expect(score).toBe(scores[place]);
          expect(sum(parts)).toBeCloseTo(score, 6);
          expect(new Set(parts.map(({ name }) => name)).size).toBe(parts.length);
        });
      }),
      { numRuns: caseCount(30, 300) },
    );
  });
});

const word = fc.constantFrom(
  'head',
  'set',
  'headset',
  'blue',
  'blues',
  'tea',
  'pot',
  '18w',
  '18 w',
  '茶杯',
  'ab-1',
);
const text = fc.array(word, { maxLength: 5 }).map((words) => words.join(' '));
const someDocument = fc
  .record({
    id: fc.integer({ min: 1, max: 15 }),
    title: text,
    handle: text.map((words) => words.replaceAll(' ', '-')),
    vendor: word,
    productType: word,
    tags: fc.uniqueArray(word, { maxLength: 3 }),
    options: fc.uniqueArray(word, { maxLength: 2 }).map((values) => [{ name: 'a', values }]),
    skus: fc.array(word, { maxLength: 2 }),
    metafieldTexts: fc.array(text, { maxLength: 1 }),
    description: text,
  })
  .map(searchDocument);
const someGroups = fc.array(fc.array(someDocument, { maxLength: 8 }), { maxLength: 3 });

const term = fc
  .array(fc.oneof(word, fc.constantFrom('hed', 'teapot', 'bleu', 'h', 'headst', 'nothing')), {
    maxLength: 4,
  })
  .map((words) => words.join(' '));
const someBoost: fc.Arbitrary<Boost> = fc.record({
  on: fc.oneof(
    fc.record({ field: fc.constantFrom('vendor', 'tag', 'title'), value: word }),
    fc.record({ field: fc.constant('availability'), value: fc.boolean() }),
  ),
  factor: fc.constantFrom(0, 0.5, 1, 3, 10),
});
const someQuery: fc.Arbitrary<SearchQuery> = fc.record({
  term,
  alternatives: fc.array(term, { maxLength: 2 }),
  boosts: fc.array(someBoost, { maxLength: 4 }),
  learned: fc
    .array(fc.tuple(fc.integer({ min: 1, max: 15 }), fc.constantFrom(0.5, 2, 4)))
    .map((pairs) => new Map(pairs)),
  offset: fc.constant(0),
  limit: fc.constant(20),
});
