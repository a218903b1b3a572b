import { expect } from 'vitest';
import { type AdminBrowser, createOwner, signInAs } from '../../testing/people.ts';
import { test as base } from '../../testing/running-app.ts';

const test = base.extend<{ owner: AdminBrowser }>({
  owner: [async ({ app }, use) => use(await createOwner(app)), { scope: 'file' }],
});

const mug = {
  id: 1,
  handle: 'mug',
  title: '<img src=x onerror=alert(1)> mug',
  product_type: 'Mugs & "cups"',
  published_at: '2026-01-01T00:00:00Z',
  variants: [{ id: 100, price: '12.00' }],
};

test('the preview of a widget is a page of the demo theme in an origin of its own', async ({
  app,
  owner,
}) => {
  const { shop, key, ...store } = await app.shop();
  await store.import({ products: [mug] });
  const read = (page: string) =>
    app.get(`/admin/preview?shop=${shop.domain}&page=${page}`, {
      headers: { Cookie: owner.cookie },
    });
  for (const page of ['product', 'collection', 'cart', 'search']) {
    const answer = await read(page);
    expect(answer.status).toBe(200);
    const policy = answer.headers.get('content-security-policy');
    expect(policy).toContain("default-src 'none'; script-src 'self'; style-src 'self'");
    expect(policy).toContain("frame-ancestors 'self'");
    expect(policy).toMatch(/sandbox allow-scripts$/);
    expect(policy).not.toContain('unsafe');
    expect(answer.headers.get('cache-control')).toBe('private, no-store');
    const html = await answer.text();
    expect(html).toContain(`data-key="${key}"`);
    expect(html).not.toContain('<img src=x');
    expect(html).not.toMatch(/<script>|\son\w+="/);
  }
  expect((await read('search')).url).toContain('q=Mugs');
});

test('the preview is for people who may read the shop', async ({ app }) => {
  const { shop } = await app.shop();
  const other = await app.shop();
  const path = `/admin/preview?shop=${shop.domain}&page=product`;
  expect((await app.get(path)).status).toBe(401);
  const stranger = await signInAs(app, {
    role: null,
    shops: new Map([[other.shop.id, 'merchandiser']]),
  });
  const viewer = await signInAs(app, { role: null, shops: new Map([[shop.id, 'viewer']]) });
  expect((await app.get(path, { headers: { Cookie: stranger.cookie } })).status).toBe(404);
  expect((await app.get(path, { headers: { Cookie: viewer.cookie } })).status).toBe(200);
});

test('the files of the preview are there without a demo store', async ({ app }) => {
  const script = await app.get('/admin/preview/assets/preview.js');
  expect(script.headers.get('content-type')).toContain('text/javascript');
  expect((await app.get('/admin/preview/assets/nothing.js')).status).toBe(404);
});
