import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { caseCount } from '../../testing/case-count.ts';
import { stem } from '../../text/stem.ts';
import { compact, tokenize } from '../../text/tokens.ts';
import { searchDocument } from '../engine-contract/contract-shop.ts';
import { describeSearchEngine } from '../engine-contract/engine-contract.ts';
import type { SearchDocument } from '../document.ts';
import { FactsTable } from '../facts-table.ts';
import { createEmbeddedEngine, embeddedCapabilities } from './embedded-engine.ts';
import { engineWith, search, testShopId } from '../testing/engine-fixture.ts';

describeSearchEngine('embedded', createEmbeddedEngine, {
  randomShops: caseCount(15, 60),
  capabilities: embeddedCapabilities,
});

describe('relevance', () => {
  it('weighs the title over type, tags, handle and description', async () => {
    const engine = await engineWith([
      searchDocument({ id: 1, title: 'Table', description: 'Goes with any lamp' }),
      searchDocument({ id: 2, title: 'Table', handle: 'table-lamp' }),
      searchDocument({ id: 3, title: 'Table', tags: ['lamp'] }),
      searchDocument({ id: 4, title: 'Table', productType: 'Lamp' }),
      searchDocument({ id: 5, title: 'Lamp' }),
    ]);
    expect(await search(engine, 'lamp')).toEqual([5, 4, 3, 2, 1]);
  });

  it('ranks a rare word before a common one and a whole word before its completions', async () => {
    const engine = await engineWith([
      searchDocument({ id: 1, title: 'Mugwort tea' }),
      searchDocument({ id: 2, title: 'Tea mug' }),
      searchDocument({ id: 3, title: 'Tea mugs' }),
      searchDocument({ id: 4, title: 'Tea', description: 'A mug of it' }),
    ]);
    expect(await search(engine, 'mug')).toEqual([2, 3, 1, 4]);
    expect(await search(engine, 'tea mug')).toEqual([2, 3, 4, 1]);
  });

  it('ranks the typed word before its synonym in a slightly shorter title', async () => {
    const engine = await engineWith([
      searchDocument({ id: 1, title: 'Notebook case' }),
      searchDocument({ id: 2, title: 'Case for a laptop, grey' }),
      searchDocument({ id: 3, title: 'Teapot' }),
    ]);
    const alternatives = ['notebook'];
    const found = await engine.search(testShopId, {
      term: 'laptop',
      offset: 0,
      limit: 10,
      alternatives,
    });
    expect(found.productIds).toEqual([2, 1]);
  });

  it('prefers the shorter of two titles', async () => {
    const engine = await engineWith([
      searchDocument({ id: 1, title: 'Mug with a lid of beech, a spoon and a coaster' }),
      searchDocument({ id: 2, title: 'Mug' }),
    ]);
    expect(await search(engine, 'mug')).toEqual([2, 1]);
  });

  it('ranks an exact code before codes with that prefix, and both before words', async () => {
    const engine = await engineWith([
      searchDocument({ id: 1, title: 'KX 400', description: 'KX 400' }),
      searchDocument({ id: 2, title: 'Pump', skus: ['KX-4001', 'KX-4002'] }),
      searchDocument({ id: 3, title: 'Pump', skus: ['KX400'] }),
    ]);
    expect(await search(engine, 'kx-400')).toEqual([3, 2, 1]);
  });

  it('limits a prefix to its 40 most frequent completions', async () => {
    const words = Array.from({ length: 60 }, (_, index) => `s${index}x`);
    const documents = words.flatMap((title, index) => [
      searchDocument({ id: index, title }),
      ...(index < 40 ? [searchDocument({ id: index + 100, title })] : []),
    ]);
    const engine = await engineWith(documents);
    expect(await search(engine, 's')).toHaveLength(80);
    expect(await search(engine, 's59')).toEqual([59]);
  });
});

