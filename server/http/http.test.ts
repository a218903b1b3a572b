import { describe, expect } from 'vitest';
import { product } from '../testing/factories.ts';
import { test } from '../testing/running-app.ts';

const path = '/api/v1/products/static?ids=1';

describe('keys', () => {
  test('are required: 400 without one, 401 for an unknown one', async ({ app }) => {
    const missing = await app.get(path);
    expect(missing.status).toBe(400);
    expect(await missing.json()).toEqual({ error: 'Missing required argument: key' });
    const unknown = await app.get(`${path}&key=nobody`);
    expect(unknown.status).toBe(401);
  });

  test('are accepted by searches in the query and in either header', async ({ app }) => {
    const shop = await app.shop();
    const body = { searchTerm: '', query: '' };
    for (const searched of [
      '/api/v1/smart-search/search',
      '/api/v1/smart-search/search/quick-view',
    ]) {
      const missing = await shop.post(searched, body, {});
      expect(missing.status, searched).toBe(401);
      expect(await missing.json()).toEqual({
        error: 'Send the public API key as key in the query, or in the header Service-Api-Key.',
      });
      const answers = [
        await shop.post(`${searched}?key=${shop.key}`, body, {}),
        await shop.post(searched, body, { 'Service-Api-Key': shop.key }),
        await shop.post(searched, body, { 'X-Service-User-Token': shop.key }),
      ];
      expect(
        answers.map(({ status }) => status),
        searched,
      ).toEqual([200, 200, 200]);
    }
  });
});

describe('a key in a header', () => {
  const headers = ['Service-Api-Key', 'X-Service-User-Token'];

  test('grants the same access as a key in the query', async ({ app }) => {
    const shop = await app.shop();
    await shop.import({ products: [product({ id: 1 })] });
    await shop.importWidgets([{ id: 40, name: 'Home', type: 'recommendations', settings: {} }]);
    await shop.importRulesets([{ id: 7, name: 'All', rules: [{ output: [{ type: 'none' }] }] }]);
    const paths = [
      '/api/v1/smart-search/settings',
      '/api/v1/sources',
      '/api/v1/products/top_sellers',
      '/api/v1/products/recommended',
      '/api/v1/custom/id/7',
      '/api/v1/widgets/settings?id=40',
      path,
    ];
    for (const asked of paths) {
      const expected = await (await shop.get(asked)).text();
      for (const header of headers) {
        const answer = await app.get(asked, { headers: { [header]: shop.key } });
        expect(answer.status, asked).toBe(200);
        const isDated = asked.includes('recommended');
        expect(isDated || (await answer.text()) === expected, asked).toBe(true);
        const unknown = await app.get(asked, { headers: { [header]: 'nobody' } });
        expect(unknown.status, asked).toBe(401);
      }
    }
  });

  test('leads to an answer that is never cached, because caches would give it to other shops', async ({
    app,
  }) => {
    const [shop, other] = [await app.shop(), await app.shop()];
    await shop.import({ products: [product({ id: 1 })] });
    const ask = (key: string) => app.get(path, { headers: { 'Service-Api-Key': key } });
    const answers = [await ask(shop.key), await ask(other.key)];
    for (const answer of answers) {
      expect(answer.headers.get('cache-control')).toBe('private, no-store');
    }
    expect(await answers[1]?.json()).toEqual({ data: [] });
    const both = await app.get(`${path}&key=${shop.key}`, {
      headers: { 'Service-Api-Key': other.key },
    });
    expect(both.headers.get('cache-control')).toMatch(/^public/);
    expect(await both.json()).toMatchObject({ data: [{ id: 1 }] });
  });
});

