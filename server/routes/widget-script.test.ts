import { describe, expect } from 'vitest';
import { startApp, test } from '../testing/running-app.ts';

describe('the script of the theme', () => {
  test('is compressed when accepted, and cached for minutes', async ({ app }) => {
    const answer = await app.get('/widget.js', { headers: { 'Accept-Encoding': 'br' } });
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-type')).toBe('text/javascript; charset=utf-8');
    expect(answer.headers.get('content-encoding')).toBe('br');
    expect(answer.headers.get('vary')).toContain('Accept-Encoding');
    expect(answer.headers.get('cache-control')).toContain('max-age=300');
    const plain = await app.get('/widget.js', { headers: { 'Accept-Encoding': 'identity' } });
    expect(plain.headers.get('content-encoding')).toBeNull();
    expect(await plain.text()).toBe(await answer.text());
  });

  test('names existing element files, which are cached forever', async ({ app }) => {
    const script = await (await app.get('/widget.js')).text();
    const [, build] = /\/([\da-f]{6})\//.exec(script) ?? [];
    expect(build).toBeDefined();
    for (const name of ['products', 'quick-view', 'de', 'cart']) {
      const answer = await app.get(`/widget/${build}/v-${name}.js`);
      expect(answer.status).toBe(200);
      expect(answer.headers.get('cache-control')).toContain('immutable');
    }
  });

  test('contains the configured name of the platform', async ({ app }) => {
    const neutral = await (await app.get('/widget.js')).text();
    const named = await startApp({ environment: { PLATFORM_NAME: 'shopify' } });
    const script = await (await named.get('/widget.js')).text();
    await named.close();
    expect(script).toBe(
      `(window.Vitrine??={}).names={"platform":"shopify","service":"service"};${neutral}`,
    );
  });

  test('offers the names of another service only when the service has one', async ({ app }) => {
    const neutral = await (await app.get('/widget.js')).text();
    const named = await startApp({ environment: { SERVICE_NAME: 'acme' } });
    const script = await (await named.get('/widget.js')).text();
    await named.close();
    expect(script).toContain(
      `(window.Vitrine??={}).names={"platform":"platform","service":"acme"};`,
    );
    expect(script).toContain('SmartCart');
    expect(neutral).not.toContain('SmartCart');
  });
});

describe('beside the script', () => {
  test('there are the source maps that the script and the files of its elements name', async ({
    app,
  }) => {
    const script = await (await app.get('/widget.js')).text();
    const files = /\/widget\/\w+\/v-/.exec(script)?.[0] ?? '';
    for (const path of ['/widget.js', `${files}products.js`]) {
      const [, name = ''] = /sourceMappingURL=(\S+)/.exec(await (await app.get(path)).text()) ?? [];
      const answer = await app.get(path.replace(/[^/]+$/, name));
      expect(answer.headers.get('content-type')).toBe('application/json');
      expect(await answer.json()).toMatchObject({ version: 3, sources: expect.any(Array) });
    }
  });

  test('there is the rule that reserves the space of a widget', async ({ app }) => {
    const answer = await app.get('/widget/reserve.css');
    expect(answer.headers.get('content-type')).toBe('text/css; charset=utf-8');
    expect(await answer.text()).toMatch(/vitrine-recommendations.*:not\(:defined\)/);
  });

  for (const name of [
    'nothing.js',
    'manifest.json',
    'widget.js',
    'widget-service.js',
    `${'a'.repeat(300)}.js`,
    '..%2fserver%2fmain.js',
    '%2e%2e',
    '%00.js',
  ]) {
    test(`there is no ${name.slice(0, 30)}`, async ({ app }) => {
      expect((await app.get(`/widget/${name}`)).status).toBe(404);
    });
  }
});
