import type { Page } from '@playwright/test';

/** An attribute and the property that mirrors it, with two values that differ from its default. */
export interface PropertyCase {
  readonly attribute: string;
  readonly property: string;
  readonly values: readonly [string | number | boolean, string | number | boolean];
  /** Attributes without which the property has no effect. */
  readonly otherAttributes?: Readonly<Record<string, string>>;
}

/** An element in the markup of a theme, and the steps of a shopper that show all of it. */
export interface ElementCase {
  readonly name: string;
  readonly tag: string;
  readonly markup: string;
  /** Text that it shows if it shows no products. */
  readonly text?: string;
  /** True if the element shows nothing without the shopper's consent. */
  readonly needsConsent?: boolean;
  /** Makes the element appear, where it does not appear by itself. */
  readonly trigger?: (page: Page) => Promise<void>;
  /** The key that focuses its first control; Tab by default. */
  readonly firstKey?: string;
  /** Opens its dialog or list over the page. */
  readonly openOverlay?: (page: Page) => Promise<void>;
}

const listProperties: readonly PropertyCase[] = [
  mirrored('widget-id', 7, 8),
  mirrored('source', '/api/v1/products/top_sellers', '/api/v1/products/trending_products'),
  mirrored('layout', 'grid', 'list'),
  mirrored('limit', 2, 3),
  mirrored('heading', 'Oak', 'Elm'),
  mirrored('product-ids', '1', '1,2'),
  mirrored('collection-id', '4', '4,5'),
  mirrored('customer-id', '6', '7'),
  { ...mirrored('customer-signature', 'a', 'b'), otherAttributes: { 'customer-id': '6' } },
  mirrored('add-to-cart', true, false),
  mirrored('ratings', true, false),
  mirrored('badges', 'sale: Reduced', 'new: New'),
  { ...mirrored('swatch-option', 'Size', 'size'), otherAttributes: { layout: 'grid' } },
  {
    ...mirrored('swatches', 'Small: red', 'Large: red'),
    otherAttributes: { 'swatch-option': 'Size' },
  },
  mirrored('second-picture', true, false),
  mirrored('attribution', 'off', 'on'),
];

/** Each property of each element: whenever and however it is set, the element shows and requests the same. */
export const propertiesOf: Readonly<Record<string, readonly PropertyCase[]>> = {
  'vitrine-recommendations': listProperties,
  'vitrine-recently-viewed': listProperties,
  'vitrine-cart-upsell': listProperties,
  'vitrine-product-card': [
    mirrored('product-id', 1, 2),
    mirrored('handle', 'oak-board', 'elm-board'),
    mirrored('add-to-cart', true, false),
    mirrored('ratings', true, false),
    mirrored('badges', 'new: New', 'new: Fresh'),
    mirrored('swatch-option', 'Size', 'size'),
    {
      ...mirrored('swatches', 'Small: red', 'Large: red'),
      otherAttributes: { 'swatch-option': 'Size' },
    },
    mirrored('second-picture', true, false),
    mirrored('attribution', 'off', 'on'),
    mirrored('widget-id', 7, 8),
  ],
  'vitrine-bought-together': [
    mirrored('product-id', 1, 2),
    mirrored('widget-id', 7, 8),
    mirrored('source', '/api/v1/products/similar_products', '/api/v1/products/recommended'),
    mirrored('limit', 1, 3),
    mirrored('heading', 'Oak', 'Elm'),
    mirrored('attribution', 'off', 'on'),
  ],
  'vitrine-cart-progress': [
    mirrored('goals', '50 gift 7', '100 shipping'),
    { ...mirrored('widget-id', '7', '8'), otherAttributes: { goals: '' } },
  ],
  'vitrine-pop-up': [mirrored('on', 'exit', 'add'), mirrored('heading', 'Oak', 'Elm')],
  'vitrine-quick-view': [
    { attribute: 'for', property: 'htmlFor', values: ['[name=q]', 'input[type=search]'] },
    mirrored('search-path', '/find?q=', '/look?q='),
    mirrored('sheet-media', '(max-width: 1px)', '(max-width: 2px)'),
    mirrored('theme-suggestions', true, false),
    mirrored('attribution', 'off', 'on'),
  ],
  'vitrine-results-page': [
    mirrored('page-size', 12, 36),
    mirrored('paging', 'more', 'pages'),
    mirrored('facets', 'price', 'availability'),
    mirrored('collection', 'oak', 'elm'),
    { ...mirrored('smart-sort', true, false), otherAttributes: { collection: 'oak' } },
    mirrored('promoted-ids', '1', '2'),
    mirrored('swatches', 'Moss: #717a50', 'Oat: #d8c8ac'),
    mirrored('swatch-option', 'Size', 'size'),
    mirrored('second-picture', true, false),
    mirrored('attribution', 'off', 'on'),
  ],
};

