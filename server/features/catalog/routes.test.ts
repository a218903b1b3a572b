import { describe, expect } from 'vitest';
import { product } from '../../testing/factories.ts';
import { test } from './testing/catalog-fixture.ts';

describe('the table of products', () => {
  test('lists all products with stock by variant and price by market', async ({ owner, shop }) => {
    const parameters = { shop: shop.shop.domain };
    const { body } = await owner.call('catalogProducts', { parameters });
    expect(body.total).toBe(5);
    const states = body.data.map(({ id, state }) => [id, state]);
    expect(new Map(states.map(([id, state]) => [id, state]))).toEqual(
      new Map<unknown, unknown>([
        [1, 'shown'],
        [2, 'sold_out'],
        [3, 'shown'],
        [4, 'archived'],
        [5, 'unpublished'],
      ]),
    );
    const blue = body.data.find(({ id }) => id === 1);
    expect(blue?.markets).toEqual([
      { market: 60, name: 'Canada', currency: 'CAD', price: '18.00' },
    ]);
    expect(body.data.find(({ id }) => id === 2)).toMatchObject({
      markets: [{ price: null }],
      variants: [{ stock: 0, can_be_sold: false }],
    });
  });

  test('is narrowed by words, states and the filters of the storefront', async ({
    owner,
    shop,
  }) => {
    const idsOf = async (parameters: Record<string, string>) => {
      const { body } = await owner.call('catalogProducts', {
        parameters: { shop: shop.shop.domain, ...parameters },
      });
      return body.data.map(({ id }) => id).toSorted((one, other) => one - other);
    };
    expect(await idsOf({ q: 'mug' })).toEqual([1, 2, 4, 5]);
    expect(await idsOf({ q: 'mug', state: 'sold_out' })).toEqual([2]);
    expect(await idsOf({ q: 'mug', state: 'inactive' })).toEqual([4]);
    expect(await idsOf({ state: 'unpublished' })).toEqual([5]);
    expect(await idsOf({ vendor: 'Kiln' })).toEqual([3]);
    expect(await idsOf({ tag: 'blue' })).toEqual([1]);
    expect(await idsOf({ collection: '50' })).toEqual([1, 2]);
    expect(await idsOf({ min: '11', max: '12,50' })).toEqual([1]);
    expect(await idsOf({ q: '4' })).toEqual([4]);
  });
});

test('a scheduled product tells when it appears', async ({ owner, shop }) => {
  const parameters = { shop: shop.shop.domain, product: 6 };
  const publishedAt = '2999-01-02T03:04:05Z';
  await shop.import({ products: [product({ id: 6, published_at: publishedAt })] });
  const { body } = await owner.call('catalogProduct', { parameters });
  expect(body.product.state).toBe('unpublished');
  expect(Date.parse(body.product.appears_at ?? '')).toBe(Date.parse(publishedAt));
  const shown = await owner.call('catalogProduct', { parameters: { ...parameters, product: 1 } });
  expect(shown.body.product.appears_at).toBeNull();
  const hidden = await owner.call('catalogProduct', { parameters: { ...parameters, product: 5 } });
  expect(hidden.body.product.appears_at).toBeNull();
});

test('a product comes with its data as stored, and unknown ones are not found', async ({
  owner,
  shop,
}) => {
  const ask = (id: string) =>
    owner.call('catalogProduct', { parameters: { shop: shop.shop.domain, product: id } });
  expect((await ask('1')).body).toMatchObject({
    product: { title: 'Blue mug' },
    stored: { vendor: 'Clay', tags: 'blue' },
  });
  expect((await ask('99')).status).toBe(404);
});

