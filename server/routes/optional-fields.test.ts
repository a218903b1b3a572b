import { describe, expect } from 'vitest';
import { endpoints } from '../contract/endpoints.ts';
import { takes } from '../contract/failures.ts';
import { product } from '../testing/factories.ts';
import { explicitListings, rankedListings, historyOf } from '../testing/listing-requests.ts';
import { type RunningApp, test } from '../testing/running-app.ts';
import type { TestShop } from '../testing/test-shop.ts';
import type { WireProduct } from '../testing/wire-product.ts';

/** Paths whose products have optional fields only on request. */

const listings = [...explicitListings, ...rankedListings];

const metafield = {
  id: 7_000_000_000_001,
  namespace: 'care',
  key: 'washing',
  value: '30 °C',
  type: 'single_line_text_field',
};

const plan = {
  selling_plan_id: 1,
  selling_plan_group_id: 'group',
  price_adjustments: [{ position: 1, price: '9.00' }],
  price: '9.00',
  compare_at_price: '10.00',
  per_delivery_price: '9.00',
};

/** Product 1 has all of them, product 2 none. */
async function openShop(app: RunningApp): Promise<TestShop> {
  const shop = await app.shop();
  const variants = [{ metafields: [metafield], selling_plan_allocations: [plan] }];
  await shop.import({
    products: [product({ id: 1, metafields: [metafield], variants }), product({ id: 2 })],
    ...historyOf([1, 2]),
  });
  return shop;
}

/** Returns the possible fields by product, of both products and their first variants. */
async function ask(shop: TestShop, path: string): Promise<Record<number, unknown[]>> {
  const answer = await shop.get(path);
  expect(answer.status, path).toBe(200);
  const { data } = (await answer.json()) as { data: (WireProduct & { id: number })[] };
  return Object.fromEntries(
    data.map((shown) => [shown.id, [optionalFields(shown), optionalFields(shown.variants[0])]]),
  );
}

function optionalFields(shown: object | undefined): Record<string, unknown> {
  const fields = Object.entries(shown ?? {}).filter(([field]) => optional.includes(field));
  return Object.fromEntries(fields);
}

const optional = ['metafields', 'selling_plan_allocations'];
const none = {};
const present = { metafields: [metafield] };
const empty = { metafields: [] };

describe('optional fields', () => {
  test('are tested on every listing endpoint', () => {
    // `custom` requires a ruleset; its own tests cover the fields.
    const all = endpoints
      .filter(({ family, name }) => family === 'Listings' && name !== 'custom')
      .map(({ name }) => name);
    expect(new Set(listings.map(({ name }) => name))).toEqual(new Set(all));
  });

  for (const { name, path, query } of listings) {
    test(`are present only on request: ${name}`, async ({ app }) => {
      const shop = await openShop(app);
      const fetchWith = (more: string) => ask(shop, `${path}?${query(shop, [1, 2])}&${more}`);
      for (const nothing of ['', 'metafields=no&variant_metafields=true&selling_plans=1']) {
        expect(await fetchWith(nothing)).toEqual({ 1: [none, none], 2: [none, none] });
      }
      expect(await fetchWith('metafields=yes')).toEqual({ 1: [present, none], 2: [empty, none] });
      expect(await fetchWith('variant_metafields=yes')).toEqual({
        1: [none, present],
        2: [none, empty],
      });
      expect(await fetchWith('metafields=yes&variant_metafields=yes')).toEqual({
        1: [present, present],
        2: [empty, empty],
      });
    });

    test(`contain selling plans on the static listing only: ${name}`, async ({ app }) => {
      const shop = await openShop(app);
      const isStatic = name === 'static';
      const endpoint = endpoints.find((one) => one.name === name);
      expect(endpoint && takes(endpoint.parameters, 'selling_plans')).toBe(isStatic);
      const shown = await ask(shop, `${path}?${query(shop, [1, 2])}&selling_plans=yes`);
      expect(shown).toEqual({
        1: [none, isStatic ? { selling_plan_allocations: [plan] } : none],
        2: [none, isStatic ? { selling_plan_allocations: [] } : none],
      });
    });
  }
});
