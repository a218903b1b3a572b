import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { caseCount } from '../../testing/case-count.ts';
import { searchDocument } from '../engine-contract/contract-shop.ts';
import type { SearchEngine } from '../engine.ts';
import { engineWith, testShopId } from '../testing/engine-fixture.ts';

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

const alternativesOf = (term: string) => (term === 'laptop' ? ['notebook'] : []);

function oneOf(list: string) {
  return fc.constantFrom(...list.split(' '));
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

  it.each(['y', 'yoga p', 'rain j', 'christmas c', 'red m', 'usb c'])(
    'suggests in the order of its products: %s',
    async (term) => {
      const engine = await openShop();
      const query = { term, isUnfinished: true, offset: 0, limit: titles.length };
      const { productIds } = await engine.search(testShopId, query);
      const found = productIds.map((id) => titles[id - 1]?.toLowerCase() ?? '');
      const suggested = await engine.suggest(testShopId, term, 5);
      const places = suggested.map((text) => found.findIndex((title) => title.startsWith(text)));
      expect(places.filter((place) => place >= 0)).toEqual(
        places.filter((place) => place >= 0).toSorted((one, other) => one - other),
      );
    },
  );

  it.each([
    ['chrismas ca', ['christmas card', 'christmas candle']],
    ['yogga p', ['yoga pants']],
    ['rain jaket', ['rain jacket']],
    ['frynig', ['frying']],
  ])('suggests the words of the shop in place of a slip: %s', async (term, first) => {
    const suggested = await (await openShop()).suggest(testShopId, term, 5);
    expect(suggested.slice(0, first.length)).toEqual(first);
  });

  it.each([
    ['ボトル', 'ボトルホルダー'],
    ['保温杯', '保温杯套装'],
    ['텀블러', '텀블러세트'],
    ['cable 5 m', 'cable 5 magnetic'],
  ])(
    'suggests where the last word is read as a pair of letters or a measure: %s',
    async (term, text) => {
      const names = [
        'ボトルホルダー',
        '保温杯套装',
        '텀블러세트',
        'Magnetic cable 5 m',
        'Set of 6 bowls',
      ];
      const engine = await engineWith(
        names.flatMap((title, id) => [
          searchDocument({ id: 2 * id + 1, title }),
          searchDocument({ id: 2 * id + 2, title }),
        ]),
      );
      expect(await engine.suggest(testShopId, term, 5)).toContain(text);
    },
  );

  it('finds what the likeliest completion does by its synonyms and other forms, too', async () => {
    const products = ['Battery pack', 'Batteries AA', 'Notebook 15', 'Laptop sleeve', 'Laptop bag'];
    const engine = await engineWith(
      products.map((title, id) => searchDocument({ id: id + 1, title })),
    );
    const count = async (term: string) => {
      const alternatives = alternativesOf(term);
      const query = { term, alternatives, alternativesOf, isUnfinished: true };
      return (await engine.search(testShopId, { ...query, offset: 0, limit: 4 })).total;
    };
    for (const term of ['lapt', 'lapto', 'laptop']) {
      expect(await count(term)).toBe(3);
    }
    for (const term of ['batter', 'batteri', 'batterie', 'batteries']) {
      expect(await count(term)).toBe(2);
    }
  });

  it('brings no more and no wholly other products with a letter that its first ones have', async () => {
    const title = fc.tuple(
      oneOf('yoga rain red christmas oak camping running kitchen'),
      oneOf('mat mug mirror pants pan pad jacket jar card candle cable lamp ladder lantern'),
    );
    await fc.assert(
      fc.asyncProperty(fc.array(title, { minLength: 20, maxLength: 60 }), async (products) => {
        const names = products.map((parts) => parts.join(' '));
        const engine = await engineWith(
          names.map((name, id) => searchDocument({ id: id + 1, title: name })),
        );
        const find = async (term: string) => {
          const query = { term, isUnfinished: true, offset: 0, limit: 4 };
          return engine.search(testShopId, query);
        };
        for (const name of new Set(names)) {
          const start = name.indexOf(' ') + 2;
          let before = await find(name.slice(0, start));
          for (let end = start + 1; end <= name.length; end += 1) {
            const term = name.slice(0, end);
            const now = await find(term);
            expect(now.total, term).toBeLessThanOrEqual(before.total);
            const staying = before.productIds.filter((id) => names[id - 1]?.startsWith(term));
            const gone = staying.filter((id) => !now.productIds.includes(id));
            const come = now.productIds.filter((id) => !before.productIds.includes(id));
            // Only a title that the term is now the whole of may take the place of another.
            const whole = come.filter((id) => names[id - 1] === term);
            expect(gone.length, term).toBeLessThanOrEqual(whole.length);
            before = now;
          }
        }
      }),
      { numRuns: caseCount(8, 20) },
    );
  });
});
