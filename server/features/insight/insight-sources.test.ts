import { describe, expect } from 'vitest';
import { bulk } from '../../testing/events.ts';
import { createOwner } from '../../testing/people.ts';
import { test } from '../../testing/running-app.ts';

describe('the sources of events', () => {
  test('have no sums for unknown recommenders and rules beyond the thousandth', async ({ app }) => {
    const owner = await createOwner(app);
    const shop = await app.shop();
    const sources = [
      'recommender/top_sellers',
      'recommender/invented',
      'ruleset/1/1001',
      'ruleset/1/1000',
    ];
    const events = sources.map((source, index) => ({
      verb: 'impressed',
      widget_id: '1',
      source,
      uuid: `5f0c1d3e-8b8e-4d6a-9c55-0d5b1f3c2a0${index}`,
    }));
    expect((await shop.post(bulk, { events })).status).toBe(200);
    const rowsOf = async (table: 'recommenders' | 'rules') => {
      const parameters = { shop: shop.shop.domain, table };
      return (await owner.call('insightTable', { parameters })).body.rows;
    };
    expect((await rowsOf('recommenders')).map(({ key }) => key)).toEqual(['top_sellers']);
    expect((await rowsOf('rules')).map(({ key }) => key)).toEqual(['1/1000']);
    const parameters = { shop: shop.shop.domain };
    const { body } = await owner.call('insightOverview', { parameters });
    expect(body.totals.impressions).toBe(4);
  });
});
