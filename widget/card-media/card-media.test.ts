import { describe, expect } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { StoreProduct } from '../core/product.ts';
import { VitrineRecommendations } from '../products/recommendations.ts';
import { VitrineResultsPage } from '../results-page/results-page.ts';
import { violations } from '../testing/accessibility.ts';
import { cards, element, topSellers } from '../testing/recommendations-page.ts';
import { linkReserve } from '../testing/reserve.ts';
import { found, resultsPath } from '../testing/results-page.ts';
import { product, shadowOf, test, variant, type ShopPage } from '../testing/shop-page.ts';

customElements.define('vitrine-results-page', VitrineResultsPage);

const fullProducts = '/api/v1/products/static';

function imageOf(id: number) {
  const src = `data:image/svg+xml,<svg xmlns="http://www.w3.org/2000/svg" id="p${id}"/>`;
  return { id, src, width: 4, height: 5 };
}

/** Returns a product that comes in some colours, each with a picture of its own, and has two other pictures. */
function coloured(id: number, colours: readonly string[], isReduced = false): StoreProduct {
  const variants = colours.map((option1, index) => ({
    ...variant({ id: id * 10 + index, title: option1, option1, price: `${20 + index}.00` }),
    ...(!isReduced && { image_id: index + 1 }),
  }));
  const images = [1, 2, 3, 8, 9].map(imageOf);
  return Object.assign(product({ id, variants, images }), {
    options: [{ id: 1, name: 'Colour', values: colours }],
  });
}

async function show(shop: ShopPage, attributes: string, list: readonly StoreProduct[]) {
  if (!customElements.get('vitrine-recommendations')) {
    customElements.define('vitrine-recommendations', VitrineRecommendations);
  }
  shop.answer(topSellers, () => ({ data: list }));
  const main = shop.mount(
    `<vitrine-recommendations source="${topSellers}" limit="${list.length}" ${attributes}></vitrine-recommendations>`,
  );
  await cards(main).toBe(list.length);
  const root = shadowOf(element(main));
  return { main, root, ...cardIn(root) };
}

function cardIn(root: ShadowRoot) {
  const link = () => root.querySelector<HTMLAnchorElement>('a.card');
  const pictures = () =>
    [...(link()?.querySelectorAll<HTMLImageElement>('.picture') ?? [])].map(
      ({ src }) => /id="(p\d)"/.exec(decodeURIComponent(src))?.[1],
    );
  return {
    pictures,
    price: () => root.querySelector('.price')?.textContent?.trim(),
    href: () => link()?.getAttribute('href'),
    swatches: () => [...root.querySelectorAll<HTMLElement>('[part="card-swatch"]')],
  };
}

const grid = 'layout="grid" attribution="off" swatch-option="Color, colour"';