describe('spelling', () => {
  it.each([
    ['a typo in three letters', 'mgu', 'Mug'],
    ['two typos in seven letters', 'tepaost', 'Teapots'],
    ['three typos in nine letters', 'stinewtae', 'Stoneware'],
    ['a typo in a number', '4712', '4711'],
    ['two joined words that are not adjacent', 'teapot', 'Tea and coffee pot'],
  ])('does not correct %s', async (_, typed, title) => {
    const engine = await engineWith([searchDocument({ id: 1, title })]);
    expect(await search(engine, title)).toEqual([1]);
    expect(await search(engine, typed)).toEqual([]);
  });
});

describe('suggestions', () => {
  it('rank by the number of products that have their words, then by length', async () => {
    const engine = await engineWith([
      searchDocument({ id: 1, title: 'Stoneware mug', vendor: 'Stone & Sons' }),
      searchDocument({ id: 2, title: 'Blue stoneware mug' }),
      searchDocument({ id: 3, title: 'Stoneware Bowl' }),
      searchDocument({ id: 4, title: 'Stoneware bowls for soup' }),
      searchDocument({ id: 5, title: 'Stoneware bowl' }),
    ]);
    expect(await engine.suggest(testShopId, 'stone', 4)).toEqual([
      'stoneware',
      'stoneware bowl',
      'stoneware mug',
      'stoneware bowls for soup',
    ]);
    expect(await engine.suggest(testShopId, 'Blue st', 2)).toEqual([
      'blue stoneware',
      'blue stoneware mug',
    ]);
  });

  it('have no lone letters, no lone digits and no word twice', async () => {
    const engine = await engineWith([
      searchDocument({ id: 1, title: 'Cable USB A USB 1' }),
      searchDocument({ id: 2, title: 'Cable USB A' }),
    ]);
    expect(await engine.suggest(testShopId, 'cab', 9)).toEqual(['cable', 'cable usb']);
  });

  it('take an unfinished name for the name rather than for a plural', async () => {
    const engine = await engineWith([
      searchDocument({ id: 1, title: 'Sam' }),
      ...Array.from({ length: 20 }, (_, id) => searchDocument({ id: 10 + id, title: 'Samsung' })),
    ]);
    expect(await engine.suggest(testShopId, 'sams', 2)).toEqual(['samsung']);
    expect(await search(engine, 'sams')).not.toContain(1);
  });

  it('keep accents and complete text without spaces', async () => {
    const engine = await engineWith([
      searchDocument({ id: 1, title: 'Crème brûlée set' }),
      searchDocument({ id: 2, title: '手工陶瓷茶杯' }),
    ]);
    expect(await engine.suggest(testShopId, 'creme br', 1)).toEqual(['creme brûlée']);
    expect(await engine.suggest(testShopId, '陶', 1)).toEqual(['陶瓷茶杯']);
  });
});

describe('indexing', () => {
  it('yields to the event loop while it indexes a large batch', async () => {
    const engine = createEmbeddedEngine({ facts: async () => new FactsTable() });
    const description = Array.from({ length: 300 }, (_, index) => `word${index}`).join(' ');
    const documents = Array.from({ length: 3000 }, (_, id) => searchDocument({ id, description }));
    let turns = 0;
    let isIndexing = true;
    const countTurns = (): void => {
      turns += 1;
      if (isIndexing) {
        setImmediate(countTurns);
      }
    };
    const indexed = engine.index(testShopId, documents);
    countTurns();
    await indexed;
    isIndexing = false;
    expect(turns).toBeGreaterThan(5);
  });
});

const word = fc.constantFrom(
  'mug',
  'mugs',
  'muga',
  'red',
  'reds',
  'box',
  'boxes',
  'tea',
  '茶',
  '绿茶',
);
const text = fc.array(word, { maxLength: 4 }).map((words) => words.join(' '));
const code = fc.constantFrom('MU-G1', 'mug', 'RE-D', 'A-1', 'A12');
const someDocument = fc
  .record({
    id: fc.integer({ min: 1, max: 12 }),
    title: text,
    handle: text.map((words) => words.replaceAll(' ', '-')),
    productType: word,
    tags: fc.array(text, { maxLength: 2 }),
    skus: fc.array(code, { maxLength: 2 }),
    description: text,
  })
  .map(searchDocument);
