import { createHash } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import { assert, asyncProperty, constantFrom, record, string } from 'fast-check';
import { Parser } from 'htmlparser2';
import { describe, expect } from 'vitest';
import { caseCount } from '../../testing/case-count.ts';
import { order, product, type ProductInput } from '../../testing/factories.ts';
import { daysAgo } from '../../testing/recent-orders.ts';
import { test } from '../../testing/running-app.ts';
import type { TestShop } from '../../testing/test-shop.ts';

const render = '/render/v1';
const list = `${render}/recommendations?source=/api/v1/products/top_sellers`;

function dataIn(html: string, type = 'application/json'): Record<string, unknown> {
  const [, json = 'null'] =
    new RegExp(`<script type="${type.replace('+', '\\+')}">(.*?)</script>`, 's').exec(html) ?? [];
  return JSON.parse(json) as Record<string, unknown>;
}

function idsIn(html: string): number[] {
  return (dataIn(html).products as { id: number }[]).map(({ id }) => id);
}

function products(count: number, rest: Partial<ProductInput> = {}) {
  return Array.from({ length: count }, (_, index) => product({ id: index + 1, ...rest }));
}

describe('a rendered list', () => {
  test('has its products as links, its data and a list for search engines', async ({ app }) => {
    const shop = await app.shop({ moneyFormat: '€{{amount}}', currency: 'EUR' });
    await shop.import({ products: [product({ id: 1, title: 'Oak & "Ash"' })] });
    const answer = await shop.get(`${list}&heading=New&limit=2&layout=grid`);
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-type')).toBe('text/html; charset=utf-8');
    expect(answer.headers.get('set-cookie')).toBeNull();
    const html = await answer.text();
    expect(html).toMatch(
      /^<vitrine-recommendations rendered source="\/api\/v1\/products\/top_sellers" limit="2" heading="New" layout="grid"><template shadowrootmode="open"><style>/,
    );
    expect(html).toContain(
      'href="/products/product-1?_source=vitrine&amp;_recommender=top_sellers"',
    );
    expect(html).toContain('Oak &amp; &quot;Ash&quot;');
    expect(html).toContain('€10.00');
    // The second place stays free without a script, too.
    expect(html).not.toMatch(/class="[^"]*\bblank/);
    expect(dataIn(html)).toMatchObject({ price_format: '€{{amount}}', products: [{ id: 1 }] });
    expect(dataIn(html, 'application/ld+json')).toEqual({
      '@context': 'https://schema.org',
      '@type': 'ItemList',
      itemListElement: [
        {
          '@type': 'ListItem',
          position: 1,
          name: 'Oak & "Ash"',
          url: `https://${shop.shop.domain}/products/product-1`,
        },
      ],
    });
  });

  test('is cached as its listing, and a held one is not sent again', async ({ app }) => {
    const shop = await app.shop();
    await shop.import({ products: products(2) });
    const first = await shop.get(list);
    expect(first.headers.get('cache-control')).toBe('public, max-age=4');
    expect(first.headers.get('vary')).toBe('Accept-Encoding');
    const etag = first.headers.get('etag') ?? '';
    const ask = () =>
      fetch(`${app.url}${list}&key=${shop.key}`, { headers: { 'If-None-Match': etag } });
    expect((await ask()).status).toBe(304);
    await shop.import({ products: [product({ id: 1, title: 'Renamed' })] });
    const renamed = await ask();
    expect(renamed.status).toBe(200);
    expect(await renamed.text()).toContain('Renamed');
  });

  test('takes the parameters of the listing, and keeps personal ones out of caches', async ({
    app,
  }) => {
    const shop = await app.shop();
    await shop.import({ products: products(3) });
    const answer = await shop.get(`${list}&platform_product_ids=1&cart[items][0][product_id]=2`);
    expect(answer.headers.get('cache-control')).toBe('private, no-store');
    expect(idsIn(await answer.text())).toEqual([3]);
  });

  test('is empty without products', async ({ app }) => {
    const shop = await app.shop();
    const answer = await shop.get(list);
    expect(answer.status).toBe(204);
    expect(await answer.text()).toBe('');
  });

  test('is refused as JSON', async ({ app }) => {
    const shop = await app.shop();
    const refused = async (path: string) => {
      const answer = await shop.get(`${render}/${path}`);
      return [answer.status, ((await answer.json()) as { error: string }).error];
    };
    const source =
      'source: must be the path of a listing endpoint, such as /api/v1/products/top_sellers';
    expect(await refused('recommendations')).toEqual([400, source]);
    for (const wrong of ['//evil.test/x', '/api/v1/products/../../x', '/api/v1/user/config']) {
      expect(await refused(`recommendations?source=${wrong}`), wrong).toEqual([400, source]);
    }
    expect((await refused('recommendations?source=/api/v1/products/unknown'))[0]).toBe(400);
    expect((await refused('recommendations?source=/api/v1/custom/id/9'))[0]).toBe(404);
    expect(await refused('recommendations?widget-id=9')).toEqual([
      404,
      'This shop has no widget with the id 9.',
    ]);
    expect(await refused('bought-together')).toEqual([
      400,
      'Missing required argument: product-id',
    ]);
    expect((await app.get(`${list}&key=unknown`)).status).toBe(401);
  });

  test('shows one product, and one with what is bought with it', async ({ app }) => {
    const shop = await app.shop();
    const orders = [1, 2, 3].map((id) =>
      order({ id, createdAt: daysAgo(id), units: { 1: 1, 2: 1, 3: 1 } }),
    );
    await shop.import({ products: products(4), orders });
    await shop.train();
    const card = await shop.get(`${render}/product-card?product-id=2`);
    expect(idsIn(await card.text())).toEqual([2]);
    const bundle = await (await shop.get(`${render}/bought-together?product-id=1`)).text();
    expect(new Set(idsIn(bundle))).toEqual(new Set([1, 2, 3]));
    expect(bundle).toContain('Add all 3 to cart');
  });

  test('speaks the language of the page', async ({ app }) => {
    const shop = await app.shop({ locale: 'de' });
    const variants = [{ price: '10.00' }, { price: '12.00' }];
    await shop.import({ products: products(1, { variants }) });
    expect(await (await shop.get(list)).text()).toContain('Ab $10.00');
    expect(await (await shop.get(`${list}&language=fr-CA`)).text()).toContain('À partir de');
    expect(await (await shop.get(`${list}&language=en`)).text()).toContain('From $10.00');
  });

  test('needs no right to markets, as in the page', async ({ app }) => {
    const shop = await app.shop();
    await shop.import({ products: products(1) });
    const answer = await shop.get(`${list}&country_code=de`);
    expect(dataIn(await answer.text()).country).toBe('DE');
  });
});