describe('a swatch', () => {
  test('shows picture, price and link of its variant on the card', async ({ shop }) => {
    const card = await show(shop, grid, [coloured(1, ['Red', 'Blue'])]);
    expect(card.pictures()).toEqual(['p1']);
    expect(card.price()).toBe('From $20.00');
    await page.getByRole('group', { name: 'Colour' }).getByRole('button', { name: 'Blue' }).click();

    await expect.poll(card.pictures).toEqual(['p2']);
    expect(card.price()).toBe('$21.00');
    expect(card.href()).toBe('/products/product-1?variant=11');
    expect(card.swatches().map(({ ariaPressed }) => ariaPressed)).toEqual(['false', 'true']);
  });

  test('is reached and pressed with the keyboard, and its link keeps the attribution', async ({
    shop,
  }) => {
    const card = await show(shop, grid.replace('off', 'on'), [coloured(1, ['Red', 'Blue'])]);
    await userEvent.keyboard('{Tab}{Tab}{Tab}{Enter}');

    await expect
      .poll(card.href)
      .toBe('/products/product-1?_source=vitrine&_recommender=top_sellers&variant=11');
    expect(card.root.activeElement).toBe(card.swatches()[1]);
    expect(await violations(card.main)).toEqual([]);
  });

  test.for([
    ['off', '/product/shirt/?attribute_colour=blue'],
    ['on', '/product/shirt/?attribute_colour=blue&_source=vitrine&_recommender=top_sellers'],
  ] as const)(
    'leads to the page that the store tells, with attribution %s',
    async ([on, link], { shop }) => {
      const shirt = coloured(1, ['Red', 'Blue']);
      const variants = shirt.variants.map((one) => ({
        ...one,
        link: `/product/shirt/?attribute_colour=${one.option1.toLowerCase()}`,
      }));
      const card = await show(shop, grid.replace('off', on), [{ ...shirt, variants }]);
      card.swatches()[1]?.click();

      await expect.poll(card.href).toBe(link);
    },
  );

  test('has the colour of the theme, a colour of the web or a picture', async ({ shop }) => {
    const list = [coloured(1, ['Moss', 'Red', 'Pattern'])];
    const card = await show(shop, `${grid} swatches="Moss: #717a50"`, list);
    const looks = card
      .swatches()
      .map(
        (one) => one.querySelector('circle')?.getAttribute('fill') ?? one.querySelector('img')?.alt,
      );

    expect(looks).toEqual(['#717a50', 'red', '']);
  });

  test('is 24 pixels wide, and more than five are counted', async ({ shop }) => {
    const many = ['Red', 'Blue', 'Green', 'Black', 'White', 'Pink', 'Gold'];
    const card = await show(shop, `${grid} dir="rtl"`, [coloured(1, many)]);
    const sizes = card.swatches().map((one) => one.getBoundingClientRect());

    expect(sizes.map(({ width, height }) => [width, height])).toEqual(
      Array.from({ length: 4 }, () => [24, 24]),
    );
    expect(card.root.querySelector('.swatches')?.textContent?.trim()).toBe('+3');
  });

  test('asks once for the pictures of variants that a short answer does not have', async ({
    shop,
  }) => {
    shop.answer(fullProducts, () => ({ data: [coloured(1, ['Red', 'Blue'])] }));
    const card = await show(shop, grid, [coloured(1, ['Red', 'Blue'], true), product({ id: 2 })]);
    const asked = () => shop.asked.filter(({ path }) => path === fullProducts);
    await expect.poll(() => asked().map(({ query }) => query.get('ids'))).toEqual(['1']);
    await userEvent.click(card.swatches()[1] ?? card.main);

    await expect.poll(card.pictures).toEqual(['p2']);
    expect(asked()).toHaveLength(1);
  });

  test('is missing for products of one colour or of none', async ({ shop }) => {
    const card = await show(shop, grid, [coloured(1, ['Red']), product({ id: 2 })]);

    expect(card.swatches()).toEqual([]);
  });

  test('is hidden in lists, which have no room for it', async ({ shop }) => {
    const list = [coloured(1, ['Red', 'Blue'])];
    const card = await show(shop, 'layout="list" swatch-option="Colour"', list);

    expect(card.swatches().filter((one) => one.checkVisibility())).toEqual([]);
  });

  test('chooses among the cards of a results page too', async ({ shop }) => {
    shop.answer(resultsPath, () => found([coloured(1, ['Red', 'Blue'])]));
    const main = shop.mount('<vitrine-results-page swatch-option="Colour"></vitrine-results-page>');
    const card = cardIn(shadowOf(main.querySelector('vitrine-results-page')));
    await expect.poll(() => card.swatches().length).toBe(2);
    await userEvent.click(card.swatches()[1] ?? main);

    await expect.poll(card.href).toMatch(/^\/products\/product-1\?_source=vitrine&.*variant=11$/);
    expect(card.pictures()).toEqual(['p2']);
  });
});

describe('a second picture', () => {
  const attributes = 'layout="grid" second-picture';

  test('loads when a pointer comes to the card, and is shown over the first', async ({ shop }) => {
    const card = await show(shop, attributes, [coloured(1, ['Red', 'Blue'])]);
    expect(card.pictures()).toEqual(['p1']);
    await userEvent.hover(card.root.querySelector('.media') ?? card.main);

    await expect.poll(card.pictures).toEqual(['p1', 'p3']);
    const second = card.root.querySelector('.second');
    await expect.poll(() => second && getComputedStyle(second).opacity).toBe('1');
    expect(await violations(card.main)).toEqual([]);
  });

  test('stays after a swipe, and goes with the next', async ({ shop }) => {
    const card = await show(shop, attributes, [coloured(1, ['Red', 'Blue'])]);
    const place = card.root.querySelector('.second');
    const swipe = () => {
      for (const [name, clientX] of [
        ['pointerenter', 90],
        ['pointerdown', 90],
        ['pointerup', 20],
      ] as const) {
        place?.dispatchEvent(new PointerEvent(name, { pointerType: 'touch', clientX }));
      }
    };
    swipe();
    await expect.poll(() => place?.matches('.shown')).toBe(true);
    expect(card.pictures()).toEqual(['p1', 'p3']);
    swipe();

    await expect.poll(() => place?.matches('.shown')).toBe(false);
  });

  test('is missing for a product with one picture', async ({ shop }) => {
    const card = await show(shop, attributes, [product()]);

    expect(card.root.querySelector('.second')).toBeNull();
  });
});

test('cards with swatches take the space that reserve.css reserves, with and without colours', async ({
  shop,
}) => {
  await linkReserve();
  const list = [coloured(1, ['Red', 'Blue']), product({ id: 2 })];
  const reserved = ['grid', 'carousel', 'list'].map((layout) => {
    const [place] = shop.mount(
      `<vitrine-cart-upsell layout="${layout}" limit="2" swatch-option="Colour"></vitrine-cart-upsell>`,
    ).children;
    const height = place?.getBoundingClientRect().height ?? 0;
    place?.remove();
    return height;
  });
  for (const [index, layout] of ['grid', 'carousel', 'list'].entries()) {
    const { main, root } = await show(shop, `layout="${layout}" swatch-option="Colour"`, list);
    const taken = element(main).getBoundingClientRect().height;
    const heights = [...root.querySelectorAll('.item')].map((one) => one.clientHeight);
    expect(Math.abs(taken - (reserved[index] ?? 0)), layout).toBeLessThan(2);
    expect(heights[0], layout).toBe(heights[1]);
    element(main).remove();
  }
});
