import { gzipSync } from 'node:zlib';
import { describe, expect, vi } from 'vitest';
import { adminEndpoints } from '../features/endpoints.ts';
import { endpoints } from '../contract/endpoints.ts';
import { test } from '../testing/running-app.ts';

describe('the page of the API reference', () => {
  test('documents every endpoint with its parameters, an example request and an answer', async ({
    app,
  }) => {
    const answer = await app.get('/docs');
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-type')).toBe('text/html; charset=utf-8');
    const page = await answer.text();
    for (const { name, path } of [...endpoints, ...adminEndpoints]) {
      expect(page).toContain(`id="${name}"`);
      expect(page.replaceAll('<wbr />', '')).toContain(path.replaceAll(/:(\w+)/g, '{$1}'));
    }
    expect(page).toContain('any_<wbr />variant_<wbr />price_<wbr />less_<wbr />than');
    expect(page).toContain('Linen Cupboard White Tea');
  });

  test('has a target for each of its own links, and no name twice', async ({ app }) => {
    const page = await (await app.get('/docs')).text();
    const ids = [...page.matchAll(/ id="([^"]+)"/g)].map(([, id = '']) => id);
    expect(new Set(ids).size).toBe(ids.length);
    const targets = [...page.matchAll(/href="#([^"]+)"/g)].map(([, id]) => id);
    expect(targets.length).toBeGreaterThan(endpoints.length);
    expect(targets.filter((target) => !ids.includes(target ?? ''))).toEqual([]);
  });

  test('loads and allows only its own style sheet and script', async ({ app }) => {
    const answer = await app.get('/docs');
    const policy = answer.headers.get('content-security-policy') ?? '';
    expect(policy).toContain("default-src 'none'");
    expect(policy).not.toContain('unsafe');
    const page = await answer.text();
    expect(page).not.toMatch(/<style|<script>| style=| on\w+=/);
    const loaded = [...page.matchAll(/<(?:link|script)[^>]+(?:href|src)="(\/[^"]+)"/g)];
    expect(loaded.length).toBeGreaterThan(1);
    for (const [, path = ''] of loaded) {
      const file = await app.get(path);
      expect(file.status, path).toBe(200);
      expect(file.headers.get('content-type')).toMatch(/^text\/(css|javascript)/);
      expect(file.headers.get('x-content-type-options')).toBe('nosniff');
    }
  });

  test('escapes names from the API, whatever they contain', async ({ app }) => {
    const page = await (await app.get('/docs')).text();
    expect(page).toContain('&lt;p&gt;Linen Cupboard is');
    expect(page).not.toContain('<p>Linen Cupboard is');
  });

  test('leaves the answers of the administration to a file of their own', async ({ app }) => {
    const answers = await (await app.get('/docs/answers.json')).json();
    expect(answers).toHaveProperty('createKey.key.name', 'Spring theme');
    expect(answers).not.toHaveProperty('topSellers');
    expect(await (await app.get('/docs')).text()).toContain('id="answer-createKey"');
  });

  test('is sent once, compressed, and answers 304 afterwards', async ({ app }) => {
    const headers = { 'Accept-Encoding': 'br' };
    const answer = await app.get('/docs', { headers });
    expect(answer.headers.get('content-encoding')).toBe('br');
    const etag = answer.headers.get('etag') ?? '';
    const again = await app.get('/docs', { headers: { ...headers, 'If-None-Match': etag } });
    expect(again.status).toBe(304);
  });

  test('stays within its size: 135 kB for the page, 4 kB for the script', async ({ app }) => {
    const sizeOf = async (path: string) => gzipSync(await (await app.get(path)).text()).length;
    expect(await sizeOf('/docs')).toBeLessThan(135_000);
    const script = (await sizeOf('/docs/docs.js')) + (await sizeOf('/docs/answer-view.js'));
    expect(script).toBeLessThan(4_000);
  });

  test('answers 404 for files that do not exist', async ({ app }) => {
    for (const file of ['page.ts', 'guide.md', '..%2Fhttp%2Fbind.ts']) {
      expect((await app.get(`/docs/${file}`)).status, file).toBe(404);
    }
  });
});

test('the document is indented and written once, not for each request', async ({ app }) => {
  const parse = vi.spyOn(JSON, 'parse');
  const text = await (await app.get('/openapi.json')).text();
  const parsed = parse.mock.calls.filter(([json]) => json.length > 100_000);
  parse.mockRestore();
  expect(text).toMatch(/^\{\n {2}"openapi"/);
  expect(parsed).toHaveLength(0);
});

describe('the documentation of the admin', () => {
  test('is shown with its pictures, its tables and a target for each of its links', async ({
    app,
  }) => {
    const answer = await app.get('/docs/admin');
    expect(answer.headers.get('content-type')).toBe('text/html; charset=utf-8');
    const page = await answer.text();
    expect(page).toContain('<th scope="row"><code>train</code></th>');
    const ids = [...page.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id);
    const targets = [...page.matchAll(/href="#([^"]+)"/g)].map(([, id]) => id);
    expect(targets).toContain('markets');
    expect(targets.filter((target) => !ids.includes(target))).toEqual([]);
    const [, source] = /<img src="([^"]+)"/.exec(page) ?? [];
    const picture = await app.get(`/docs/${source}`);
    expect(picture.headers.get('content-type')).toBe('image/webp');
  });

  test.for(['nothing.webp', '..%2Fadmin.jpg', '%2e%2e%2fadmin.md'])(
    'has no picture %s',
    async (name, { app }) => {
      expect((await app.get(`/docs/admin/${name}`)).status).toBe(404);
    },
  );
});
