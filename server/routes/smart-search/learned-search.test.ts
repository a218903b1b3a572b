import { describe, expect } from 'vitest';
import { eraseShopper } from '../../ingest/shoppers/erase-shopper.ts';
import { bulk } from '../../testing/events.ts';
import { order, product } from '../../testing/factories.ts';
import { signatureOf } from '../../testing/listing-requests.ts';
import { type RunningApp, startApp, test as base } from '../../testing/running-app.ts';
import type { TestShop } from '../../testing/test-shop.ts';
import { ascending, idsFor, idsOf, quickView, search } from '../testing/search-fixture.ts';

const test = base.extend<{ app: RunningApp }>({
  app: [
    // oxlint-disable-next-line no-empty-pattern -- the runner demands a pattern here
    async ({}, use) => {
      const app = await startApp({ environment: { TRUST_PROXY: 'on' } });
      await use(app);
      await app.close();
    },
    { scope: 'file' },
  ],
});

/** Opens a shop of mugs with equal text scores: without training the lowest id comes first. */
async function mugShop(app: RunningApp, others: readonly object[] = []): Promise<TestShop> {
  const shop = await app.shop();
  const mugs = [1, 2, 3].map((id) => product({ id, title: 'Stoneware mug', handle: `mug-${id}` }));
  await shop.import({ products: [...mugs, ...others] });
  return shop;
}

const shown = [1, 2, 3];

/** Returns the events of a results page for one shopper who chose a product. */
function visit(uuid: string, term: string, chosen: number, list: readonly number[] = shown) {
  const position = list.indexOf(chosen) + 1;
  return [
    { verb: 'searched', term, uuid, result_count: list.length, platform_product_ids: list },
    { verb: 'clicked', term, uuid, position, platform_product_id: chosen },
  ];
}

/** Sends each session from its own network, unless all share one. */
async function send(
  shop: TestShop,
  events: readonly { uuid?: string | undefined }[],
  sharedAddress?: string,
): Promise<void> {
  const uuids = [...new Set(events.map(({ uuid }) => uuid))];
  for (const [index, session] of uuids.entries()) {
    const ofSession = events.filter(({ uuid }) => uuid === session);
    const address = sharedAddress ?? `10.0.${index >> 8}.${index & 255}`;
    for (let first = 0; first < ofSession.length; first += 100) {
      const answer = await shop.post(
        bulk,
        { events: ofSession.slice(first, first + 100) },
        { 'Service-Api-Key': shop.key, 'X-Forwarded-For': address },
      );
      expect(answer.status).toBe(200);
    }
  }
}

function shoppers(count: number, name = 'shopper'): string[] {
  return Array.from({ length: count }, (_, index) => `${name}-${index}`);
}

async function partsOf(shop: TestShop, searchTerm: string, productId: number) {
  const answer = await search(shop, { searchTerm, explain: true }, await shop.explainingKey());
  const found = answer.data.find(({ id }) => id === productId);
  const [source] = found?.explanation?.sources ?? [];
  return new Map(source?.parts.map((part) => [part.name, part]));
}

async function textsFor(shop: TestShop, query: string): Promise<string[]> {
  return (await quickView(shop, { query })).suggestions.map(({ text }) => text);
}

