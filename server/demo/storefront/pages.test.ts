import { describe, expect, test } from 'vitest';
import { colourOf, pigmentSlugs } from '../shop/palette.ts';
import { image, memoryShop, product, type ProductFacts } from './testing/memory-data.ts';
import { withStorefront } from './testing/running-storefront.ts';

const hostile = `"><script>alert('x')</script><img src=x onerror=alert(1)>{{ shop.domain }}`;

/** Returns a mug in two colours with one picture each. */
function mug(facts: Partial<ProductFacts> = {}) {
  return product({
    id: 1,
    title: 'Mug',
    handle: 'mug',
    images: [image(5), image(6)],
    options: [{ id: 1, product_id: 1, name: 'Colour', position: 1, values: ['Sage', 'Ink'] }],
    variants: [
      { option1: 'Sage', title: 'Sage', price: '12.00', inventory_quantity: 0, image_id: 5 },
      { option1: 'Ink', title: 'Ink', price: '14.00', compare_at_price: '20.00', image_id: 6 },
    ],
    ...facts,
  });
}

const pages = [
  '/',
  '/collections/all',
  '/collections/cups',
  '/products/mug',
  '/search?q=mug',
  '/cart',
];

describe('every page', () => {
  const shop = memoryShop({
    products: [mug()],
    collections: [{ id: 9, handle: 'cups', title: 'Cups', productIds: [1] }],
  });

  test.each(pages)('%s is complete and contains the search and the widget script', (path) =>
    withStorefront([shop], async ({ get }) => {
      const response = await get(path);
      const html = await response.text();
      expect(response.status).toBe(200);
      expect(html).toContain(
        '<script async src="/widget.js" data-key="pk_hearth" data-shop="hearth.example"',
      );
      expect(html).toContain('<vitrine-quick-view for="#search-input">');
      expect(html).toMatch(/<form[^>]* action="\/search" role="search">/);
      expect(html.match(/<h1/g)).toHaveLength(1);
    }),
  );

  test('the search page wraps the theme’s own results in the results page', () =>
    withStorefront([shop], async ({ get }) => {
      const html = await (await get('/search?q=mug')).text();
      const [, attributes = '', fallback] =
        /<vitrine-results-page ([^>]*)>\s*<div slot="fallback">(.*)<\/vitrine-results-page>/s.exec(
          html,
        ) ?? [];
      expect(fallback).toContain('href="/products/mug"');
      const swatches = /swatches="([^"]*)"/.exec(attributes)?.[1]?.trim().split(/;\s*/) ?? [];
      const painted = pigmentSlugs.map(colourOf);
      expect(swatches).toEqual(
        expect.arrayContaining(painted.map(({ name, hex }) => `${name}: ${hex}`)),
      );
    }));

  test.each(pages)('%s has no inline scripts or styles and forbids both', (path) =>
    withStorefront([shop], async ({ get }) => {
      const response = await get(path);
      expect(response.headers.get('content-security-policy')).toBe(
        "default-src 'self'; img-src 'self' https: data:; style-src 'self'; script-src 'self'; " +
          "base-uri 'none'; form-action 'self'; frame-ancestors 'none'; " +
          "require-trusted-types-for 'script'; trusted-types lit-html",
      );
      const html = await response.text();
      expect(html).not.toMatch(/<style|\sstyle=|\son[a-z]+=|<script(?![^>]*\ssrc=)/i);
    }),
  );

  test.each(pages)('%s sets the size of every picture', (path) =>
    withStorefront([shop], async ({ read }) => {
      for (const [tag] of (await read(path)).matchAll(/<img[^>]*>/g)) {
        expect(tag).toMatch(/ width="\d+" height="\d+"/);
      }
    }),
  );

  test.each(pages)('%s escapes untrusted text', (path) =>
    withStorefront(
      [
        memoryShop({
          name: hostile,
          products: [
            mug({
              title: hostile,
              vendor: hostile,
              product_type: hostile,
              body_html: hostile,
              images: [image(5, { alt: hostile, src: `https://x.example/${hostile}` })],
              options: [{ id: 1, product_id: 1, name: hostile, position: 1, values: [hostile] }],
              variants: [{ option1: hostile, title: hostile }],
            }),
          ],
          collections: [{ id: 9, handle: 'cups', title: hostile, productIds: [1] }],
        }),
      ],
      async ({ read, sendForm }) => {
        await sendForm('/cart/add', { id: '10' });
        const html = await read(path);
        expect(html).not.toMatch(/<script>|<img src=x/);
        expect(html).toContain('&lt;script&gt;');
      },
    ),
  );

  test('of a shop without a key contains no widget script', () =>
    withStorefront([memoryShop({ publicKey: null })], async ({ read }) => {
      expect(await read('/')).not.toContain('widget.js');
    }));

  test.each([
    [0, '0</span><span class="visually-hidden" data-cart-noun> items</span>'],
    [1, '1</span><span class="visually-hidden" data-cart-noun> item</span>'],
    [2, '2</span><span class="visually-hidden" data-cart-noun> items</span>'],
  ])('counts %i in the cart with the correct noun', (count, text) =>
    withStorefront([shop], async ({ sendJson, read }) => {
      if (count > 0) {
        await sendJson('/cart/add.js', { id: 11, quantity: count });
      }
      expect(await read('/')).toContain(text);
    }),
  );

  test('of an empty shop states that there are no products', () =>
    withStorefront([memoryShop()], async ({ get }) => {
      const response = await get('/');
      expect(response.status).toBe(200);
      expect(await response.text()).toContain('This shop has no products yet.');
    }));
});

