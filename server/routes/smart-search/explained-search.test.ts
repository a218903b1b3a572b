import { describe, expect } from 'vitest';
import { collection, market, product } from '../../testing/factories.ts';
import { test } from '../../testing/running-app.ts';
import type { TestShop } from '../../testing/test-shop.ts';
import { errorFor, idsFor, search, searchPath } from '../testing/search-fixture.ts';

describe('an explained search', () => {
  test('requires the admin token, or a key that may explain', async ({ app }) => {
    const shop = await app.shop();
    await shop.import({ products: [product({ id: 1, title: 'Mug' })] });
    const body = { searchTerm: 'mug', explain: true };
    const refused = await shop.post(searchPath, body);
    expect(refused.status).toBe(403);
    const key = await shop.explainingKey();
    const answer = await shop.post(searchPath, body, { 'Service-Api-Key': key });
    expect(answer.status).toBe(200);
    expect(answer.headers.get('cache-control')).toBe('private, no-store');
    expect((await shop.post(searchPath, { ...body, explain: false })).status).toBe(200);
    expect(await errorFor(shop, { searchTerm: '', explain: 'yes' })).toBe(
      'explain: must be true or false',
    );
  });

  test('contains the score of each field, and the promoted products', async ({ app }) => {
    const shop = await app.shop();
    await shop.import({
      products: [product({ id: 1, title: 'Mug', vendor: 'Mug maker' }), product({ id: 2 })],
    });
    const { data } = await explained(shop, { searchTerm: 'mug', promotedIds: ['2'] });
    const [found, promoted] = data.map(({ explanation }) => explanation?.sources);
    expect(found).toMatchObject([{ source: 'search', score: expect.any(Number) }]);
    expect(found?.[0]?.parts.map(({ name }) => name)).toContain('title');
    expect(promoted).toMatchObject([{ source: 'promoted', score: null }]);
    expect(data.map(({ id }) => id)).toEqual(
      await idsFor(shop, { searchTerm: 'mug', promotedIds: ['2'] }),
    );
  });

  test('adds up to the scores of things that are raised above 200 accessories', async ({ app }) => {
    const shop = await app.shop();
    const sleeves = Array.from({ length: 220 }, (_, index) =>
      product({ id: 1 + index, title: 'Laptop sleeve' }),
    );
    const notebooks = Array.from({ length: 80 }, (_, index) =>
      product({
        id: 1_000 + index,
        title: 'Notebook silver with a bright display, fast memory and a large disk for work',
        product_type: 'Notebook',
      }),
    );
    await shop.import({ products: [...sleeves, ...notebooks] });
    const { data } = await explained(shop, { searchTerm: 'laptop', pageSize: 10 });
    expect(data.map(({ id }) => id).every((id) => id >= 1_000)).toBe(true);
    for (const { explanation } of data) {
      const [{ score, parts } = { score: null, parts: [] }] = explanation?.sources ?? [];
      expect(parts.reduce((sum, { value }) => sum + value, 0)).toBeCloseTo(score ?? NaN, 6);
      expect(parts.map(({ name }) => name)).toEqual(expect.arrayContaining(['phrase', 'synonym']));
    }
  });

  test('contains matching products that were left out, with the reason', async ({ app }) => {
    const shop = await app.shop({ scopes: ['read_markets'] });
    await shop.import({
      products: [
        product({ id: 1, title: 'Mug' }),
        product({ id: 2, title: 'Mug', tags: 'sale' }),
        product({ id: 3, title: 'Mug', price: '99.00' }),
        product({ id: 4, title: 'Mug' }),
        product({ id: 5, title: 'Mug' }),
        product({ id: 6, title: 'Bowl', price: '99.00' }),
      ],
      collections: [collection(7, [4])],
      markets: [market({ id: 1, countries: ['CA'], catalog: { product_ids: [1, 2, 3, 4] } })],
    });
    const { data, metadata } = await explained(shop, {
      searchTerm: 'mug',
      filters: { price: { max: 50 } },
      exclusions: { tags: ['sale'], collections: [{ collectionId: 7 }] },
      countryCode: 'CA',
    });
    expect(data.map(({ id }) => id)).toEqual([1]);
    const removed = (metadata?.removed ?? []).map(({ id, source, reason }) => [id, source, reason]);
    expect(removed.toSorted(([one], [other]) => Number(one) - Number(other))).toEqual([
      [2, 'search', 'excluded'],
      [3, 'search', 'filtered'],
      [4, 'search', 'excluded'],
      [5, 'search', 'not_in_market'],
    ]);
    const texts = new Map(metadata?.removed?.map(({ id, text }) => [id, text]));
    expect(texts.get(2)).toBe('The request excludes it by its tags.');
    expect(texts.get(3)).toBe('It does not pass the filter on price.');
  });
});

async function explained(shop: TestShop, body: object) {
  const key = await shop.explainingKey();
  return search(shop, { ...body, explain: true }, key);
}