describe('a stored widget', () => {
  const settings = {
    title: 'Stored',
    limit: 2,
    layout: 'grid',
    badges: 'sale: Reduced',
    custom_properties: { '--vitrine-radius': '2px' },
  };

  test('is rendered with its settings', async ({ app }) => {
    const shop = await app.shop();
    await shop.import({ products: products(3) });
    await shop.importWidgets([{ id: 40, name: 'Home', type: 'recommendations', settings }]);
    const html = await (await shop.get(`${render}/recommendations?widget-id=40`)).text();
    expect(html).toMatch(
      /^<vitrine-recommendations rendered badges="sale: Reduced" widget-id="40">/,
    );
    expect(html).toContain('class="box grid"');
    expect(html).toContain('>Stored<');
    expect(html).toContain(':host{--vitrine-radius:2px;}');
    expect(idsIn(html)).toHaveLength(2);
    expect(dataIn(html).widget).toMatchObject({ settings });
  });
});

describe('the policy of a rendered list', () => {
  test('runs nothing, and has the hash of the styles', async ({ app }) => {
    const shop = await app.shop();
    await shop.import({ products: products(1) });
    const answer = await shop.get(list);
    const [, styles = ''] = /<style>(.*?)<\/style>/s.exec(await answer.text()) ?? [];
    const hash = createHash('sha256').update(styles).digest('base64');
    expect(answer.headers.get('content-security-policy')).toBe(
      `default-src 'none'; img-src http: https: data:; style-src 'sha256-${hash}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'; sandbox`,
    );
    expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
  });

  test('fits a page that has a nonce or takes styles from files', async ({ app }) => {
    const shop = await app.shop();
    await shop.import({ products: products(1) });
    const named = await (await shop.get(`${list}&nonce=abc123%2B/=`)).text();
    expect(named).toContain('<style nonce="abc123+/=">');
    expect((await shop.get(`${list}&nonce="><script>`)).status).toBe(400);
    const linked = await (await shop.get(`${list}&styles=link`)).text();
    expect(linked).not.toContain('<style');
    const [, path = ''] = /<link rel="stylesheet" href="https?:\/\/[^/]+(.*?)">/.exec(linked) ?? [];
    const file = await app.get(path);
    expect(file.headers.get('content-type')).toBe('text/css; charset=utf-8');
    expect(await file.text()).toContain('.card');
  });
});

