import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { stem } from '../../text/stem.ts';
import { compact, tokenize } from '../../text/tokens.ts';
import { searchDocument } from '../engine-contract/contract-shop.ts';
import { describeSearchEngine } from '../engine-contract/engine-contract.ts';
import type { SearchDocument } from '../document.ts';
import type { SearchEngine } from '../engine.ts';
import { FactsTable } from '../facts-table.ts';
import { createEmbeddedEngine } from './embedded-engine.ts';

describeSearchEngine('embedded', createEmbeddedEngine);

const testShopId = 1;

async function engineWith(documents: readonly SearchDocument[]): Promise<SearchEngine> {
  const engine = createEmbeddedEngine({ facts: async () => new FactsTable() });
  await engine.index(testShopId, documents);
  return engine;
}

async function search(engine: SearchEngine, term: string): Promise<number[]> {
  return (await engine.search(testShopId, { term, offset: 0, limit: 1000 })).productIds;
}

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

describe('the thing that a term names', () => {
  it.each([
    ['keyboard', 'Keyboard for laptops', 'Keyboard cover'],
    ['laser printer', 'Fast laser printer 1200 dpi', 'Laser printer drum kit'],
    ['camera', 'Small camera', 'Camera battery'],
  ])('comes before its accessories with %s', async (term, thing, accessory) => {
    const engine = await engineWith([
      searchDocument({ id: 1, title: accessory }),
      searchDocument({ id: 2, title: thing }),
      searchDocument({ id: 3, title: 'Table' }),
    ]);
    expect(await search(engine, term)).toEqual([2, 1]);
  });

  it('is of the type that most products with its name have', async () => {
    const engine = await engineWith([
      searchDocument({ id: 1, title: 'Bag camera', productType: 'Bags' }),
      ...Array.from({ length: 6 }, (_, id) =>
        searchDocument({ id: 10 + id, title: 'Zoom camera', productType: 'Photo' }),
      ),
    ]);
    expect((await search(engine, 'camera')).at(-1)).toBe(1);
  });

  it('outweighs a rarer word where no product has both', async () => {
    const engine = await engineWith([
      searchDocument({ id: 1, title: 'Rooibos tea' }),
      ...Array.from({ length: 9 }, (_, id) => searchDocument({ id: 10 + id, title: 'Blue mug' })),
    ]);
    expect((await search(engine, 'rooibos mug')).at(-1)).toBe(1);
    expect((await search(engine, 'mug for rooibos')).at(-1)).toBe(1);
  });

  it('is not widened by words that begin like a short or a whole word', async () => {
    const engine = await engineWith([
      searchDocument({ id: 1, title: 'Console pro' }),
      searchDocument({ id: 2, title: 'Processor' }),
      searchDocument({ id: 3, title: 'Xylophone' }),
      searchDocument({ id: 4, title: 'Console' }),
    ]);
    expect(await search(engine, 'console pro')).toEqual([1, 4]);
    expect(await search(engine, 'console xy')).not.toContain(2);
  });
});

describe('rare words', () => {
  const products = [
    searchDocument({ id: 1, title: 'Cofee grinder' }),
    ...Array.from({ length: 60 }, (_, id) => searchDocument({ id: 100 + id, title: 'Coffee' })),
    searchDocument({ id: 2, title: 'Toffee' }),
  ];

  it('find a similar word that is fifty times as frequent too, after themselves', async () => {
    const engine = await engineWith(products);
    const query = { term: 'cofee', offset: 0, limit: 3 };
    const { productIds, total, reading } = await engine.search(testShopId, query);
    expect([productIds[0], total]).toEqual([1, 61]);
    expect(reading.correctedTerm).toBe('coffee');
    expect(await search(engine, 'toffee')).toEqual([2]);
  });

  it('stay as they are for a shopper who insists', async () => {
    const engine = await engineWith(products);
    const query = { term: 'cofee', isAsTyped: true, offset: 0, limit: 3 };
    const { productIds, reading } = await engine.search(testShopId, query);
    expect(productIds).toEqual([1]);
    expect(reading.correctedTerm).toBeNull();
  });
});

describe('a misspelt word', () => {
  it.each([
    ['swapped letters rather than a wrong one', 'boosk', 'books'],
    ['two edits of eight letters that lost one', 'nopebok', 'notebook'],
    ['a frequent word with a wrong first letter rather than a rare one', 'sadio', 'radio'],
  ])('is corrected to %s', async (_, term, corrected) => {
    const engine = await engineWith([
      searchDocument({ id: 1, title: 'Boost' }),
      searchDocument({ id: 2, title: 'Notebook, books' }),
      searchDocument({ id: 3, title: 'Books about boost' }),
      searchDocument({ id: 4, title: 'SDIO' }),
      ...Array.from({ length: 20 }, (__, id) => searchDocument({ id: 10 + id, title: 'Radio' })),
    ]);
    const { reading } = await engine.search(testShopId, { term, offset: 0, limit: 1 });
    expect(reading.correctedTerm).toBe(corrected);
  });
});

