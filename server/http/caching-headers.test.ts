import { request } from 'node:http';
import { describe, expect } from 'vitest';
import { collection, product } from '../testing/factories.ts';
import { type RunningApp, test } from '../testing/running-app.ts';
import type { TestShop } from '../testing/test-shop.ts';

const chosen = '/api/v1/products/static';
const listings = [
  '/api/v1/products/top_sellers?',
  '/api/v1/products/collections?platform_collection_ids=9&',
  `${chosen}?ids=1&`,
];
const search = '/api/v1/smart-search/search';

/** A sold-out product must be gone within 5 seconds. */
const forSeconds = /^public, max-age=[1-5]$/;

async function stockedShop(app: RunningApp): Promise<TestShop> {
  const shop = await app.shop();
  await shop.import({ products: [product({ id: 1 })], collections: [collection(9, [1])] });
  await shop.importWidgets([{ id: 40, name: 'Home', type: 'recommendations', settings: {} }]);
  return shop;
}

function held(etag: string): RequestInit {
  return { headers: { 'If-None-Match': etag } };
}

/** Sends the name of another host, which `fetch` does not allow. */
function getAs(host: string, url: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const headers = { Host: host, 'X-Forwarded-Host': host, 'X-Forwarded-Proto': 'https' };
    request(url, { headers }, (response) => {
      let text = JSON.stringify(response.headers);
      response.setEncoding('utf8');
      response.on('data', (chunk) => (text += chunk));
      response.on('end', () => resolve(text));
    })
      .on('error', reject)
      .end();
  });
}

describe('an answer', () => {
  test('may be cached by anybody for a few seconds when it is a listing or a search', async ({
    app,
  }) => {
    const shop = await stockedShop(app);
    for (const path of listings) {
      const answer = await shop.get(path);
      expect(answer.headers.get('cache-control'), path).toMatch(forSeconds);
      expect(answer.headers.get('vary'), path).toContain('Accept-Encoding');
    }
    const found = await shop.post(search, { searchTerm: '' });
    expect(found.headers.get('cache-control')).toMatch(forSeconds);
  });

  const personal = [
    'uuid=1b4e28ba-2fa1-11d2-883f-0016d3cca427',
    'platform_customer_id=7',
    'customer_signature=aa',
    'cart[items][0][product_id]=1',
    'cart%5Bitems%5D%5B0%5D%5Bproduct_id%5D=1',
    'cart_subtotal=10',
    'cart_line_count=1',
    'cart_item_count=1',
  ];

  test.for(personal)('is never cached when the request has %s', async (sent, { app }) => {
    const shop = await stockedShop(app);
    for (const path of listings) {
      const answer = await shop.get(path + sent);
      expect(answer.headers.get('cache-control'), path).toBe('private, no-store');
    }
  });

  test('may be cached when such a parameter counts as absent', async ({ app }) => {
    const shop = await stockedShop(app);
    const answer = await shop.get(`${chosen}?ids=1&uuid=null&platform_customer_id=undefined`);
    expect(answer.headers.get('cache-control')).toMatch(forSeconds);
  });

  test('is never cached when it is an error', async ({ app }) => {
    const shop = await stockedShop(app);
    const errors = [
      await shop.get(`${chosen}?limit=0`),
      await app.get(`${chosen}?key=nobody`),
      await shop.get(`${chosen}?country_code=CA`),
      await app.get('/api/v1/user/config?shop=nobody.example'),
      await app.get(chosen, { method: 'PUT' }),
      await shop.post(search, '{'),
    ];
    expect(errors.map(({ status }) => status)).toEqual([400, 401, 403, 404, 405, 400]);
    for (const error of errors) {
      expect(error.headers.get('cache-control')).toBe('no-store');
      expect(error.headers.get('etag')).toBeNull();
      expect(error.headers.get('access-control-allow-origin')).toBe('*');
      expect(error.headers.get('x-request-id')).not.toBeNull();
    }
  });
});

