import { request } from 'node:http';
import { describe, expect } from 'vitest';
import { endpoints } from '../contract/endpoints.ts';
import { openStores } from '../store/stores.ts';
import { collection, product } from '../testing/factories.ts';
import { connectRaw } from '../testing/raw-connection.ts';
import { test } from '../testing/running-app.ts';

const topSellers = '/api/v1/products/top_sellers';
const collections = '/api/v1/products/collections';
const chosen = '/api/v1/products/static';
const search = '/api/v1/smart-search/search';

/** An error with one line of text and no other field. */
const oneSentence = { error: expect.stringMatching(/^[A-Z/][^\n]*[^\s]$/) };

/** Sends a body without announcing its length. */
function postInPieces(url: string, headers: Record<string, string>, pieces: number) {
  return new Promise<number | undefined>((resolve, reject) => {
    const outgoing = request(url, { method: 'POST', headers }, (response) => {
      response.resume();
      resolve(response.statusCode);
    });
    outgoing.on('error', reject);
    for (let piece = 0; piece < pieces; piece++) {
      outgoing.write('"'.repeat(16 * 1024));
    }
    outgoing.end();
  });
}

describe('400', () => {
  test('names the missing argument', async ({ app }) => {
    const shop = await app.shop();
    const missing = [
      [await app.get(chosen), 'key'],
      [await app.get(`${chosen}?key=`), 'key'],
      [await app.get(`${chosen}?key=undefined`), 'key'],
      [await shop.get(collections), 'platform_collection_ids'],
      [await shop.get(`${collections}?platform_collection_ids=`), 'platform_collection_ids'],
      [await shop.get('/api/v1/widgets/settings'), 'id'],
      [await app.get('/api/v1/widgets/settings?id=1'), 'key'],
      [await app.get('/api/v1/user/config'), 'shop'],
      [await app.get('/api/v1/user/config?shop=null'), 'shop'],
      [await shop.post(search, {}), 'searchTerm'],
    ] as const;
    for (const [answer, name] of missing) {
      expect(answer.status).toBe(400);
      expect(await answer.json()).toEqual({ error: `Missing required argument: ${name}` });
    }
  });

  test('is the answer to a key that is not text beside a valid header', async ({ app }) => {
    const shop = await app.shop();
    const answer = await app.get('/api/v2/analytics/event', {
      method: 'POST',
      headers: { 'Service-Api-Key': shop.key, 'Content-Type': 'application/json' },
      body: JSON.stringify({ key: { shop: 1 }, verb: 'viewed' }),
    });
    expect(answer.status).toBe(400);
    expect(await answer.json()).toEqual({ error: expect.stringMatching(/^key: /) });
  });

  test('is the answer to a request target without a path', async ({ app }) => {
    for (const target of ['http://', 'http://[::1']) {
      const connection = await connectRaw(Number(new URL(app.url).port));
      connection.socket.end(`GET ${target} HTTP/1.1\r\nHost: vitrine.test\r\n\r\n`);
      await connection.closed;
      const [head = '', body = ''] = connection.received().split('\r\n\r\n');
      expect(head, target).toContain('HTTP/1.1 400');
      expect(body, target).toContain('{"error":"The request names no path');
    }
  });

  test('415 is the answer to a compressed body', async ({ app }) => {
    const shop = await app.shop();
    const headers = { 'Service-Api-Key': shop.key, 'Content-Encoding': 'gzip' };
    const answer = await shop.post(search, { searchTerm: '' }, headers);
    expect(answer.status).toBe(415);
    expect(await answer.json()).toEqual(oneSentence);
    const plain = { ...headers, 'Content-Encoding': 'identity' };
    expect((await shop.post(search, { searchTerm: '' }, plain)).status).toBe(200);
  });

  test('names the path of a value with the wrong type in a body', async ({ app }) => {
    const shop = await app.shop();
    const wrong = [
      [{ searchTerm: 5 }, 'searchTerm'],
      [{ searchTerm: '', pageSize: '20' }, 'pageSize'],
      [{ searchTerm: '', pageSize: 101 }, 'pageSize'],
      [{ searchTerm: '', currentPage: 0 }, 'currentPage'],
      [{ searchTerm: '', fields: ['title', 5] }, 'fields[1]'],
      [{ searchTerm: '', searchContent: 'yes' }, 'searchContent'],
      [{ searchTerm: '', countryCode: 'CAN' }, 'countryCode'],
    ] as const;
    for (const [body, path] of wrong) {
      const answer = await shop.post(search, body);
      expect(answer.status, path).toBe(400);
      const { error } = (await answer.json()) as { error: string };
      expect(error.slice(0, path.length + 2)).toBe(`${path}: `);
    }
    for (const body of ['[]', 'null', '"mug"', '5', '']) {
      const answer = await shop.post(search, body);
      expect(answer.status, body).toBe(400);
      expect(await answer.json()).toEqual(oneSentence);
    }
  });

  test('is an empty object for the top sellers, unlike their other errors', async ({ app }) => {
    const shop = await app.shop();
    const bad = ['limit=0', 'country_code=CAN', 'any_variant_price_equal_to=cheap'];
    const answers = [
      await app.get(topSellers),
      ...(await Promise.all(bad.map((sent) => shop.get(`${topSellers}?${sent}`)))),
    ];
    for (const answer of answers) {
      expect(answer.status).toBe(400);
      expect(answer.headers.get('content-type')).toMatch(/^application\/json/);
      expect(await answer.text()).toBe('{}');
    }
    expect(await (await app.get(`${topSellers}?key=nobody`)).json()).toEqual(oneSentence);
    expect(await (await shop.get(`${topSellers}?country_code=CA`)).json()).toEqual(oneSentence);
  });
});

