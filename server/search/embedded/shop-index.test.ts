import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { SearchDocument } from '../document.ts';
import { searchDocument } from '../engine-contract/contract-shop.ts';
import { FactsTable } from '../facts-table.ts';
import type { SearchQuery, SearchResult, SortField } from '../query.ts';
import { fillIndex } from './fill-index.ts';
import { mergeSegments } from './segment/merge-segments.ts';
import { runWhole } from '../../base/slices.ts';
import { searchIndex } from './query/search-index.ts';
import { ShopIndex } from './shop-index.ts';
import { buildSegment } from './segment/build-segment.ts';

function finish<T>(work: Generator<void, T>): T {
  let step = work.next();
  while (!step.done) {
    step = work.next();
  }
  return step.value;
}

async function* inBatches(documents: readonly SearchDocument[], size: number) {
  for (let start = 0; start < documents.length; start += size) {
    yield documents.slice(start, start + size);
  }
}

function find(index: ShopIndex, term: string, query: Partial<SearchQuery> = {}): SearchResult {
  const facets = ['tags', 'vendors', 'options'] as const;
  return runWhole(
    searchIndex(index, { term, offset: 0, limit: 1000, facets, ...query }, new FactsTable()),
  );
}

/** Returns the ids in each order that the index itself provides. */
function findSorted(index: ShopIndex): number[][] {
  return sortFields.map(
    (field) => find(index, '', { sort: { field, order: 'ascending' } }).productIds,
  );
}

const rating = { namespace: 'reviews', key: 'rating' };
const sortFields: readonly SortField[] = [
  'createdAt',
  'updatedAt',
  'compareAtPrice',
  'title',
  'vendor',
  'sku',
  rating,
];

const word = fc.constantFrom('mug', 'mugs', 'blue', 'stoneware', 'tea', 'pot', '茶杯', 'ab-1');
const text = fc.array(word, { maxLength: 5 }).map((words) => words.join(' '));
const someDocument = fc
  .record({
    id: fc.integer({ min: 1, max: 40 }),
    title: text,
    vendor: word,
    tags: fc.uniqueArray(word, { maxLength: 3 }),
    skus: fc.array(word, { maxLength: 2 }),
    description: text,
    createdAt: fc.nat(9),
    updatedAt: fc.nat(9),
    compareAtPrice: fc.option(fc.nat(9)),
    number: fc.option(fc.nat(9)),
  })
  .map(({ number, ...fields }) =>
    searchDocument({
      ...fields,
      options: [{ name: 'a', values: fields.tags }],
      metafields: [{ type: 'rating', ...rating, values: [String(number)], number }],
    }),
  );

const byId = (one: SearchDocument, other: SearchDocument): number => one.id - other.id;
const segmentsOf = fc
  .array(fc.uniqueArray(someDocument, { selector: ({ id }) => id, minLength: 1, maxLength: 8 }), {
    minLength: 1,
    maxLength: 5,
  })
  .map((groups) => groups.map((documents) => documents.toSorted(byId)));

