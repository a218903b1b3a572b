import { describe, expect, it } from 'vitest';
import { searchDocument } from '../engine-contract/contract-shop.ts';
import type { SearchEngine } from '../engine.ts';
import { engineWith, testShopId } from './engine-fixture.ts';

/** Titles with the number of products that have them, each with a colour of its own. */
const shop: readonly [title: string, count: number][] = [
  ['Yoga pants', 6],
  ['Yoga mat', 4],
  ['Yoga towel for hot studios', 3],
  ['Cake pan', 9],
  ['Frying pan for every stove', 9],
  ['Rain jacket', 5],
  ['Rain boots', 9],
  ['Denim jacket', 9],
  ['Red mug', 4],
  ['Red metal sign', 2],
  ['Metal sign M', 9],
  ['Christmas card', 4],
  ['Christmas candle', 3],
  ['Christmas tree', 5],
  ['Car charger', 9],
  ['USB C cable', 5],
  ['USB charger', 5],
];

const titles = shop.flatMap(([title, count]) => Array.from({ length: count }, () => title));

function openShop(): Promise<SearchEngine> {
  return engineWith(titles.map((title, id) => searchDocument({ id: id + 1, title })));
}

async function type(engine: SearchEngine, term: string) {
  const query = { term, isUnfinished: true, offset: 0, limit: 4 };
  const { productIds, total } = await engine.search(testShopId, query);
  return { total, first: productIds.map((id) => titles[id - 1]) };
}

describe('a term whose last word is being typed', () => {
  it.each([
    ['yoga pan', 'Yoga pants'],
    ['yoga p', 'Yoga pants'],
    ['rain jac', 'Rain jacket'],
    ['rain j', 'Rain jacket'],
    ['red m', 'Red mug'],
    ['christmas ca', 'Christmas card'],
    ['usb c', 'USB C cable'],
  ])('finds the likeliest completion beside the other words: %s', async (term, title) => {
    const { first } = await type(await openShop(), term);
    expect(new Set(first)).toEqual(new Set([title]));
  });

  it('finds what titles name before what they only mention', async () => {
    const engine = await engineWith([
      ...[1, 2, 3].map((id) => searchDocument({ id, title: 'Large oak bowl' })),
      ...[4, 5].map((id) => searchDocument({ id, title: 'Oak lamp' })),
    ]);
    const query = { term: 'la', isUnfinished: true, offset: 0, limit: 2 };
    expect((await engine.search(testShopId, query)).productIds).toEqual([4, 5]);
  });

  it.each(['yoga pants', 'rain jacket', 'christmas candle', 'red mug'])(
    'never finds more products with another letter: %s',
    async (term) => {
      const engine = await openShop();
      let before = Infinity;
      for (let end = term.indexOf(' ') + 2; end <= term.length; end += 1) {
        const { total } = await type(engine, term.slice(0, end));
        expect(total).toBeGreaterThan(0);
        expect(total).toBeLessThanOrEqual(before);
        before = total;
      }
    },
  );

  it('finds products with some of the words when none has all', async () => {
    const { first } = await type(await openShop(), 'yoga jacket');
    expect(first).not.toEqual([]);
  });

  it('suggests what its first products are', async () => {
    const engine = await openShop();
    expect((await engine.suggest(testShopId, 'yoga pa', 1))[0]).toBe('yoga pants');
    expect((await engine.suggest(testShopId, 'christmas ca', 1))[0]).toBe('christmas card');
  });
});
