import { describe, expect } from 'vitest';
import { product } from '../../testing/factories.ts';
import { test } from './testing/catalog-fixture.ts';

describe('why a product is not shown', () => {
  test('is told of markets, listings and terms', async ({ owner, shop }) => {
    const ask = async (id: number, parameters: Record<string, string>) => {
      const { body } = await owner.call('whyNot', {
        parameters: { shop: shop.shop.domain, product: id, ...parameters },
      });
      return { isShown: body.is_shown, codes: body.reasons.map(({ code }) => code) };
    };
    expect(await ask(1, { country: 'CA' })).toEqual({ isShown: true, codes: [] });
    expect(await ask(2, { country: 'CA' })).toEqual({
      isShown: false,
      codes: ['not_in_market'],
    });
    expect(await ask(2, {})).toEqual({ isShown: false, codes: ['out_of_stock'] });
    expect(await ask(4, {})).toEqual({ isShown: false, codes: ['draft'] });
    expect(await ask(1, { listing: '/api/v1/custom/id/7' })).toEqual({ isShown: true, codes: [] });
    expect(await ask(2, { listing: '/api/v1/custom/id/7' })).toEqual({
      isShown: false,
      codes: ['out_of_stock'],
    });
    expect(await ask(3, { listing: '/api/v1/custom/id/7' })).toEqual({
      isShown: false,
      codes: ['not_proposed'],
    });
    expect(await ask(1, { widget: '9' })).toEqual({ isShown: true, codes: [] });
    expect(await ask(1, { term: 'blue mug' })).toEqual({ isShown: true, codes: [] });
    expect(await ask(2, { term: 'red mug' })).toEqual({ isShown: true, codes: [] });
    expect(await ask(1, { term: 'sky' })).toEqual({ isShown: true, codes: ['promoted'] });
    expect(await ask(3, { term: 'plate' })).toEqual({ isShown: false, codes: ['excluded'] });
    expect(await ask(1, { term: 'umbrella' })).toEqual({ isShown: false, codes: ['no_match'] });
  });

  test('is told of what a term says about prices, options and unwanted words', async ({
    app,
    owner,
  }) => {
    const shop = await app.shop();
    await shop.import({
      products: [
        product({ id: 1, title: 'Blue mug', vendor: 'Clay', price: '12.00' }),
        product({ id: 2, title: 'Blue mug', vendor: 'Kiln', price: '80.00' }),
        product({
          id: 3,
          title: 'Running shoe',
          options: [{ name: 'Size', values: ['41'] }],
          variants: [{ option1: '41', price: '90.00' }],
        }),
        product({
          id: 4,
          title: 'Walking shoe',
          options: [{ name: 'Size', values: ['42'] }],
          variants: [{ option1: '42', price: '90.00' }],
        }),
      ],
    });
    const ask = async (id: number, term: string) => {
      const parameters = { shop: shop.shop.domain, product: id, term };
      const { body } = await owner.call('whyNot', { parameters });
      return { isShown: body.is_shown, codes: body.reasons.map(({ code }) => code) };
    };
    const shown = { isShown: true, codes: [] };
    expect(await ask(1, 'mug under 50')).toEqual(shown);
    expect(await ask(2, 'mug under 50')).toEqual({ isShown: false, codes: ['other_price'] });
    expect(await ask(2, 'mug -clay')).toEqual(shown);
    expect(await ask(1, 'mug -clay')).toEqual({ isShown: false, codes: ['unwanted_word'] });
    expect(await ask(4, 'shoe size 42')).toEqual(shown);
    expect(await ask(3, 'shoe size 42')).toEqual({ isShown: false, codes: ['other_option'] });
  });

  test.for(['/api/v1/nothing', 'http://  ', '//[', 'http://a:99999/api/v1/products/static'])(
    'refuses %j, which is not the path of a listing',
    async (listing, { owner, shop }) => {
      const { status, body } = await owner.call('whyNot', {
        parameters: { shop: shop.shop.domain, product: 1, listing },
      });
      expect(status).toBe(400);
      expect(body.errors).toMatchObject([{ path: 'listing' }]);
    },
  );
});