describe('small words', () => {
  const products = [
    searchDocument({ id: 1, title: 'Whit tea' }),
    searchDocument({ id: 2, title: 'Laptop' }),
    searchDocument({ id: 3, title: 'Laptop for the garden' }),
    searchDocument({ id: 4, title: 'Garden table' }),
  ];

  it.each([
    ['what laptop should i buy', [2, 3], 1],
    ['laptop for garden', [3, 2, 4], 2],
    ['for the', [3], 2],
  ])('of %s are neither needed nor corrected', async (term, expected, needed) => {
    const engine = await engineWith(products);
    const { productIds, reading } = await engine.search(testShopId, { term, offset: 0, limit: 9 });
    expect(productIds.slice(0, expected.length).toSorted()).toEqual(expected.toSorted());
    expect(reading).toMatchObject({ words: needed, correctedTerm: null });
  });

  it('raise the score of the products that have them', async () => {
    const engine = await engineWith([
      searchDocument({ id: 1, title: 'Gift her' }),
      searchDocument({ id: 2, title: 'Gift for her' }),
    ]);
    expect(await search(engine, 'for gift')).toEqual([2, 1]);
  });
});

describe('words without their spaces', () => {
  const products = [
    searchDocument({ id: 1, title: 'Gaming laptop', tags: ['red'] }),
    searchDocument({ id: 2, title: 'Laptop for gaming', tags: ['red'] }),
    searchDocument({ id: 3, title: 'Red mug' }),
    searchDocument({ id: 4, title: 'Mug, large' }),
    searchDocument({ id: 5, title: 'USB hub' }),
    searchDocument({ id: 6, title: 'USB shirt lamp' }),
    searchDocument({ id: 7, title: 'Shirt' }),
    ...Array.from({ length: 60 }, (_, id) => searchDocument({ id: 100 + id, title: 'Table' })),
  ];

  it.each([
    ['gaminglaptop', 'gaming laptop', [1, 2]],
    ['redgaminglaptop', 'red gaming laptop', [1, 2]],
    ['large redmug', 'large red mug', [3, 4]],
  ])('reads %s as %s', async (term, corrected, expected) => {
    const engine = await engineWith(products);
    const query = { term, offset: 0, limit: 2 };
    const { productIds, reading } = await engine.search(testShopId, query);
    expect(reading.correctedTerm).toBe(corrected);
    expect(productIds.toSorted((one, other) => one - other)).toEqual(expected);
  });

  it.each(['usbc', 'tshirt', 'xlamp'])('does not correct %s to a part of it', async (term) => {
    expect(await search(await engineWith(products), term)).toEqual([]);
  });

  it('corrects a letter typed twice at the end', async () => {
    expect(await search(await engineWith(products), 'shirtt')).toEqual([7, 6]);
  });

  it.each(['tshirt', 't-shirt', 't shirt', 'tshirts'])('finds T-shirts with %s', async (term) => {
    const engine = await engineWith([
      ...products,
      searchDocument({ id: 20, title: 'Linen T-Shirt' }),
    ]);
    expect((await search(engine, term))[0]).toBe(20);
  });
});

describe('terms with several words', () => {
  it('drop required words until a hundred products match, and no further', async () => {
    const ids = Array.from({ length: 100 }, (_, id) => id);
    const engine = await engineWith([
      ...ids.map((id) => searchDocument({ id, title: id === 7 ? 'Blue oak mug' : 'Blue mug' })),
      searchDocument({ id: 500, title: 'Mug' }),
    ]);
    expect((await search(engine, 'blue oak mug'))[0]).toBe(7);
    expect((await search(engine, 'blue oak mug')).toSorted((a, b) => a - b)).toEqual(ids);
    expect(await search(engine, 'oak linen mug')).toHaveLength(101);
  });

  it('put products with all words before those with fewer', async () => {
    const engine = await engineWith([
      searchDocument({ id: 1, title: 'Oak', productType: 'Oak' }),
      ...Array.from({ length: 40 }, (_, id) =>
        searchDocument({ id: 10 + id, title: 'Table', description: 'A mug of oak' }),
      ),
    ]);
    const found = await search(engine, 'oak mug');
    expect(found).toHaveLength(41);
    expect(found.at(-1)).toBe(1);
  });
});

describe('suggestions', () => {
  it('rank by the number of products they lead to, then by length', async () => {
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
