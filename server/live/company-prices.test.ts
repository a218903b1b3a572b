import { expect } from 'vitest';
import { signCustomer } from '../catalog/customer-signature.ts';
import { type ConnectedStandIn, connectStandIn } from '../testing/connected-stand-in.ts';
import { test } from '../testing/live-shop.ts';
import type { StandInCompanyCatalog } from '../testing/stand-in/stand-in-contents.ts';

const catalog: Omit<StandInCompanyCatalog, 'id' | 'title'> = {
  isActive: true,
  adjustment: 0,
  prices: new Map(),
  productIds: null,
};

const wholesale = { ...catalog, id: 1, title: 'Wholesale', adjustment: -20 };
const reduced = { ...catalog, id: 2, title: 'Reduced', productIds: [101] };

function saveProducts({ platform }: ConnectedStandIn): void {
  const updatedAt = Date.parse('2026-10-01T00:00:00Z');
  for (const id of [101, 102]) {
    const product = { id, title: `Mug ${id}`, price: '10.00', levels: [3], updatedAt };
    platform.store.products.set(id, product);
  }
}

function saveLocation(
  { platform }: ConnectedStandIn,
  id: number,
  catalogs: readonly StandInCompanyCatalog[],
  people: readonly number[],
  { mainContact, currency = 'EUR' }: { mainContact?: number; currency?: string } = {},
): void {
  platform.store.contents.companyLocations.set(id, {
    id,
    currency,
    catalogs,
    people: people.map((customerId) => ({
      customerId,
      isMainContact: customerId === mainContact,
    })),
  });
}

/** Returns the prices that a customer sees by the id of the product. */
async function pricesFor(
  { shop }: ConnectedStandIn,
  customerId: number,
): Promise<Record<number, string>> {
  const signature = signCustomer(shop.shop, customerId);
  const customer = `platform_customer_id=${customerId}&customer_signature=${signature}`;
  const answer = await shop.get(`/api/v1/products/static?ids=101,102&${customer}`);
  const { data } = (await answer.json()) as {
    data: { id: number; variants: { price: string }[] }[];
  };
  return Object.fromEntries(data.map(({ id, variants }) => [id, variants[0]?.price ?? '']));
}

const retail = { 101: '10.00', 102: '10.00' };

test('customers of a company see the prices and products of its catalogs', async ({ app }) => {
  const connected = await connectStandIn(app, { seed: 1 });
  saveProducts(connected);
  const many = Array.from({ length: 12 }, (_, index) => 500 + index);
  const archived = Array.from({ length: 8 }, (_, index) => ({
    ...catalog,
    id: 100 + index,
    title: 'Old',
    isActive: false,
  }));
  saveLocation(connected, 1, [...archived, wholesale], [70, 71, ...many]);
  saveLocation(connected, 2, [{ ...reduced, prices: new Map([[1010, '6.5']]) }], [71, 72], {
    mainContact: 71,
  });
  saveLocation(connected, 3, [{ ...wholesale, id: 3 }], [73], { currency: 'USD' });
  saveLocation(connected, 4, [], [74]);
  saveLocation(connected, 5, [wholesale], [75, 70]);
  await connected.pull();
  expect(await connected.connection()).toMatchObject({ error: null });
  const wholesalePrices = { 101: '8.00', 102: '8.00' };
  const expected = {
    70: wholesalePrices,
    // The main contact of the second company.
    71: { 101: '6.50' },
    72: { 101: '6.50' },
    73: { 101: '8.67', 102: '8.67' },
    74: retail,
    75: wholesalePrices,
    511: wholesalePrices,
    80: retail,
  };
  for (const [id, prices] of Object.entries(expected)) {
    expect(await pricesFor(connected, Number(id)), id).toEqual(prices);
  }
  // Both locations with the same catalogs are one market.
  expect(await app.service.stores.markets.list(connected.shop.shop.id)).toHaveLength(3);

  saveLocation(connected, 1, [{ ...wholesale, adjustment: -30 }], [70]);
  connected.platform.store.contents.companyLocations.delete(2);
  await connected.pull(24 * 3_600_000 + 1);
  expect(await pricesFor(connected, 70)).toEqual({ 101: '7.00', 102: '7.00' });
  expect(await pricesFor(connected, 71)).toEqual(retail);
  await connected.close();
});

test('prices of companies follow a changed base price', async ({ app }) => {
  const connected = await connectStandIn(app, { seed: 1 });
  const { platform, shop, pull } = connected;
  saveProducts(connected);
  saveLocation(connected, 1, [{ ...wholesale, adjustment: -20 }], [70], { currency: 'USD' });
  await pull();
  const updatedAt = Date.now();
  const mug = { id: 101, title: 'Mug 101', price: '20.00', levels: [3], updatedAt };
  platform.store.products.set(101, mug);
  await shop.send('products/update', platform.store.productBody(101));
  await shop.settle();
  expect(await pricesFor(connected, 70)).toEqual({ 102: '8.67' });
  await pull();
  expect(await pricesFor(connected, 70)).toEqual({ 101: '17.34', 102: '8.67' });
  await connected.close();
});

