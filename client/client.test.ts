import { describe, expect } from 'vitest';
import { product } from '../server/testing/factories.ts';
import { test } from '../server/testing/running-app.ts';
import { withServer } from '../server/testing/with-server.ts';
import { createClient, VitrineError, type Operations } from './client.ts';

/** As the description of the API writes operations, of which the tests need few. */
interface Some extends Operations {
  readonly get: Record<
    string,
    { readonly query?: object; readonly path?: object; readonly answer: unknown }
  >;
  readonly post: Record<
    string,
    { readonly body: unknown; readonly headers?: object; readonly answer: unknown }
  >;
}

describe('the client', () => {
  test('asks a service with its key, by GET and by POST', async ({ app }) => {
    const { key, ...store } = await app.shop();
    await store.import({ products: [1, 2, 3].map((id) => product({ id, title: `Jug ${id}` })) });
    const vitrine = createClient<Some>({ host: `${app.url}/`, key });
    const query = { platform_product_ids: [2, 1], limit: 8, locale: undefined };
    expect(await vitrine.get('/api/v1/products/static', { query })).toMatchObject({
      data: [{ id: 2 }, { id: 1 }],
    });
    const body = { searchTerm: 'jug' };
    expect(await vitrine.post('/api/v1/smart-search/search', { body })).toMatchObject({
      data: [{}, {}, {}],
    });
  });

  test('rejects with the sentence of the service', async ({ app }) => {
    const vitrine = createClient<Some>({ host: app.url, key: 'unknown' });
    const refused = vitrine.get('/api/v1/products/top_sellers');
    await expect(refused).rejects.toBeInstanceOf(VitrineError);
    await expect(refused).rejects.toMatchObject({
      status: 401,
      message: expect.stringMatching(/key/),
      body: { error: expect.stringMatching(/key/) },
    });
  });

  test('administers with the token of the installation', async ({ app }) => {
    const { shop } = await app.shop();
    const vitrine = createClient<Some>({ host: app.url, token: await app.adminToken() });
    const path = { shop: shop.domain };
    expect(await vitrine.get('/admin/api/v1/shops/{shop}', { path })).toMatchObject({
      shop: { domain: shop.domain },
    });
  });
});

test('parts of an address are escaped, and a cart is in brackets', async () => {
  const asked: (string | undefined)[] = [];
  await withServer(
    ({ url }, response) => {
      asked.push(url);
      response.end();
    },
    async (url) => {
      const { get } = createClient<Some>({ host: url });
      const cart = { items: [{ product_id: 1, quantity: 2 }] };
      expect(await get('/a/{name}', { path: { name: '../b?' }, query: { cart } })).toBeUndefined();
    },
  );
  const items = '?cart[items][0][product_id]=1&cart[items][0][quantity]=2';
  expect(asked.map((url) => decodeURIComponent(url ?? ''))).toEqual([`/a/../b?${items}`]);
  expect(asked[0]).toContain('/a/..%2Fb%3F?');
});

test('a part of a path that leads elsewhere is refused before anything is sent', async () => {
  const { get } = createClient<Some>({ host: 'http://127.0.0.1:1' });
  for (const name of ['..', '.', '', undefined]) {
    await expect(get('/a/{name}/b', { path: { name } })).rejects.toThrow('The part {name}');
  }
});

test('bytes are sent as they are, and headers that are missing are not', async () => {
  const received: unknown[] = [];
  await withServer(
    (request, response) => {
      received.push(request.headers['if-match'], request.headers['content-type']);
      request.on('data', (body) => received.push(String(body)));
      request.on('end', () => response.end());
    },
    async (url) => {
      const { post } = createClient<Some>({ host: url });
      await post('/', { body: Buffer.from('id\n'), headers: { 'If-Match': undefined } });
    },
  );
  expect(received).toEqual([undefined, 'application/octet-stream', 'id\n']);
});

test.for([
  ['Wed, 21 Oct 2015 07:28:00 GMT', 0],
  ['soon', undefined],
] as const)('a pause of %s is in seconds or not told', async ([pause, seconds]) => {
  const error = new VitrineError(new Response('', { headers: { 'Retry-After': pause } }), '');
  expect(error.retryAfter).toBe(seconds);
});

test('a proxy without JSON, a pause that it wants, and an end by the caller are told apart', async () => {
  await withServer(
    (_request, response) => {
      response.writeHead(503, { 'Content-Type': 'application/json', 'Retry-After': '7' });
      response.end('<h1>Away</h1>');
    },
    async (url) => {
      const { get } = createClient<Some>({ host: url });
      await expect(get('/')).rejects.toMatchObject({
        name: 'VitrineError',
        message: 'The service answered 503',
        status: 503,
        retryAfter: 7,
        body: '<h1>Away</h1>',
      });
      const ended = get('/', { signal: AbortSignal.abort() });
      await expect(ended).rejects.toMatchObject({ name: 'AbortError' });
    },
  );
});
