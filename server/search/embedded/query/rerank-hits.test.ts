import { describe, expect, it } from 'vitest';
import { searchDocument } from '../../engine-contract/contract-shop.ts';
import { engineWith, testShopId } from '../../testing/engine-fixture.ts';

const sleeves = Array.from({ length: 250 }, (_, id) =>
  searchDocument({ id: 1 + id, title: 'Laptop sleeve' }),
);
const batteries = Array.from({ length: 450 }, (_, id) =>
  searchDocument({ id: 1_000 + id, title: 'Notebook battery' }),
);
/** Titles so long that 250 sleeves score higher before titles are compared. */
const notebooks = Array.from({ length: 200 }, (_, id) =>
  searchDocument({
    id: 5_000 + id,
    title: 'Notebook silver with a bright display, fast memory and a large disk for work',
    productType: 'Notebook',
  }),
);
const others = Array.from({ length: 600 }, (_, id) =>
  searchDocument({ id: 9_000 + id, title: 'Table' }),
);
const query = { term: 'laptop', alternatives: ['notebook'], offset: 0, limit: 100 };

describe('a term with more than 200 matches', () => {
  it('finds the things that the shop names by a synonym before the accessories', async () => {
    const engine = await engineWith([...sleeves, ...notebooks, ...others]);
    const { productIds, total } = await engine.search(testShopId, query);
    expect(total).toBe(sleeves.length + notebooks.length);
    expect(productIds.every((id) => id >= 5_000)).toBe(true);
  });

  it('recognises the name of a thing although the oldest products are accessories', async () => {
    const engine = await engineWith([
      ...sleeves.slice(0, 20),
      ...batteries,
      ...notebooks,
      ...others,
    ]);
    const { productIds } = await engine.search(testShopId, query);
    expect(productIds.every((id) => id >= 5_000)).toBe(true);
  });

  it('explains the scores of the answer', async () => {
    const engine = await engineWith([...sleeves, ...notebooks, ...others]);
    const { productIds, scores } = await engine.search(testShopId, { ...query, limit: 400 });
    const documents = [...notebooks, ...sleeves].filter(({ id }) => productIds.includes(id));
    const explained = await engine.explain(testShopId, query, documents);
    expect(new Map(explained.map(({ productId, score }) => [productId, score]))).toEqual(
      new Map(productIds.map((id, place) => [id, scores[place]])),
    );
    for (const { score, parts } of explained) {
      expect(parts.reduce((sum, { value }) => sum + value, 0)).toBeCloseTo(score, 6);
    }
  });
});
