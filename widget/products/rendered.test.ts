import { commands } from 'vitest/browser';
import { describe, expect, onTestFinished, vi } from 'vitest';
import type { ElementRequest } from '../../server/contract/rendered-element.ts';
import { VitrineBoughtTogether } from '../bundle/bought-together.ts';
import { cards, element, titles, topSellers } from '../testing/recommendations-page.ts';
import { product, products, setPage, shadowOf, test, variant } from '../testing/shop-page.ts';
import { stopViews } from '../testing/view-clock.ts';
import { serveExperiment } from '../testing/widget-experiment.ts';
import { VitrineProductCard } from './product-card.ts';
import { VitrineRecommendations } from './recommendations.ts';

customElements.define('vitrine-recommendations', VitrineRecommendations);
customElements.define('vitrine-product-card', VitrineProductCard);
customElements.define('vitrine-bought-together', VitrineBoughtTogether);

const three: ElementRequest = {
  name: 'recommendations',
  attributes: { source: topSellers, limit: '3' },
};

const rich = {
  ...product({
    variants: [
      variant({ compare_at_price: '30.00', option1: 'Moss', image_id: null }),
      variant({ id: 11, price: '25.00', option1: 'Oat', image_id: null }),
    ],
  }),
  tags: 'New',
  options: [{ name: 'Colour', values: ['Moss', 'Oat'] }],
  metafields: [{ namespace: 'reviews', key: 'rating', value: '4.3' }],
};

/** Parses HTML with the declarative shadow roots of a page. */
function parsed(html: string): HTMLElement {
  const place = document.createElement('section');
  place.setHTMLUnsafe(html);
  return place;
}

async function rendered(request: ElementRequest, ...lists: readonly unknown[][]) {
  const place = parsed(
    await commands.renderElement(
      request,
      lists.map((data) => ({ data })),
    ),
  );
  const root = shadowOf(place.firstElementChild);
  const nodes = () =>
    [...root.querySelectorAll('*')].filter(({ localName }) => localName !== 'style');
  return { place, root, nodes };
}

/** Counts events of lists until the test ends. */
function listen(): string[] {
  const heard: string[] = [];
  const ending = new AbortController();
  onTestFinished(() => ending.abort());
  for (const name of ['ready', 'view', 'empty', 'error']) {
    const handle = () => heard.push(name);
    document.addEventListener(`service:widget.${name}`, handle, { signal: ending.signal });
  }
  return heard;
}