const term = fc
  .array(fc.constantFrom('mug', 'mu', 'm', 'reds', 're', 'boxe', 'te', '茶', 'a-1', 'mu-g1', 'a'), {
    minLength: 1,
    maxLength: 3,
  })
  .map((words) => words.join(' '));

/** Returns whether a document contains all typed words. A plain implementation without an index. */
function hasAllWords(
  { title, handle, productType, tags, skus, description }: SearchDocument,
  typed: string,
): boolean {
  const texts = [title, handle, productType, ...tags, ...skus, description];
  const words = texts.flatMap((value) => [...tokenize(value), ...(value.match(/[绿茶]/g) ?? [])]);
  words.push(...skus.map(compact));
  const typedWords = tokenize(typed);
  const beginning = typedWords.at(-1) ?? '';
  const holds = (one: string): boolean => words.some((other) => stem(other) === stem(one));
  return (
    typedWords.slice(0, -1).every(holds) &&
    (holds(beginning) || words.some((other) => other.startsWith(beginning)))
  );
}

describe('any shop', () => {
  it('finds every document that contains all words', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(someDocument, { maxLength: 12 }),
        term,
        async (documents, typed) => {
          const latest = new Map(documents.map((document) => [document.id, document]));
          const engine = await engineWith(documents);
          const expected = [...latest.values()].filter((document) => hasAllWords(document, typed));
          const found = await search(engine, typed);
          expect(found).toEqual(expect.arrayContaining(expected.map(({ id }) => id)));
          expect(new Set(found).size).toBe(found.length);
        },
      ),
    );
  });

  it('answers after any updates like an index built from the remaining documents', async () => {
    const change = fc.oneof(
      fc.array(someDocument, { maxLength: 4 }).map((documents) => ({ documents, removed: [] })),
      fc.array(fc.integer({ min: 1, max: 12 })).map((removed) => ({ documents: [], removed })),
    );
    await fc.assert(
      fc.asyncProperty(fc.array(change, { maxLength: 8 }), term, async (changes, typed) => {
        const engine = await engineWith([]);
        const left = new Map<number, SearchDocument>();
        for (const { documents, removed } of changes) {
          await engine.index(testShopId, documents);
          await engine.remove(testShopId, removed);
          documents.forEach((document) => left.set(document.id, document));
          removed.forEach((id) => left.delete(id));
        }
        const rebuilt = await engineWith([...left.values()]);
        const query = { term: typed, offset: 0, limit: 5 };
        expect(await engine.search(testShopId, query)).toEqual(
          await rebuilt.search(testShopId, query),
        );
        expect(await engine.suggest(testShopId, typed, 5)).toEqual(
          await rebuilt.suggest(testShopId, typed, 5),
        );
      }),
    );
  });

  it('answers the same regardless of earlier queries', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(someDocument, { maxLength: 12 }),
        fc.array(term, { minLength: 2, maxLength: 5 }),
        async (documents, terms) => {
          const engine = await engineWith(documents);
          for (const typed of terms) {
            const query = { term: typed, offset: 0, limit: 20 };
            const fresh = await engineWith(documents);
            expect(await engine.search(testShopId, query)).toEqual(
              await fresh.search(testShopId, query),
            );
          }
        },
      ),
    );
  });

  it('suggests only terms that find a product', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(someDocument, { maxLength: 12 }),
        term,
        async (documents, typed) => {
          const engine = await engineWith(documents);
          const suggestions = await engine.suggest(testShopId, typed, 10);
          expect(new Set(suggestions).size).toBe(suggestions.length);
          for (const suggestion of suggestions) {
            expect(await search(engine, suggestion)).not.toEqual([]);
          }
        },
      ),
    );
  });
});
