import { describe, expect } from 'vitest';
import { product } from '../../testing/factories.ts';
import { test, type RunningApp } from '../../testing/running-app.ts';
import { ascending, idsOf, quickView, search } from '../testing/search-fixture.ts';

async function openShop(app: RunningApp) {
  const shop = await app.shop({ currency: 'USD' });
  await shop.import({
    products: [
      product({ id: 1, title: 'Walnut shaving bowl', variants: [{ price: '24.00' }] }),
      product({ id: 2, title: 'Leather tool roll', variants: [{ price: '60.00' }] }),
      product({ id: 3, title: 'Silk scarf', tags: 'gift-for-her', variants: [{ price: '45.00' }] }),
      product({
        id: 4,
        title: 'Wooden train for kids',
        product_type: 'Toys',
        variants: [{ price: '18.00' }],
      }),
      product({ id: 5, title: 'Puzzle for kids', variants: [{ price: '12.00' }] }),
      product({ id: 6, title: 'Kids paint set', variants: [{ price: '15.00' }] }),
      product({ id: 7, title: 'Polyester filler pad', variants: [{ price: '6.00' }] }),
      product({ id: 8, title: 'Gift card', variants: [{ price: '10.00' }] }),
      product({
        id: 9,
        title: 'Coffee grinder',
        product_type: 'Coffee',
        variants: [{ price: '80.00' }],
      }),
      product({ id: 10, title: 'Net stocking', variants: [{ price: '5.00' }] }),
      product({ id: 11, title: 'Candle', product_type: 'Gifts', variants: [{ price: '9.00' }] }),
    ],
    collections: [
      { id: 100, title: 'Gifts for Dad', handle: 'dad', product_ids: [1, 2] },
      { id: 101, title: 'Dad jokes on mugs', handle: 'jokes', product_ids: [7] },
    ],
  });
  return shop;
}

type Shop = Awaited<ReturnType<typeof openShop>>;

async function wish(shop: Shop, searchTerm: string, more: object = {}) {
  const { data, pageInfo } = await search(shop, { searchTerm, ...more });
  return { ids: ascending(data.map(({ id }) => id)), interpreted: pageInfo.interpreted };
}

describe('a wish', () => {
  test.for([
    ['gift for dad', [1, 2], ['dad']],
    ["father's day", [1, 2], ["father's day"]],
    ['dad gifts', [1, 2], ['dad']],
    ['birthday present for her', [3], ['her', 'birthday']],
    ['presents for my 6 year old son', [4, 5, 6], ['son']],
    ['gifts for coffee lovers', [9], ['coffee lovers']],
  ] as const)('says for whom: %s', async ([term, ids, about], { app }) => {
    const shop = await openShop(app);
    const found = await wish(shop, term);
    expect(found.ids).toEqual(ids);
    expect(found.interpreted).toEqual([{ kind: 'wish', text: term, about, isKnown: true }]);
    expect(idsOf(await quickView(shop, { query: term })).length > 0).toBe(true);
  });

  test('has a price, and the shopper can filter further or search for its words', async ({
    app,
  }) => {
    const shop = await openShop(app);
    const found = await wish(shop, 'gift for dad under $30');
    expect(found.ids).toEqual([1]);
    expect(found.interpreted).toEqual([
      { kind: 'price', text: 'under $30', max: 30 },
      { kind: 'wish', text: 'gift for dad', about: ['dad'], isKnown: true },
    ]);
    const filters = { price: { min: 50 } };
    expect((await wish(shop, 'gift for dad under $30', { filters })).ids).toEqual([2]);
    const asTyped = await wish(shop, 'gift for dad', { asTyped: true });
    expect(asTyped.interpreted).toBeUndefined();
    expect(asTyped.ids).not.toEqual([1, 2]);
  });

  test.for(['stocking fillers', 'gift for an astronaut', 'gifts for dad under $5'])(
    'of which the shop knows nothing gets popular gifts: %s',
    async (term, { app }) => {
      const shop = await openShop(app);
      const { ids, interpreted } = await wish(shop, term);
      expect(interpreted?.at(-1)).toMatchObject({ kind: 'wish', isKnown: false });
      expect(ids).not.toContain(7);
      expect(ids.length).toBeGreaterThan(0);
    },
  );

  test.for([
    'gift card',
    'gift box for dad',
    'dad',
    'present',
    'silk scarf for her',
    'net stocking',
  ])('is not read into the name of a thing: %s', async (term, { app }) => {
    const shop = await openShop(app);
    expect((await wish(shop, term)).interpreted).toBeUndefined();
  });

  test('leads where the merchant says', async ({ app }) => {
    const shop = await openShop(app);
    await shop.saveSettings({
      search: {
        wishes: [
          { words: ['astronaut'], product_types: ['Coffee'], tags: ['gift-for-her'] },
          { words: ['dad', 'father'], collections: [101] },
          { words: ['pocket money'], max_price: 6 },
        ],
      },
    });
    expect((await wish(shop, 'gift for an astronaut')).ids).toEqual([3, 9]);
    expect((await wish(shop, 'gifts for father')).ids).toEqual([7]);
    const pocket = await wish(shop, 'pocket money stocking');
    expect(pocket.ids).toEqual([10]);
    expect(pocket.interpreted).toEqual([{ kind: 'price', text: 'pocket money', max: 6 }]);
    await shop.saveSettings({ search: { interpret_terms: false } });
    expect((await wish(shop, 'gift for dad')).interpreted).toBeUndefined();
  });

  test('reads each target once, and no description', async ({ app }) => {
    const shop = await openShop(app);
    const repeated = await wish(shop, `gift for dad ${'dad '.repeat(30)}`);
    expect(repeated.ids).toEqual([1, 2]);
    expect(repeated.interpreted).toMatchObject([{ about: ['dad'] }]);
    const many = await wish(shop, 'gift for dad mum brother sister uncle aunt');
    expect(many.interpreted?.[0]?.about).toHaveLength(4);
    const description = await wish(shop, `gift for dad ${'dad '.repeat(60)}`);
    expect(description.interpreted).toBeUndefined();
  });

  test('of the merchant may speak of gifts', async ({ app }) => {
    const shop = await openShop(app);
    await shop.saveSettings({
      search: {
        wishes: [
          { words: ['gifts for dad'], tags: ['gift-for-her'] },
          { words: ['gift ideas'], product_types: ['Coffee'] },
        ],
      },
    });
    expect((await wish(shop, 'gift for my dad')).ids).toEqual([1, 2]);
    expect((await wish(shop, 'gifts for dad')).ids).toEqual([3]);
    expect((await wish(shop, 'best gift ideas under $90')).ids).toEqual([9]);
  });

  test('is known only where its prices and the filters leave a product', async ({ app }) => {
    const shop = await openShop(app);
    await shop.saveSettings({
      search: {
        wishes: [
          { words: ['teacher'], collections: [100], max_price: 20 },
          { words: ['boss'], collections: [100], min_price: 20, max_price: 70 },
          { words: ['pocket money'], max_price: 30 },
        ],
      },
    });
    const teacher = await wish(shop, 'gift for teacher');
    expect(teacher.ids).toEqual([4, 5, 6, 7, 8, 10, 11]);
    expect(teacher.interpreted).toMatchObject([{ kind: 'wish', isKnown: false }]);
    const filters = { price: { max: 10 } };
    const cheap = await wish(shop, 'gift for dad', { filters });
    expect(cheap.ids).toEqual([7, 8, 10, 11]);
    expect(cheap.interpreted).toMatchObject([{ kind: 'wish', isKnown: false }]);
    const boss = await wish(shop, 'pocket money gift for boss');
    expect(boss.ids).toEqual([1]);
    expect(boss.interpreted).toMatchObject([
      { kind: 'wish', isKnown: true },
      { kind: 'price', min: 20, max: 30 },
    ]);
    await expect(
      shop.saveSettings({
        search: { wishes: [{ words: ['boss'], tags: ['a'], min_price: 9, max_price: 8 }] },
      }),
    ).rejects.toThrow('min_price must not be above max_price');
  });
});

