import { describe, expect, it } from 'vitest';
import type { SearchDocument } from '../document.ts';
import { searchDocument } from '../engine-contract/contract-shop.ts';
import { engineWith, search, testShopId } from '../testing/engine-fixture.ts';

function products(first: number, count: number, texts: Partial<SearchDocument>): SearchDocument[] {
  return Array.from({ length: count }, (_, place) =>
    searchDocument({ id: first + place, ...texts }),
  );
}

const mugs = products(10, 6, { title: 'Blue camp mug', productType: 'Mugs' });
const teas = products(20, 6, {
  title: 'Red berry tea',
  productType: 'Tea',
  description: 'One cup for every afternoon, or a mug for long ones.',
});
const isMug = (id: number) => id < 20;

describe('the word that names a thing', () => {
  it('is not completed by a synonym in a description', async () => {
    const engine = await engineWith([
      ...mugs,
      ...products(20, 6, { title: 'Red berry tea', description: 'One cup for every afternoon.' }),
    ]);
    const query = { term: 'red mug', alternatives: ['red cup'], offset: 0, limit: 20 };
    const { productIds } = await engine.search(testShopId, query);
    expect(productIds.slice(0, 6).every(isMug)).toBe(true);
    const alone = { ...query, term: 'mug', alternatives: ['cup'] };
    expect((await engine.search(testShopId, alone)).total).toBe(6);
  });

  it('puts the things before products that only describe themselves with it', async () => {
    const engine = await engineWith([...mugs, ...teas]);
    const found = await search(engine, 'red mug');
    expect(found.slice(0, 6).every(isMug)).toBe(true);
    expect(found).toHaveLength(12);
  });

  it('may be a synonym in the title of a product that describes itself with it', async () => {
    const cup = { id: 30, title: 'Red camp cup', description: 'More than a mug.' };
    const engine = await engineWith([...mugs, ...teas, searchDocument(cup)]);
    const query = { term: 'red mug', alternatives: ['red cup'], offset: 0, limit: 20 };
    expect((await engine.search(testShopId, query)).productIds[0]).toBe(30);
  });

  it('counts only the things where it is the whole term', async () => {
    const engine = await engineWith([...mugs, ...teas]);
    expect((await search(engine, 'mugs')).toSorted((one, other) => one - other)).toEqual(
      mugs.map(({ id }) => id),
    );
  });

  it('is found in tags, options and metafields like in titles', async () => {
    const engine = await engineWith([
      ...mugs,
      searchDocument({ id: 30, title: 'Sunrise', tags: ['mug'] }),
      searchDocument({ id: 31, title: 'Sunset', options: [{ name: 'Kind', values: ['Mug'] }] }),
      searchDocument({ id: 32, title: 'Midday', metafieldTexts: ['Mugs'] }),
      ...teas,
    ]);
    expect(await search(engine, 'mug')).toHaveLength(9);
  });
});

describe('a description', () => {
  it('finds words that name nothing in the shop', async () => {
    const engine = await engineWith([...mugs, ...teas]);
    expect((await search(engine, 'afternoon')).toSorted((one, other) => one - other)).toEqual(
      teas.map(({ id }) => id),
    );
    expect((await search(engine, 'afternoon tea'))[0]).toBe(20);
  });

  it('finds things where the shop does not sort them into types', async () => {
    const engine = await engineWith([
      ...products(10, 6, { title: 'Blue camp mug' }),
      searchDocument({ id: 20, title: 'Sunrise 350', description: 'A mug for the early hours.' }),
    ]);
    expect((await search(engine, 'mug')).at(-1)).toBe(20);
  });
});