describe('a search that shoppers made before', () => {
  test('ranks what they chose first after the training', async ({ app }) => {
    const shop = await mugShop(app);
    expect(await idsFor(shop, { searchTerm: 'mug' })).toEqual([1, 2, 3]);
    await send(
      shop,
      shoppers(12).flatMap((uuid) => visit(uuid, 'Mug', 3)),
    );
    expect(await idsFor(shop, { searchTerm: 'mug' })).toEqual([1, 2, 3]);
    await shop.train();
    for (const searchTerm of ['mug', 'mugs', 'MUG']) {
      expect((await idsFor(shop, { searchTerm }))[0], searchTerm).toBe(3);
    }
    expect(idsOf(await quickView(shop, { query: 'mug' }))[0]).toBe(3);
  });

  test('counts one shopper who clicks a thousand times once', async ({ app }) => {
    const shop = await mugShop(app);
    const fair = shoppers(12).flatMap((uuid) => visit(uuid, 'mug', 2));
    const greedy = Array.from({ length: 500 }, () => visit('greedy', 'mug', 3)).flat();
    await send(shop, [...greedy, ...fair]);
    await shop.train();
    expect((await idsFor(shop, { searchTerm: 'mug' }))[0]).toBe(2);
  });

  test('learns nothing from sessions of one network, however many they are', async ({ app }) => {
    const shop = await mugShop(app);
    const invented = shoppers(100, 'mug').flatMap((uuid) => visit(uuid, 'mug', 3));
    const named = shoppers(100, 'ware').flatMap((uuid) => visit(uuid, 'ware stoneware', 3));
    await send(shop, [...invented, ...named], '192.0.2.7');
    await shop.train();
    expect(await idsFor(shop, { searchTerm: 'mug' })).toEqual([1, 2, 3]);
    expect(await textsFor(shop, 'war')).toEqual([]);
  });

  test('finds, counts and filters the same as before', async ({ app }) => {
    const shop = await mugShop(app, [
      product({ id: 4, title: 'Mug tree', tags: 'sale' }),
      product({ id: 5, title: 'Bowl' }),
    ]);
    const ask = { searchTerm: 'mug', aggregate: { fields: ['tags'] } };
    const before = await search(shop, ask);
    const visits = shoppers(12).flatMap((uuid) => [
      ...visit(uuid, 'mug', 4, [1, 2, 3, 4]),
      ...visit(uuid, 'mug', 5, [5]),
    ]);
    await send(shop, visits);
    await shop.train();
    const after = await search(shop, ask);
    expect(after.aggregations).toEqual(before.aggregations);
    expect(after.pageInfo).toEqual(before.pageInfo);
    expect(ascending(idsOf(after))).toEqual(ascending(idsOf(before)));
    expect(await idsFor(shop, { ...ask, filters: { tags: ['sale'] } })).toEqual([4]);
    expect(await idsFor(shop, { ...ask, sortBy: { field: 'id' } })).toEqual([1, 2, 3, 4]);
  });

  test('still ranks a complete code first', async ({ app }) => {
    const shop = await mugShop(app, [
      product({ id: 4, title: 'Other', variants: [{ sku: 'stoneware-mug' }] }),
    ]);
    const visits = shoppers(20).flatMap((uuid) => visit(uuid, 'stoneware-mug', 3, [4, 1, 2, 3]));
    await send(shop, visits);
    await shop.train();
    expect((await idsFor(shop, { searchTerm: 'stoneware-mug' })).slice(0, 2)).toEqual([4, 3]);
  });

  test('learns nothing from another shop', async ({ app }) => {
    const [shop, other] = [await mugShop(app), await mugShop(app)];
    await send(
      shop,
      shoppers(12).flatMap((uuid) => visit(uuid, 'mug', 3)),
    );
    await shop.train();
    await other.train();
    expect(await idsFor(other, { searchTerm: 'mug' })).toEqual([1, 2, 3]);
  });
});

describe('the explanation of what was learned', () => {
  test('names the number of shoppers and what they did', async ({ app }) => {
    const shop = await mugShop(app);
    const uuids = shoppers(12);
    const carts = uuids
      .slice(0, 4)
      .map((uuid) => ({ verb: 'added', uuid, platform_product_id: 3 }));
    const bought = { verb: 'purchased', uuid: uuids[0], term: 'mug', platform_product_id: 3 };
    await send(shop, [...uuids.flatMap((uuid) => visit(uuid, 'mug', 3)), ...carts, bought]);
    await shop.train();
    const parts = await partsOf(shop, 'mug', 3);
    expect(parts.get('searches')?.value).toBeGreaterThan(0);
    expect(parts.get('searches')?.text).toMatch(
      /^12 of 12 shoppers who searched for this chose it, 4 put it into the cart, 1 bought it; at its position, \d+(\.\d)? would be usual$/,
    );
    expect(parts.has('learned')).toBe(false);
    const passedOver = await partsOf(shop, 'mug', 1);
    expect(passedOver.get('searches')?.value).toBeLessThan(0);
    expect(passedOver.get('searches')?.text).toContain('0 of 12 shoppers');
  });

  test('counts the orders of customers who were signed in', async ({ app }) => {
    const shop = await mugShop(app);
    const visits = shoppers(12).flatMap((uuid, index) =>
      visit(uuid, 'mug', 3).map((event) => ({
        ...event,
        platform_customer_id: 900 + index,
        customer_signature: signatureOf(shop.shop, 900 + index),
      })),
    );
    await send(shop, visits);
    const createdAt = new Date(Date.now() + 60_000).toISOString();
    const sold = { ...order({ id: 1, createdAt, units: { 3: 1 } }), customer: { id: 900 } };
    await shop.import({ orders: [sold] });
    await shop.train();
    expect((await partsOf(shop, 'mug', 3)).get('searches')?.text).toContain('1 bought it');
  });

  test('names sales and the product type that the words mean', async ({ app }) => {
    const shop = await app.shop();
    await shop.import({
      products: [
        product({ id: 1, title: 'Desk lamp', product_type: 'Lamps' }),
        product({ id: 2, title: 'Lamp shade', product_type: 'Shades' }),
        product({ id: 3, title: 'Paper lamp shade', product_type: 'Shades' }),
      ],
      orders: Array.from({ length: 60 }, (_, index) =>
        order({ id: index + 1, createdAt: new Date().toISOString(), units: { 3: 2 } }),
      ),
    });
    const searched = ['lamp', 'paper lamp', 'desk lamp'];
    const visits = shoppers(60).flatMap((uuid, index) =>
      visit(uuid, searched[index % 3] ?? '', 2, [1, 2]),
    );
    await send(shop, visits);
    await shop.train();
    const parts = await partsOf(shop, 'lamp paper shade', 3);
    expect(parts.get('searches_type')?.text).toBe(
      'Shoppers with such searches choose Shades more often than other types',
    );
    expect(parts.get('popularity')).toEqual({
      name: 'popularity',
      value: expect.any(Number),
      text: '120 sold in a year',
    });
    expect(parts.has('boost')).toBe(false);
  });
});

