import { describe, expect } from 'vitest';
import { saveRulesetUse } from '../../jobs/upkeep.ts';
import { product } from '../../testing/factories.ts';
import { type AdminBrowser, createOwner } from '../../testing/people.ts';
import { test as base } from '../../testing/running-app.ts';
import { returning, when } from '../../routes/testing/ruleset-fixture.ts';
import { minutesAgo, orders, sendEvents, today } from './testing/known-figures-fixture.ts';

const test = base.extend<{ owner: AdminBrowser }>({
  owner: [async ({ app }, use) => use(await createOwner(app)), { scope: 'file' }],
});

describe('the insight of a shop', () => {
  test('tells null for what nobody was counted for', async ({ app, owner }) => {
    const { shop } = await app.shop();
    const { status, body } = await owner.call('insightOverview', {
      parameters: { shop: shop.domain },
    });
    expect(status).toBe(200);
    expect(body).toMatchObject({
      agreed: null,
      totals: { impressions: null, clicks: null, click_rate: null, revenue: null, direct: null },
      all_sales: null,
      nothing_found: null,
      rare_terms: null,
      widgets: [],
      terms: [],
    });
    expect(body.days).toHaveLength(30);
  });

  test('tells as many sales as the rows of orders do', async ({ app, owner }) => {
    const shop = await app.shop();
    await shop.import({ orders });
    const { body } = await owner.call('insightOverview', {
      parameters: { shop: shop.shop.domain },
    });
    const [sums] = await app.service.stores.database.read.raw(
      `SELECT count(DISTINCT o.id) AS orders, sum(l.price * l.quantity - l.discount) / 100.0 AS revenue
       FROM orders o JOIN order_lines l ON l.shop_id = o.shop_id AND l.order_id = o.id
       WHERE o.shop_id = ? AND o.counted IS TRUE AND l.quantity > 0`,
      [shop.shop.id],
    );
    expect(body.all_sales).toMatchObject({
      orders: Number(sums.orders),
      revenue: Number(sums.revenue).toFixed(2),
    });
  });

  test('tells exact figures of known events and orders', async ({ app, owner }) => {
    const shop = await app.shop();
    await sendEvents(shop);
    await shop.import({ orders });
    const parameters = { shop: shop.shop.domain };
    const { body } = await owner.call('insightOverview', { parameters });
    expect(body).toMatchObject({
      to: today,
      currency: 'USD',
      attribution_days: 7,
      agreed: { value: 1 / 3, of: 3 },
      totals: {
        impressions: 16,
        clicks: 4,
        adds: 0,
        searches: 7,
        click_rate: { value: 0.25, of: 16 },
        direct: { orders: 1, units: 2, revenue: '19.00' },
        assisted: { orders: 1, units: 2, revenue: '20.00' },
        revenue: '39.00',
      },
      before: { impressions: null, revenue: null },
      // Three orders of 19.00, 20.00 and 10.00.
      all_sales: { orders: 3, revenue: '49.00', order_value: '16.33' },
      all_sales_before: null,
      nothing_found: { value: 2 / 7, of: 7 },
      rare_terms: 1,
      click_places: [
        { place: 2, clicks: 1 },
        { place: 3, clicks: 1 },
      ],
    });
    expect(body.days.at(-1)).toMatchObject({
      day: today,
      clicks: 4,
      revenue: '39.00',
      all_revenue: '49.00',
    });
    expect(body.terms).toMatchObject([
      {
        name: 'mug',
        searches: 6,
        without_results: 1,
        clicks: 2,
        median_place: 2.5,
        revenue: '10.00',
      },
    ]);
    expect(body.widgets).toMatchObject([{ key: '1', impressions: 9, clicks: 2, revenue: '29.00' }]);
    expect(JSON.stringify(body)).not.toContain('lovelace');
  });

  test('has a table and a page of each kind', async ({ app, owner }) => {
    const shop = await app.shop();
    await sendEvents(shop);
    await shop.import({ orders });
    const of = { shop: shop.shop.domain };
    const table = async (name: 'terms' | 'recommenders' | 'pages') =>
      (await owner.call('insightTable', { parameters: { ...of, table: name } })).body.rows;
    expect(await table('recommenders')).toMatchObject([
      { key: 'top_sellers', impressions: 9, clicks: 2, direct: { revenue: '19.00' } },
    ]);
    expect(await table('pages')).toMatchObject([{ key: 'results_page', searches: 6, clicks: 2 }]);
    const terms = await table('terms');
    expect(terms.map(({ name, searches }) => [name, searches])).toEqual([
      ['mug', 6],
      ['', 1],
    ]);
    const { body } = await owner.call('insightKey', {
      parameters: { ...of, table: 'terms', key: terms[0]?.key ?? '' },
    });
    expect(body).toMatchObject({ name: 'mug', searches: 6, exits: 4, refined: 0 });
    expect(body.days.at(-1)).toMatchObject({ day: today, searches: 6 });
    const csv = await owner.ask('insightTable', {
      parameters: { ...of, table: 'terms', format: 'csv' },
    });
    const [heading, first] = (await csv.text()).split('\r\n');
    expect(heading).toMatch(/^key,name,seen,clicks/);
    expect(first).toContain(',mug,6,2,0,6,1,0,0,0.00,1,1,10.00,2.5,0,4,,');
    const byDay = await owner.ask('insightKey', {
      parameters: { ...of, table: 'widgets', key: '1', format: 'csv', days: '2' },
    });
    expect(byDay.headers.get('content-type')).toBe('text/csv; charset=utf-8');
    expect((await byDay.text()).split('\r\n')).toEqual([
      expect.stringMatching(/^day,seen,clicks,added,searches,without_results,direct_orders/),
      // Nobody was counted on the day before, which is not the same as 0.
      expect.stringMatching(/^\d{4}-\d\d-\d\d,,,,,,,,,,,,,$/),
      `${today},9,2,0,0,0,1,2,19.00,1,1,10.00,,`,
      '',
    ]);
  });

  test('corrects the day of an order that is refunded or cancelled later', async ({
    app,
    owner,
  }) => {
    const shop = await app.shop();
    await shop.import({ orders });
    const [first] = orders;
    const refund = { refund_line_items: [{ line_item_id: 11, quantity: 1 }] };
    const parameters = { shop: shop.shop.domain };
    await shop.import({ orders: [{ ...first, refunds: [refund] }] });
    const { body } = await owner.call('insightOverview', { parameters });
    expect(body.totals.direct).toEqual({ orders: 1, units: 1, revenue: '9.50' });
    await shop.import({ orders: [{ ...first, cancelled_at: minutesAgo(1) }] });
    const { body: cancelled } = await owner.call('insightOverview', { parameters });
    expect(cancelled.totals.direct).toEqual({ orders: 0, units: 0, revenue: '0.00' });
  });

  test('tells the share of visits whose shoppers had agreed', async ({ app, owner }) => {
    const shop = await app.shop();
    for (const agreed of ['yes', 'no', 'no', 'yes', 'no']) {
      const answer = await shop.post(
        '/api/v2/analytics/visit',
        { agreed, key: shop.key },
        { 'Content-Type': 'text/plain' },
      );
      expect(answer.status).toBe(200);
    }
    const refused = await shop.post('/api/v2/analytics/visit', { agreed: 'perhaps' });
    expect(refused.status).toBe(400);
    const parameters = { shop: shop.shop.domain };
    const { body } = await owner.call('insightOverview', { parameters });
    expect(body.agreed_visits).toEqual({ value: 0.4, of: 5 });
    expect(body.totals.impressions).toBe(null);
    const ofDays = body.days.slice(-2).map(({ agreed_visits }) => agreed_visits);
    expect(ofDays).toEqual([null, { value: 0.4, of: 5 }]);
    await shop.import({ orders });
    const csv = await owner.ask('insightTable', {
      parameters: { ...parameters, table: 'widgets', format: 'csv' },
    });
    const [heading, row] = (await csv.text()).split('\r\n');
    expect(heading).toMatch(/,visits,agreed_share$/);
    expect(row).toMatch(/,5,0\.4000$/);
    await app.service.stores.dailyCounts.recount(shop.shop.id);
    const { body: recounted } = await owner.call('insightOverview', { parameters });
    expect(recounted.agreed_visits).toEqual({ value: 0.4, of: 5 });
  });

  test('names rules that never held although their ruleset was asked often', async ({
    app,
    owner,
  }) => {
    const shop = await app.shop();
    await shop.import({ products: [product({ id: 1 })] });
    await shop.importRulesets([
      {
        id: 7,
        name: 'Upsell',
        rules: [
          { logic: when('cart_subtotal', 'greater_than', '9'), output: [returning(1)] },
          { output: [returning(1)] },
        ],
      },
    ]);
    const unmatched = async () => {
      const { body } = await owner.call('insightOverview', {
        parameters: { shop: shop.shop.domain },
      });
      return body.unmatched_rules;
    };
    await Promise.all(Array.from({ length: 29 }, () => shop.ids('/api/v1/custom/id/7')));
    expect(await unmatched()).toEqual([]);
    await shop.ids('/api/v1/custom/id/7');
    expect(await unmatched()).toEqual([{ ruleset: 7, name: 'Upsell', rule: 1 }]);
    await saveRulesetUse(app.service.stores, app.service.rulesetUse.take());
    expect(await unmatched()).toHaveLength(1);
    await shop.ids('/api/v1/custom/id/7?cart_subtotal=10');
    expect(await unmatched()).toEqual([]);
  });

  test('takes the last days from the time zone of the shop', async ({ app, owner }) => {
    for (const [timezone, ahead] of [
      ['Pacific/Kiritimati', 14],
      ['Pacific/Pago_Pago', -11],
    ] as const) {
      const { shop } = await app.shop({ timezone });
      const { body } = await owner.call('insightOverview', {
        parameters: { shop: shop.domain, days: '7' },
      });
      const day = (before: number) =>
        new Date(Date.now() + ahead * 3_600_000 - before * 86_400_000).toISOString().slice(0, 10);
      expect([body.from, body.to]).toEqual([day(6), day(0)]);
    }
  });

  test('refuses days that are none and ranges that are too long', async ({ app, owner }) => {
    const { shop } = await app.shop();
    for (const range of [{ from: '2026-13-01' }, { from: '2020-01-01', to: '2026-01-01' }]) {
      const answer = await owner.call('insightOverview', {
        parameters: { shop: shop.domain, ...range },
      });
      expect(answer.status).toBe(400);
    }
  });
});
