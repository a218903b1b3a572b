import { describe, expect } from 'vitest';
import { bulk } from '../../testing/events.ts';
import { product } from '../../testing/factories.ts';
import { type AdminBrowser, createOwner } from '../../testing/people.ts';
import { type RunningApp, startApp, test as base } from '../../testing/running-app.ts';
import type { TestShop } from '../../testing/test-shop.ts';
import { translate } from '../../routes/testing/translated-shop-fixture.ts';
import { ascending, idsFor } from '../../routes/testing/search-fixture.ts';

const test = base.extend<{ app: RunningApp; owner: AdminBrowser; shop: TestShop }>({
  app: [
    // oxlint-disable-next-line no-empty-pattern -- the runner demands a pattern here
    async ({}, use) => {
      const app = await startApp({ environment: { TRUST_PROXY: 'on' } });
      await use(app);
      await app.close();
    },
    { scope: 'file' },
  ],
  owner: [async ({ app }, use) => use(await createOwner(app)), { scope: 'file' }],
  shop: async ({ app }, use) => {
    const shop = await app.shop();
    await shop.import({
      products: [
        product({ id: 1, title: 'Umbrella with a wooden handle' }),
        product({ id: 2, title: 'Folding umbrella' }),
        product({ id: 3, title: 'Red vase' }),
        product({ id: 4, title: 'Blue vase' }),
        product({ id: 5, title: 'Desk lamp' }),
        product({ id: 6, title: 'Floor lamp' }),
        product({ id: 7, title: 'Oak shelf' }),
      ],
    });
    await use(shop);
  },
});

/** Sends the events of sessions, each from a network of its own unless all share one. */
async function send(
  shop: TestShop,
  sessions: readonly (readonly object[])[],
  sharedAddress?: string,
): Promise<void> {
  for (const [index, events] of sessions.entries()) {
    const address = sharedAddress ?? `10.1.${index >> 8}.${index & 255}`;
    const headers = { 'Service-Api-Key': shop.key, 'X-Forwarded-For': address };
    const answer = await shop.post(bulk, { events }, headers);
    expect(answer.status).toBe(200);
  }
}

/** Returns sessions of shoppers who find nothing for one term and then choose a product for another. */
function reformulations(count: number, from: string, to: string, chosen: number) {
  return Array.from({ length: count }, (_, index) => {
    const uuid = `${from}-${to}-${index}`;
    return [
      { verb: 'searched', term: from, uuid, result_count: 0, platform_product_ids: [] },
      { verb: 'searched', term: to, uuid, result_count: 1, platform_product_ids: [chosen] },
      { verb: 'clicked', term: to, uuid, position: 1, platform_product_id: chosen },
    ];
  });
}

/** Returns sessions of shoppers who choose a product for a term. */
function choices(count: number, term: string, chosen: number) {
  return Array.from({ length: count }, (_, index) => {
    const uuid = `${term}-${chosen}-${index}`;
    return [
      { verb: 'searched', term, uuid, result_count: 1, platform_product_ids: [chosen] },
      { verb: 'clicked', term, uuid, position: 1, platform_product_id: chosen },
    ];
  });
}

async function pairsOf(owner: AdminBrowser, { shop }: TestShop) {
  return (await owner.call('searchPairs', { parameters: { shop: shop.domain } })).body.data;
}