function pictures(id: number) {
  const src = `https://cdn.shop.test/cdn/shop/files/p${id}.jpg?v=17${id}`;
  return [{ id, src, width: 1600, height: 2000 }];
}

describe('the size of a rendered list', () => {
  const words = ['Oak', 'Ash', 'Linen', 'Wool', 'Stone', 'Glass', 'Brass', 'Clay'];

  test('is at most 4 kB for eight cards', async ({ app }) => {
    const shop = await app.shop();
    const variants = Array.from({ length: 6 }, (_, index) => ({ price: `${20 + index}.00` }));
    const eight = words.map((word, index) => ({
      ...product({ id: 7_000_000_001 + index, title: `${word} lamp with a shade`, variants }),
      images: pictures(index),
    }));
    await shop.import({ products: eight });
    const html = await (await shop.get(`${list}&limit=8&heading=Best sellers`)).text();
    expect(idsIn(html)).toHaveLength(8);
    expect(gzipSync(html, { level: 9 }).length).toBeLessThanOrEqual(4_096);
    expect(html.match(/<style/g)).toHaveLength(1);
  });

  test('is cut to 32 KiB', async ({ app }) => {
    const shop = await app.shop();
    await shop.import({ products: products(60) });
    const html = await (await shop.get(`${list}&limit=60`)).text();
    expect(Buffer.byteLength(html)).toBeLessThanOrEqual(32 * 1024);
    expect(idsIn(html).length).toBeGreaterThan(20);
  });
});

test('a list that is too long has one product less, while it is short', async ({ app }) => {
  const shop = await app.shop();
  const variants = Array.from({ length: 30 }, (_, index) => ({ option1: `Glaze number ${index}` }));
  await shop.import({ products: products(10, { variants }) });
  const shown = async (limit: number) =>
    idsIn(await (await shop.get(`${list}&limit=${limit}&add-to-cart=yes`)).text()).length;
  const most = await shown(10);
  expect(most).toBeLessThan(10);
  expect(await shown(most + 1)).toBe(most);
});

test('texts of merchants and of the address are data everywhere', async ({ app }) => {
  const shop = await app.shop();
  const hostile = constantFrom(
    '</script><script>alert(1)</script>',
    '</template></style><img src=x onerror=alert(1)>',
    '"><svg onload=alert(1)>',
    "' onmouseover='alert(1)",
    '<!--lit-part x--><!--',
    ']]>{{7*7}}${7}',
  );
  const words = record({ before: string(), hostile, after: string() });
  let id = 0;
  await assert(
    asyncProperty(words, async ({ before, hostile: text, after }) => {
      const title = `${before}${text}${after}`;
      const link = 'javascript:alert(1)';
      const image = { id: 1, src: link, alt: title, width: 1, height: 1 };
      id += 1;
      await shop.import({ products: [{ ...product({ id, title, tags: 'x' }), images: [image] }] });
      const query = new URLSearchParams({
        source: `/api/v1/products/static?ids=${id}`,
        heading: title,
        badges: `x: ${title}`,
        'add-to-cart': 'yes',
      });
      await expectHarmless(shop, `${render}/recommendations?${query}`);
    }),
    { numRuns: caseCount(15, 150) },
  );
});

const known =
  /^(?:vitrine-recommendations|template|style|section|div|slot|h2|button|svg|path|a|span|img|s|bdi|script)$/;

async function expectHarmless(shop: TestShop, path: string): Promise<void> {
  const answer = await shop.get(path);
  expect(answer.status).toBe(200);
  const scripts: string[] = [];
  const parser = new Parser({
    onopentag(name, attributes) {
      expect(name).toMatch(known);
      expect(Object.keys(attributes).filter((attribute) => attribute.startsWith('on'))).toEqual([]);
      expect(`${attributes.href} ${attributes.src}`).not.toMatch(/javascript:/);
      if (name === 'script') {
        scripts.push(attributes.type ?? '');
      }
    },
  });
  parser.end(await answer.text());
  expect(scripts).toEqual(['application/json', 'application/ld+json']);
}
