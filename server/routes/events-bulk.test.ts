import { describe, expect } from 'vitest';
import { bulk, v2, viewed } from '../testing/events.ts';
import { product } from '../testing/factories.ts';
import { signatureOf } from '../testing/listing-requests.ts';
import { startApp, test } from '../testing/running-app.ts';

function eventsOf(count: number): object[] {
  return Array.from({ length: count }, (_, index) => ({ ...viewed, event_id: `e-${index}` }));
}

function views(...ids: number[]): object[] {
  return ids.map((platform_product_id) => ({ verb: 'viewed', platform_product_id, uuid: 'u-1' }));
}

describe('a bulk call', () => {
  test('stores up to 100 events, bare or wrapped', async ({ app }) => {
    const shop = await app.shop();
    expect((await shop.post(bulk, eventsOf(100))).status).toBe(200);
    expect((await shop.post(bulk, { events: [{ ...viewed, uuid: 'u-2' }] })).status).toBe(200);
    expect(await shop.events()).toHaveLength(101);
    for (const tooMany of [eventsOf(101), { events: eventsOf(101) }, [], { events: [] }]) {
      const answer = await shop.post(bulk, tooMany);
      expect(answer.status).toBe(400);
      expect(await answer.json()).toEqual({
        error: expect.stringMatching(/^events: must be at (most 100|least 1)/),
        errors: [],
      });
    }
    expect(await shop.events()).toHaveLength(101);
  });

  test('accepts a query with unknown values', async ({ app }) => {
    const shop = await app.shop();
    expect((await shop.post(`${bulk}?format=xml`, [viewed])).status).toBe(200);
    expect((await shop.post(`${v2}?format=xml`, viewed)).status).toBe(200);
    const answer = await shop.post(v2, { ...viewed, format: 'xml' });
    expect(answer.status).toBe(400);
    expect(await answer.json()).toEqual({ error: 'format: must be one of pretty' });
  });

  test('stores all events or none, and names everything that must change', async ({ app }) => {
    const shop = await app.shop();
    const mixed = [viewed, 'text', { ...viewed, verb: 'bought' }, viewed, null, {}];
    const answer = await shop.post(bulk, { events: mixed });
    expect(answer.status).toBe(400);
    const { error, errors } = (await answer.json()) as { error: string; errors: object[] };
    expect(error).toMatch(/^No event was stored\. events\[1\]: /);
    expect(errors).toMatchObject([{ index: 1 }, { index: 2 }, { index: 4 }, { index: 5 }]);
    expect(await shop.events()).toEqual([]);
  });

  test('keeps the order of its events, however fast others follow', async () => {
    const app = await startApp({ now: () => 1_775_000_000_000 });
    try {
      const shop = await app.shop();
      await shop.import({ products: [1, 2, 3, 4].map((id) => product({ id })) });
      const viewedIds = () => shop.ids('/api/v1/products/viewed?uuid=u-1');
      await shop.post(bulk, views(1, 3, 2));
      expect(await viewedIds()).toEqual([2, 3, 1]);
      await shop.post(bulk, views(4, 3));
      expect(await viewedIds()).toEqual([3, 4, 2, 1]);
      await shop.post(v2, views(1)[0]);
      expect(await viewedIds()).toEqual([1, 3, 4, 2]);
    } finally {
      await app.close();
    }
  });

  test('keeps the order when the clock of its page is ahead', async ({ app }) => {
    const shop = await app.shop();
    await shop.import({ products: [1, 2, 3].map((id) => product({ id })) });
    const created_at = Date.now() + 3_600_000;
    const ahead = views(3, 1, 2).map((event) => ({ ...event, created_at }));
    expect((await shop.post(bulk, ahead)).status).toBe(200);
    expect(await shop.ids('/api/v1/products/viewed?uuid=u-1')).toEqual([2, 1, 3]);
  });

  test('applies its customer to every event that names none', async ({ app }) => {
    const shop = await app.shop();
    const call = {
      platform_customer_id: 6001,
      customer_signature: signatureOf(shop.shop, 6001),
      events: [
        viewed,
        { ...viewed, uuid: undefined },
        { ...viewed, uuid: undefined, platform_customer_id: 6002 },
      ],
    };
    expect((await shop.post(bulk, call)).status).toBe(200);
    const stored = await shop.events();
    expect(stored.map(({ customer_id }) => customer_id)).toEqual([6001, 6001, null]);
    expect(stored.map(({ claimed_customer_id: claimed }) => claimed)).toEqual([null, null, 6002]);
  });

  test.for(['customer_signature', 'session_token', 'platform_customer_id'])(
    'stores an event although its %s is long and invalid',
    async (name, { app }) => {
      const shop = await app.shop();
      const worthless = 'x'.repeat(129);
      const call = { platform_customer_id: 6001, [name]: worthless, events: [viewed] };
      expect((await shop.post(bulk, call)).status).toBe(200);
      expect(await shop.events()).toMatchObject([{ uuid: 'u-1', customer_id: null }]);
    },
  );

  test('works as a beacon with its key in the body', async ({ app }) => {
    const shop = await app.shop();
    const answer = await app.get(bulk, {
      method: 'POST',
      body: JSON.stringify({ key: shop.key, events: eventsOf(2) }),
    });
    expect(answer.status).toBe(200);
    expect(answer.headers.get('access-control-allow-origin')).toBe('*');
    expect(await shop.events()).toHaveLength(2);
  });

  test.for([
    ['"text"', 400],
    ['5', 400],
    ['null', 400],
    ['', 400],
    ['{"events":{}}', 400],
    ['{}', 400],
    ['[', 400],
  ] as const)('refuses the body %s', async ([body], { app }) => {
    const shop = await app.shop();
    const answer = await shop.post(`${bulk}?key=${shop.key}`, body);
    expect(answer.status).toBe(400);
    expect(await answer.json()).toEqual({
      error: expect.stringMatching(/^[A-Z].*\w\.?$|^events: /),
      errors: [],
    });
  });
});
