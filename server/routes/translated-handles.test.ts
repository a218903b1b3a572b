import { describe, expect } from 'vitest';
import { staticEndpoint } from '../contract/listings.ts';
import { product } from '../testing/factories.ts';
import { test } from '../testing/running-app.ts';
import type { TestShop } from '../testing/test-shop.ts';
import { openTranslatedShop, shown, translate } from './testing/translated-shop-fixture.ts';

/** Returns the ids of the products that a listing shows for handles. */
async function found(shop: TestShop, handles: string, locale?: string): Promise<number[]> {
  const query = new URLSearchParams({ handles, ...(locale && { locale }) });
  const answer = await shop.get(`/api/v1/products/static?${query}`);
  expect(answer.status).toBe(200);
  return staticEndpoint.answer.parse(await answer.json()).data.map(({ id }) => id);
}

/** Returns the handles of the products 1 and 2 in the primary language. */
async function primaryHandles(shop: TestShop) {
  const [mug = '', bowl = ''] = (await shown(shop, '')).products.map(({ handle }) => handle);
  return { mug, bowl };
}

describe('a listing of handles', () => {
  test('finds products by their handles in the language of the request', async ({ app }) => {
    const shop = await openTranslatedShop(app);
    const { bowl } = await primaryHandles(shop);
    expect(await found(shop, 'blauer-becher', 'de')).toEqual([1]);
    expect(await found(shop, `${bowl},blauer-becher`, 'de-AT')).toEqual([2, 1]);
    expect(await found(shop, 'blauer-becher', 'pt')).toEqual([]);
    expect(await found(shop, 'blauer-becher', 'en')).toEqual([]);
    expect(await found(shop, 'blauer-becher')).toEqual([]);
  });

  test('finds products by the handles of the primary language in every other', async ({ app }) => {
    const shop = await openTranslatedShop(app);
    const { mug, bowl } = await primaryHandles(shop);
    for (const locale of ['de', 'pt', 'en', undefined]) {
      expect(await found(shop, `${bowl},${mug}`, locale)).toEqual([2, 1]);
    }
    expect(await found(shop, `blauer-becher,${mug}`, 'de')).toEqual([1]);
  });

  test('means the product that has the handle in the language of the request', async ({ app }) => {
    const shop = await openTranslatedShop(app);
    const { bowl } = await primaryHandles(shop);
    await translate(app, shop, 'de', { 1: { handle: bowl }, 2: { handle: 'schale' } });
    expect(await found(shop, `${bowl},schale`, 'de')).toEqual([1, 2]);
    expect(await found(shop, bowl, 'pt')).toEqual([2]);
    expect(await found(shop, bowl)).toEqual([2]);
  });

  test('prefers a listed product among those of one handle', async ({ app }) => {
    const shop = await openTranslatedShop(app);
    await shop.import({ products: [product({ id: 1, status: 'draft' }), product({ id: 3 })] });
    await translate(app, shop, 'de', { 3: { handle: 'blauer-becher' } });
    expect(await found(shop, 'blauer-becher', 'de')).toEqual([3]);
  });

  test('follows a changed handle, also in cached answers', async ({ app }) => {
    const shop = await openTranslatedShop(app);
    expect(await found(shop, 'blauer-becher', 'de')).toEqual([1]);
    expect(await found(shop, 'tasse', 'de')).toEqual([]);
    await translate(app, shop, 'de', { 1: { handle: 'tasse' } });
    expect(await found(shop, 'blauer-becher', 'de')).toEqual([]);
    expect(await found(shop, 'tasse', 'de')).toEqual([1]);
    await translate(app, shop, 'de', { 1: { title: 'Tasse' }, 2: { handle: 'tasse' } });
    expect(await found(shop, 'tasse', 'de')).toEqual([2]);
    await translate(app, shop, 'de', { 2: null });
    expect(await found(shop, 'tasse', 'de')).toEqual([]);
  });

  test('finds no product by a handle that only another shop has', async ({ app }) => {
    const shop = await openTranslatedShop(app);
    const other = await app.shop({ domain: 'other.example' });
    await other.import({ products: [product({ id: 1 }), product({ id: 2 })] });
    await translate(app, other, 'de', { 2: { handle: 'kissen' } });
    expect(await found(other, 'kissen', 'de')).toEqual([2]);
    expect(await found(other, 'blauer-becher', 'de')).toEqual([]);
    expect(await found(shop, 'kissen', 'de')).toEqual([]);
  });

  test('stores and finds handles that an index cannot hold as none', async ({ app }) => {
    const shop = await openTranslatedShop(app);
    const { mug } = await primaryHandles(shop);
    for (const handle of ['a\0b', '\u{d800}', 'a'.repeat(3_000)]) {
      await translate(app, shop, 'de', { 1: { title: 'Tasse', handle } });
      expect(await found(shop, `${handle},${mug}`, 'de')).toEqual([1]);
    }
  });
});