describe('401', () => {
  test('is the answer to unknown keys, whatever they contain', async ({ app }) => {
    await app.shop();
    const keys = ['nobody', '__proto__', "' or 1=1 --", 'x'.repeat(5_000), '%00', '1,2'];
    for (const key of keys) {
      for (const path of [topSellers, `${chosen}?ids=1`, '/api/v1/widgets/settings?id=1']) {
        const sign = path.includes('?') ? '&' : '?';
        const answer = await app.get(`${path}${sign}key=${key}`);
        expect(answer.status, key.slice(0, 20)).toBe(401);
        expect(await answer.json()).toEqual(oneSentence);
      }
    }
  });

  test('is the answer to a search without a key or with an unknown one', async ({ app }) => {
    const shop = await app.shop();
    for (const path of [search, `${search}/quick-view`]) {
      const answers = [
        await shop.post(path, { searchTerm: '', query: '' }, {}),
        await shop.post(`${path}?key=nobody`, { searchTerm: '', query: '' }, {}),
        await shop.post(path, { searchTerm: '', query: '' }, { 'Service-Api-Key': 'nobody' }),
      ];
      for (const answer of answers) {
        expect(answer.status).toBe(401);
        expect(await answer.json()).toEqual(oneSentence);
      }
    }
  });

  test('is the answer to a key as soon as it is disabled, and to no other key', async ({ app }) => {
    const [shop, other] = [await app.shop(), await app.shop()];
    const { id } = shop.shop;
    expect((await shop.get(chosen)).status).toBe(200);
    const { database, keys } = await openStores(app.data);
    await database.write(id, (transaction) =>
      keys.update(transaction, id, shop.key, { disabledAt: 1 }),
    );
    await database.close();
    await expect.poll(async () => (await shop.get(chosen)).status, { timeout: 5_000 }).toBe(401);
    const posted = await shop.post(search, { searchTerm: '' });
    expect(posted.status).toBe(401);
    expect((await other.get(chosen)).status).toBe(200);
  });
});

describe('a key', () => {
  test('gives access to its own shop only', async ({ app }) => {
    const [mine, other] = [await app.shop(), await app.shop()];
    await mine.import({ products: [product({ id: 1 })], collections: [collection(9, [1])] });
    await mine.importWidgets([{ id: 40, name: 'Mine', type: 'recommendations', settings: {} }]);
    await other.importWidgets([{ id: 40, name: 'Other', type: 'recommendations', settings: {} }]);
    const paths = [topSellers, `${chosen}?ids=1`, `${collections}?platform_collection_ids=9`];
    for (const path of paths) {
      expect(await mine.ids(path), path).toEqual([1]);
      expect(await other.ids(path), path).toEqual([]);
    }
    const found = await other.post(search, { searchTerm: '' });
    expect(await found.json()).toMatchObject({ data: [], pageInfo: { serverSize: 0 } });
    const widget = await other.get('/api/v1/widgets/settings?id=40');
    expect(await widget.json()).toMatchObject({ data: { name: 'Other' } });
  });
});

