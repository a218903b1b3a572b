import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { describe, expect } from 'vitest';
import { type AdminBrowser, createOwner, signInAs } from '../../testing/people.ts';
import { type RunningApp, startApp, test as base } from '../../testing/running-app.ts';
import type { TestShop } from '../../testing/test-shop.ts';

interface Store {
  url: string;
  /** The headers of the last request. */
  asked: () => Record<string, unknown>;
}

/** Pages of a stand-in storefront by their paths. */
const pages: Readonly<Record<string, RequestListener>> = {
  '/': (_, response) =>
    response
      .writeHead(200, { 'Content-Type': 'text/html; charset=utf-8', 'Set-Cookie': 'cart=1' })
      .end(
        '<html><head><base href="https://elsewhere.example/"><meta http-equiv="refresh" content="0;url=/admin"><script>steal()</script></head>' +
          '<body onload="steal()"><main><h1>Hearth & Home</h1><vitrine-recommendations widget-id="1"></vitrine-recommendations></main></body></html>',
      ),
  '/products/mug': (_, response) =>
    response
      .writeHead(200, { 'Content-Type': 'text/html' })
      .end('<script src="/widget.js" data-key="pk_other" data-country="CA"></script><p>Mug'),
  '/latin': (_, response) =>
    response
      .writeHead(200, { 'Content-Type': 'text/html; charset=iso-8859-1' })
      .end(Buffer.from('<p>Caf\xe9', 'latin1')),
  '/moved': (_, response) => response.writeHead(302, { Location: '/latin' }).end(),
  '/circle': (_, response) => response.writeHead(302, { Location: '/circle' }).end(),
  '/away': (_, response) =>
    response.writeHead(302, { Location: 'https://elsewhere.example/' }).end(),
  '/inside': (_, response) =>
    response.writeHead(302, { Location: 'http://169.254.169.254/latest' }).end(),
  '/file': (_, response) => response.writeHead(302, { Location: 'file:///etc/passwd' }).end(),
  '/closed': (_, response) => response.writeHead(302, { Location: '/password' }).end(),
  '/password': (_, response) =>
    response.writeHead(200, { 'Content-Type': 'text/html' }).end('<form>Password</form>'),
  '/picture': (_, response) =>
    response.writeHead(200, { 'Content-Type': 'image/svg+xml' }).end('<svg/>'),
  '/large': (_, response) =>
    response.writeHead(200, { 'Content-Type': 'text/html' }).end('x'.repeat(6 * 2 ** 20)),
};