describe('every answer', () => {
  test('is readable by any origin and has a request id', async ({ app }) => {
    const answer = await app.get(path);
    expect(answer.headers.get('access-control-allow-origin')).toBe('*');
    expect(answer.headers.get('x-request-id')).toMatch(/^[\da-f-]{36}$/);
  });

  test('has an ETag of its data, which leads to a 304', async ({ app }) => {
    const shop = await app.shop();
    await shop.import({ products: [product({ id: 1 })] });
    const first = await shop.get('/api/v1/products/static?ids=1');
    const etag = first.headers.get('etag') ?? '';
    expect(etag).not.toBe('');
    const url = `/api/v1/products/static?ids=1&key=${shop.key}`;
    const second = await app.get(url, { headers: { 'If-None-Match': etag } });
    expect(second.status).toBe(304);
    expect(second.headers.get('vary')).toContain('Accept-Encoding');
    const headers = { 'Service-Api-Key': shop.key, 'If-None-Match': '*' };
    const posted = await shop.post('/api/v1/smart-search/search', { searchTerm: '' }, headers);
    expect(posted.status).toBe(200);
    await shop.import({ products: [product({ id: 1, title: 'Another' })] });
    const third = await app.get(url, { headers: { 'If-None-Match': etag } });
    expect(third.status).toBe(200);
  });

  test('is compressed if it is long enough and the client accepts it', async ({ app }) => {
    const shop = await app.shop();
    await shop.import({ products: [product({ id: 1, body_html: '<p>Long</p>'.repeat(500) })] });
    const url = `/api/v1/products/static?ids=1&key=${shop.key}`;
    const plain = await app.get(url, { headers: { 'Accept-Encoding': 'identity' } });
    expect(plain.headers.get('content-encoding')).toBeNull();
    const text = await plain.text();
    for (const encoding of ['br', 'gzip']) {
      const answer = await app.get(url, { headers: { 'Accept-Encoding': encoding } });
      expect(answer.headers.get('content-encoding')).toBe(encoding);
      expect(answer.headers.get('vary')).toContain('Accept-Encoding');
      expect(Number(answer.headers.get('content-length'))).toBeLessThan(text.length / 2);
      expect(await answer.text()).toBe(text);
    }
    const browser = await app.get(url, {
      headers: { 'Accept-Encoding': 'gzip, deflate, br, zstd' },
    });
    expect(browser.headers.get('content-encoding')).toBe('br');
    const long = await app.get(url, { headers: { 'Accept-Encoding': `br${','.repeat(12_000)}` } });
    expect(long.headers.get('content-encoding')).toBeNull();
    const short = await shop.get('/api/v1/products/static');
    expect(short.headers.get('content-encoding')).toBeNull();
  });

  test('is indented on request, also with a bare &pretty', async ({ app }) => {
    const shop = await app.shop();
    const indented = '{\n  "data": []\n}';
    expect(await (await shop.get('/api/v1/products/static?format=pretty')).text()).toBe(indented);
    expect(await (await shop.get('/api/v1/products/static?pretty')).text()).toBe(indented);
    expect(await (await shop.get('/api/v1/products/static?format=ugly')).text()).toBe(
      '{"data":[]}',
    );
  });
});

describe('methods', () => {
  test('HEAD answers like GET, without the body', async ({ app }) => {
    const shop = await app.shop();
    const answer = await app.get(`${path}&key=${shop.key}`, { method: 'HEAD' });
    expect(answer.status).toBe(200);
    expect(Number(answer.headers.get('content-length'))).toBeGreaterThan(0);
    expect(await answer.text()).toBe('');
  });

  test('a pre-flight allows the key headers', async ({ app }) => {
    const answer = await app.get('/api/v1/smart-search/search', { method: 'OPTIONS' });
    expect(answer.status).toBe(204);
    expect(answer.headers.get('access-control-allow-headers')).toContain('service-api-key');
    expect(answer.headers.get('access-control-allow-methods')).toContain('POST');
  });

  test('a pre-flight for an unknown path grants nothing', async ({ app }) => {
    const answer = await app.get('/elsewhere', { method: 'OPTIONS' });
    expect(answer.status).toBe(404);
    expect(answer.headers.get('access-control-allow-origin')).toBeNull();
  });

  test('another method leads to a 405 that names the allowed ones', async ({ app }) => {
    const answer = await app.get(path, { method: 'DELETE' });
    expect(answer.status).toBe(405);
    expect(answer.headers.get('allow')).toContain('GET');
    expect(await answer.json()).toHaveProperty('error');
  });
});

describe('errors', () => {
  test('are JSON and never cached', async ({ app }) => {
    const answer = await app.get('/api/v1/no-such-thing');
    expect(answer.status).toBe(404);
    expect(answer.headers.get('cache-control')).toBe('no-store');
    expect(await answer.json()).toHaveProperty('error');
  });

  test('distinguish a body that is too large, not JSON or truncated', async ({ app }) => {
    const shop = await app.shop();
    const search = '/api/v1/smart-search/search';
    const large = JSON.stringify({ searchTerm: 'x'.repeat(300 * 1024) });
    expect((await shop.post(search, large)).status).toBe(413);
    const headers = { 'Service-Api-Key': shop.key, 'Content-Type': 'text/plain' };
    expect((await shop.post(search, '{}', headers)).status).toBe(415);
    expect((await shop.post(search, '{"searchTerm":')).status).toBe(400);
  });
});

describe('operation', () => {
  test('health and readiness answer', async ({ app }) => {
    expect(await (await app.get('/healthz')).json()).toEqual({ status: 'ok' });
    expect(await (await app.get('/readyz')).json()).toEqual({ status: 'ready' });
  });
});