test('a product names the widgets, rulesets, pins and collections that show it', async ({
  owner,
  shop,
}) => {
  const ask = async (id: string) => {
    const parameters = { shop: shop.shop.domain, product: id };
    return (await owner.call('productPlaces', { parameters })).body;
  };
  expect(await ask('1')).toEqual({
    widgets: [{ id: '9', name: 'Under the mug', detail: 'recommendations', place: 1 }],
    rulesets: [{ id: '7', name: 'Mugs of the weekend', detail: 'output' }],
    pins: [{ id: 'sky', name: 'Sky', detail: 'sky' }],
    collections: [{ id: '50', name: 'Mugs', detail: 'mugs' }],
    exclusions: [],
    failed_widgets: [],
    unasked_widgets: 0,
  });
  expect((await ask('3')).exclusions.map(({ id }) => id)).toEqual(['product', 'recommendations']);
});

test('a product names widgets whose list cannot be evaluated beside those that show it', async ({
  owner,
  shop,
}) => {
  await shop.importWidgets([
    {
      id: 8,
      name: 'Of a removed ruleset',
      type: 'recommendations',
      settings: { source: '/api/v1/custom/id/77' },
    },
  ]);
  const parameters = { shop: shop.shop.domain, product: '1' };
  const { status, body } = await owner.call('productPlaces', { parameters });
  expect(status).toBe(200);
  expect(body.widgets).toMatchObject([{ id: '9', place: 1 }]);
  expect(body.failed_widgets).toMatchObject([
    { id: '8', name: 'Of a removed ruleset', detail: expect.stringContaining('ruleset 77') },
  ]);
});

test('a product tells how many widgets were not asked', async ({ owner, shop }) => {
  const settings = { source: '/api/v1/custom/id/77' };
  const widgets = Array.from({ length: 53 }, (_, index) => {
    return { id: 100 + index, name: `Widget ${index}`, type: 'recommendations', settings };
  });
  await shop.importWidgets(widgets);
  const parameters = { shop: shop.shop.domain, product: '1' };
  const { body } = await owner.call('productPlaces', { parameters });
  expect(body.widgets.length + body.failed_widgets.length).toBe(50);
  expect(body.unasked_widgets).toBe(4);
});

describe('the filters of the table', () => {
  const glaze = { type: 'list.color', namespace: 'custom', key: 'glaze' };
  const shirt = (id: number, colour: string, sizes: readonly string[]) =>
    product({
      id,
      title: `${colour} shirt`,
      options: [
        { name: 'Colour', values: [colour] },
        { name: 'Size', values: sizes },
      ],
      variants: sizes.map((option2) => ({ option1: colour, option2, price: '20.00' })),
      metafields: [{ ...glaze, value: JSON.stringify([colour.toLowerCase(), 'white']) }],
    });

  test('are the options and metafields of the storefront, in its order', async ({ app, owner }) => {
    const shop = await app.shop();
    await shop.import({
      products: [shirt(1, 'Blue', ['L', 'S']), shirt(2, 'Red', ['L', 'XL'])],
    });
    await shop.saveSettings({
      search: { facets: [{ field: 'options', option: 'Size', values: ['S', 'L', 'XL'] }] },
    });
    const ask = async (parameters: Record<string, string> = {}) => {
      const { body, status } = await owner.call('catalogProducts', {
        parameters: { shop: shop.shop.domain, ...parameters },
      });
      return {
        status,
        body,
        ids: body.data?.map(({ id }) => id).toSorted((one, other) => one - other),
      };
    };
    const { facets } = (await ask()).body;
    expect(facets.options).toEqual([
      { value: 'Size:S', count: 1 },
      { value: 'Size:L', count: 2 },
      { value: 'Size:XL', count: 1 },
      { value: 'Colour:Blue', count: 1 },
      { value: 'Colour:Red', count: 1 },
    ]);
    expect(facets.metafields).toContain('list.color.custom.glaze.red');
    expect((await ask({ option: 'Size:L' })).ids).toEqual([1, 2]);
    expect((await ask({ option: 'Size:S' })).ids).toEqual([1]);
    expect((await ask({ option: 'Red' })).ids).toEqual([2]);
    expect((await ask({ metafield: 'list.color.custom.glaze.white' })).ids).toEqual([1, 2]);
    expect((await ask({ metafield: 'list.color.custom.glaze.blue' })).ids).toEqual([1]);
    expect((await ask({ metafield: 'glaze' })).status).toBe(400);
  });
});
