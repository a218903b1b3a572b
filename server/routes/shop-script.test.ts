import { describe, expect } from 'vitest';
import { startApp, test } from '../testing/running-app.ts';

const address = '/onsite/js/service.js';

/** Returns what the script tells the page of its shop. */
function siteIn(script: string): unknown {
  const [, site = 'null'] = /Vitrine\?\?=\{\}\)\.site=(\{.*?\});/.exec(script) ?? [];
  return JSON.parse(site);
}

describe('the script of a shop', () => {
  test('has the public key of the shop, and is cached as the script of the theme', async ({
    app,
  }) => {
    const { shop, key } = await app.shop();
    const answer = await app.get(`${address}?shop=${shop.domain.toUpperCase()}`);
    const ofTheme = await app.get('/widget.js');
    expect(answer.headers.get('content-type')).toBe(ofTheme.headers.get('content-type'));
    expect(answer.headers.get('cache-control')).toBe(ofTheme.headers.get('cache-control'));
    expect(answer.headers.get('access-control-allow-origin')).toBe('*');
    expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
    expect(siteIn(await answer.text())).toEqual({ key, shop: shop.domain });

    const held = { 'If-None-Match': answer.headers.get('etag') ?? '' };
    expect((await app.get(`${address}?shop=${shop.domain}`, { headers: held })).status).toBe(304);
  });

  test('is told by the cache key, and by the domain beside an outdated one', async ({ app }) => {
    const [{ shop, key }, other] = [await app.shop(), await app.shop()];
    const config = await (await app.get(`/api/v1/user/config?shop=${shop.domain}`)).json();
    const cacheKey = String(Object(config).data.shop.cache_key);
    const read = async (query: string) => siteIn(await (await app.get(address + query)).text());
    expect(await read(`?cache_key=${cacheKey}`)).toEqual({ key, shop: shop.domain });
    expect(await read(`?cache_key=outdated&shop=${other.shop.domain}`)).toEqual({
      key: other.key,
      shop: other.shop.domain,
    });
  });

  test('needs a shop that exists', async ({ app }) => {
    expect((await app.get(address)).status).toBe(400);
    expect((await app.get(`${address}?shop=undefined`)).status).toBe(400);
    const unknown = await app.get(`${address}?shop=elsewhere.example`);
    expect(unknown.status).toBe(404);
    expect(await unknown.json()).toEqual({
      error: 'There is no shop with the domain elsewhere.example.',
    });
    expect((await app.get(`${address}?cache_key=outdated`)).status).toBe(404);
    expect((await app.get('/onsite/js/acme.js?shop=elsewhere.example')).status).toBe(404);
  });

  test('has the name of the service in its address, and in its text', async () => {
    const app = await startApp({ environment: { SERVICE_NAME: 'acme', RATE_LIMIT: 'reads=2' } });
    try {
      const { shop } = await app.shop();
      const named = await app.get(`/onsite/js/acme.js?shop=${shop.domain}`);
      expect(await named.text()).toContain('.names={"platform":"platform","service":"acme"};');
      expect((await app.get(`${address}?shop=${shop.domain}`)).status).toBe(200);
      // It counts as any other read.
      expect((await app.get(`${address}?shop=${shop.domain}`)).status).toBe(429);
    } finally {
      await app.close();
    }
  });
});
