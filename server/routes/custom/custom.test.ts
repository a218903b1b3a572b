import { describe, expect } from 'vitest';
import { customEndpoint } from '../../contract/custom.ts';
import { product } from '../../testing/factories.ts';
import { test } from '../../testing/running-app.ts';
import { idsOf, returning, shopWith, when } from '../testing/ruleset-fixture.ts';

describe('the answer of a ruleset', () => {
  test('contains full products and reports what matched and what was removed', async ({ app }) => {
    const rules = [
      { logic: when('cart_subtotal', 'greater_than', '50'), output: [returning(2)] },
      { output: [returning(3, 1, 2)], exit_if_matched: true, custom_data: { badge: 'new' } },
      { output: [returning(1)] },
    ];
    const shop = await shopWith(app, rules);
    const { data, metadata } = await shop.answer('?platform_product_ids=2&cart_subtotal=20');
    expect(idsOf(data)).toEqual([1]);
    expect(data[0]).toHaveProperty('admin_graphql_api_id');
    expect(idsOf(metadata.input_products)).toEqual([2]);
    expect(idsOf(metadata.filtered_oos_products)).toEqual([3]);
    expect(idsOf(metadata.filtered_input_products)).toEqual([2]);
    expect(metadata.matched_rules).toEqual([
      {
        logic: [],
        output: [{ type: 'product', products: [3, 1, 2].map(choice) }],
        exit_if_matched: true,
        custom_data: { badge: 'new' },
      },
    ]);
    expect(metadata.unmatched_rules).toHaveLength(1);
    expect(metadata.unevaluated_rules).toHaveLength(1);
    expect(metadata.errors).toEqual([]);
    expect(Object.keys(metadata)).toEqual([
      'input_products',
      'matched_rules',
      'unmatched_rules',
      'unevaluated_rules',
      'filtered_oos_products',
      'filtered_input_products',
      'errors',
    ]);
  });

  test('names the rule of each product with `rule_numbers=yes`', async ({ app }) => {
    const shop = await shopWith(app, [
      { logic: when('cart_subtotal', 'greater_than', '50'), output: [returning(2)] },
      { output: [returning(3, 1)] },
      { output: [returning(1, 2)] },
    ]);
    const { data } = await shop.answer('?rule_numbers=yes');
    expect(data.map(({ id, rule_number }) => [id, rule_number])).toEqual([
      [1, 2],
      [2, 3],
    ]);
    const [first] = (await shop.answer()).data;
    expect(first).not.toHaveProperty('rule_number');
  });

  test('has the length of limit, 5 by default', async ({ app }) => {
    const shop = await app.shop();
    const many = Array.from({ length: 300 }, (_, index) => product({ id: index + 1 }));
    await shop.import({ products: many });
    const output = [returning(...many.map(({ id }) => id))];
    const [id] = await shop.importRulesets([{ name: 'R', rules: [{ output }] }]);
    const path = `/api/v1/custom/id/${id}`;
    expect(await shop.ids(path)).toEqual([1, 2, 3, 4, 5]);
    expect(await shop.ids(`${path}?limit=1000`)).toHaveLength(250);
    expect((await shop.get(`${path}?limit=0`)).status).toBe(400);
  });

  test('never contains drafts or unpublished products, not even in metadata', async ({ app }) => {
    const shop = await shopWith(app, [{ output: [returning(4, 5, 1)] }], {
      filter_input_products: false,
    });
    const answer = await shop.get(shop.path('?platform_product_ids=4,5,99'));
    const text = await answer.text();
    expect(text).not.toContain('Secret');
    expect(text).not.toContain('Hidden');
    expect(idsOf(customEndpoint.answer.parse(JSON.parse(text)).data)).toEqual([1]);
  });

  test('is a 404 when the shop has no such ruleset', async ({ app }) => {
    const shop = await shopWith(app, []);
    const other = await app.shop();
    for (const id of ['99', 'abc', '1.5', '%E0%A4%A', '9007199254740993', '__proto__']) {
      const status = (await shop.get(`/api/v1/custom/id/${id}`)).status;
      expect([400, 404], id).toContain(status);
    }
    expect((await other.get(shop.path())).status).toBe(404);
    expect((await shop.get('/api/v1/custom/id/99')).status).toBe(404);
    expect((await app.get(shop.path())).status).toBe(400);
    expect((await app.get(shop.path('?key=nobody'))).status).toBe(401);
  });

  test('follows stock and saved rules at once', async ({ app }) => {
    const shop = await shopWith(app, [{ output: [returning(1, 2)] }]);
    expect(await shop.ids()).toEqual([1, 2]);
    await shop.import({ products: [product({ id: 1, variants: [{ inventory_quantity: 0 }] })] });
    expect(await shop.ids()).toEqual([2]);
    const config = `/api/v1/user/config?shop=${shop.shop.domain}`;
    const before = await (await app.get(config)).text();
    await shop.importRulesets([{ id: 1, name: 'R', rules: [{ output: [returning(3)] }] }]);
    expect(await shop.ids('?filter_oos=no')).toEqual([3]);
    const after = await (await app.get(config)).text();
    expect(after).not.toBe(before);
  });
});

describe('an explained answer of a ruleset', () => {
  test('contains the rule of each product and the trace', async ({ app }) => {
    const shop = await shopWith(app, [
      { logic: when('cart_subtotal', 'greater_than', '50'), output: [returning(2)] },
      { output: [returning(1, 3), { type: 'product_tag', tags: 'red' }] },
    ]);
    expect((await shop.get(shop.path('?explain=yes'))).status).toBe(403);
    const key = await shop.explainingKey();
    const answer = await app.get(`${shop.path()}?key=${key}&explain=yes&cart_subtotal=20`);
    const { data, metadata } = customEndpoint.answer.parse(await answer.json());
    expect(data.map(({ explanation }) => explanation)).toMatchObject([
      { sources: [{ source: 'static' }], rule: { ruleset: 1, rule: 1, output: 'product' } },
      { sources: [{ source: 'product_tag' }], rule: { rule: 1, output: 'product_tag' } },
    ]);
    expect(metadata.removed).toMatchObject([{ id: 3, source: 'static', reason: 'out_of_stock' }]);
    expect(metadata.trace).toMatchObject([
      {
        result: 'unmatched',
        groups: [
          { conditions: [{ type: 'cart_subtotal', wanted: '50', seen: [20], holds: false }] },
        ],
      },
      { result: 'matched', reason: 'It has no conditions.' },
    ]);
    const plain = await app.get(`${shop.path()}?key=${key}&cart_subtotal=20`);
    expect(idsOf(customEndpoint.answer.parse(await plain.json()).data)).toEqual(idsOf(data));
  });
});

function choice(id: number) {
  return { product_id: id, variant_ids: [] };
}
