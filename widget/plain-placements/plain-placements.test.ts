import { expect, onTestFinished } from 'vitest';
import { VitrineBoughtTogether } from '../bundle/bought-together.ts';
import { VitrineProductCard } from '../products/product-card.ts';
import { VitrineRecommendations } from '../products/recommendations.ts';
import { fillPlainPlacements } from './plain-placements.ts';
import { linkReserve } from '../testing/reserve.ts';
import { product, products, test } from '../testing/shop-page.ts';

const topSellers = '/api/v1/products/top_sellers';
const selector = '[data-vitrine-widget], [data-vitrine-element], [data-acme-id]';

/** Elements with their attributes, as written by a theme that keeps unknown tags. */
const placements = [
  'recommendations widget-id="7"',
  'recommendations widget-id="7" layout="grid" limit="5"',
  'recommendations layout="grid" limit="8"',
  'recommendations layout="grid" limit="12" heading="A heading"',
  'recommendations layout="list" limit="10"',
  'recommendations layout="list"',
  'recommendations layout="grid" limit="3" add-to-cart ratings',
  'recently-viewed limit="4"',
  'cart-upsell layout="list" limit="4" heading="A heading"',
  'product-card product-id="1"',
  'product-card product-id="1" add-to-cart',
  'bought-together',
  'bought-together limit="4"',
];

const widths = [280, 639, 1240];

const asElement = (placement: string) =>
  `<vitrine-${placement}></vitrine-${placement.split(' ')[0]}>`;

function asPlain(placement: string): string {
  const [name, ...attributes] = placement.split(/ (?=[a-z-]+(?:=|$| ))/);
  const named = attributes.map((attribute) => `data-vitrine-${attribute}`).join(' ');
  return `<div data-vitrine-element="${name}" ${named.replace('widget-id', 'widget')}></div>`;
}

function inColumns(markup: (placement: string) => string): string {
  const column = placements.map(markup).join('');
  return widths.map((width) => `<div style="width: ${width}px">${column}</div>`).join('');
}

function heights(main: Element): number[] {
  return [...main.querySelectorAll('main > div > *')].map(
    (one) => one.getBoundingClientRect().height,
  );
}

test('a plain element reserves the space of the element that it will hold', async ({ shop }) => {
  await linkReserve();
  const main = shop.mount(inColumns(asElement));
  const wanted = heights(main);
  main.replaceChildren();
  const held = heights(shop.mount(inColumns(asPlain)));
  fillPlainPlacements(selector);

  expect(Math.min(...wanted)).toBeGreaterThan(100);
  expect(held).toEqual(wanted);
  expect(heights(main)).toEqual(wanted);
});

test('a plain element accepts every attribute of the elements that it can hold', ({ shop }) => {
  const elements = {
    recommendations: VitrineRecommendations,
    'product-card': VitrineProductCard,
    'bought-together': VitrineBoughtTogether,
  };
  for (const [name, element] of Object.entries(elements)) {
    // Frameworks write properties as attributes in lower case, which markup has no use for.
    const aliases = new Set(
      element.observedAttributes
        .filter((attribute) => attribute.includes('-'))
        .map((attribute) => attribute.replaceAll('-', '')),
    );
    const observedAttributes = element.observedAttributes.filter(
      (attribute) => !aliases.has(attribute),
    );
    const said = observedAttributes.map((attribute) => `data-vitrine-${attribute}="1"`).join(' ');
    const main = shop.mount(`<div data-vitrine-element="${name}" ${said}></div>`);
    fillPlainPlacements(selector);

    const filled = main.querySelector(`vitrine-${name}`);
    expect(filled?.getAttributeNames().toSorted()).toEqual(observedAttributes.toSorted());
  }
});

test('a plain element with the configured service name reserves space by its layout', async ({
  shop,
}) => {
  await linkReserve();
  const main = shop.mount(
    `<div><div data-acme-id="7" data-vitrine-layout="grid" data-vitrine-limit="6"></div>
    <vitrine-recommendations widget-id="7" layout="grid" limit="6"></vitrine-recommendations></div>`,
  );
  const [held, wanted] = heights(main);

  expect(held).toBe(wanted);
});

test('filling a plain element with its products causes no layout shift', async ({ shop }) => {
  await linkReserve();
  window.scrollTo(0, 0);
  shop.answer(topSellers, ({ query }) => ({ data: products(Number(query.get('limit'))) }));
  shop.answer('/api/v1/products/static', () => ({ data: [product({ id: 1 })] }));
  shop.answer('/api/v1/products/recommended', () => ({ data: products(3).slice(1) }));
  const source = `data-vitrine-source="${topSellers}"`;
  const main = shop.mount(
    `<div data-vitrine-element="recommendations" ${source} data-vitrine-layout="grid" data-vitrine-limit="4"><a slot="fallback" href="/all">All</a></div>
    <div data-vitrine-element="recommendations" ${source} data-vitrine-limit="6"><b>Best sellers</b></div>
    <div data-vitrine-element="product-card" data-vitrine-product-id="1"></div>
    <div data-vitrine-element="bought-together" data-vitrine-product-id="1"></div><p>Next</p>`,
  );
  const boxes = () => [...main.children].map((one) => one.getBoundingClientRect().toJSON());
  const before = boxes();
  const shifts: PerformanceEntry[] = [];
  const observer = new PerformanceObserver((list) => shifts.push(...list.getEntries()));
  onTestFinished(() => observer.disconnect());
  await new Promise(requestAnimationFrame);
  observer.observe({ type: 'layout-shift' });

  fillPlainPlacements(selector);
  await new Promise(requestAnimationFrame);
  expect(boxes()).toEqual(before);
  customElements.define('vitrine-recommendations', VitrineRecommendations);
  customElements.define('vitrine-product-card', VitrineProductCard);
  customElements.define('vitrine-bought-together', VitrineBoughtTogether);
  for (const one of main.querySelectorAll('vitrine-recommendations, vitrine-product-card')) {
    await expect.poll(() => one.shadowRoot?.querySelector('a.card')).not.toBeNull();
  }
  await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));

  expect(boxes()).toEqual(before);
  expect(shifts).toEqual([]);
});