describe('404 and 405', () => {
  test('404 is the answer for unknown paths and any method', async ({ app }) => {
    const paths = [
      '/nowhere',
      '/api/v1/nowhere',
      '/api/v2/',
      '/api/v1/products',
      '/%2e%2e/x',
      '/%',
    ];
    for (const path of paths) {
      for (const method of ['GET', 'POST', 'DELETE', 'PROPFIND']) {
        const answer = await app.get(path, { method });
        expect(answer.status, `${method} ${path}`).toBe(404);
        expect(await answer.json()).toEqual(oneSentence);
      }
    }
  });

  test('404 quotes only the beginning of a long path', async ({ app }) => {
    const answer = await app.get(`/${'a'.repeat(5_000)}`);
    expect(await answer.json()).toEqual({ error: `There is nothing at /${'a'.repeat(199)}…` });
  });

  test('405 is the answer for unsupported methods and names the supported ones', async ({
    app,
  }) => {
    for (const { path, method: own, alsoPost, alsoGet } of endpoints) {
      const taken = [own, ...(alsoPost ? ['POST'] : []), ...(alsoGet ? ['GET'] : [])];
      const others = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'].filter(
        (method) => !taken.includes(method),
      );
      for (const method of others) {
        const answer = await app.get(path, { method });
        expect(answer.status, `${method} ${path}`).toBe(405);
        const allowed = (answer.headers.get('allow') ?? '').split(', ');
        expect(allowed).toEqual(expect.arrayContaining(taken));
        expect(allowed.includes('HEAD')).toBe(taken.includes('GET'));
        expect(await answer.json()).toEqual(oneSentence);
      }
    }
  });

  test('405 is the answer for other paths too', async ({ app }) => {
    for (const path of ['/docs', '/openapi.json', '/widget.js', '/metrics']) {
      const answer = await app.get(path, { method: 'POST' });
      expect(answer.status, path).toBe(405);
      expect(answer.headers.get('allow')).toContain('GET');
    }
  });
});

describe('the pre-flight of a browser', () => {
  test('is answered at every endpoint, for every origin and without a key', async ({ app }) => {
    for (const { path } of endpoints) {
      const answer = await app.get(path, {
        method: 'OPTIONS',
        headers: {
          Origin: 'https://store.example',
          'Access-Control-Request-Method': 'POST',
          'Access-Control-Request-Headers': 'content-type,service-api-key',
        },
      });
      expect(answer.status, path).toBe(204);
      expect(answer.headers.get('access-control-allow-origin')).toBe('*');
      expect(await answer.text()).toBe('');
    }
  });

  test('lets scripts read the page numbers of a search', async ({ app }) => {
    const shop = await app.shop();
    const answer = await shop.post(search, { searchTerm: '' });
    const exposed = (answer.headers.get('access-control-expose-headers') ?? '').split(', ');
    const numbers = ['Page-Current', 'Page-Total', 'Size-Current', 'Size-Total'];
    for (const name of numbers.map((number) => `Search-${number}`)) {
      expect(exposed).toContain(name);
      expect(answer.headers.get(name)).toMatch(/^\d+$/);
    }
  });
});

describe('413 and 415', () => {
  test('a search of 32 KiB is accepted, and another byte is refused', async ({ app }) => {
    const shop = await app.shop();
    const empty = JSON.stringify({ searchTerm: '', padding: '' });
    const padded = (bytes: number) =>
      JSON.stringify({ searchTerm: '', padding: 'x'.repeat(bytes - empty.length) });
    expect((await shop.post(search, padded(32 * 1024))).status).toBe(200);
    const answer = await shop.post(search, padded(32 * 1024 + 1));
    expect(answer.status).toBe(413);
    expect(await answer.json()).toEqual(oneSentence);
    const headers = { 'Content-Type': 'application/json', 'Service-Api-Key': shop.key };
    expect(await postInPieces(app.url + search, headers, 3)).toBe(413);
    const custom = `${app.url}/api/v1/custom/id/1`;
    expect(await postInPieces(custom, headers, 17)).toBe(413);
  });

  test('a body with the type of JSON is accepted, and any other is refused', async ({ app }) => {
    const shop = await app.shop();
    const body = '{"searchTerm":""}';
    const post = (type: string) =>
      shop.post(search, body, { 'Service-Api-Key': shop.key, 'Content-Type': type });
    for (const type of ['application/json', 'application/json; charset=utf-8']) {
      expect((await post(type)).status, type).toBe(200);
    }
    for (const type of ['text/plain', 'application/x-www-form-urlencoded', 'text/html', 'x']) {
      const answer = await post(type);
      expect(answer.status, type).toBe(415);
      expect(await answer.json()).toEqual(oneSentence);
    }
  });
});
