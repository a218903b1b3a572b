import * as fc from 'fast-check';
import { describe, expect } from 'vitest';
import { caseCount } from '../../testing/case-count.ts';
import { signCustomer } from '../../catalog/customer-signature.ts';
import { collection, market, order, product } from '../../testing/factories.ts';
import { type AdminBrowser, createOwner, signInAs } from '../../testing/people.ts';
import { test as base } from '../../testing/running-app.ts';
import type { TestShop } from '../../testing/test-shop.ts';
import { endpoint, returning, when } from '../../routes/testing/ruleset-fixture.ts';

interface Fixture {
  owner: AdminBrowser;
  shop: TestShop;
}

const ids = Array.from({ length: 12 }, (_, index) => index + 1);

const test = base.extend<Fixture>({
  owner: [async ({ app }, use) => use(await createOwner(app)), { scope: 'file' }],
  shop: [
    async ({ app }, use) => {
      const shop = await app.shop({ scopes: ['read_markets'] });
      await shop.import({
        products: ids.map((id) =>
          product({
            id,
            title: `Product ${id}`,
            vendor: id % 2 === 0 ? 'Kiln' : 'Oak',
            product_type: id % 3 === 0 ? 'Mugs' : 'Trays',
            tags: id % 4 === 0 ? 'blue, sale' : 'red',
            variants: [{ price: `${id * 5}.00`, inventory_quantity: id % 5 === 0 ? 0 : 9 }],
          }),
        ),
        collections: [collection(10, [3, 5, 1, 7]), collection(11, [2, 4])],
        customers: [{ id: 70, tags: 'vip', orders_count: 3, total_spent: '99.50' }],
        orders: [
          order({
            id: 1,
            createdAt: new Date().toISOString(),
            units: { 6: 3, 2: 1 },
            customer: { id: 70 },
          }),
        ],
        markets: [market({ id: 1, countries: ['CA'] })],
      });
      await use(shop);
    },
    { scope: 'file' },
  ],
});

function tryDraft(
  browser: AdminBrowser,
  { shop }: TestShop,
  ruleset: Record<string, unknown>,
  context = '',
) {
  const parameters = { shop: shop.domain };
  return browser.call('tryRuleset', { parameters, body: { ruleset, context } });
}

describe('a trial of a ruleset', () => {
  test('shows the products with the rule that returned each', async ({ owner, shop }) => {
    const rules = [
      { logic: when('cart_subtotal', 'between', '0.01,40'), output: [returning(3, 5)] },
      { output: [{ type: 'collection', collection_ids: [11] }] },
    ];
    const { body } = await tryDraft(owner, shop, { name: 'R', rules }, 'cart_subtotal=25&limit=2');
    expect(body).toMatchObject({
      problems: [],
      products: [
        { id: 3, title: 'Product 3', price: '15.00', rule: 0, output: 0, nested: null },
        { id: 2, rule: 1, output: 0 },
      ],
      left_out: [{ id: 5, reason: 'out_of_stock' }],
      trace: [
        { rule: 0, result: 'matched', groups: [{ conditions: [{ seen: [25], holds: true }] }] },
        { rule: 1, result: 'matched' },
      ],
    });
  });

  test('tells what rules that were not evaluated would have seen', async ({ owner, shop }) => {
    const rules = [
      { output: [returning(1)] },
      { logic: when('cart_subtotal', 'greater_than', '50'), output: [returning(2)] },
    ];
    const { body } = await tryDraft(owner, shop, { name: 'R', rules }, 'cart_subtotal=62&limit=1');
    expect(body.trace[1]).toMatchObject({
      result: 'unevaluated',
      reason: 'The list was full.',
      groups: [{ holds: true, conditions: [{ seen: [62], holds: true }] }],
    });
  });

  test('leaves out rules with problems, and names these by their paths', async ({
    owner,
    shop,
  }) => {
    const rules = [
      { logic: when('cart_subtotal', 'between', ''), output: [returning(1)] },
      { output: [returning(2)] },
    ];
    const { body } = await tryDraft(owner, shop, { name: '', rules });
    expect(body.problems.map(({ path }) => path)).toEqual(['name']);
    const named = await tryDraft(owner, shop, { name: 'R', rules });
    expect(named.body.problems).toEqual([
      { path: 'rules[0].logic[0].rules[0].value', message: expect.stringContaining('low,high') },
    ]);
    expect(named.body.products.map(({ id }) => id)).toEqual([2]);
    expect(named.body.trace[0]).toMatchObject({ result: 'unevaluated' });
  });

  test('counts a customer as signed, and hides customers from viewers', async ({
    app,
    owner,
    shop,
  }) => {
    const ruleset = { name: 'R', rules: [{ output: [endpoint('/api/v1/products/purchased')] }] };
    const context = 'platform_customer_id=70';
    const { body } = await tryDraft(owner, shop, ruleset, context);
    expect(body.products.map(({ id }) => id).toSorted((one, other) => one - other)).toEqual([2, 6]);
    const viewer = await signInAs(app, { role: null, shops: new Map([[shop.shop.id, 'viewer']]) });
    expect((await tryDraft(viewer, shop, ruleset, context)).status).toBe(403);
    expect((await tryDraft(viewer, shop, ruleset, 'uuid=a')).status).toBe(403);
    expect((await tryDraft(viewer, shop, ruleset)).status).toBe(200);
  });

  test('refuses a context that the ruleset endpoint refuses', async ({ owner, shop }) => {
    const { status, body } = await tryDraft(owner, shop, { name: 'R', rules: [] }, 'limit=0');
    expect(status).toBe(400);
    expect(body.errors).toMatchObject([{ path: 'context' }]);
  });
});

