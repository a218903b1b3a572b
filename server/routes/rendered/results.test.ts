import { assert, asyncProperty, constantFrom } from 'fast-check';
import { describe, expect } from 'vitest';
import { caseCount } from '../../testing/case-count.ts';
import { collection, product } from '../../testing/factories.ts';
import { experimentCalls } from '../../testing/experiments.ts';
import { createOwner } from '../../testing/people.ts';
import { recentOrders } from '../../testing/recent-orders.ts';
import { test } from '../../testing/running-app.ts';
import type { TestShop } from '../../testing/test-shop.ts';
import { visit } from '../../testing/visits.ts';
import { ask, dataIn, idsIn, mugs, resultsPath } from './testing/rendered-results.ts';
import { tagsOf } from './testing/tags.ts';

function positionsIn(html: string): number[] {
  const [, json = 'null'] =
    /<script type="application\/ld\+json">(.*?)<\/script>/s.exec(html) ?? [];
  const { itemListElement } = JSON.parse(json) as { itemListElement: { position: number }[] };
  return itemListElement.map(({ position }) => position);
}

/** Imports mugs of which shoppers who looked at the tenth looked at the last, which sells no better than others. */
async function importViewed(shop: TestShop): Promise<void> {
  const events = Array.from({ length: 8 }, (_, shopper) => visit(`s-${shopper}`, 10, 20)).flat();
  const orders = mugs(20).flatMap(({ id }) => recentOrders(id === 1 ? 5 : 4, id));
  const own = visit('s-own', 10);
  await shop.import({ products: mugs(20, { title: 'Mug' }), orders, events: [...events, ...own] });
  await shop.train();
}

