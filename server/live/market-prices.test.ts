import {
  array,
  assert,
  asyncProperty,
  boolean,
  constantFrom,
  integer,
  nat,
  option,
  record,
  subarray,
} from 'fast-check';
import { describe, expect } from 'vitest';
import { caseCount } from '../testing/case-count.ts';
import { type ConnectedStandIn, connectStandIn } from '../testing/connected-stand-in.ts';
import { test } from '../testing/live-shop.ts';
import type { StandInMarket } from '../testing/stand-in/stand-in-contents.ts';
import { marketOf, priceIn } from '../testing/stand-in/stand-in-prices.ts';

const countries = ['US', 'JP', 'KW', 'PL', 'DE', 'FR', 'CA'];
const productIds = [101, 102, 103, 104];

const anyPrice = nat(20_000).map((cents) => (cents / 100).toFixed(2));

const anyMarket = record({
  countries: subarray(countries, { minLength: 1, maxLength: 3 }),
  currency: constantFrom('USD', 'JPY', 'KWD', 'EUR'),
  hasLocalCurrencies: boolean(),
  roundsUp: boolean(),
  hasCatalog: boolean(),
  adjustment: integer({ min: -30, max: 30 }),
  prices: array(record({ id: constantFrom(...productIds), price: nat(900) }), { maxLength: 3 }).map(
    (list) => new Map(list.map(({ id, price }) => [id * 10, `${price}.0`])),
  ),
  productIds: option(subarray(productIds, { minLength: 1 })),
});

const everyone: Omit<StandInMarket, 'id' | 'name' | 'countries' | 'currency'> = {
  hasLocalCurrencies: false,
  roundsUp: false,
  hasCatalog: false,
  adjustment: 0,
  prices: new Map(),
  productIds: null,
};

function saveProduct({ platform }: ConnectedStandIn, id: number, price: string): void {
  const updatedAt = Date.parse('2026-10-01T00:00:00Z');
  platform.store.products.set(id, { id, title: `Mug ${id}`, price, levels: [3], updatedAt });
}

function saveMarkets(
  { platform }: ConnectedStandIn,
  markets: readonly Omit<StandInMarket, 'id' | 'name'>[],
): void {
  markets.forEach((market, index) => {
    const id = 11 + index;
    platform.store.contents.markets.set(id, { ...market, id, name: `Market ${id}` });
  });
}

/** Prices by the id of the product. */
type Prices = Record<number, string>;

/** Returns what the store itself shows in a country, with the decimals of the currency, two at least. */
function expectedPrices({ platform: { store } }: ConnectedStandIn, country: string): Prices {
  const market = marketOf(store, country);
  const isOffered = (id: number) =>
    !market?.hasCatalog || (market.productIds?.includes(id) ?? true);
  const offered = [...store.products.values()].filter(({ id }) => isOffered(id));
  return Object.fromEntries(
    offered.map(({ id, price }) => {
      const { amount, currencyCode } = priceIn(store, { id: id * 10, price }, country);
      return [id, Number(amount).toFixed(currencyCode === 'KWD' ? 3 : 2)];
    }),
  );
}

interface Card {
  id: number;
  variants: { price: string }[];
}

async function pricesOf(answer: Response): Promise<Prices> {
  expect(answer.status).toBe(200);
  const { data } = (await answer.json()) as { data: Card[] };
  return Object.fromEntries(data.map(({ id, variants }) => [id, variants[0]?.price ?? '']));
}

async function listedPrices({ shop }: ConnectedStandIn, country: string): Promise<Prices> {
  const ids = productIds.join(',');
  return pricesOf(await shop.get(`/api/v1/products/static?ids=${ids}&country_code=${country}`));
}

async function foundPrices({ shop }: ConnectedStandIn, countryCode: string): Promise<Prices> {
  const body = { searchTerm: 'mug', countryCode };
  return pricesOf(await shop.post('/api/v1/smart-search/search', body));
}

