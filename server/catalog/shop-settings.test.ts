import { pino } from 'pino';
import { expect, test } from 'vitest';
import { product } from '../testing/factories.ts';
import { createOwner } from '../testing/people.ts';
import { startApp } from '../testing/running-app.ts';
import { createTestData } from '../testing/test-data.ts';

const ids = Array.from({ length: 60 }, (_, index) => index + 1);

/** Settings that no import accepts: too many entries, invalid ones, unknown names and values out of bounds. */
const beyondLimits = {
  top_sellers_days: 14,
  attribution_days: 400,
  recommendations: {
    never: [9, 'none'],
    pairs: [
      { product_id: 1, first: ids },
      { first: [2], former: true },
    ],
  },
  search: {
    synonyms: [{ words: ['jug', 'pitcher'] }, { words: ['alone'] }, { words: ids.map(String) }],
    languages: ['en', 'xx'],
    former: true,
  },
};

test('a server starts with saved settings beyond their limits, and tells what it leaves out', async () => {
  const data = await createTestData();
  const domain = 'mugs.example';
  const first = await startApp({ data });
  const { shop } = await first.shop({ domain });
  const { stores } = first.service;
  await stores.database.write(shop.id, (transaction) =>
    stores.settings.save(transaction, shop.id, beyondLimits),
  );
  await first.close();

  const lines: string[] = [];
  const log = pino({}, { write: (line) => lines.push(line) });
  const second = await startApp({ data, log });
  try {
    const mugs = await second.openShop(domain);
    await mugs.import({ products: [product({ id: 1, title: 'Jug' })] });
    expect((await second.get('/readyz')).status).toBe(200);
    expect(await mugs.ids('/api/v1/products/top_sellers')).toEqual([1]);
    const found = await mugs.post('/api/v1/smart-search/search', { searchTerm: 'pitcher' });
    expect(await found.text()).toContain('Jug');

    const owner = await createOwner(second);
    const parameters = { shop: domain };
    const { settings } = (await owner.call('shopSettings', { parameters })).body;
    expect(settings).toMatchObject({ top_sellers_days: 14, attribution_days: 7 });
    expect(settings.recommendations).toEqual({
      never: [9],
      gift_cards: false,
      of_family: 'any',
      personal: { collections: false, search: false, recommended: false, top_sellers: false },
      pairs: [{ product_id: 1, never: [], first: ids.slice(0, 50) }],
    });
    const file = await owner.call('settingsFile', { parameters });
    expect(file.body.settings.search).toMatchObject({
      synonyms: [{ words: ['jug', 'pitcher'] }, { words: ids.slice(0, 10).map(String) }],
      languages: ['en'],
    });
    const body = { never: [], first: [2] };
    const saved = await owner.call('saveProductChoices', {
      parameters: { ...parameters, product: 3 },
      body,
    });
    expect(saved.status).toBe(200);
    const warning = lines.find((line) => line.includes('exceed their limits'));
    expect(JSON.parse(warning ?? '{}')).toMatchObject({
      shopId: shop.id,
      settings: expect.arrayContaining([
        'attribution_days',
        'recommendations.pairs',
        'search.synonyms',
      ]),
    });
  } finally {
    await second.close();
    await data.remove();
  }
});