describe('an ETag', () => {
  test('stays the same until the data change', async ({ app }) => {
    const shop = await stockedShop(app);
    const etag = async () => (await shop.get(listings[0] ?? '')).headers.get('etag');
    const first = await etag();
    expect(first).toMatch(/^(W\/)?"[^"]+"$/);
    expect(await etag()).toBe(first);
    expect((await shop.get(`${listings[0]}bust_cache=yes`)).headers.get('etag')).toBe(first);
    await shop.import({ products: [product({ id: 1, price: '11.00' })] });
    const second = await etag();
    expect(second).not.toBe(first);
    await shop.import({ products: [product({ id: 1 })] });
    expect(await etag()).not.toBe(second);
  });

  test('leads to a 304 for every GET that sends it, strong, weak or in a list', async ({ app }) => {
    const shop = await stockedShop(app);
    const paths = [
      ...listings.map((path) => `${path}key=${shop.key}`),
      `/api/v1/user/config?shop=${shop.shop.domain}`,
      `/api/v1/widgets/settings?id=40&key=${shop.key}`,
      `/api/v1/page?widgets=40&key=${shop.key}`,
      '/openapi.json',
      '/docs',
      '/widget.js',
    ];
    for (const path of paths) {
      const full = await app.get(path);
      const etag = full.headers.get('etag') ?? '';
      const opaque = etag.replace(/^W\//, '');
      for (const tags of [etag, opaque, `W/${opaque}`, `"old", W/${opaque} , "older"`, '*']) {
        const answer = await app.get(path, held(tags));
        expect(answer.status, `${path} ${tags}`).toBe(304);
        expect(await answer.text()).toBe('');
        for (const header of ['etag', 'cache-control', 'vary', 'access-control-allow-origin']) {
          expect(answer.headers.get(header), `${path} ${header}`).toBe(full.headers.get(header));
        }
        expect(answer.headers.get('content-encoding')).toBeNull();
      }
      for (const tags of ['"old"', 'W/"old", "older"', opaque.slice(1, -1), '']) {
        expect((await app.get(path, held(tags))).status, `${path} ${tags}`).toBe(200);
      }
    }
  });

  test('leads to a 304 for HEAD too, and in every encoding', async ({ app }) => {
    const shop = await app.shop();
    const body_html = '<p>Long</p>'.repeat(500);
    await shop.import({ products: [product({ id: 1, body_html })] });
    const path = `${chosen}?ids=1&key=${shop.key}`;
    for (const encoding of ['identity', 'gzip', 'br']) {
      const plain = await app.get(path, { headers: { 'Accept-Encoding': encoding } });
      const etag = plain.headers.get('etag') ?? '';
      for (const method of ['GET', 'HEAD']) {
        for (const accepted of ['identity', 'gzip', 'br']) {
          const headers = { 'Accept-Encoding': accepted, 'If-None-Match': etag };
          const answer = await app.get(path, { method, headers });
          expect(answer.status, `${method} ${encoding} ${accepted}`).toBe(304);
        }
      }
    }
  });

  test('is the same in every encoding that the client chooses', async ({ app }) => {
    const shop = await app.shop();
    const body_html = '<p>Long</p>'.repeat(500);
    await shop.import({ products: [product({ id: 1, body_html })] });
    const path = `${chosen}?ids=1&key=${shop.key}`;
    const choices = [
      ['br;q=0, gzip', 'gzip'],
      ['gzip;q=0, br;q=0', null],
      ['deflate', null],
      ['gzip;q=0.5', 'gzip'],
      ['*', 'br'],
      ['BR', 'br'],
    ] as const;
    const etags = new Set<string | null>();
    for (const [accepted, encoding] of choices) {
      const answer = await app.get(path, { headers: { 'Accept-Encoding': accepted } });
      expect(answer.headers.get('content-encoding'), accepted).toBe(encoding);
      etags.add(answer.headers.get('etag'));
    }
    expect(etags.size).toBe(1);
  });

  test('differs for an indented answer', async ({ app }) => {
    const shop = await stockedShop(app);
    const plain = await shop.get(`${chosen}?ids=1`);
    const pretty = await shop.get(`${chosen}?ids=1&pretty`);
    expect(pretty.headers.get('etag')).not.toBe(plain.headers.get('etag'));
    expect(await pretty.json()).toEqual(await plain.json());
  });
});

describe('every answer', () => {
  test('contains nothing of the Host header', async ({ app }) => {
    const shop = await stockedShop(app);
    const paths = [
      ...listings.map((path) => `${path}key=${shop.key}`),
      `/api/v1/user/config?shop=${shop.shop.domain}`,
      `/api/v1/widgets/settings?id=40&key=${shop.key}`,
      `/api/v1/page?widgets=40&key=${shop.key}`,
      '/openapi.json',
      '/docs',
      '/widget.js',
      '/healthz',
      '/nowhere',
    ];
    for (const path of paths) {
      const text = await getAs('evil.example', app.url + path);
      expect(text, path).not.toContain('evil.example');
    }
  });

  test('has its own request id, whatever the client sends', async ({ app }) => {
    const sent = { headers: { 'X-Request-Id': 'mine' } };
    const paths = ['/healthz', '/docs', '/nowhere', chosen, chosen, '/metrics'];
    const answers = await Promise.all(paths.map((path) => app.get(path, sent)));
    const ids = answers.map((answer) => answer.headers.get('x-request-id') ?? '');
    expect(new Set(ids).size).toBe(paths.length);
    for (const id of ids) {
      expect(id).toMatch(/^[\da-f-]{36}$/);
    }
  });

  test('has the same headers for HEAD, and no body', async ({ app }) => {
    const shop = await stockedShop(app);
    const paths = [
      ...listings.map((path) => `${path}key=${shop.key}`),
      `/api/v1/user/config?shop=${shop.shop.domain}`,
      `/api/v1/widgets/settings?id=40&key=${shop.key}`,
      `/api/v1/page?widgets=40&key=${shop.key}`,
      '/openapi.json',
      '/docs',
      '/widget.js',
      '/nowhere',
    ];
    const compared = ['content-type', 'content-length', 'etag', 'cache-control', 'vary'];
    for (const path of paths) {
      const [whole, head] = [await app.get(path), await app.get(path, { method: 'HEAD' })];
      expect(head.status, path).toBe(whole.status);
      for (const name of compared) {
        expect(head.headers.get(name), `${path} ${name}`).toBe(whole.headers.get(name));
      }
      expect(await head.text()).toBe('');
    }
  });
});
