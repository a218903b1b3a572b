import { expect } from 'vitest';
import { product } from '../../testing/factories.ts';
import { createOwner } from '../../testing/people.ts';
import { test } from '../../testing/running-app.ts';

test('markets tell their countries, and what a sample product costs there', async ({ app }) => {
  const owner = await createOwner(app);
  const shop = await app.shop({ scopes: ['read_markets'] });
  await shop.import({
    products: [product({ id: 1, title: 'Mug', price: '12.00' })],
    markets: [
      {
        id: 60,
        name: 'Canada',
        status: 'active',
        position: 1,
        countries: ['CA'],
        catalog: { currency: 'CAD', product_ids: null, rate: 1.5, adjustment: 10 },
      },
    ],
  });
  const { body } = await owner.call('markets', { parameters: { shop: shop.shop.domain } });
  expect(body).toMatchObject({
    sees_countries: true,
    sample: { title: 'Mug', price: '12.00' },
    data: [
      {
        name: 'Canada',
        countries: ['CA'],
        currency: 'CAD',
        rate: 1.5,
        adjustment: 10,
        sample_price: '19.80',
      },
    ],
  });
});
