import { describe, expect } from 'vitest';
import { openStores } from '../store/stores.ts';
import { bulk, errorOf, sendV1, v1, v2, viewed } from '../testing/events.ts';
import { signatureOf } from '../testing/listing-requests.ts';
import { startApp, test } from '../testing/running-app.ts';

describe('an event with an id of its own', () => {
  const named = { ...viewed, event_id: 'first' };

  test('counts once, however often and by whichever version it is sent', async ({ app }) => {
    const shop = await app.shop();
    const answers = [
      await shop.post(v2, named),
      await shop.post(v2, { ...named, created_at: Date.now() - 1_000 }),
      await shop.post(bulk, [named, named]),
      await sendV1(app, { key: shop.key, ...named }),
    ];
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    expect(await shop.events()).toHaveLength(1);
  });

  test('counts for each shopper and each shop', async ({ app }) => {
    const [shop, other] = [await app.shop(), await app.shop()];
    await shop.post(bulk, [named, { ...named, uuid: 'u-2' }]);
    await other.post(v2, named);
    expect(await shop.events()).toHaveLength(2);
    expect(await other.events()).toHaveLength(1);
  });

  test('counts once when it is imported too', async ({ app }) => {
    const shop = await app.shop();
    const created_at = new Date().toISOString();
    const people = [
      { uuid: 'u-1' },
      { uuid: 'u-2' },
      { uuid: 'u-2', customer_id: 6 },
      { customer_id: 6 },
    ];
    for (const { customer_id, ...person } of people) {
      const event = { ...viewed, uuid: undefined, event_id: 'first', created_at, ...person };
      await shop.post(v2, {
        ...event,
        platform_customer_id: customer_id,
        customer_signature: customer_id && signatureOf(shop.shop, customer_id),
      });
    }
    const events = people.map((person) => ({
      verb: 'viewed',
      handle: 'mug',
      created_at,
      event_id: 'first',
      ...person,
    }));
    // The session has one, whether or not its customer was known.
    expect(await shop.events()).toHaveLength(3);
    const report = await shop.import({ events });
    expect(report.counts.events).toMatchObject({ saved: 0, rejected: 0 });
    expect(await shop.events()).toHaveLength(3);
    const other = await app.shop();
    await other.import({ events });
    expect(await other.events()).toHaveLength(3);
  });

  test('counts each time when it has no id', async ({ app }) => {
    const shop = await app.shop();
    const created_at = Date.now();
    await shop.post(bulk, [viewed, viewed, { ...viewed, created_at }, { ...viewed, created_at }]);
    expect(await shop.events()).toHaveLength(4);
  });
});

describe('a bulk call whose theme sends a guest', () => {
  test.for(['0', 'false', 'guest'])('stores customer %s as nobody', async (guest, { app }) => {
    const shop = await app.shop();
    const call = { platform_customer_id: guest, events: [viewed] };
    expect((await shop.post(bulk, call)).status).toBe(200);
    expect(await shop.events()).toHaveLength(1);
  });
});

describe('text that a shopper typed', () => {
  test('is stored as data and shortened to 512 characters', async ({ app }) => {
    const shop = await app.shop();
    const texts = [
      "'); DROP TABLE events; --",
      '\u0000null',
      '字'.repeat(600),
      '😀'.repeat(600),
      '\ud800',
      '"[1,2]',
    ];
    for (const text of texts) {
      const uuid = text.slice(0, 16);
      const answer = await shop.post(v2, { verb: 'searched', term: text, uuid });
      expect(answer.status).toBe(200);
    }
    const stored = await shop.events();
    expect(stored).toHaveLength(texts.length);
    for (const cut of ['字'.repeat(512), '😀'.repeat(512)]) {
      expect(stored.map(({ term }) => term)).toContain(cut);
    }
    expect(stored.map(({ uuid }) => uuid)).toContain('😀'.repeat(8));
    expect(stored.map(({ term }) => term)).toContain(texts[0]);
  });

  test('is never repeated in an answer, such as an e-mail in an error', async ({ app }) => {
    const shop = await app.shop();
    const subject_email = 'someone@example.com';
    const answers = [
      await shop.post(v2, { ...viewed, subject_email, verb: subject_email }),
      await shop.post(bulk, [{ ...viewed, subject_email, uuid: '' }]),
      await sendV1(app, { key: shop.key, ...viewed, subject_email, noun: subject_email }),
    ];
    for (const answer of answers) {
      expect(answer.status).toBe(400);
      expect(await answer.text()).not.toContain('@');
    }
  });
});

describe('requests that send events', () => {
  test('are refused with another type and above 256 KiB', async ({ app }) => {
    const shop = await app.shop();
    for (const path of [v1, v2, bulk]) {
      const headers = { 'Service-Api-Key': shop.key };
      const post = (body: string, type: string) =>
        shop.post(path, body, { ...headers, 'Content-Type': type });
      expect((await post('x', 'text/csv')).status).toBe(415);
      expect((await post('x'.repeat(257 * 1024), 'text/plain')).status).toBe(413);
    }
  });

  test('have their own rate limit, which each of them counts towards', async () => {
    const app = await startApp({ environment: { RATE_LIMIT: 'reads=1,events=4' } });
    try {
      const [shop, other] = [await app.shop(), await app.shop()];
      const answers = [
        await shop.post(v2, viewed),
        await shop.post(bulk, [viewed, viewed]),
        await sendV1(app, { key: shop.key, ...viewed }),
        await shop.post(v2, viewed),
      ];
      expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 429]);
      expect(Number(answers[3]?.headers.get('retry-after'))).toBeGreaterThan(0);
      expect((await other.post(v2, viewed)).status).toBe(200);
      expect((await shop.get('/api/v1/products/static')).status).toBe(200);
      expect(await shop.events()).toHaveLength(4);
      const tooMany = await other.post(bulk, [viewed, viewed, viewed, viewed]);
      expect(tooMany.status).toBe(429);
      expect(await errorOf(tooMany)).toContain('More than 4 events a minute');
      expect(await other.events()).toHaveLength(1);
    } finally {
      await app.close();
    }
  });

  test('are one entry of the change feed, which followers read', async ({ app }) => {
    const shop = await app.shop();
    await shop.post(bulk, [viewed, viewed]);
    const { database, feed, dailyCounts } = await openStores(app.data);
    // The one that counts them tells followers.
    await dailyCounts.countPending(shop.shop.id);
    const changes = await feed.after(shop.shop.id, 0, 100);
    await database.close();
    expect(changes.filter(({ kind }) => kind === 'events')).toMatchObject([{ id: 0 }]);
  });
});
