import { createHmac } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { order, product } from '../../testing/factories.ts';
import { type RunningApp, startApp } from '../../testing/running-app.ts';
import type { TestShop } from '../../testing/test-shop.ts';

/** A customer's history must not be revealed without proof. */

const customer = 77;
const secretTitle = 'A present for somebody';
const personal = [
  '/api/v1/products/purchased',
  '/api/v1/products/buy_again',
  '/api/v1/products/viewed',
];

let app: RunningApp;
let shop: TestShop;
let other: TestShop;

beforeAll(async () => {
  app = await startApp({ environment: { PLATFORM_NAME: 'shopify' } });
  shop = await openShop();
  other = await openShop();
});

afterAll(() => app.close());

/** Opens a shop whose customers 77 and 78 viewed and bought a product each and shared a session. */
async function openShop(): Promise<TestShop> {
  const opened = await app.shop();
  const customers = [
    { id: customer, productId: 1 },
    { id: 78, productId: 2 },
  ];
  await opened.import({
    products: [product({ id: 1, title: secretTitle }), product({ id: 2 }), product({ id: 3 })],
    orders: customers.map(({ id, productId }) =>
      order({
        id,
        createdAt: '2026-03-01T10:00:00Z',
        units: { [productId]: 1 },
        customer: { id },
      }),
    ),
    events: customers.flatMap(({ id, productId }) =>
      [`session-of-${id}`, 'kiosk'].map((uuid) => ({
        subject: 'user',
        verb: 'viewed',
        noun: 'product',
        product_id: productId,
        uuid,
        customer_id: id,
        created_at: '2026-03-01T10:00:00Z',
      })),
    ),
  });
  return opened;
}

function sign(text: string, secret = shop.shop.identitySecret): string {
  return createHmac('sha256', secret).update(text).digest('hex');
}

function query(id: string, signature: string, more = ''): string {
  return `?platform_customer_id=${encodeURIComponent(id)}&customer_signature=${encodeURIComponent(signature)}${more}`;
}

const signed = () => query('77', sign('77'));

async function expectNothingTold(answer: Response, attempt: string): Promise<void> {
  expect(answer.status, attempt).toBe(403);
  expect(answer.headers.get('Cache-Control'), attempt).toBe('no-store');
  expect(answer.headers.get('ETag'), attempt).toBeNull();
  const text = await answer.text();
  expect(text, attempt).not.toContain(secretTitle);
  expect(text, attempt).not.toContain(sign('77'));
  expect(text, attempt).not.toContain(shop.shop.identitySecret);
}

describe.each(personal)('%s', (path) => {
  it('answers the customer, in each form of the id and of its name', async () => {
    const rights = [
      signed(),
      query('gid://shopify/Customer/77', sign('77')),
      signed().replace('platform_', 'shopify_'),
      query('77', sign('77').toUpperCase()),
    ];
    for (const right of rights) {
      expect((await shop.ids(path + right))[0], right).toBe(1);
    }
  });

  it('refuses requests without the signature of this customer in this shop', async () => {
    const attempts = [
      '?platform_customer_id=77',
      '?shopify_customer_id=77',
      '?platform_customer_id=gid://shopify/Customer/77',
      ...['', 'undefined', 'null', '0', 'yes', '*', '%', '%00'].map((text) => query('77', text)),
      query('77', sign('78')),
      query('78', sign('77')),
      query('77', sign('77', other.shop.identitySecret)),
      query('77', sign('77', shop.key)),
      query('77', sign('77', shop.shop.webhookSecret)),
      query('77', shop.shop.identitySecret),
      query('0077', sign('0077')),
      query('gid://shopify/Customer/77', sign('gid://shopify/Customer/77')),
      query('77', sign('77').slice(0, 62)),
      query('77', `${sign('77')}00`),
      `${signed()}&customer_signature=${sign('78')}`,
      `${signed()}&platform_customer_id=78`,
      query('77', sign('78'), '&bust_cache=yes'),
      query('77', sign('78'), '&pretty'),
      query('77', sign('78'), '&format=pretty&limit=250&filter_oos=no'),
      '?platform_customer_id=77&customer_signature[]=' + sign('77'),
    ];
    for (const attempt of attempts) {
      // The next request must not find the customer's answer in the cache.
      expect((await shop.get(path + signed())).status).toBe(200);
      await expectNothingTold(await shop.get(path + attempt), attempt);
    }
    await expectNothingTold(await other.get(path + signed()), 'the key of another shop');
  });

  it('refuses a key that may explain but has no signature', async () => {
    const key = await shop.explainingKey();
    for (const unsigned of ['?platform_customer_id=77', query('77', sign('78'))]) {
      const attempt = `${path}${unsigned}&explain=yes&key=${key}`;
      await expectNothingTold(await app.get(attempt), attempt);
    }
    expect((await app.get(`${path}${signed()}&explain=yes&key=${key}`)).status).toBe(200);
  });

  it('reveals nothing by HEAD or a known ETag, and accepts no POST', async () => {
    const answered = await shop.get(path + signed());
    expect(answered.headers.get('Cache-Control')).toBe('private, no-store');
    const etag = answered.headers.get('ETag') ?? '';
    const ask = (right: string, init: RequestInit) =>
      app.get(`${path}${right}&key=${shop.key}`, init);
    const known = { headers: { 'If-None-Match': etag } };
    expect((await ask(signed(), known)).status).toBe(304);
    const unsigned = '?platform_customer_id=77';
    for (const headers of [known.headers, { 'If-None-Match': '*' }]) {
      await expectNothingTold(await ask(unsigned, { headers }), JSON.stringify(headers));
      await expectNothingTold(await ask(unsigned, { headers, method: 'HEAD' }), 'HEAD');
    }
    const body = JSON.stringify({ platform_customer_id: 77, customer_signature: sign('77') });
    const posted = await ask(unsigned, { method: 'POST', body });
    expect(posted.status).toBe(405);
    expect(await posted.text()).not.toContain(secretTitle);
  });
});

describe('answers to others', () => {
  it('contain nothing of a customer who shared their session', async () => {
    const as78 = query('78', sign('78'));
    expect(await shop.ids(`/api/v1/products/viewed${as78}`)).toEqual([2]);
    expect(await shop.ids(`/api/v1/products/viewed${signed()}`)).toEqual([1]);
    // A viewed product is left out, so its absence would reveal the view as well.
    const related = `/api/v1/products/viewed-related${as78}&limit=3`;
    expect(new Set(await shop.ids(related))).toEqual(new Set([1, 3]));
  });

  it('are the same whichever customer a page claims to have', async () => {
    const paths = [
      '/api/v1/products/viewed-related?limit=3',
      '/api/v1/products/viewed-related?limit=3&uuid=stranger',
      '/api/v1/products/recommended?limit=3',
      '/api/v1/products/trending_products?limit=3',
      '/api/v1/products/top_sellers?limit=3',
      '/api/v1/products/viewed?uuid=stranger',
    ];
    for (const path of paths) {
      const claimed = await shop.ids(`${path}&platform_customer_id=77`);
      expect(claimed, path).toEqual(await shop.ids(path));
    }
    expect(await shop.ids(`/api/v1/products/viewed-related${signed()}&limit=3`)).not.toContain(1);
  });

  it('contain nothing for a wrong signature, even with a session', async () => {
    for (const path of ['/api/v1/products/viewed', '/api/v1/products/viewed-related']) {
      for (const wrong of [query('77', sign('78')), query('78', sign('77'))]) {
        await expectNothingTold(await shop.get(`${path}${wrong}&uuid=stranger`), path + wrong);
      }
    }
  });
});