describe('an index with several segments', () => {
  it('answers like an index with one segment of all living documents', () => {
    fc.assert(
      fc.property(segmentsOf, word, (groups, term) => {
        const segments = groups.map((documents) => finish(buildSegment(documents)));
        const latest = new Map<number, SearchDocument>();
        segments.forEach((segment, place) => {
          const newer = new Set(groups.slice(place + 1).flatMap((group) => group.map((d) => d.id)));
          segment.ids.forEach((id, slot) => {
            if (newer.has(id)) {
              segment.alive[slot] = 0;
              segment.aliveCount -= 1;
            }
          });
          groups[place]?.forEach((document) => latest.set(document.id, document));
        });
        const whole = new ShopIndex([finish(buildSegment([...latest.values()].toSorted(byId)))]);
        const merged = new ShopIndex([finish(mergeSegments(segments))]);
        const expected = find(whole, term);
        expect(find(merged, term)).toEqual(expected);
        expect(findSorted(merged)).toEqual(findSorted(whole));
        const separate = find(new ShopIndex(segments), term);
        expect(separate.facets).toEqual(expected.facets);
        expect(new Set(separate.productIds)).toEqual(new Set(expected.productIds));
        expect(findSorted(new ShopIndex(segments))).toEqual(findSorted(whole));
      }),
    );
  });

  it('answers the same regardless of how documents are batched', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(someDocument, { maxLength: 30 }),
        fc.integer({ min: 1, max: 30 }),
        word,
        async (documents, size, term) => {
          const bulkIndex = await fillIndex(inBatches(documents, size));
          const incrementalIndex = new ShopIndex();
          for await (const batch of inBatches(documents, size)) {
            finish(incrementalIndex.put(batch));
          }
          expect(find(bulkIndex, term)).toEqual(find(incrementalIndex, term));
        },
      ),
    );
  });

  it('ignores words that only dead documents contain', () => {
    const index = new ShopIndex();
    const fillers = Array.from({ length: 1500 }, (_, id) =>
      searchDocument({ id, title: `bowl ${id}`, description: 'stoneware' }),
    );
    const typos = ['stonware mug', 'stonewear mug', 'muug'];
    const documents = typos.map((title, place) => searchDocument({ id: 2000 + place, title }));
    finish(index.put([...fillers, ...documents]));
    expect(find(index, 'stonware').productIds[0]).toBe(2000);
    finish(index.put(documents.map(({ id }) => searchDocument({ id, title: 'stoneware mug' }))));
    // The segments must not be merged yet, or the test would prove nothing.
    expect(index.segments.length).toBeGreaterThan(1);
    const { reading, productIds } = find(index, 'stonware mug');
    expect(reading.correctedTerm).toBe('stoneware mug');
    expect(productIds.slice(0, 3)).toEqual([2000, 2001, 2002]);
    expect(find(index, 'muug').reading.correctedTerm).toBe('mug');
    expect(find(index, 'stonew').total).toBe(1503);
  });

  it('keeps few segments after many updates', () => {
    const index = new ShopIndex();
    const documents = Array.from({ length: 3000 }, (_, id) =>
      searchDocument({ id, title: `mug ${id}` }),
    );
    finish(index.put(documents));
    for (let round = 0; round < 40; round += 1) {
      finish(index.put([searchDocument({ id: round * 50, title: `bowl ${round}` })]));
    }
    expect(index.size).toBe(3000);
    expect(index.segments.length).toBeLessThanOrEqual(3);
    expect(find(index, 'bowl').total).toBe(40);
  });

  it('does not index a document again when its texts are unchanged', () => {
    const index = new ShopIndex();
    const documents = Array.from({ length: 5 }, (_, id) => searchDocument({ id, title: 'Mug' }));
    finish(index.put(documents));
    const [segment] = index.segments;
    finish(index.put(documents.map((document) => ({ ...document, updatedAt: 50 }))));
    expect(index.segments[0]).toBe(segment);
    expect(segment?.updatedAt[3]).toBe(50);
  });

  it('pauses often during a large merge', () => {
    const documents = Array.from({ length: 4000 }, (_, id) =>
      searchDocument({ id, title: `mug ${id} ${id * 7}`, description: 'word '.repeat(50) }),
    );
    const segments = [documents.slice(0, 2000), documents.slice(2000)].map((half) =>
      finish(buildSegment(half)),
    );
    const work = mergeSegments(segments);
    let pauses = 0;
    while (work.next().done !== true) {
      pauses += 1;
    }
    expect(pauses).toBeGreaterThan(20);
  });
});

describe('a query that pauses', () => {
  it('finds a document as it was when the query began, even if it is replaced meanwhile', async () => {
    const index = new ShopIndex();
    finish(index.put([searchDocument({ id: 1, title: 'Blue mug' })]));
    const replaced = { isDone: false };
    const answer = index.query(function* (view) {
      while (!replaced.isDone) {
        yield;
      }
      return yield* searchIndex(view, { term: 'blue', offset: 0, limit: 10 }, new FactsTable());
    });
    finish(index.put([searchDocument({ id: 1, title: 'Red mug' })]));
    replaced.isDone = true;
    expect((await answer).productIds).toEqual([1]);
    expect(find(index, 'blue').productIds).toEqual([]);
    expect(find(index, 'red').productIds).toEqual([1]);
  });
});