/** All elements. A new element adds one line. */
export const elements: readonly ElementCase[] = [
  list('carousel', 'layout="carousel" limit="4" heading="Best sellers" ratings'),
  list(
    'grid',
    'layout="grid" limit="4" add-to-cart swatch-option="Size" second-picture badges="sale: -{percent} %"',
    choose,
  ),
  list('list', 'layout="list" limit="4" add-to-cart', choose),
  element('product-card', 'product-id="1" add-to-cart ratings', { openOverlay: choose }),
  element('bought-together', 'product-id="1"'),
  element('recently-viewed', 'layout="grid" limit="4" heading="Seen"', { needsConsent: true }),
  element('cart-upsell', 'layout="list" limit="4" heading="More" add-to-cart', {
    openOverlay: choose,
  }),
  element('cart-progress', 'goals="50 gift 7"', { text: 'gift' }),
  {
    ...element('pop-up', 'heading="Goes with it"', { trigger: addSomething }),
    markup: `<vitrine-pop-up heading="Goes with it">${list('', 'layout="grid" limit="4"').markup}</vitrine-pop-up>`,
  },
  {
    ...element('quick-view', '', { trigger: search, firstKey: 'ArrowDown' }),
    markup: `<form action="/search"><input name="q" type="search" aria-label="Search"></form><vitrine-quick-view for="[name=q]"></vitrine-quick-view>`,
  },
  element('results-page', ''),
];

function mirrored(attribute: string, ...values: PropertyCase['values']): PropertyCase {
  const property = attribute.replace(/-(\w)/g, (_dash, letter: string) => letter.toUpperCase());
  return { attribute, property, values };
}

function element(name: string, attributes: string, rest: Partial<ElementCase> = {}): ElementCase {
  const tag = `vitrine-${name}`;
  return { name: name.replace('-', ' '), tag, markup: `<${tag} ${attributes}></${tag}>`, ...rest };
}

function list(
  name: string,
  attributes: string,
  openOverlay?: ElementCase['openOverlay'],
): ElementCase {
  const source = 'source="/api/v1/products/top_sellers"';
  const placed = element('recommendations', `${source} ${attributes}`);
  return { ...placed, name, ...(openOverlay && { openOverlay }) };
}

/** Opens the dialog of a product's options. */
async function choose(page: Page): Promise<void> {
  await page
    .getByRole('button', { name: /^Choose/ })
    .first()
    .click();
  await page.getByRole('dialog').waitFor();
}

/** Dispatches the event of an addition by another element of the page. */
async function addSomething(page: Page): Promise<void> {
  await page.locator('vitrine-pop-up:defined').waitFor({ state: 'attached' });
  await page.evaluate(() => {
    const detail = {
      element: document.body,
      widgetId: '',
      product: { id: 1 },
      variant: { id: 10 },
    };
    document.dispatchEvent(new CustomEvent('service:widget.add', { detail }));
  });
}

async function search(page: Page): Promise<void> {
  const input = page.locator('main input[name="q"]');
  await input.click();
  await page.locator('vitrine-quick-view:defined').waitFor({ state: 'attached' });
  await page.keyboard.type('oak');
}