describe('rendered results', () => {
  test('have the products, filters and pages of the search in the address', async ({ app }) => {
    const shop = await app.shop();
    await shop.import({
      products: [
        ...mugs(3, { vendor: 'Pell' }),
        product({ id: 4, title: 'Mug', vendor: 'Ash' }),
        product({ id: 5, title: 'Bowl', vendor: 'Pell' }),
      ],
    });
    const address = '/search?q=mug&filter.p.vendor=Pell&sort_by=title-ascending&page=2';
    const answer = await ask(shop, address, { 'page-size': '2' });
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-type')).toBe('text/html; charset=utf-8');
    expect(answer.headers.get('set-cookie')).toBeNull();
    expect(answer.headers.get('cache-control')).toBe('public, max-age=4');
    const html = await answer.text();
    expect(html).toMatch(
      /^<vitrine-results-page rendered page-size="2"><template shadowrootmode="open"><style>/,
    );
    expect(idsIn(html)).toEqual([3]);
    expect(html).toContain('3 products');
    expect(html).toContain('href="/products/product-3?_source=vitrine&amp;_search_term=mug"');
    // The first page, and the same results without the filter.
    expect(html).toContain(
      'href="/search?q=mug&amp;filter.p.vendor=Pell&amp;sort_by=title-ascending"',
    );
    expect(html).toContain('href="/search?q=mug&amp;sort_by=title-ascending"');
    expect(positionsIn(html)).toEqual([3]);
    expect(dataIn(html)).toMatchObject({
      address,
      search: '?q=mug&filter.p.vendor=Pell&sort_by=title-ascending&page=2',
      price_format: '${{amount}}',
    });
  });

  test('read several values of a filter, and the parameter of another platform', async ({
    app,
  }) => {
    const shop = await app.shop();
    await shop.import({
      products: ['Pell', 'Ash', 'Oak'].map((vendor, index) =>
        product({ id: index + 1, title: 'Mug', vendor }),
      ),
    });
    const address = '/?s=mug&post_type=product&filter.p.vendor=Pell&filter.p.vendor=Oak';
    const html = await (await ask(shop, address, { search_parameter: 's' })).text();
    expect(new Set(idsIn(html))).toEqual(new Set([1, 3]));
    expect(html).toContain('href="/?s=mug&amp;filter.p.vendor=Oak&amp;post_type=product"');
  });

  test('are sent once while nothing changes', async ({ app }) => {
    const shop = await app.shop();
    await shop.import({ products: mugs(2) });
    const path = `${resultsPath}?address=/search?q=mug&key=${shop.key}`;
    const etag = (await app.get(path)).headers.get('etag') ?? '';
    const again = () => fetch(`${app.url}${path}`, { headers: { 'If-None-Match': etag } });
    expect((await again()).status).toBe(304);
    await shop.import({ products: [product({ id: 1, title: 'Mug renamed' })] });
    expect((await again()).status).toBe(200);
  });

  test('are those of a collection, in its order', async ({ app }) => {
    const shop = await app.shop();
    await shop.import({ products: mugs(3), collections: [collection(7, [3, 1])] });
    const named = { collection: 'collection-7' };
    const html = await (await ask(shop, '/collections/collection-7', named)).text();
    expect(idsIn(html)).toEqual([3, 1]);
    expect((await ask(shop, '/collections/none', { collection: 'none' })).status).toBe(204);
  });

  test('say that nothing was found, in the language of the page', async ({ app }) => {
    const shop = await app.shop();
    await shop.import({ products: mugs(1) });
    const html = await (await ask(shop, '/search?q=zzzzqqqq', { language: 'de' })).text();
    expect(html).toContain('lang="de"');
    expect(html).toContain('zzzzqqqq');
  });

  test.for([
    ['behind the last page', '/search?q=mug&page=9'],
    ['that have a redirect', '/search?q=returns'],
    ['of an empty shop', '/search?q='],
  ] as const)('are left to the element %s', async ([why, address], { app }) => {
    const shop = await app.shop();
    const returns = { keywords: ['returns'], redirect: '/pages/returns' };
    await shop.import({ products: why === 'of an empty shop' ? [] : mugs(2) });
    await shop.saveSettings({ search: { keyword_groups: [returns] } });
    const answer = await ask(shop, address);
    expect([answer.status, await answer.text()]).toEqual([204, '']);
  });

  test('are left to the element while an experiment runs on the search', async ({ app }) => {
    const shop = await app.shop();
    await shop.import({ products: mugs(2) });
    const { create, start, stop } = experimentCalls(await createOwner(app), shop);
    const variants = [{ name: 'A' }, { name: 'B', settings: { excluded_terms: ['mug'] } }];
    await create({ widget_id: null, variants });
    expect((await ask(shop, '/search?q=mug')).status).toBe(200);
    await start();
    expect((await ask(shop, '/search?q=mug')).status).toBe(204);
    await stop();
    expect((await ask(shop, '/search?q=mug')).status).toBe(200);
  });

  test('are in the order for a shopper of whom the page tells something', async ({ app }) => {
    const shop = await app.shop();
    await importViewed(shop);
    const person = { personal: 'yes', viewed_ids: '10' };
    const answer = await ask(shop, '/search?q=mug', person);
    expect(answer.headers.get('cache-control')).toBe('private, no-store');
    expect(idsIn(await answer.text())[0]).toBe(20);
    expect(idsIn(await (await ask(shop, '/search?q=mug')).text())[0]).not.toBe(20);
  });

  test.for([
    ['a session without the ids of its views', { personal: 'yes', uuid: 's-own' }],
    ['ids among other texts', { personal: 'yes', viewed_ids: 'x,10' }],
    ['a choice that there is not, which counts as none', { personal: 'maybe', viewed_ids: '10' }],
  ] as const)('read what a page tells as lists do: %s', async ([, person], { app }) => {
    const shop = await app.shop();
    await importViewed(shop);
    await shop.saveSettings({ recommendations: { personal: { search: true } } });
    expect(idsIn(await (await ask(shop, '/search?q=mug', person)).text())[0]).toBe(20);
  });

  test('may take their styles from a file', async ({ app }) => {
    const shop = await app.shop();
    await shop.import({ products: mugs(1) });
    const html = await (await ask(shop, '/search?q=mug', { styles: 'link' })).text();
    const [, path = ''] = /<link rel="stylesheet" href="https?:\/\/[^/]+(.*?)">/.exec(html) ?? [];
    expect(html).not.toContain('<style');
    expect(await (await app.get(path)).text()).toContain('.toolbar');
  });

  test('are refused as JSON', async ({ app }) => {
    const shop = await app.shop();
    const refused = async (path: string) => {
      const answer = await shop.get(`${resultsPath}${path}`);
      return [answer.status, ((await answer.json()) as { error: string }).error];
    };
    expect(await refused('')).toEqual([400, 'Missing required argument: address']);
    const wrong = 'address: must be a path, such as /search?q=tea';
    const hidden = ['/\t/[', '/\n\\[', '/\t/evil.test', '/search?q=a\u0001'];
    const plain = ['//evil.test/', 'https://evil.test/', String.raw`/\evil.test`, 'x'];
    for (const address of [...plain, ...hidden]) {
      expect(await refused(`?address=${encodeURIComponent(address)}`), address).toEqual([
        400,
        wrong,
      ]);
    }
    expect(await refused('?address=/search&widget-id=9')).toEqual([
      404,
      'This shop has no widget with the id 9.',
    ]);
    expect((await app.get(`${resultsPath}?address=/search&key=unknown`)).status).toBe(401);
  });
});

test('the address of a page is data everywhere', async ({ app }) => {
  const shop = await app.shop();
  await shop.import({ products: mugs(2) });
  const hostile = constantFrom(
    '</script><script>alert(1)</script>',
    '</template></style><img src=x onerror=alert(1)>',
    '"><svg onload=alert(1)>',
    "' onmouseover='alert(1)",
    '<!--lit-part x--><!--',
  );
  await assert(
    asyncProperty(
      hostile,
      constantFrom('q', 'filter.p.vendor', 'x', 'sort_by'),
      async (text, name) => {
        const query = new URLSearchParams({ q: 'mug', [name]: text });
        const html = await (await ask(shop, `/search/${text}?${query}`)).text();
        const { names, attributes, scripts } = tagsOf(html);
        expect(names).not.toContain('svg');
        expect(attributes.filter((attribute) => attribute.startsWith('on'))).toEqual([]);
        expect(scripts).toEqual(['application/json', 'application/ld+json']);
      },
    ),
    { numRuns: caseCount(15, 150) },
  );
});