const anyCondition = fc.constantFrom(
  ...when('cart_subtotal', 'between', '10,40'),
  ...when('cart_subtotal', 'greater_than', '30'),
  ...when('cart_item_count', 'equals', '2'),
  ...when('product_tag', 'contains_any', 'blue'),
  ...when('product_collection', 'contains_any', '10,11'),
  ...when('cart_vendor', 'does_not_contain_any', 'kiln'),
  ...when('product_price', 'less_than', '20'),
  ...when('customer_tag', 'contains_any', 'vip'),
  ...when('customer_purchased_product', 'contains_any', '', { products: [{ product_id: 6 }] }),
  ...when('country', 'contains_any', 'ca'),
  ...when('time_of_day', 'between', '08:00,20:00'),
  ...when('url', 'contains', 'spring'),
  ...when('product_title', 'matches', 'product [1-4]$'),
);

const anyOutput = fc
  .tuple(
    fc.oneof(
      fc
        .array(fc.constantFrom(...ids), { minLength: 1, maxLength: 5 })
        .map((some) => returning(...some)),
      fc.constantFrom(
        { type: 'collection', collection_ids: [10, 11] },
        { type: 'collection', collection_ids: [10], smart_sort: 'top_sellers' },
        { type: 'product_tag', tags: ['blue'] },
        { type: 'product_vendor', vendors: ['oak'] },
        { type: 'product_type', types: ['mugs'] },
        { type: 'input_products' },
        { type: 'none' },
        { type: 'ruleset', ruleset_id: 1 },
        endpoint('/api/v1/products/top_sellers?limit=3'),
        endpoint('/api/v1/products/purchased'),
      ),
    ),
    fc.constantFrom({}, { limit: 1 }, { limit: 2 }),
  )
  .map(([output, limit]) => ({ ...output, ...limit }));

const anyRuleset = fc.record({
  rules: fc.array(
    fc.record({
      logic: fc.array(anyCondition, { maxLength: 2 }),
      output: fc.array(anyOutput, { maxLength: 3 }),
      exit_if_matched: fc.boolean(),
    }),
    { maxLength: 6 },
  ),
  settings: fc.record({
    filter_oos: fc.boolean(),
    filter_input_products: fc.boolean(),
    excluded_products: fc.array(fc.constantFrom(...ids), { maxLength: 2 }),
    excluded_tags: fc.constantFrom([], ['sale']),
  }),
});

const contextParts = [
  ['', 'cart_subtotal=25', 'cart_subtotal=62'],
  ['', 'platform_product_ids=4', 'platform_product_ids=1,3'],
  ['', 'cart[items][0][product_id]=2&cart[items][0][quantity]=2'],
  ['', 'country_code=CA'],
  ['', 'platform_customer_id=70'],
  ['', 'url=https://a.example/spring'],
  ['', 'time=2026-11-27T18:30:00', 'time=2026-11-27T03:30:00'],
  ['', 'limit=3', 'filter_oos=no'],
].map((parts) => fc.constantFrom(...parts));

const anyContext = fc.tuple(...contextParts).map((parts) => parts.filter(Boolean).join('&'));

const count = caseCount(20, 200);

describe('random rulesets and contexts', () => {
  test('show in a trial what shoppers see after publishing', async ({ app, owner, shop }) => {
    const samples = fc.sample(fc.tuple(anyRuleset, anyContext), { numRuns: count, seed: 7 });
    const rulesets = samples.map(([ruleset], index) => ({
      id: index + 2,
      name: `R ${index}`,
      ...ruleset,
    }));
    const called = { id: 1, name: 'Called', rules: [{ output: [returning(9, 8)] }] };
    await shop.importRulesets([called, ...rulesets]);
    const explaining = await shop.explainingKey();
    let shown = 0;
    for (const [index, ruleset] of rulesets.entries()) {
      const context = samples[index]?.[1] ?? '';
      const { body } = await tryDraft(owner, shop, ruleset, context);
      const signature = signCustomer(shop.shop, 70);
      const query = `${context}&customer_signature=${signature}&key=${explaining}`;
      const answer = await app.get(`/api/v1/custom/id/${ruleset.id}?${query}`);
      const { data }: { data: { id: number }[] } = JSON.parse(await answer.text());
      expect(body.problems, JSON.stringify(ruleset)).toEqual([]);
      expect(
        body.products.map(({ id }) => id),
        `${JSON.stringify(ruleset)} ${context}`,
      ).toEqual(data.map(({ id }) => id));
      shown += data.length;
    }
    expect(shown).toBeGreaterThan(count);
  });
});