describe('an element that the service has rendered', () => {
  test('keeps its nodes, moves nothing, asks for nothing and is seen once', async ({ shop }) => {
    const clock = stopViews();
    const heard = listen();
    const { place, root, nodes } = await rendered(three, products(3));
    const before = nodes();
    shop.mount('').append(place);
    const boxes = () =>
      [...root.querySelectorAll('.item')].map((item) => item.getBoundingClientRect());
    const places = boxes();
    await clock.begun().toBe(1);
    clock.advance(1_000);

    expect(nodes().filter((node) => !before.includes(node))).toEqual([]);
    expect(before.filter((node) => !node.isConnected)).toEqual([]);
    expect(boxes()).toEqual(places);
    expect(root.querySelector('style')).toBeNull();
    expect(shop.asked).toEqual([]);
    expect(heard).toEqual(['ready', 'view']);
    expect(element(place).products.map(({ id }) => id)).toEqual([1, 2, 3]);
  });

  test.for<[string, ElementRequest, readonly unknown[][]]>([
    [
      'optional parts of its cards',
      {
        name: 'recommendations',
        attributes: {
          source: topSellers,
          'add-to-cart': true,
          ratings: true,
          badges: 'new: New; sale: −{percent} %',
          'swatch-option': 'Colour',
          swatches: 'Moss: #717a50; Oat: #d8c8ac',
          'second-picture': true,
        },
      },
      [[rich, product({ id: 2 })]],
    ],
    [
      'a grid with a heading',
      { ...three, attributes: { ...three.attributes, layout: 'grid', heading: 'New' } },
      [products(2)],
    ],
    ['one card', { name: 'product-card', attributes: { 'product-id': '1' } }, [products(1)]],
    [
      'a bundle',
      { name: 'bought-together', attributes: { 'product-id': '1' } },
      [[rich, product({ id: 2 })], [product({ id: 3 })]],
    ],
  ])('keeps the nodes of %s', async ([, request, lists], { shop }) => {
    const heard = listen();
    const { place, nodes } = await rendered(request, ...lists);
    const before = nodes();
    shop.mount('').append(place);
    await expect.poll(() => heard).toEqual(['ready']);
    expect(before.filter((node) => !node.isConnected)).toEqual([]);
    expect(
      shop.asked.map(({ path }) => path).filter((path) => path.includes('/products/')),
    ).toEqual([]);
  });

  test('asks for products when an attribute changes', async ({ shop }) => {
    shop.answer(topSellers, () => ({ data: products(5) }));
    const { place } = await rendered(three, products(3));
    shop.mount('').append(place);
    await element(place).updateComplete;
    element(place).setAttribute('limit', '5');
    await cards(place).toBe(5);
    expect(shop.asked).toHaveLength(1);
  });

  test.for([
    { why: 'of another country', page: { country: 'DE' } },
    {
      why: 'of a company',
      page: { tag: { company: '', customerId: '7', customerSignature: 'a' } },
    },
  ])('asks for the prices $why', async ({ page }, { shop }) => {
    setPage({ page });
    shop.answer(topSellers, () => ({ data: products(2) }));
    const { place } = await rendered(three, products(3));
    shop.mount('').append(place);
    await cards(place).toBe(2);
  });

  test('asks for products where the page has spoiled its data', async ({ shop }) => {
    shop.answer(topSellers, () => ({ data: products(2) }));
    const { place } = await rendered(three, products(3));
    place.querySelector('script')?.replaceChildren('{"products":');
    shop.mount('').append(place);
    await cards(place).toBe(2);
  });

  test.for([
    { why: 'without a shadow root', spoil: (place: HTMLElement) => place.innerHTML },
    {
      why: 'in nodes of another version',
      spoil: (_: HTMLElement, html: string) => html.replaceAll('lit-part', 'lit-part x'),
    },
    {
      why: 'in the cards of its theme',
      spoil: (_: HTMLElement, html: string) =>
        html.replace('<script', '<template slot="card"><b>{{title}}</b></template><script'),
    },
  ])('shows the products of its data $why', async ({ spoil }, { shop }) => {
    const heard = listen();
    const html = await commands.renderElement(three, [{ data: products(3) }]);
    const place = parsed(spoil(parsed(html), html));
    shop.mount('').append(place);
    await expect.poll(() => heard).toEqual(['ready']);
    expect(element(place).products).toHaveLength(3);
    expect(element(place).renderRoot.querySelectorAll('.item')).toHaveLength(3);
    expect(shop.asked).toEqual([]);
  });

  test('takes markup that a script has set without an error on the console', async ({ shop }) => {
    const logged = vi.spyOn(console, 'error');
    onTestFinished(() => logged.mockRestore());
    const place = document.createElement('section');
    place.innerHTML = await commands.renderElement(three, [{ data: products(3) }]);
    shop.mount('').append(place);
    await cards(place).toBe(3);
    expect(logged).not.toHaveBeenCalled();
  });

  test.for([
    { variant: 'A', count: 3, requests: 0 },
    { variant: 'B', count: 2, requests: 1 },
    { variant: 'holdout', count: 0, requests: 0 },
  ])('shows $variant of an experiment to its shoppers', async (expected, { shop }) => {
    const settings = { title: '', limit: 3, layout: 'carousel', source: topSellers };
    const variants = [
      { name: 'A', weight: 1 },
      { name: 'B', weight: 1, settings: { limit: 2 } },
      { name: 'holdout', weight: 1 },
    ];
    serveExperiment(shop, { settings, variants }, expected.variant);
    shop.answer(topSellers, () => ({ data: products(5) }));
    const widget = { settings, experiment: { id: 7, variants } };
    const { place } = await rendered(
      { name: 'recommendations', attributes: { 'widget-id': '5' }, widget },
      products(3),
    );
    shop.mount('').append(place);
    await expect.poll(() => titles(place).length).toBe(expected.count);
    expect(shop.asked.filter(({ path }) => path === topSellers)).toHaveLength(expected.requests);
  });
});

describe('products that a page sets', () => {
  test('are shown without a request, and null requests them', async ({ shop }) => {
    shop.answer(topSellers, () => ({ data: products(5) }));
    const main = shop.mount(
      `<vitrine-recommendations source="${topSellers}"></vitrine-recommendations>`,
    );
    element(main).products = products(2);
    await cards(main).toBe(2);
    expect(shop.asked).toEqual([]);
    element(main).products = null;
    await cards(main).toBe(5);
  });

  test('may be set before the code of the element is loaded', async ({ shop }) => {
    const list = document.createElement('vitrine-recommendations-later');
    Object.assign(list, { products: products(2) });
    const main = shop.mount('');
    main.append(list);
    customElements.define('vitrine-recommendations-later', class extends VitrineRecommendations {});
    await expect.poll(() => shadowOf(list).querySelectorAll('.card:not(.blank)').length).toBe(2);
    expect(shop.asked).toEqual([]);
  });
});