describe('the prices of a connected store', () => {
  test('are those of its own rules in each country, in listings and in search', async ({ app }) => {
    await assert(
      asyncProperty(
        array(anyPrice, { minLength: productIds.length, maxLength: productIds.length }),
        array(anyMarket, { minLength: 1, maxLength: 4 }),
        async (prices, markets) => {
          const connected = await connectStandIn(app, { seed: 1 });
          productIds.forEach((id, index) => saveProduct(connected, id, prices[index] ?? '1.00'));
          saveMarkets(connected, markets);
          await connected.pull();
          expect(await connected.connection()).toMatchObject({ error: null });
          for (const country of countries) {
            const expected = expectedPrices(connected, country);
            expect(await listedPrices(connected, country), country).toEqual(expected);
            expect(await foundPrices(connected, country), country).toEqual(expected);
          }
          await connected.close();
        },
      ),
      { numRuns: caseCount(2, 25), endOnFailure: true },
    );
  });

  test('are converted for all products where its catalog has a currency and no rate', async ({
    app,
  }) => {
    const connected = await connectStandIn(app, { seed: 1 });
    productIds.forEach((id) => saveProduct(connected, id, '10.00'));
    saveMarkets(connected, [{ ...everyone, hasCatalog: true, countries: ['US'], currency: 'USD' }]);
    await connected.pull();
    expect(await listedPrices(connected, 'US')).toEqual(
      Object.fromEntries(productIds.map((id) => [id, '10.84'])),
    );
    await connected.close();
  });

  test('are those of a catalog that comes after many others', async ({ app }) => {
    const connected = await connectStandIn(app, { seed: 1 });
    productIds.forEach((id) => saveProduct(connected, id, '10.00'));
    const market = { ...everyone, hasCatalog: true, formerCatalogs: 11, productIds: [101, 102] };
    saveMarkets(connected, [{ ...market, adjustment: 10, countries: ['US'], currency: 'USD' }]);
    await connected.pull();
    expect(await listedPrices(connected, 'US')).toEqual({ 101: '11.92', 102: '11.92' });
    await connected.close();
  });

  test('follow a changed price within the next round, and never show a former one', async ({
    app,
  }) => {
    const connected = await connectStandIn(app, { seed: 1 });
    const { platform, shop, pull } = connected;
    saveProduct(connected, 101, '10.00');
    saveProduct(connected, 102, '20.00');
    saveMarkets(connected, [
      { ...everyone, countries: ['US'], currency: 'USD' },
      { ...everyone, countries: ['KW'], currency: 'KWD', roundsUp: true },
    ]);
    await pull();
    expect(await listedPrices(connected, 'US')).toEqual({ 101: '10.84', 102: '21.67' });
    saveProduct(connected, 101, '12.00');
    await shop.send('products/update', platform.store.productBody(101));
    await shop.settle();
    expect(await listedPrices(connected, 'US')).toEqual({ 102: '21.67' });
    await pull();
    for (const country of ['US', 'KW']) {
      expect(await listedPrices(connected, country)).toEqual(expectedPrices(connected, country));
    }
    await connected.close();
  });

  test('are those of a changed market as soon as its webhook has come', async ({ app }) => {
    const connected = await connectStandIn(app, { seed: 1 });
    const { shop, pull } = connected;
    saveProduct(connected, 101, '10.00');
    saveMarkets(connected, [{ ...everyone, countries: ['US'], currency: 'USD' }]);
    await pull();
    saveMarkets(connected, [{ ...everyone, countries: ['US', 'JP'], currency: 'JPY' }]);
    await shop.send('markets/update', { id: 11, name: 'Market 11', type: 'region' });
    await shop.settle();
    await pull();
    expect(await listedPrices(connected, 'JP')).toEqual({ 101: '1623.00' });
    expect(await listedPrices(connected, 'US')).toEqual({ 101: '1623.00' });
    await connected.close();
  });

  test('and its catalogs are named where it refuses them, and asked for again after a day', async ({
    app,
  }) => {
    const connected = await connectStandIn(app, { seed: 1 });
    const { platform, shop, pull, connection } = connected;
    const { refusals } = app.service.stores;
    saveProduct(connected, 101, '10.00');
    saveMarkets(connected, [
      { ...everyone, hasCatalog: true, adjustment: 10, countries: ['US'], currency: 'USD' },
    ]);
    const words = 'The user must have a permission to view catalogs.';
    platform.graph.deniedFields = new Map([
      ['QueryRoot.catalog', words],
      ['ProductVariant.contextualPricing', words],
    ]);
    await pull();
    expect(await connection()).toMatchObject({ error: null });
    expect(await listedPrices(connected, 'US')).toEqual({});
    const found = await refusals.list(shop.shop.id);
    expect(found.map(({ step, name, reason }) => [step, name, reason])).toEqual([
      ['field', 'markets.catalogs', words],
      ['field', 'markets.prices', words],
    ]);

    platform.graph.deniedFields = new Map();
    await pull(24 * 3_600_000 + 1);
    expect(await refusals.list(shop.shop.id)).toEqual([]);
    expect(await listedPrices(connected, 'US')).toEqual({ 101: '11.92' });
    await connected.close();
  });

  test.for(['QueryRoot.catalog', 'ProductVariant.contextualPricing'])(
    'and the products of a market stay when the store refuses %s later',
    async (field, { app }) => {
      const connected = await connectStandIn(app, { seed: 1 });
      const { platform, shop, pull } = connected;
      productIds.forEach((id) => saveProduct(connected, id, '10.00'));
      const market = { ...everyone, hasCatalog: true, adjustment: 10, productIds: [101, 102] };
      const prices = new Map([[1010, '7.0']]);
      saveMarkets(connected, [{ ...market, prices, countries: ['US'], currency: 'USD' }]);
      await pull();
      const shown = { 101: '7.00', 102: '11.92' };
      expect(await listedPrices(connected, 'US')).toEqual(shown);

      const changed = { ...market, adjustment: 50, countries: ['US', 'CA'], currency: 'USD' };
      saveMarkets(connected, [changed]);
      platform.graph.deniedFields = new Map([[field, 'No permission.']]);
      await shop.send('markets/update', { id: 11, name: 'Market 11', type: 'region' });
      await shop.settle();
      await pull();
      expect(await listedPrices(connected, 'US')).toEqual(shown);
      expect(await listedPrices(connected, 'CA')).toEqual(shown);

      platform.graph.deniedFields = new Map();
      await pull(24 * 3_600_000 + 1);
      expect(await listedPrices(connected, 'CA')).toEqual(expectedPrices(connected, 'CA'));
      await connected.close();
    },
  );

  test('are those of the market for all countries where no other market has the country', async ({
    app,
  }) => {
    const connected = await connectStandIn(app, { seed: 1 });
    saveProduct(connected, 101, '10.00');
    const forAll = { ...everyone, countries: [], hasCatalog: true, adjustment: 20 };
    const inJapan = { ...everyone, countries: ['JP'], currency: 'JPY' };
    saveMarkets(connected, [{ ...forAll, currency: 'USD' }, inJapan]);
    await connected.pull();
    for (const country of ['JP', 'US', 'BR']) {
      expect(await listedPrices(connected, country)).toEqual(expectedPrices(connected, country));
    }
    await connected.close();
  });

  test('differ by country where they include its taxes, also when the store refuses to tell', async ({
    app,
  }) => {
    const connected = await connectStandIn(app, { seed: 1 });
    const { platform, shop, pull } = connected;
    const { markets, marketEdits, database } = app.service.stores;
    const save = async (taxes: Record<string, number>) => {
      const taxed = { ...everyone, taxes: new Map(Object.entries(taxes)), currency: 'EUR' };
      saveMarkets(connected, [{ ...taxed, countries: ['DE', 'FR', 'IT'] }]);
      await shop.send('markets/update', { id: 11, name: 'Market 11', type: 'region' });
      await shop.settle();
      await pull();
    };
    const partOf = async (country: string) =>
      (await markets.list(shop.shop.id)).find((one) => one.countries.includes(country));
    saveProduct(connected, 101, '10.00');
    await save({ FR: 20, IT: 20 });
    const part = await partOf('IT');
    expect(part).toMatchObject({ countries: ['FR', 'IT'] });
    const edits = { countries: null, adjustment: 5, rate: null };
    await database.write(shop.shop.id, (transaction) =>
      marketEdits.save(transaction, shop.shop.id, part?.id ?? 0, edits),
    );

    await save({ IT: 22 });
    expect(await partOf('IT')).toMatchObject({ id: part?.id, countries: ['IT'], edited: edits });
    const shown = { DE: '10.00', FR: '10.00', IT: '12.20' };
    for (const [country, price] of Object.entries(shown)) {
      expect(await listedPrices(connected, country)).toEqual({ 101: price });
    }

    platform.graph.deniedFields = new Map([['ProductVariant.contextualPricing', 'No permission.']]);
    await save({ FR: 20, IT: 22 });
    for (const [country, price] of Object.entries(shown)) {
      expect(await listedPrices(connected, country)).toEqual({ 101: price });
    }
    expect(await partOf('IT')).toMatchObject({ id: part?.id, edited: edits });
    await connected.close();
  });
});