describe('a word for low prices', () => {
  test('finds the cheapest third', async ({ app }) => {
    const shop = await openShop(app);
    const cheap = await wish(shop, 'cheap kids');
    expect(cheap.ids).toEqual([5]);
    expect(cheap.interpreted).toEqual([{ kind: 'price', text: 'cheap', max: 12 }]);
    const gifts = await wish(shop, 'cheap gifts for kids');
    expect(gifts.ids).toEqual([5]);
    const toys = { categories: ['Toys'] };
    const wooden = await wish(shop, 'cheap kids', { filters: toys });
    expect(wooden.interpreted).toBeUndefined();
  });

  test('stays a word in a name and alone', async ({ app }) => {
    const shop = await app.shop();
    await shop.import({
      products: [1, 2, 3, 4].map((id) => product({ id, title: `Cheap Monday jeans ${id}` })),
    });
    expect((await wish(shop, 'cheap monday jeans')).interpreted).toBeUndefined();
    expect((await wish(shop, 'cheap')).interpreted).toBeUndefined();
  });
});

describe('a wish in another language', () => {
  test.for([
    ['de', 'Gift für Ratten'],
    ['sv', 'gift för honom'],
  ] as const)('in %s does not take gift for English: %s', async ([locale, term], { app }) => {
    const shop = await app.shop({ locale });
    await shop.import({ products: [product({ id: 1, title: 'Abc' })] });
    expect((await wish(shop, term)).interpreted).toBeUndefined();
  });

  test.for([
    ['de', 'Geschenk für Papa', 'Geschenke für Papa'],
    ['de', 'Weihnachtsgeschenke', 'Weihnachten'],
    ['fr', "cadeau d'anniversaire pour maman", 'Idées cadeaux pour maman'],
    ['es', 'regalos para mamá', 'Regalos para Mamá'],
    ['it', 'regalo per lui', 'Regali per lui'],
    ['nl', 'cadeau voor moeder', 'Cadeaus voor moeder'],
    ['pt', 'presente para pai', 'Presentes para o pai'],
    ['sv', 'present till pappa', 'Presenter till pappa'],
    ['da', 'gave til mor', 'Gaver til mor'],
    ['no', 'gave til pappa', 'Gaver til pappa'],
    ['fi', 'lahja isälle', 'Lahjat isälle'],
  ] as const)('in %s finds the collection: %s', async ([locale, term, title], { app }) => {
    const shop = await app.shop({ locale });
    await shop.import({
      products: [product({ id: 1, title: 'Abc' }), product({ id: 2, title: 'Def' })],
      collections: [{ id: 100, title, handle: 'gifts', product_ids: [2] }],
    });
    expect(await wish(shop, term)).toMatchObject({
      ids: [2],
      interpreted: [{ kind: 'wish', isKnown: true }],
    });
  });
});
