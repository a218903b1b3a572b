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

  test.each(pages)('%s is whole and holds the search and the script of the widgets', (path) =>
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

  test('the search page has the results page around the theme’s own results', () =>
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

  test.each(pages)('%s has no code or style inline and forbids both', (path) =>
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

  test.each(pages)('%s gives every picture its size', (path) =>
    withStorefront([shop], async ({ read }) => {
      for (const [tag] of (await read(path)).matchAll(/<img[^>]*>/g)) {
        expect(tag).toMatch(/ width="\d+" height="\d+"/);
      }
    }),
  );

  test.each(pages)('%s shows what strangers wrote as text', (path) =>
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

  test('of a shop without a key shows no widget script', () =>
    withStorefront([memoryShop({ publicKey: null })], async ({ read }) => {
      expect(await read('/')).not.toContain('widget.js');
    }));

  test.each([
    [0, '0</span><span class="visually-hidden" data-cart-noun> items</span>'],
    [1, '1</span><span class="visually-hidden" data-cart-noun> item</span>'],
    [2, '2</span><span class="visually-hidden" data-cart-noun> items</span>'],
  ])('counts %i in the cart as one says it', (count, text) =>
    withStorefront([shop], async ({ sendJson, read }) => {
      if (count > 0) {
        await sendJson('/cart/add.js', { id: 11, quantity: count });
      }
      expect(await read('/')).toContain(text);
    }),
  );

  test('of an empty shop says so', () =>
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
  ])('on %s are those of its layout, with the settings that reserve their space', (path, tag) =>
    withStorefront([memoryShop({ products, widgets })], async ({ read }) => {
      const html = await read(path);
      expect(html).toContain(`<vitrine-recommendations ${tag}`);
      expect(html.match(/ widget-id=/g)).toHaveLength(1);
    }),
  );

  test.each(['/', '/cart'])('give way to a listing on %s of a shop that has none', (path) =>
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
  test('may break a domain after its dots', () =>
    withStorefront([memoryShop({ name: 'threads.<hearth>.example' })], async ({ read }) => {
      expect(await read('/')).toContain('<h1>threads.<wbr>&lt;hearth&gt;.<wbr>example</h1>');
    }));

  test('gives each collection a picture of its own', () => {
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
  test('offers the first variant that can be bought', () =>
    withStorefront([memoryShop({ products: [mug()] })], async ({ read }) => {
      const html = await read('/products/mug');
      expect(html).toMatch(/value="11" selected/);
      expect(html).toContain('Only 5 left');
      expect(html).toMatch(/data-compared>\$20\.00</);
    }));

  test('shows the variant of the address, sold out or not', () =>
    withStorefront([memoryShop({ products: [mug()] })], async ({ read }) => {
      const html = await read('/products/mug?variant=10');
      expect(html).toMatch(/value="10" selected/);
      expect(html).toMatch(/data-add disabled>Sold out/);
    }));

  test('asks for no choice where there is none', () =>
    withStorefront([memoryShop({ products: [product({ id: 1 })] })], async ({ read }) => {
      expect(await read('/products/product-1')).not.toContain('type="radio"');
    }));

  test('places more of its collection without itself', () => {
    const collections = [{ id: 9, handle: 'cups', title: 'Cups', productIds: [1] }];
    return withStorefront([memoryShop({ products: [mug()], collections })], async ({ read }) => {
      expect(await read('/products/mug')).toContain(
        'source="/api/v1/products/collections?platform_collection_ids=9" product-ids="1"',
      );
    });
  });

  test('has no picture from an address that the page would not load', () => {
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

  test('with a handle of any letters has an address', () =>
    withStorefront(
      [memoryShop({ products: [mug({ handle: 'tasse à café/ü?' })] })],
      async ({ read, get }) => {
        const path = /href="(\/products\/[^"]*)"/.exec(await read('/collections/all'))?.[1];
        expect((await get(path ?? '')).status).toBe(200);
      },
    ));

  test('that is not there is a page that says so', () =>
    withStorefront([memoryShop()], async ({ get }) => {
      const response = await get('/products/none');
      expect(response.status).toBe(404);
      expect(await response.text()).toContain('This product is not in the shop, or no longer.');
    }));
});

describe('a handle with half of a surrogate pair', () => {
  test('leads to pages like any other', () =>
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
