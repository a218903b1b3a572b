import { expect, it } from 'vitest';
import { searchDocument } from '../../engine-contract/contract-shop.ts';
import { engineWith, testShopId } from '../../testing/engine-fixture.ts';

const words = ['walnut', 'garden', 'bench', 'cushion', 'outdoor', 'striped'];

it.each([
  { withWords: [0, 20, 30, 10, 20, 40], required: 3, total: 100 },
  { withWords: [0, 20, 0, 0, 60, 60], required: 5, total: 120 },
  { withWords: [200, 90, 0, 0, 0, 20], required: 2, total: 110 },
  { withWords: [90, 0, 0, 5, 0, 0], required: 1, total: 95 },
  { withWords: [300, 0, 0, 0, 0, 130], required: 6, total: 130 },
])(
  'finds $total products when $withWords products have one to six of six words',
  async ({ withWords, required, total }) => {
    const titles = withWords.flatMap((count, fewer) =>
      Array.from({ length: count }, (_, number) =>
        // Another word is missing in each title.
        [...words, ...words]
          .slice(number % words.length)
          .slice(0, fewer + 1)
          .join(' '),
      ),
    );
    const engine = await engineWith(
      titles.map((title, id) => searchDocument({ id: id + 1, title })),
    );
    const query = { term: words.join(' '), offset: 0, limit: 1_000 };
    const found = await engine.search(testShopId, query);
    expect(found.reading).toMatchObject({ words: 6, required });
    expect(found.total).toBe(total);
    const enough = new Set(
      titles.flatMap((title, id) => (title.split(' ').length >= required ? [id + 1] : [])),
    );
    expect(new Set(found.productIds)).toEqual(enough);
  },
);

it('reads no more words than can be typed, however many are written as one', async () => {
  const titles = ['garden bench cushion', 'outdoor walnut striped'];
  const engine = await engineWith(
    Array.from({ length: 6 }, (_, id) =>
      searchDocument({ id: id + 1, title: titles[id % 2] ?? '' }),
    ),
  );
  const pairs = words.flatMap((one) => words.map((other) => one + other));
  const term = pairs.slice(0, 16).join(' ');
  const found = await engine.search(testShopId, { term, offset: 0, limit: 10 });
  expect(found.reading.words).toBe(16);
  expect(found.reading.correctedTerm?.split(' ')).toHaveLength(16);
});

it.each([
  { typed: 4, read: 16 },
  { typed: 16, read: 4 },
])('reads $read phrases beside a term of $typed words', async ({ typed, read }) => {
  const phrases = Array.from({ length: 16 }, (_, number) => `p${number}z`);
  const engine = await engineWith(
    phrases.map((title, id) => searchDocument({ id: id + 1, title })),
  );
  const term = Array.from({ length: typed }, (_, number) => `word${number}x`).join(' ');
  const query = { term, alternatives: phrases, offset: 0, limit: 30 };
  const { productIds } = await engine.search(testShopId, query);
  expect(productIds.toSorted((a, b) => a - b)).toEqual(
    Array.from({ length: read }, (_, id) => id + 1),
  );
});
