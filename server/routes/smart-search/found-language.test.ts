import { expect } from 'vitest';
import { createOwner } from '../../testing/people.ts';
import { product } from '../../testing/factories.ts';
import { test } from '../../testing/running-app.ts';
import { idsFor } from '../testing/search-fixture.ts';

const titles = Array.from({ length: 20 }, (_, n) => `Becher ${n} mit Deckel für die Küche`);

test('the language of titles is used where nobody has set a locale, and Health tells it', async ({
  app,
}) => {
  const shop = await app.shop({ ownFields: [] });
  await shop.import({
    products: [
      ...titles.map((title, n) => product({ id: n + 1, title, handle: `h${n}` })),
      product({ id: 100, title: 'Kissen aus Leinen' }),
      product({ id: 101, title: 'Türgriffe aus Messing' }),
      product({ id: 102, title: 'Öl' }),
    ],
  });
  expect((await idsFor(shop, { searchTerm: 'Griff' }))[0]).toBe(101);
  expect((await idsFor(shop, { searchTerm: 'oel' }))[0]).toBe(102);
  const owner = await createOwner(app);
  const parameters = { shop: shop.shop.domain };
  const { search } = (await owner.call('shopHealth', { parameters })).body;
  expect(search.language).toEqual({ found: 'de', is_used: true });
});