describe('stored widgets', () => {
  const products = [mug()];
  const widgets = ['list', 'grid', 'carousel'].flatMap((layout, index) => [
    { id: index + 1, name: layout, type: 'quick_view', layout, limit: 5 },
    { id: index + 11, name: layout, type: 'recommendations', layout, limit: index + 6 },
  ]);

  test.each([
    ['/', 'widget-id="13" layout="carousel" limit="8"'],
    ['/products/mug', 'widget-id="12" layout="grid" limit="7" product-ids="1"'],
    ['/cart', 'widget-id="11" layout="list" limit="6"'],
  ])('appear on %s by layout, with the settings that reserve their space', (path, tag) =>
    withStorefront([memoryShop({ products, widgets })], async ({ read }) => {
      const html = await read(path);
      expect(html).toContain(`<vitrine-recommendations ${tag}`);
      expect(html.match(/ widget-id=/g)).toHaveLength(1);
    }),
  );

  test.each(['/', '/cart'])('are replaced by a listing on %s if the shop has none', (path) =>
    withStorefront(
      [memoryShop({ widgets: widgets.filter(({ type }) => type === 'quick_view') })],
      async ({ read }) => {
        const html = await read(path);
        expect(html).toContain('source="/api/v1/products/top_sellers"');
        expect(html).not.toContain('widget-id=');
      },
    ),
  );
});

describe('home', () => {
  test('allows line breaks after the dots of a domain', () =>
    withStorefront([memoryShop({ name: 'threads.<hearth>.example' })], async ({ read }) => {
      expect(await read('/')).toContain('<h1>threads.<wbr>&lt;hearth&gt;.<wbr>example</h1>');
    }));

  test('shows a different picture for each collection', () => {
    const products = [1, 2].map((id) => product({ id, images: [image(id)] }));
    const collections = [7, 8].map((id) => ({
      id,
      handle: `c-${id}`,
      title: `C ${id}`,
      productIds: [1, 2],
    }));
    return withStorefront([memoryShop({ products, collections })], async ({ read }) => {
      const html = await read('/');
      const tiles = [...html.matchAll(/class="tile"[\s\S]*?src="([^"]*)"/g)];
      expect(tiles.map(([, src]) => src)).toEqual(['/demo/pictures/1.svg', '/demo/pictures/2.svg']);
    });
  });
});

describe('a product', () => {
  test('selects the first variant in stock', () =>
    withStorefront([memoryShop({ products: [mug()] })], async ({ read }) => {
      const html = await read('/products/mug');
      expect(html).toMatch(/value="11" selected/);
      expect(html).toContain('Only 5 left');
      expect(html).toMatch(/data-compared>\$20\.00</);
    }));

  test('shows the variant of the URL, even if it is sold out', () =>
    withStorefront([memoryShop({ products: [mug()] })], async ({ read }) => {
      const html = await read('/products/mug?variant=10');
      expect(html).toMatch(/value="10" selected/);
      expect(html).toMatch(/data-add disabled>Sold out/);
    }));

  test('shows no selection for a single variant', () =>
    withStorefront([memoryShop({ products: [product({ id: 1 })] })], async ({ read }) => {
      expect(await read('/products/product-1')).not.toContain('type="radio"');
    }));

  test('shows other products of its collection', () => {
    const collections = [{ id: 9, handle: 'cups', title: 'Cups', productIds: [1] }];
    return withStorefront([memoryShop({ products: [mug()], collections })], async ({ read }) => {
      expect(await read('/products/mug')).toContain(
        'source="/api/v1/products/collections?platform_collection_ids=9" product-ids="1"',
      );
    });
  });

  test('omits pictures with URLs that the content security policy blocks', () => {
    const images = [
      image(5, { src: 'javascript:alert(1)' }),
      image(6, { src: '//cdn.example/a.jpg' }),
    ];
    return withStorefront([memoryShop({ products: [mug({ images })] })], async ({ read }) => {
      const html = await read('/products/mug');
      expect(html).not.toContain('javascript:');
      expect(html).toContain('src="https://cdn.example/a.jpg"');
    });
  });

  test('has a URL for a handle with any letters', () =>
    withStorefront(
      [memoryShop({ products: [mug({ handle: 'tasse à café/ü?' })] })],
      async ({ read, get }) => {
        const path = /href="(\/products\/[^"]*)"/.exec(await read('/collections/all'))?.[1];
        expect((await get(path ?? '')).status).toBe(200);
      },
    ));

  test('that does not exist is answered with a page and 404', () =>
    withStorefront([memoryShop()], async ({ get }) => {
      const response = await get('/products/none');
      expect(response.status).toBe(404);
      expect(await response.text()).toContain('This product is not in the shop, or no longer.');
    }));
});

describe('a handle with a lone surrogate', () => {
  test('has valid links on all pages', () =>
    withStorefront(
      [
        memoryShop({
          products: [mug({ handle: 'mug\ud83d' })],
          collections: [{ id: 1, handle: 'cups\ud83d', title: 'Cups', productIds: [1] }],
        }),
      ],
      async ({ get, sendForm }) => {
        expect((await sendForm('/cart/add', { id: '11' })).status).toBe(303);
        for (const path of ['/', '/collections/all', '/search?q=mug', '/cart']) {
          const response = await get(path);
          expect(response.status, path).toBe(200);
          expect(await response.text()).toContain('/products/mug%EF%BF%BD');
        }
        expect((await get('/cart.js')).status).toBe(200);
        expect(await (await get('/')).text()).toContain('/collections/cups%EF%BF%BD');
      },
    ));
});