describe('suggestions from earlier searches', () => {
  test('come before those of the catalog, once five shoppers chose something', async ({ app }) => {
    const shop = await mugShop(app, [product({ id: 4, title: 'Zinnia seeds' })]);
    const visits = (count: number, term: string, chosen = 3) =>
      shoppers(count, term).flatMap((uuid) => visit(uuid, term, chosen, [chosen]));
    await send(shop, [
      ...visits(6, 'Stoneware  Mugs'),
      ...visits(9, 'stoneware cup'),
      ...visits(5, 'zinnia', 4),
      ...visits(4, 'stoneware mug blue'),
      ...shoppers(9).map((uuid) => ({ verb: 'searched', term: 'stone axe', uuid })),
    ]);
    await shop.train();
    expect(await textsFor(shop, 'sto')).toEqual(['stoneware mugs', 'stoneware']);
    expect((await textsFor(shop, 'zin'))[0]).toBe('zinnia');
    expect(await textsFor(shop, '')).toEqual(['stoneware mugs', 'zinnia']);
    await shop.import({ products: [product({ id: 4, title: 'Zinnia seeds', status: 'draft' })] });
    expect(await textsFor(shop, 'zin')).toEqual([]);
  });

  test('never contain what looks private or half typed', async ({ app }) => {
    const title = 'Mug me@mail.example 0151 234567 stoneware';
    const shop = await mugShop(app, [product({ id: 4, title })]);
    const terms = ['mug me@mail.example', 'mug 0151 234567', 'mug stonew', 'mug stoneware'];
    const visits = terms.flatMap((term) =>
      shoppers(8, term).flatMap((uuid) => visit(uuid, term, 4, [4])),
    );
    await send(shop, visits);
    await shop.train();
    const texts = await textsFor(shop, 'mug');
    expect(texts).toContain('mug stoneware');
    for (const text of terms.slice(0, 3)) {
      expect(texts).not.toContain(text);
    }
  });

  test('exclude erased shoppers after the next training', async ({ app }) => {
    const shop = await mugShop(app, [product({ id: 4, title: 'Mug of stone' })]);
    const uuids = shoppers(5);
    await send(
      shop,
      uuids.flatMap((uuid) => visit(uuid, 'stone mug', 4, [4])),
    );
    await shop.train();
    expect((await textsFor(shop, 'sto'))[0]).toBe('stone mug');
    const { stores } = app.service;
    const models = await stores.models.ranking(shop.shop.id, 'searches');
    const stored = models?.pieces.map(String).join('') ?? '';
    uuids.forEach((uuid) => expect(stored).not.toContain(uuid));
    await eraseShopper(stores, shop.shop.id, { uuid: uuids[0] });
    await shop.train();
    expect(await textsFor(shop, 'sto')).not.toContain('stone mug');
  });
});
