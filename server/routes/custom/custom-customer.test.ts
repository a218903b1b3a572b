import { createHmac } from 'node:crypto';
import { describe, expect } from 'vitest';
import { order } from '../../testing/factories.ts';
import { test } from '../../testing/running-app.ts';
import { endpoint, idsOf, returning, shopWith, when } from '../testing/ruleset-fixture.ts';

describe('a customer of a ruleset', () => {
  const rules = [
    { logic: when('customer_tag', 'contains_any', 'VIP'), output: [returning(1)] },
    { logic: when('customer_order_count', 'greater_than', '2'), output: [returning(2)] },
    {
      logic: when('customer_purchased_product', 'contains_any', '', {
        products: [{ product_id: 2, variant_ids: [200] }],
      }),
      output: [returning(3)],
    },
  ];
  const customers = [{ id: 70, tags: 'vip, wholesale', orders_count: 3, total_spent: '99.50' }];
  const orders = [
    order({ id: 1, createdAt: '2026-01-05T00:00:00Z', units: { 2: 1 }, customer: { id: 70 } }),
  ];

  test('is known by tags, orders and purchases, even without a signature', async ({ app }) => {
    const shop = await shopWith(app, rules, { filter_oos: false });
    await shop.import({ customers, orders });
    expect(await shop.ids('?platform_customer_id=70')).toEqual([1, 2, 3]);
    expect(await shop.ids('?platform_customer_id=71')).toEqual([]);
    expect(await shop.ids()).toEqual([]);
  });

  test('counts only with a signature when the shop requires that', async ({ app }) => {
    const shop = await shopWith(app, rules, { filter_oos: false });
    await shop.import({ customers, orders });
    await shop.saveSettings({ require_signed_customer: true });
    const sign = (id: string) =>
      createHmac('sha256', shop.shop.identitySecret).update(id).digest('hex');
    const customerQuery = '?platform_customer_id=70&customer_signature=';
    expect(await shop.ids(`${customerQuery}${sign('70')}`)).toEqual([1, 2, 3]);
    expect(await shop.ids(`${customerQuery}${sign('71')}`)).toEqual([]);
    expect(await shop.ids('?platform_customer_id=70')).toEqual([]);
  });

  test('sees their purchases only with their signature, whatever the settings', async ({ app }) => {
    const path = '/api/v1/products/purchased';
    const shop = await shopWith(app, [{ output: [endpoint(path), returning(1)] }]);
    await shop.import({ customers, orders });
    const signature = createHmac('sha256', shop.shop.identitySecret).update('70').digest('hex');
    const customerQuery = '?platform_customer_id=70&customer_signature=';
    expect(await shop.ids(`${customerQuery}${signature}`)).toEqual([2, 1]);
    const { data, metadata } = await shop.answer(`${customerQuery}nonsense`);
    expect(idsOf(data)).toEqual([1]);
    expect(metadata.errors).toMatchObject([{ rule: 0, part: 'output', type: 'endpoint' }]);
    expect(metadata.errors[0]?.message).toContain('customer_signature');
  });

  test('is a session whose recorded views are counted with repeats', async ({ app }) => {
    const shop = await shopWith(app, [
      {
        logic: when('viewed_product', 'contains_any', '', { products: [{ product_id: 2 }] }),
        output: [returning(1)],
      },
      { logic: when('session_view_count', 'equals', '3'), output: [returning(2)] },
    ]);
    const view = { subject: 'user', verb: 'viewed', noun: 'product', uuid: 's1' };
    const ids = [2, 2, 3];
    const events = ids.map((id) => ({ ...view, platform_product_id: String(id) }));
    await shop.post('/api/v2/analytics/event/bulk', events);
    expect(await shop.ids('?uuid=s1')).toEqual([1, 2]);
    expect(await shop.ids('?uuid=s2')).toEqual([]);
  });
});
