import { expect, it } from 'vitest';
import { Market } from '../catalog/prices/market.ts';
import { ShopCatalog } from '../catalog/shop-catalog.ts';
import { createCatalogFacts } from './catalog-facts.ts';
import type { ProductFacts } from './product-facts.ts';

function catalogOf(prices: Readonly<Record<number, readonly number[]>>): ShopCatalog {
  let version = 0;
  const catalog = new ShopCatalog({ nextVersion: () => ++version, isExclusionTag: () => false });
  for (const [id, list] of Object.entries(prices)) {
    catalog.put({
      id: Number(id),
      handle: id,
      status: 'active',
      tags: '',
      createdAt: 0,
      publishedAt: 1,
      variants: list.map((price, n) => ({ id: Number(id) * 10 + n, price, inStock: n === 0 })),
    });
  }
  return catalog;
}

async function factsOf(catalog: ShopCatalog, marketId?: number): Promise<ProductFacts> {
  const facts = await createCatalogFacts({
    catalogs: { get: async () => catalog },
    bestSellers: async () => ({ productIds: [2, 99, 1], version: '1' }),
  })(1, marketId);
  if (!facts) {
    throw new Error('No facts');
  }
  return facts;
}

const slot = (facts: ProductFacts, id: number): number => facts.slotOf(id) ?? -1;

it('reads prices, stock and sales of the catalog', async () => {
  const catalog = catalogOf({ 1: [500, 900], 2: [100], 3: [] });
  const facts = await factsOf(catalog);
  const first = slot(facts, 1);
  expect([facts.lowestPrice(first), facts.highestPrice(first)]).toEqual([500, 900]);
  expect(facts.hasPrice(first, { min: 600, max: 800 })).toBe(false);
  expect(facts.hasPrice(first, { min: 600, max: 900 })).toBe(true);
  expect(facts.hasPrice(slot(facts, 3), { min: 0 })).toBe(false);
  expect([1, 2, 3].map((id) => facts.salesRank(slot(facts, id)))).toEqual([2, 0, Infinity]);
  expect([1, 3].map((id) => facts.isAvailable(slot(facts, id)))).toEqual([true, false]);
});

it('hides a removed product in the slot that it keeps', async () => {
  const catalog = catalogOf({ 1: [500], 2: [100] });
  const facts = await factsOf(catalog);
  const first = slot(facts, 1);
  catalog.remove(1);
  expect([facts.slotOf(1), facts.isShown(first)]).toEqual([undefined, false]);
  const others = await factsOf(catalogOf({ 1: [500] }));
  expect((await factsOf(catalog)).slots).toBe(facts.slots);
  expect(others.slots).not.toBe(facts.slots);
});

it("reads a market's products and prices", async () => {
  const catalog = catalogOf({ 1: [500, 900], 2: [100], 3: [700] });
  const prices = {
    variantIds: Float64Array.of(11, 30),
    prices: Float64Array.of(450, 800),
    compareAtPrices: Float64Array.of(-1, -1),
  };
  const head = {
    id: 5,
    isActive: true,
    position: 0,
    countries: ['CH'],
    currency: 'CHF',
    adjustment: null,
    rate: null,
    hasAllProducts: false,
  };
  const lists = { productIds: Float64Array.of(1, 2), prices, customerIds: null };
  catalog.markets.put(new Market(head as ConstructorParameters<typeof Market>[0], lists, 'EUR', 1));
  const facts = await factsOf(catalog, 5);
  expect([1, 2, 3].map((id) => facts.isShown(slot(facts, id)))).toEqual([true, false, false]);
  expect(facts.lowestPrice(slot(facts, 1))).toBe(450);
  // Only the second of the two variants has a price in the market, and it is sold out.
  expect(facts.isAvailable(slot(facts, 1))).toBe(false);
});