describe('words that shoppers exchange for others', () => {
  test('find what the others find once ten networks agree, with the evidence for the merchant', async ({
    owner,
    shop,
  }) => {
    expect(await idsFor(shop, { searchTerm: 'drizzler' })).toEqual([]);
    await send(shop, reformulations(12, 'drizzler', 'umbrella', 1));
    await shop.train();
    expect(ascending(await idsFor(shop, { searchTerm: 'drizzler' }))).toEqual([1, 2]);
    expect(await pairsOf(owner, shop)).toEqual([
      {
        from: 'drizzler',
        to: 'umbrella',
        searched: 12,
        reformulated: 12,
        chose: 0,
        chose_named: 0,
        state: 'used',
      },
    ]);
  });

  test('are words of the primary language, and find nothing more in another', async ({
    app,
    shop,
  }) => {
    await translate(app, shop, 'de', { 1: { title: 'Regenschirm' } });
    await send(shop, reformulations(12, 'drizzler', 'umbrella', 1));
    await shop.train();
    expect(ascending(await idsFor(shop, { searchTerm: 'drizzler' }))).toEqual([1, 2]);
    expect(await idsFor(shop, { searchTerm: 'drizzler', locale: 'de' })).toEqual([]);
  });

  test('are offered only when fewer agree', async ({ owner, shop }) => {
    await send(shop, reformulations(6, 'drizzler', 'umbrella', 1));
    await shop.train();
    expect(await pairsOf(owner, shop)).toMatchObject([{ from: 'drizzler', state: 'offered' }]);
    expect(await idsFor(shop, { searchTerm: 'drizzler' })).toEqual([]);
    const synonyms = [{ words: ['drizzler'], also_find: ['umbrella'] }];
    await shop.saveSettings({ search: { synonyms } });
    expect(await pairsOf(owner, shop)).toEqual([]);
    expect(ascending(await idsFor(shop, { searchTerm: 'drizzler' }))).toEqual([1, 2]);
  });

  test('are offered only when the first names products of the shop', async ({ owner, shop }) => {
    await send(shop, reformulations(20, 'red vase', 'blue vase', 4));
    await shop.train();
    expect(await pairsOf(owner, shop)).toMatchObject([
      { from: 'red', to: 'blue', reformulated: 20, state: 'offered' },
    ]);
    expect((await idsFor(shop, { searchTerm: 'red vase' }))[0]).toBe(3);
  });

  test('are not used when the merchant refuses them, or all learned ones', async ({
    owner,
    shop,
  }) => {
    await send(shop, reformulations(12, 'drizzler', 'umbrella', 1));
    await shop.train();
    const refused = [{ words: ['drizzler'], also_find: ['umbrella'] }];
    await shop.saveSettings({ search: { refused_synonyms: refused } });
    expect(await idsFor(shop, { searchTerm: 'drizzler' })).toEqual([]);
    expect(await pairsOf(owner, shop)).toMatchObject([{ state: 'refused' }]);
    await shop.saveSettings({
      search: { learned_synonyms: false, refused_synonyms: [] },
    });
    expect(await idsFor(shop, { searchTerm: 'drizzler' })).toEqual([]);
    expect(await pairsOf(owner, shop)).toMatchObject([{ state: 'offered' }]);
  });

  test('need many shoppers: neither one who repeats nor one network can invent them', async ({
    owner,
    shop,
  }) => {
    const [once = []] = reformulations(1, 'drizzler', 'umbrella', 1);
    await send(
      shop,
      Array.from({ length: 30 }, () => once),
    );
    await send(shop, reformulations(30, 'parapluie', 'umbrella', 1), '192.0.2.9');
    await shop.train();
    expect(await pairsOf(owner, shop)).toEqual([]);
    expect(await idsFor(shop, { searchTerm: 'drizzler' })).toEqual([]);
  });

  test('are not the beginnings and narrowings of a term', async ({ owner, shop }) => {
    await send(shop, [
      ...reformulations(12, 'umb', 'umbrella', 1),
      ...reformulations(12, 'umbrella', 'folding umbrella', 2),
    ]);
    await shop.train();
    expect(await pairsOf(owner, shop)).toEqual([]);
  });

  test('never lead to words that no product has', async ({ owner, shop }) => {
    await send(shop, reformulations(12, 'umbrella', 'nonsense', 1));
    await shop.train();
    expect(await pairsOf(owner, shop)).toEqual([]);
  });
});

test('a word that shoppers type is learned from the titles of what they choose for it', async ({
  owner,
  shop,
}) => {
  await send(shop, [...choices(7, 'luminaire', 5), ...choices(7, 'luminaire', 6)]);
  await shop.train();
  expect((await pairsOf(owner, shop))[0]).toEqual({
    from: 'luminaire',
    to: 'lamp',
    searched: 14,
    reformulated: 0,
    chose: 14,
    chose_named: 14,
    state: 'used',
  });
  expect(ascending(await idsFor(shop, { searchTerm: 'luminaire' }))).toEqual([5, 6]);
});
