import { describe, expect } from 'vitest';
import { collection, market, product } from '../../testing/factories.ts';
import { test } from '../../testing/running-app.ts';
import { errorFor, idsFor, search } from '../testing/search-fixture.ts';

const mugs = (ids: readonly number[]) =>
  ids.map((id) => product({ id, title: 'Mug', created_at: `2026-01-0${10 - id}T00:00:00Z` }));

describe('promoted products', () => {
  test('come once, in the given order, after the results of the first page', async ({ app }) => {
    const shop = await app.shop();
    await shop.import({ products: [...mugs([1, 2, 3, 4]), product({ id: 5, title: 'Bowl' })] });
    const body = { searchTerm: 'mug', promotedIds: ['5', '2', '5', 'no id'], pageSize: 2 };
    const first = await search(shop, body);
    expect(first.data.map(({ id, is_promoted }) => [id, is_promoted])).toEqual([
      [1, undefined],
      [3, undefined],
      [5, true],
      [2, true],
    ]);
    expect(first.pageInfo).toMatchObject({ pageCount: 2, size: 4, serverSize: 5, promotedSize: 2 });
    expect(first.headers.get('search-page-total')).toBe('2');
    expect(first.headers.get('search-size-current')).toBe('4');
    expect(first.headers.get('search-size-total')).toBe('5');
    const second = await search(shop, { ...body, currentPage: 2 });
    expect(second.data.map(({ id }) => id)).toEqual([4]);
    expect(second.pageInfo).toMatchObject({
      pageCount: 2,
      size: 1,
      serverSize: 5,
      promotedSize: 2,
    });
    const without = await search(shop, { searchTerm: 'mug' });
    expect(without.pageInfo).not.toHaveProperty('promotedSize');
  });

  test('obey exclusions but not filters', async ({ app }) => {
    const shop = await app.shop();
    await shop.import({
      products: [
        ...mugs([1, 2]),
        product({ id: 3, tags: 'sale' }),
        product({ id: 4, vendor: 'Kiln' }),
        product({ id: 5 }),
      ],
      collections: [collection(7, [5])],
    });
    const body = { searchTerm: 'mug', promotedIds: ['2', '3', '4', '5'] };
    expect(await idsFor(shop, { ...body, filters: { vendors: ['Nobody'] } })).toEqual([2, 3, 4, 5]);
    const exclusions = { tags: ['sale'], product_ids: ['2'], collections: [{ collectionId: 7 }] };
    expect(await idsFor(shop, { ...body, exclusions })).toEqual([1, 4]);
  });

  test('exclude hidden products', async ({ app }) => {
    const shop = await app.shop({ scopes: ['read_markets'] });
    await shop.import({
      products: [
        product({ id: 1, title: 'Mug' }),
        product({ id: 2, published_at: null }),
        product({ id: 3, status: 'draft' }),
        product({ id: 4, variants: [{ inventory_quantity: 0 }] }),
      ],
      markets: [market({ id: 1, countries: ['CA'], catalog: { product_ids: [1] } })],
    });
    const body = { searchTerm: 'mug', promotedIds: [2, 3, 99, 4] };
    expect(await idsFor(shop, body)).toEqual([1, 4]);
    expect(await idsFor(shop, { ...body, countryCode: 'CA' })).toEqual([1]);
  });

  test('are present without other results, and on no page of results', async ({ app }) => {
    const shop = await app.shop();
    await shop.import({ products: mugs([1, 2]) });
    const found = await search(shop, {
      searchTerm: 'mug',
      filters: { vendors: ['Nobody'] },
      promotedIds: ['1'],
    });
    expect(found.data.map(({ id }) => id)).toEqual([1]);
    expect(found.pageInfo).toMatchObject({ pageCount: 0, size: 1, serverSize: 1 });
  });

  test('are at most 250, and more are refused', async ({ app }) => {
    const shop = await app.shop();
    const ids = Array.from({ length: 260 }, (_, index) => index + 1);
    await shop.import({ products: ids.map((id) => product({ id, title: 'Rug' })) });
    const most = ids.slice(0, 250);
    const body = { searchTerm: 'mug', promotedIds: most, fields: ['id'] };
    expect(await idsFor(shop, body)).toEqual(most);
    expect(await errorFor(shop, { ...body, promotedIds: ids })).toBe(
      'promotedIds: must be at most 250 entries long',
    );
  });

  test('contain the requested fields', async ({ app }) => {
    const shop = await app.shop();
    await shop.import({ products: mugs([1]) });
    const { data } = await search(shop, { promotedIds: ['1'], fields: ['handle'] });
    expect(data).toEqual([{ id: 1, handle: 'product-1', is_promoted: true }]);
  });

  test('are refused when they are not a list of ids', async ({ app }) => {
    const shop = await app.shop();
    expect(await errorFor(shop, { searchTerm: '', promotedIds: '1' })).toBe(
      'promotedIds: must be a list',
    );
    expect(await errorFor(shop, { searchTerm: '', promotedIds: [1.5] })).toBe(
      'promotedIds[0]: must be an id',
    );
  });
});
