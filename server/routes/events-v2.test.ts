import { describe, expect } from 'vitest';
import { bulk, errorOf, received, v2, viewed } from '../testing/events.ts';
import { signatureOf } from '../testing/listing-requests.ts';
import { startApp, test } from '../testing/running-app.ts';

describe('the second version', () => {
  test('accepts its key in the query, in the body and in either header', async ({ app }) => {
    const shop = await app.shop();
    const { key } = shop;
    const send = (path: string, body: object, headers: Record<string, string> = {}) =>
      shop.post(path, body, headers);
    for (const [path, body] of [
      [v2, viewed],
      [bulk, { events: [viewed] }],
    ] as const) {
      const answers = [
        await send(`${path}?key=${key}`, body),
        await send(path, { ...body, key }),
        await send(path, body, { 'Service-Api-Key': key }),
        await send(path, body, { 'X-Service-User-Token': key }),
      ];
      for (const answer of answers) {
        expect(answer.status).toBe(200);
        expect(await answer.json()).toEqual(received);
      }
      expect((await send(path, body)).status).toBe(401);
      expect((await send(path, { ...body, key: 'nobody' })).status).toBe(401);
    }
    expect(await shop.events()).toHaveLength(8);
  });

  test('requires neither subject nor noun, and accepts numbers as numbers', async ({ app }) => {
    const shop = await app.shop();
    const answer = await shop.post(v2, {
      verb: 'clicked',
      platform_product_id: 7,
      platform_customer_id: 6001,
      customer_signature: signatureOf(shop.shop, 6001),
      uuid: 'u-1',
      term: 'mug',
      position: 3,
      widget_id: 12,
      subject_email: 'Someone@Example.com',
      theme_id: 5,
    });
    expect(answer.status).toBe(200);
    expect(await shop.events()).toMatchObject([
      {
        verb: 4,
        product_id: 7,
        customer_id: 6001,
        term: 'mug',
        position: 3,
        widget_id: 12,
        email: 'someone@example.com',
        theme_id: '5',
      },
    ]);
  });

  test('accepts searches, impressions of a widget and exposures without a product', async ({
    app,
  }) => {
    const shop = await app.shop();
    const sent = [
      { verb: 'searched', term: 'mug', uuid: 'u' },
      { verb: 'searched', noun: 'search', subject: 'user', term: 'cup', uuid: 'u' },
      { verb: 'impressed', widget_id: '12', position: '1', uuid: 'u' },
      { verb: 'exposed', source: 'experiment/1/B', uuid: 'u' },
    ];
    for (const event of sent) {
      expect((await shop.post(v2, event)).status).toBe(200);
    }
    expect(await shop.events()).toHaveLength(4);
  });

  test('keeps the number of results and the shown products', async ({ app }) => {
    const shop = await app.shop();
    const searched = { verb: 'searched', term: 'mug', uuid: 'u' };
    const sent = [
      { ...searched, result_count: 24, position: 1, platform_product_ids: [9, '7', 'x', 9] },
      { ...searched, result_count: '0', platform_product_ids: [] },
      { ...searched, verb: 'impressed', platform_product_ids: 'gid://platform/Product/8, 7' },
      { verb: 'purchased', platform_product_id: 7, term: 'mug', uuid: 'u' },
    ];
    for (const event of sent) {
      expect((await shop.post(v2, event)).status).toBe(200);
    }
    expect(await shop.events()).toMatchObject([
      { verb: 3, result_count: 24, shown_ids: '9,7' },
      { verb: 3, result_count: 0, shown_ids: null },
      { verb: 5, result_count: null, shown_ids: '8,7' },
      { verb: 6, product_id: 7, shown_ids: null },
    ]);
  });

  test("accepts the platform's names", async () => {
    const app = await startApp({ environment: { PLATFORM_NAME: 'shopify' } });
    try {
      const shop = await app.shop();
      const event = { verb: 'viewed', shopify_product_id: 7, shopify_customer_id: 9 };
      expect((await shop.post(v2, event)).status).toBe(200);
      expect((await shop.post(bulk, [event])).status).toBe(200);
      expect(await shop.events()).toMatchObject([{ product_id: 7 }, { product_id: 7 }]);
    } finally {
      await app.close();
    }
  });

  test.for([
    [{ verb: 'bought' }, 'verb'],
    [{ verb: undefined }, 'verb'],
    [{ noun: 'search' }, 'noun'],
    [{ subject: 'robot' }, 'subject'],
    [{ uuid: { is: 'text' } }, 'uuid'],
    [{ uuid: null }, 'uuid'],
    [{ uuid: ['a', 'b'] }, 'uuid'],
    [{ uuid: true }, 'uuid'],
    [{ uuid: [{ a: 1 }] }, 'uuid'],
    [{ platform_product_handle: ['mug'] }, 'platform_product_handle'],
    [{ platform_product_id: [7] }, 'platform_product_id'],
    [{ platform_customer_id: false }, 'platform_customer_id'],
    [{ subject_email: {} }, 'subject_email'],
    [{ theme_id: [5] }, 'theme_id'],
    [{ event_id: true }, 'event_id'],
    [{ verb: ['viewed'] }, 'verb'],
    [{ term: [] }, 'term'],
    [{ position: [3] }, 'position'],
    [{ created_at: [0] }, 'created_at'],
    [{ platform_product_id: 1.5 }, 'platform_product_id'],
    [{ platform_product_handle: undefined }, 'platform_product_handle'],
    [{ verb: 'searched', platform_product_handle: undefined }, 'term'],
    [{ verb: 'clicked', platform_product_handle: undefined }, 'platform_product_handle'],
    [{ position: -1 }, 'position'],
    [{ result_count: 'many' }, 'result_count'],
    [{ platform_product_ids: { first: 7 } }, 'platform_product_ids'],
    [{ platform_product_ids: [[7]] }, 'platform_product_ids'],
    [{ verb: 'purchased', platform_product_handle: undefined }, 'platform_product_handle'],
    [{ verb: 'purchased', noun: 'search' }, 'noun'],
    [{ verb: 'exposed', widget_id: 12 }, 'source'],
    [{ verb: 'exposed', source: 'experiments/1/B' }, 'source'],
    [{ verb: 'exposed', source: 'experiment/1/B/2' }, 'source'],
    [{ verb: 'exposed', source: 'recommender/similar' }, 'source'],
    [{ widget_id: 'first' }, 'widget_id'],
    [{ created_at: 'soon' }, 'created_at'],
  ] as const)('refuses %j and names %s', async ([change, name], { app }) => {
    const shop = await app.shop();
    const answer = await shop.post(v2, { ...viewed, ...change });
    expect(answer.status).toBe(400);
    expect(await errorOf(answer)).toContain(name);
    const inBulk = await shop.post(bulk, [viewed, { ...viewed, ...change }]);
    expect(inBulk.status).toBe(400);
    expect(await inBulk.json()).toEqual({
      error: expect.stringContaining(name),
      errors: [{ index: 1, message: expect.stringContaining(name) }],
    });
    expect(await shop.events()).toEqual([]);
  });

  test('accepts null for absent values', async ({ app }) => {
    const shop = await app.shop();
    const nothing = { platform_customer_id: null, event_id: null, created_at: null, term: null };
    expect((await shop.post(v2, { ...viewed, ...nothing })).status).toBe(200);
    expect(await shop.events()).toMatchObject([{ customer_id: null, term: null }]);
  });

  test('uses times from 30 days back to 5 minutes ahead, and the arrival otherwise', async () => {
    const now = Date.parse('2026-03-31T12:00:00Z');
    const app = await startApp({ now: () => now });
    try {
      const shop = await app.shop();
      const [day, minute] = [86_400_000, 60_000];
      const good = [now - 30 * day, now + 5 * minute];
      const bad = [now - 30 * day - 1, now + 5 * minute + 1];
      const forms = ['2026-03-31T13:30:00+02:00', 'Tue, 31 Mar 2026 11:30:00 GMT', 1774956600];
      for (const created_at of [...good, ...forms]) {
        expect((await shop.post(v2, { ...viewed, created_at })).status).toBe(200);
      }
      for (const created_at of bad) {
        const late = { ...viewed, created_at, uuid: `sent at ${created_at}` };
        expect((await shop.post(v2, late)).status).toBe(200);
        expect((await shop.post(bulk, { events: [late, late] })).status).toBe(200);
      }
      const times = (await shop.events()).map(({ created_at }) => created_at);
      const half = now - 30 * minute;
      const arrived = [now, now, now + 1, now + 1, now + 2, now + 2];
      expect(times).toEqual([now - 30 * day, half, half, half, ...arrived, now + 5 * minute]);
    } finally {
      await app.close();
    }
  });
});
