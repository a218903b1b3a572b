import { describe, expect } from 'vitest';
import { errorOf, received, sendV1, v1, v2, viewed } from '../testing/events.ts';
import { product } from '../testing/factories.ts';
import { signatureOf } from '../testing/listing-requests.ts';
import { startApp, test } from '../testing/running-app.ts';

describe('the first version', () => {
  test('records what theme code sends, by POST and by GET', async ({ app }) => {
    const shop = await app.shop();
    await shop.import({ products: [product({ id: 7, handle: 'mug' })] });
    const { key } = shop;
    const answers = [
      await sendV1(app, { key, ...viewed }),
      await sendV1(app, { key, ...viewed, verb: 'added' }, 'GET'),
    ];
    for (const answer of answers) {
      expect(answer.status).toBe(200);
      expect(await answer.json()).toEqual(received);
      expect(answer.headers.get('cache-control')).toBe('private, no-store');
    }
    expect(await shop.events()).toMatchObject([
      { verb: 0, product_id: 7, handle: null, uuid: 'u-1' },
      { verb: 1, product_id: 7, handle: null, uuid: 'u-1' },
    ]);
  });

  test('accepts its parameters as a form, as JSON and as a beacon', async ({ app }) => {
    const shop = await app.shop();
    const text = JSON.stringify({ key: shop.key, ...viewed });
    const bodies = [
      new URLSearchParams({ key: shop.key, ...viewed }),
      new Blob([text], { type: 'application/json' }),
      text,
      new Blob([text]),
      formOf({ key: shop.key, ...viewed }),
    ];
    for (const body of bodies) {
      expect(await (await app.get(v1, { method: 'POST', body })).json()).toEqual(received);
    }
    expect(await shop.events()).toHaveLength(5);
  });

  test('refuses a form that ends too early', async ({ app }) => {
    const headers = { 'Content-Type': 'multipart/form-data; boundary=x' };
    for (const body of ['--x', '--x\r\nContent-Disposition: form-data; name="key"\r\n\r\nk']) {
      const answer = await app.get(v1, { method: 'POST', body, headers });
      expect(answer.status).toBe(400);
      expect(await errorOf(answer)).toBe('The body is not a form that can be read.');
    }
  });

  test('refuses a wrong type in JSON', async ({ app }) => {
    const shop = await app.shop();
    for (const name of ['uuid', 'platform_product_handle', 'created_at'] as const) {
      const answer = await shop.post(v1, { key: shop.key, ...viewed, [name]: ['a', 'b'] });
      expect(answer.status).toBe(400);
      expect(await errorOf(answer)).toMatch(new RegExp(`^${name}: `));
    }
    expect(await shop.events()).toEqual([]);
  });

  test('records nothing for a HEAD request', async ({ app }) => {
    const shop = await app.shop();
    const answer = await sendV1(app, { key: shop.key, ...viewed }, 'HEAD');
    expect(answer.status).toBe(200);
    expect(await shop.events()).toEqual([]);
    expect((await sendV1(app, { key: shop.key, verb: 'viewed' }, 'HEAD')).status).toBe(400);
  });

  test('confirms each event, whatever the client has cached', async ({ app }) => {
    const shop = await app.shop();
    const query = new URLSearchParams({ key: shop.key, ...viewed });
    const answer = await app.get(`${v1}?${query}`, { headers: { 'If-None-Match': '*' } });
    expect(answer.status).toBe(200);
    expect(answer.headers.has('etag')).toBe(false);
    expect(await answer.json()).toEqual(received);
  });

  test('marks every answer as deprecated', async ({ app }) => {
    const shop = await app.shop();
    const answers = [
      await sendV1(app, { key: shop.key, ...viewed }),
      await sendV1(app, { key: shop.key }),
      await sendV1(app, { key: 'nobody', ...viewed }),
      await app.get(v1, { method: 'DELETE' }),
      await app.get(v1, { method: 'OPTIONS' }),
    ];
    expect(answers.map(({ status }) => status)).toEqual([200, 400, 401, 405, 204]);
    for (const answer of answers) {
      expect(answer.headers.get('deprecation'), String(answer.status)).toMatch(/^@\d+$/);
    }
    expect((await shop.post(v2, { ...viewed })).headers.has('deprecation')).toBe(false);
  });

  test.for([
    ['subject', 'admin'],
    ['subject', undefined],
    ['verb', 'searched'],
    ['verb', undefined],
    ['noun', 'collection'],
    ['noun', undefined],
    ['platform_product_handle', undefined],
    ['platform_product_handle', 'undefined'],
    ['platform_product_id', 'mug'],
    ['platform_customer_id', 'someone'],
    ['uuid', ''],
  ] as const)('refuses %s = %s and names it', async ([name, value], { app }) => {
    const shop = await app.shop();
    const answer = await sendV1(app, { key: shop.key, ...viewed, [name]: value });
    expect(answer.status).toBe(400);
    expect(answer.headers.get('cache-control')).toBe('no-store');
    expect(await errorOf(answer)).toContain(name);
    expect(await shop.events()).toEqual([]);
  });

  test('requires a customer or a uuid', async ({ app }) => {
    const { key } = await app.shop();
    const answer = await sendV1(app, { key, ...viewed, uuid: undefined });
    expect(await errorOf(answer)).toMatch(/either a customer id .* or a uuid must be passed/);
  });

  test('accepts an id in place of the handle, and a customer in place of the uuid', async ({
    app,
  }) => {
    const shop = await app.shop();
    const answer = await sendV1(app, {
      key: shop.key,
      ...viewed,
      platform_product_handle: undefined,
      platform_product_id: 'gid://platform/Product/7000000000001',
      uuid: undefined,
      platform_customer_id: '8000000000001',
      customer_signature: signatureOf(shop.shop, 8_000_000_000_001),
    });
    expect(answer.status).toBe(200);
    expect(await shop.events()).toMatchObject([
      { product_id: 7_000_000_000_001, customer_id: 8_000_000_000_001, uuid: '' },
    ]);
  });

  test('keeps a handle that is not known yet', async ({ app }) => {
    const shop = await app.shop();
    await sendV1(app, { key: shop.key, ...viewed });
    expect(await shop.events()).toMatchObject([{ product_id: null, handle: 'mug' }]);
  });

  test('uses a valid time, and the current one otherwise', async ({ app }) => {
    const shop = await app.shop();
    const yesterday = Date.now() - 86_400_000;
    for (const time of [new Date(yesterday).toISOString(), '2001-01-01', 'soon']) {
      const sent = { key: shop.key, ...viewed, created_at: time };
      expect((await sendV1(app, sent)).status).toBe(200);
    }
    const times = (await shop.events()).map(({ created_at }) => created_at);
    expect(times[0]).toBe(yesterday);
    expect(Math.min(...times.slice(1))).toBeGreaterThan(Date.now() - 60_000);
  });
});

describe('the first version without a key', () => {
  test('uses the only shop, and refuses when there are several', async () => {
    const app = await startApp();
    try {
      expect((await sendV1(app, viewed)).status).toBe(400);
      const shop = await app.shop();
      expect((await sendV1(app, viewed)).status).toBe(200);
      expect(await shop.events()).toHaveLength(1);
      const other = await app.shop();
      await other.import({});
      const answer = await sendV1(app, viewed);
      expect(answer.status).toBe(400);
      expect(await errorOf(answer)).toBe('Missing required argument: key');
      expect((await sendV1(app, { ...viewed, key: 'nobody' })).status).toBe(401);
      expect(await other.events()).toEqual([]);
    } finally {
      await app.close();
    }
  });
});

function formOf(fields: Readonly<Record<string, string>>): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) {
    form.append(name, value);
  }
  form.append('picture', new Blob(['no field']), 'picture.png');
  return form;
}