const test = base.extend<{ owner: AdminBrowser; store: Store; shop: TestShop }>({
  owner: [async ({ app }, use) => use(await createOwner(app)), { scope: 'file' }],
  // oxlint-disable-next-line no-empty-pattern -- the runner demands a pattern here
  store: async ({}, use) => {
    let asked = {};
    const server = createServer((request, response) => {
      asked = request.headers;
      const answer = pages[request.url ?? ''];
      return answer ? answer(request, response) : response.writeHead(404).end('Nothing');
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const { port } = server.address() as AddressInfo;
    await use({ url: `http://127.0.0.1:${port}`, asked: () => asked });
    server.closeAllConnections();
    server.close();
  },
  shop: async ({ app }, use) => {
    const shop = await app.shop();
    await shop.import({
      products: [
        {
          id: 1,
          handle: 'mug',
          title: 'Mug',
          published_at: '2026-01-01T00:00:00Z',
          variants: [{ id: 100, price: '12.00' }],
        },
      ],
    });
    await use(shop);
  },
});

function open(
  app: Pick<RunningApp, 'get'>,
  { shop }: TestShop,
  address: string,
  headers: Record<string, string>,
): Promise<Response> {
  const query = new URLSearchParams({ shop: shop.domain, address });
  return app.get(`/admin/preview/storefront?${query}`, { headers });
}

/** Returns the sentence that a person sees in place of a page. */
async function sentenceOf(answer: Response): Promise<string> {
  expect(answer.status).toBe(422);
  const html = await answer.text();
  expect(html).not.toContain('<base');
  return /role="alert">([^<]*)</.exec(html)?.[1] ?? '';
}

describe('a page of the own storefront', () => {
  test('is shown without what runs, in an origin of its own', async ({
    app,
    owner,
    shop,
    store,
  }) => {
    const answer = await open(app, shop, `${store.url}/`, { Cookie: owner.cookie });
    expect(answer.status).toBe(200);
    const html = await answer.text();
    expect(html).toContain('<h1>Hearth & Home</h1>');
    expect(html).toContain('<vitrine-recommendations widget-id="1">');
    expect(html).not.toMatch(/steal|refresh|elsewhere|\son\w+=/);
    const [, nonce] = /nonce="([\w-]{20,})"/.exec(html) ?? [];
    expect(html.split('<script')).toHaveLength(html.split(`<script nonce="${nonce}"`).length);
    expect(html.indexOf('<base')).toBeGreaterThan(html.lastIndexOf('<script'));
    expect(html).toContain(`<base href="${store.url}/">`);
    const policy = answer.headers.get('content-security-policy')?.split('; ') ?? [];
    expect(policy).toContain("default-src 'none'");
    expect(policy).toContain(`script-src 'nonce-${nonce}'`);
    expect(policy).toContain("connect-src 'self'");
    expect(policy).toContain("form-action 'none'");
    expect(policy).toContain("frame-ancestors 'self'");
    expect(policy).toContain('sandbox allow-scripts');
    expect(answer.headers.get('cache-control')).toBe('private, no-store');
    expect(answer.headers.getSetCookie()).toEqual([]);
  });

  test('is asked for without the session of the person', async ({ app, owner, shop, store }) => {
    await open(app, shop, `${store.url}/`, { Cookie: owner.cookie });
    expect(store.asked()).not.toHaveProperty('cookie');
    expect(store.asked()).not.toHaveProperty('authorization');
    expect(store.asked()).toMatchObject({ accept: 'text/html' });
  });

  test('has the key of the shop, and tells the widgets its product', async ({
    app,
    owner,
    shop,
    store,
  }) => {
    const answer = await open(app, shop, `${store.url}/products/mug`, { Cookie: owner.cookie });
    const html = await answer.text();
    expect(html).toContain(`data-key="${shop.key}" data-shop="${shop.shop.domain}"`);
    expect(html).toContain('data-country="CA" data-product-id="1"');
    expect(html).not.toContain('pk_other');
  });

  test('is read in its own character set, where its redirects lead', async ({
    app,
    owner,
    shop,
    store,
  }) => {
    const answer = await open(app, shop, `${store.url}/moved`, { Cookie: owner.cookie });
    const html = await answer.text();
    expect(html).toContain('<p>Café');
    expect(html).toContain(`<base href="${store.url}/latin">`);
  });

  test.for([
    ['/nothing', 'cannot be read (status 404)'],
    ['/closed', 'behind a password page'],
    ['/picture', 'is not a page'],
    ['/large', 'sends more than 5 MB'],
    ['/circle', 'redirects in a circle'],
    ['/away', 'elsewhere.example is not the shop'],
    ['/inside', '169.254.169.254 is not the shop'],
    ['/file', 'not the address of a page'],
  ] as const)(
    'is replaced by a sentence at %s',
    async ([path, sentence], { app, owner, shop, store }) => {
      const answer = await open(app, shop, store.url + path, { Cookie: owner.cookie });
      expect(await sentenceOf(answer)).toContain(sentence);
    },
  );

  test.for([
    ['', 'not the address of a page'],
    ['javascript:alert(1)', 'not the address of a page'],
    ['https://"><script>alert(1)</script>', 'not the address of a page'],
    ['https://name:secret@127.0.0.1/', 'must not contain a name'],
    ['https://other.example/', 'other.example is not the shop'],
    ['https://not-127.0.0.1.example/', 'is not the shop'],
    ['http://10.0.0.1/', '10.0.0.1 is not the shop'],
  ] as const)(
    'is refused for the address %s',
    async ([address, sentence], { app, owner, shop }) => {
      const answer = await open(app, shop, address, { Cookie: owner.cookie });
      expect(await sentenceOf(answer)).toContain(sentence);
    },
  );

  test('is asked for in no private network, even when it is the domain of the shop', async ({
    app,
    owner,
  }) => {
    const shop = await app.shop({ domain: '10.0.0.1' });
    const answer = await open(app, shop, 'https://10.0.0.1/', { Cookie: owner.cookie });
    expect(await sentenceOf(answer)).toContain('is in a private network (10.0.0.1)');
  });

  test('is for people who may read the shop, in the frame of the editor', async ({
    app,
    owner,
    shop,
    store,
  }) => {
    const other = await app.shop();
    const stranger = await signInAs(app, {
      role: null,
      shops: new Map([[other.shop.id, 'merchandiser']]),
    });
    expect((await open(app, shop, store.url, {})).status).toBe(401);
    expect((await open(app, shop, store.url, { Cookie: stranger.cookie })).status).toBe(404);
    expect(store.asked()).toEqual({});
    const asWindow = { Cookie: owner.cookie, 'Sec-Fetch-Dest': 'document' };
    expect((await open(app, shop, store.url, asWindow)).status).toBe(403);
    const asFrame = { Cookie: owner.cookie, 'Sec-Fetch-Dest': 'iframe' };
    expect((await open(app, shop, store.url, asFrame)).status).toBe(200);
  });
});

test('a public service asks no page of its own machine', async ({ store }) => {
  const app = await startApp({ environment: { PUBLIC_URL: 'https://vitrine.example' } });
  const owner = await createOwner(app);
  const shop = await app.shop({ domain: '127.0.0.1' });
  const other = await app.shop();
  const headers = { Cookie: owner.cookie };
  const { port } = new URL(store.url);
  expect(await sentenceOf(await open(app, other, store.url, headers))).toContain('is not the shop');
  expect(await sentenceOf(await open(app, shop, store.url, headers))).toContain('is not encrypted');
  const encrypted = await open(app, shop, `https://127.0.0.1:${port}/`, headers);
  expect(await sentenceOf(encrypted)).toContain('is in a private network (127.0.0.1)');
  expect(store.asked()).toEqual({});
  await app.close();
});
