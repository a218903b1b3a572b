import { expect } from 'vitest';
import { type ConnectedStandIn, connectStandIn } from '../testing/connected-stand-in.ts';
import { test as base } from '../testing/live-shop.ts';
import { allScopes } from '../testing/stand-in/stand-in-graph.ts';

const hourMs = 3_600_000;
const minuteMs = 60_000;
const [mug, secret, coat, card, set, cup, coffee, red, hidden] = [1, 2, 3, 4, 5, 6, 7, 8, 9];
const titles = ['mug', 'secret', 'coat', 'card', 'set', 'cup', 'coffee', 'red mug', 'hidden'];

/** Provides a store that sells each of its products in another way. */
const test = base.extend<{ connected: ConnectedStandIn; publication: number }>({
  // oxlint-disable-next-line no-empty-pattern -- the runner demands a pattern here
  publication: async ({}, use) => use(Math.ceil(Date.now() / 1_000) * 1_000 + hourMs),
  connected: async ({ app, publication }, use) => {
    const connected = await connectStandIn(app, { seed: 1 });
    const { offers } = connected.platform.store;
    titles.forEach((_, index) =>
      saveProduct(connected.platform, index + 1, Date.parse('2026-10-01T00:00:00Z')),
    );
    offers.publishDates.set(secret, null);
    offers.publishDates.set(coat, publication);
    offers.giftCards.add(card);
    offers.unlisted.add(hidden);
    offers.bundles.set(set, [cup]);
    offers.combinedParents.set(red, mug);
    offers.planGroups.set(31, {
      plans: [{ id: 32, percentage: 15 }],
      productIds: [coffee],
    });
    await use(connected);
    await connected.close();
  },
});

function saveProduct(
  { store }: ConnectedStandIn['platform'],
  id: number,
  updatedAt: number,
  stock = 3,
): void {
  const title = titles[id - 1] ?? '';
  store.products.set(id, { id, title, price: '40.00', levels: [stock], updatedAt });
}

const sorted = (ids: readonly number[]) => ids.toSorted((one, other) => one - other);

function topSellers({ shop }: ConnectedStandIn): Promise<number[]> {
  return shop.ids('/api/v1/products/top_sellers?limit=20').then(sorted);
}

test('a connected store shows no product that its online store does not, and a scheduled one from its day', async ({
  app,
  connected,
  publication,
}) => {
  await connected.pull();
  const shown = await topSellers(connected);
  expect(shown).not.toContain(secret);
  expect(shown).not.toContain(coat);
  expect(shown).not.toContain(hidden);
  expect(shown).toContain(mug);
  await app.service.stores.publications.keepSchedule(publication);
  await app.service.catchUp();
  expect(await topSellers(connected)).toEqual(sorted([...shown, coat]));
});

test('a connected store whose schedule changes has it changed here soon', async ({ connected }) => {
  const { platform, pull, shop } = connected;
  await pull();
  const before = await topSellers(connected);
  platform.store.offers.publishDates.delete(coat);
  platform.store.offers.publishDates.set(coffee, null);
  for (const id of [coat, coffee]) {
    saveProduct(platform, id, Date.now());
    await shop.send('product_publications/update', { publication_id: 123, product_id: id });
  }
  await shop.settle();
  await pull(minuteMs);
  expect(await topSellers(connected)).toEqual(
    sorted([...before.filter((id) => id !== coffee), coat]),
  );
});

test('a connected store whose products are published without a new time shows them after a day', async ({
  connected,
}) => {
  const { platform, pull, shop } = connected;
  await pull();
  const before = await topSellers(connected);
  platform.store.offers.publishDates.delete(secret);
  await shop.send('product_publications/update', { publication_id: 123, product_id: secret });
  await shop.settle();
  await pull(24 * hourMs + minuteMs);
  expect(await topSellers(connected)).toEqual(sorted([...before, secret]));
});

test('a connected store shows a product of a combined listing while its main product is sold out', async ({
  connected,
}) => {
  const { platform, pull, shop } = connected;
  await pull();
  const recommended = () => shop.ids('/api/v1/products/recommended?limit=20');
  expect(await recommended()).not.toContain(red);
  saveProduct(platform, mug, Date.now(), 0);
  await pull(7 * hourMs);
  expect(await recommended()).toContain(red);
  expect(await recommended()).not.toContain(mug);
});

test('a store that refuses its publications shows products by the date of the product', async ({
  app,
  connected,
}) => {
  const { platform, pull, shop, connection } = connected;
  platform.graph.scopes = new Set([...allScopes].filter((scope) => scope !== 'read_publications'));
  await pull();
  expect(await connection()).toMatchObject({ error: null });
  expect(await topSellers(connected)).toContain(mug);
  expect(await topSellers(connected)).not.toContain(secret);
  expect(await app.service.stores.refusals.list(shop.shop.id)).toContainEqual(
    expect.objectContaining({ name: 'products.publications', scope: 'read_publications' }),
  );
});

test('a connected store has its gift cards, bundles and combined listings told apart', async ({
  connected,
}) => {
  const { shop, pull } = connected;
  await pull();
  const recommended = await shop.ids('/api/v1/products/recommended?limit=20');
  expect(recommended).not.toContain(card);
  expect(recommended).not.toContain(red);
  expect(recommended).toContain(mug);
  const besideSet = await shop.ids(
    `/api/v1/products/similar_products?platform_product_ids=${set}&limit=20`,
  );
  expect(besideSet).toContain(coffee);
  expect(besideSet).not.toContain(cup);
});

test('a connected store has the prices of its selling plans, until it sells without them', async ({
  connected,
}) => {
  const { platform, shop, pull } = connected;
  const allocations = async (id: number) => {
    const answer = await shop.get(`/api/v1/products/static?ids=${id}&selling_plans=yes`);
    const { data } = await answer.json();
    return data[0].variants[0].selling_plan_allocations;
  };
  await pull();
  expect(await allocations(coffee)).toEqual([
    {
      selling_plan_id: 32,
      selling_plan_group_id: '31',
      price_adjustments: [{ position: 1, price: '34.00' }],
      price: '34.00',
      compare_at_price: '40.00',
      per_delivery_price: '34.00',
    },
  ]);
  expect(await allocations(mug)).toEqual([]);

  platform.store.offers.planGroups.clear();
  await shop.send('selling_plan_groups/delete', { id: 31 });
  await shop.settle();
  await pull(minuteMs);
  expect(await allocations(coffee)).toEqual([]);
});
