import { describe, expect } from 'vitest';
import { product } from '../testing/factories.ts';
import { createOwner } from '../testing/people.ts';
import { test } from '../testing/running-app.ts';
import { search } from './testing/search-fixture.ts';

describe('parts of a request without effect', () => {
  test('are told to callers with the right to explain, and to nobody else', async ({ app }) => {
    const shop = await app.shop();
    await shop.import({ products: [product({ id: 1, title: 'Mug' })] });
    const body = {
      searchTerm: 'mug',
      aggregations: { fields: ['price'] },
      filters: { collection: [7], vendors: null },
      colour: 'red',
    };
    const plain = await search(shop, body);
    expect(plain.metadata).toBeUndefined();
    expect(plain.headers.get('Cache-Control')).toContain('public');
    const told = await search(shop, body, await shop.explainingKey());
    expect(told.data).toEqual(plain.data);
    expect(told.headers.get('Cache-Control')).toBe('private, no-store');
    expect(told.metadata?.warnings).toEqual([
      {
        code: 'unknown-member',
        path: 'aggregations',
        message: '`aggregations` is unknown and was ignored. Did you mean `aggregate`?',
      },
      expect.objectContaining({ code: 'unknown-member', path: 'filters.collection' }),
    ]);
    expect((await search(shop, body)).metadata).toBeUndefined();
  });

  test('are told of lists, whose names and values count as absent', async ({ app }) => {
    const shop = await app.shop();
    await shop.import({ products: [product({ id: 1 })] });
    const key = await shop.explainingKey();
    const address = `/api/v1/products/top_sellers?key=${key}&limits=3&variant_metafields=perhaps&utm=x`;
    const answer = await app.get(address);
    const { metadata } = await answer.json();
    expect(metadata.warnings).toEqual([
      {
        code: 'ignored-value',
        path: 'variant_metafields',
        message: '`variant_metafields` has no such value, which was ignored.',
      },
      expect.objectContaining({ code: 'unknown-member', path: 'limits' }),
    ]);
    const pretty = await (await app.get(`${address}&pretty`)).text();
    expect(pretty).toContain('\n        "path": "limits"');
  });

  test('are counted by shop for the page Health', async ({ app }) => {
    const shop = await app.shop();
    const owner = await createOwner(app);
    await search(shop, { aggregations: {}, aggregation: { fields: [] } });
    await search(shop, { aggregation: { fields: [] } });
    const { body } = await owner.call('shopHealth', { parameters: { shop: shop.shop.domain } });
    expect(body.requests).toEqual([
      { code: 'unknown-member', path: 'aggregation', count: 2, last_at: expect.any(String) },
    ]);
  });
});
