import { describe, expect } from 'vitest';
import { page } from 'vitest/browser';
import { violations } from '../testing/accessibility.ts';
import { getPath } from '../core/json.ts';
import { element, topSellers } from '../testing/recommendations-page.ts';
import { product, shadowOf, test, variant, type ShopPage } from '../testing/shop-page.ts';
import { VitrineRecommendations } from '../products/recommendations.ts';

customElements.define('vitrine-recommendations', VitrineRecommendations);

/** Shows products in a theme's own card, and returns those cards. */
async function show(
  shop: ShopPage,
  template: string,
  products = [product()],
  attributes = '',
): Promise<HTMLElement[]> {
  shop.answer(topSellers, () => ({ data: products }));
  const main = shop.mount(
    `<vitrine-recommendations source="${topSellers}" layout="grid" limit="2" heading="Best" ${attributes}><template slot="card">${template}</template></vitrine-recommendations>`,
  );
  const shown = () => [...main.querySelectorAll<HTMLElement>('[slot^="vitrine-card"]')];
  await expect.poll(() => shown().length).toBe(products.length);
  return shown();
}

const words = (card: Element | undefined) => card?.textContent?.replaceAll(/\s+/g, ' ').trim();

describe('a card of the theme’s own', () => {
  test('tells the price of a product that is not reduced, and its handle', async ({ shop }) => {
    const reduced = variant({ price: '15.00', compare_at_price: '20.00' });
    const cards = await show(
      shop,
      '<b class="{{handle}}"><i data-vitrine-if="full_price">{{full_price}}</i></b>',
      [Object.assign(product(), { handle: 'oak' }), product({ id: 2, variants: [reduced] })],
    );

    expect(cards.map(words)).toEqual(['$20.00', '']);
    expect(cards[0]?.querySelector('b')?.className).toBe('oak');
  });

  test('shows the values that it names, in the light of the theme’s styles', async ({ shop }) => {
    const reduced = variant({ price: '15.00', compare_at_price: '20.00' });
    const [card] = await show(
      shop,
      '<style>.tile { color: rgb(1, 2, 3) }</style><a class="tile" href="{{link}}"><img src="{{ image }}" alt="{{title}}"><b>{{title}}</b> {{price}} <s data-vitrine-if="compare_at_price">{{compare_at_price}}</s> {{badge}} {{unknown}} {{constructor}}<i data-vitrine-if="toString">!</i></a>',
      [product({ variants: [reduced] })],
      'badges="sale: -{percent} %"',
    );
    const link = card?.querySelector('a');

    expect(words(link ?? undefined)).toBe('Product 1 $15.00 $20.00 -25 %');
    expect(link?.getAttribute('href')).toBe(
      '/products/product-1?_source=vitrine&_recommender=top_sellers',
    );
    expect(link?.querySelector('img')?.alt).toBe('Product 1');
    expect(link && getComputedStyle(link).color).toBe('rgb(1, 2, 3)');
    expect(await violations(link?.closest('main') ?? document.body)).toEqual([]);
  });

  test('may be children of the template, where JSX puts them', async ({ shop }) => {
    shop.answer(topSellers, () => ({ data: [product()] }));
    const list = new VitrineRecommendations();
    list.source = topSellers;
    const template = document.createElement('template');
    template.slot = 'card';
    const title = document.createElement('b');
    title.append('{{title}}');
    template.appendChild(title);
    list.append(template);
    shop.mount('').append(list);
    await expect.poll(() => words(list.querySelector('div b') ?? undefined)).toBe('Product 1');
    expect(template.firstChild).toBe(title);
  });

  test('leaves out what has no value', async ({ shop }) => {
    const [card] = await show(
      shop,
      '<p data-vitrine-if="rating">{{rating}} stars</p><p data-vitrine-if="sold_out">Gone</p><p data-vitrine-if="available">{{title}}</p>',
    );

    expect(words(card)).toBe('Product 1');
  });

  test('takes products as text, whatever they hold', async ({ shop }) => {
    const title = '<img src=x onerror="document.title=1">"\' onclick="x" {{price}} &amp;';
    const [card] = await show(
      shop,
      '<a href="{{title}}" onclick="{{title}}" style="{{title}}" title="{{title}}">{{title}}</a><iframe srcdoc="{{title}}" src="{{link}}"></iframe><img src="{{title}}"><script>{{title}}</script>',
      [product({ title: `javascript:${title}` })],
    );
    const link = card?.querySelector('a');

    expect(link?.textContent).toBe(`javascript:${title}`);
    expect(link?.title).toBe(`javascript:${title}`);
    expect(link?.getAttributeNames()).toEqual(['title']);
    expect(card?.querySelector('iframe')?.getAttributeNames()).toEqual([]);
    expect(card?.querySelector('img')?.getAttributeNames()).toEqual([]);
    expect(card?.querySelector('script')).toBeNull();
  });

  test('sells by an element that says so, and tells which card is followed', async ({ shop }) => {
    shop.answer('shop:/cart/add.js', () => ({}));
    const [, second] = await show(
      shop,
      '<a href="{{link}}">{{title}}</a><button data-vitrine-add>Buy {{title}}</button>',
      [product(), product({ id: 2 })],
    );
    await page.getByRole('button', { name: 'Buy Product 2' }).click();
    await expect
      .poll(() => shop.asked.find(({ path }) => path === 'shop:/cart/add.js')?.body)
      .toEqual({
        items: [
          { id: 20, quantity: 1, properties: { _source: 'vitrine', _recommender: 'top_sellers' } },
        ],
      });

    const followed: unknown[] = [];
    const handle = (event: Event) => {
      followed.push(getPath(event, 'detail', 'position'));
      event.preventDefault();
    };
    document.addEventListener('service:widget.select', handle, { once: true });
    second?.querySelector('a')?.click();
    expect(followed).toEqual([2]);
  });

  test('takes the height that the theme has said, before and after the answer', async ({
    shop,
  }) => {
    const [card] = await show(
      shop,
      '<p>{{title}}</p>',
      [product()],
      'style="--vitrine-card-height: 200px"',
    );
    const root = shadowOf(element(card?.closest('main') ?? document.body));

    expect(root.querySelector('.item')?.getBoundingClientRect().height).toBe(200);
  });

  test('goes when other products come', async ({ shop }) => {
    const [card] = await show(shop, '<p>{{title}}</p>');
    const main = card?.closest('main') ?? document.body;
    shop.answer(topSellers, () => ({ data: [product({ id: 5 })] }));
    element(main).productIds = '9';

    await expect
      .poll(() => [...main.querySelectorAll('[slot^="vitrine-card"]')].map((one) => words(one)))
      .toEqual(['Product 5']);
  });
});

describe('what a theme puts into the slots', () => {
  test('is its header, and what it shows while loading and where nothing came', async ({
    shop,
  }) => {
    const own = '<h3 slot="header">Ours</h3><p slot="loading">Wait</p><p slot="empty">None</p>';
    const main = shop.mount(
      `<vitrine-recommendations source="${topSellers}" layout="grid" limit="2">${own}</vitrine-recommendations>`,
    );
    const seen = () =>
      [...main.querySelectorAll('[slot]')].filter((one) => one.checkVisibility()).map(words);
    shop.answer(topSellers, () => new Promise(() => undefined));
    await expect.poll(seen).toEqual(['Ours', 'Wait']);
    expect(await violations(main)).toEqual([]);

    shop.answer(topSellers, () => ({ data: [] }));
    element(main).productIds = '9';
    await expect.poll(() => seen().includes('None')).toBe(true);
  });
});