test('a store that refuses its companies is named, and its other markets stay', async ({ app }) => {
  const connected = await connectStandIn(app, { seed: 1 });
  const { platform, shop, pull, connection } = connected;
  const { refusals } = app.service.stores;
  const namesOf = async () =>
    (await refusals.list(shop.shop.id)).map(({ name, scope }) => [name, scope]);
  saveProducts(connected);
  saveLocation(connected, 1, [wholesale], [70]);
  const all = platform.graph.scopes;
  platform.graph.scopes = new Set([...all].filter((scope) => scope !== 'read_customers'));
  await pull();
  expect(await connection()).toMatchObject({ error: null });
  expect(await namesOf()).toContainEqual(['markets.companies', 'read_customers']);
  expect(await pricesFor(connected, 70)).toEqual(retail);

  platform.graph.scopes = all;
  await pull(24 * 3_600_000 + 1);
  expect(await namesOf()).toEqual([]);
  expect(await pricesFor(connected, 70)).toEqual({ 101: '8.00', 102: '8.00' });

  // A store without companies refuses them although the permission is there, which lacks nothing.
  const words = 'Access denied for companyLocations field. Also: The shop must have access to B2B.';
  platform.graph.deniedFields = new Map([['QueryRoot.companyLocations', words]]);
  await pull(2 * 24 * 3_600_000 + 2);
  expect(await namesOf()).toEqual([]);
  expect(await pricesFor(connected, 70)).toEqual(retail);
  await connected.close();
});

test('a company that is gone keeps no other market from a changed price', async ({ app }) => {
  const connected = await connectStandIn(app, { seed: 1 });
  const { platform, shop, pull, connection } = connected;
  saveProducts(connected);
  saveLocation(connected, 1, [wholesale], [70], { currency: 'USD' });
  saveLocation(connected, 2, [{ ...wholesale, id: 3 }], [71], { currency: 'USD' });
  await pull();
  platform.store.contents.companyLocations.delete(1);
  connected.allowedProblems.push('The company location does not exist.');
  const updatedAt = Date.now();
  const mug = { id: 101, title: 'Mug 101', price: '20.00', levels: [3], updatedAt };
  platform.store.products.set(101, mug);
  await shop.send('products/update', platform.store.productBody(101));
  await shop.settle();
  await pull();
  expect(await connection()).toMatchObject({ error: null });
  expect(await pricesFor(connected, 70)).toEqual({ 102: '8.67' });
  expect(await pricesFor(connected, 71)).toEqual({ 101: '17.34', 102: '8.67' });
  await connected.close();
});

test('a store that fails to tell its companies tells its other markets', async ({ app }) => {
  const connected = await connectStandIn(app, { seed: 1 });
  const { platform, shop, pull, connection } = connected;
  saveProducts(connected);
  saveLocation(connected, 1, [wholesale], [70]);
  await pull();
  const [location] = platform.store.contents.companyLocations.values();
  platform.store.contents.companyLocations.set(2, {
    ...(location ?? expect.unreachable()),
    get currency(): string {
      throw new Error('Internal error');
    },
  });
  platform.store.contents.markets.set(11, {
    id: 11,
    name: 'America',
    countries: ['US'],
    currency: 'USD',
    hasLocalCurrencies: false,
    roundsUp: false,
    hasCatalog: false,
    adjustment: 0,
    prices: new Map(),
    productIds: null,
  });
  await pull(24 * 3_600_000 + 1);
  expect((await connection())?.error).toContain('Internal error');
  const inAmerica = await shop.get('/api/v1/products/static?ids=101&country_code=US');
  expect(await inAmerica.json()).toMatchObject({ data: [{ variants: [{ price: '10.84' }] }] });
  expect(await pricesFor(connected, 70)).toEqual({ 101: '8.00', 102: '8.00' });
  await connected.close();
});

test('a company whose prices are refused leaves the prices of countries asked for', async ({
  app,
}) => {
  const connected = await connectStandIn(app, { seed: 1 });
  const { platform, shop, pull } = connected;
  const { refusals } = app.service.stores;
  saveProducts(connected);
  saveLocation(connected, 1, [wholesale], [70], { currency: 'USD' });
  const words = 'No permission.';
  platform.graph.deniedFields = new Map([['ProductVariant.contextualPricing', words]]);
  await pull();
  expect((await refusals.list(shop.shop.id)).map(({ name }) => name)).toEqual([
    'markets.companies',
  ]);
  await connected.close();
});
