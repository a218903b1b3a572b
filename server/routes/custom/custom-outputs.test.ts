import { describe, expect } from 'vitest';
import { collection, order, product } from '../../testing/factories.ts';
import { test } from '../../testing/running-app.ts';
import { endpoint, idsOf, returning, shopWith } from '../testing/ruleset-fixture.ts';

describe('outputs of a ruleset', () => {
  test('return products by tag, vendor and type in any case, best-selling first', async ({
    app,
  }) => {
    const shop = await shopWith(app, [
      { output: [{ type: 'product_vendor', vendors: ['kiln'] }], exit_if_matched: true },
    ]);
    await shop.import({
      orders: [order({ id: 1, createdAt: new Date().toISOString(), units: { 2: 9, 1: 1 } })],
    });
    expect(await shop.ids()).toEqual([2, 1]);
    const output = (type: string, member: string, words: string) =>
      shop.importRulesets([{ id: 1, name: 'R', rules: [{ output: [{ type, [member]: words }] }] }]);
    await output('product_tag', 'tags', 'ZWÖLF,Red');
    expect(await shop.ids()).toEqual([2, 1]);
    await output('product_type', 'types', 'mugs');
    expect(await shop.ids()).toEqual([1]);
    await output('product_tag', 'tags', '%');
    expect(await shop.ids()).toEqual([]);
  });

  test('follow products that gain or lose a tag', async ({ app }) => {
    const shop = await shopWith(app, [{ output: [{ type: 'product_tag', tags: ['blue'] }] }]);
    expect(await shop.ids('?bust_cache=yes')).toEqual([1]);
    await shop.import({ products: [product({ id: 1 }), product({ id: 2, tags: 'a,BLUE' })] });
    expect(await shop.ids('?bust_cache=yes')).toEqual([2]);
    await shop.import({ products: [product({ id: 9, tags: 'blue' })] }, { replace: true });
    expect(await shop.ids('?bust_cache=yes')).toEqual([9]);
  });

  test('return collections, with an error entry for a missing one', async ({ app }) => {
    const output = [{ type: 'collection', collection_ids: [10, 11] }];
    const shop = await shopWith(app, [{ output }]);
    await shop.import({ collections: [collection(10, [2, 1])] });
    const { data, metadata } = await shop.answer();
    expect(idsOf(data)).toEqual([2, 1]);
    expect(metadata.errors).toEqual([
      { rule: 0, part: 'output', type: 'collection', message: 'There is no collection 11.' },
    ]);
  });

  test('start an endpoint from the products of the request and leave its cart out', async ({
    app,
  }) => {
    const shop = await shopWith(app, [{ output: [endpoint('/api/v1/products/recommended')] }]);
    await shop.import({
      products: [6, 7, 8].map((id) => product({ id, tags: id === 8 ? 'exclude_service' : '' })),
      orders: Array.from({ length: 9 }, (_, index) =>
        order({ id: index + 1, createdAt: new Date().toISOString(), units: { 1: 1, 7: 1, 6: 1 } }),
      ),
    });
    await shop.train();
    const { data, metadata } = await shop.answer('?platform_product_ids=1&explain=no');
    expect(
      idsOf(data)
        .slice(0, 2)
        .toSorted((a, b) => a - b),
    ).toEqual([6, 7]);
    expect(idsOf(data)).not.toContain(8);
    expect(metadata.errors).toEqual([]);
    expect(await shop.ids('?platform_product_ids=1&cart[items][0][product_id]=7')).not.toContain(7);
  });

  test("keep an endpoint's own query, and fill none where ids would restrict it", async ({
    app,
  }) => {
    const shop = await shopWith(app, [
      { output: [endpoint('/api/v1/products/static?ids=2,1,3&any_variant_price_less_than=10')] },
      { output: [endpoint('/api/v1/products/static?ids=5,4&filter_oos=no')] },
    ]);
    expect(await shop.ids('?platform_product_ids=1')).toEqual([2]);
    expect((await shop.answer()).metadata.filtered_oos_products.map(({ id }) => id)).toEqual([3]);
  });

  test('report a missing source while the rest of the ruleset works', async ({ app }) => {
    const paths = [
      '/api/v1/products/nonsense',
      'https://elsewhere.example/api/v1/products/top_sellers',
      '/api/v1/products/collections',
      '/api/v1/products/purchased',
      '/api/v1/products/top_sellers?country_code=CA',
      '/api/v1/user/config?shop=a',
    ];
    const output = [...paths.map(endpoint), { type: 'ruleset', ruleset_id: 9 }, returning(1)];
    const shop = await shopWith(app, [{ output }]);
    const { data, metadata } = await shop.answer();
    expect(idsOf(data)).toEqual([1]);
    expect(metadata.errors.map(({ message }) => message)).toEqual([
      '/api/v1/products/nonsense is not the path of a listing endpoint.',
      'https://elsewhere.example/api/v1/products/top_sellers is not the path of a listing endpoint.',
      'Missing required argument: platform_collection_ids',
      'Missing required argument: platform_customer_id',
      expect.stringContaining('read_markets'),
      '/api/v1/user/config is not the path of a listing endpoint.',
      'There is no ruleset 9.',
    ]);
  });

  test('may be rulesets, but not the requested one', async ({ app }) => {
    const shop = await shopWith(app, []);
    await shop.importRulesets([
      { id: 1, name: 'A', rules: [{ output: [{ type: 'ruleset', ruleset_id: 2 }] }] },
      {
        id: 2,
        name: 'B',
        rules: [{ output: [endpoint('/api/v1/custom/id/1?limit=3'), returning(2)] }],
      },
    ]);
    const { data, metadata } = await shop.answer();
    expect(idsOf(data)).toEqual([2]);
    expect(metadata.errors[0]?.message).toContain('Ruleset 1 returns itself: 1, 2, 1.');
  });
});
