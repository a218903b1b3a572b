import type { Page } from '@playwright/test';

/** An element in the markup of a theme, and the steps of a shopper that show all of it. */
export interface ElementCase {
  readonly name: string;
  readonly tag: string;
  readonly markup: string;
  /** True if the element shows nothing without the shopper's consent. */
  readonly needsConsent?: boolean;
  /** Makes the element appear, where it does not appear by itself. */
  readonly trigger?: (page: Page) => Promise<void>;
  /** The key that focuses its first control; Tab by default. */
  readonly firstKey?: string;
  /** Opens its dialog or list over the page. */
  readonly openOverlay?: (page: Page) => Promise<void>;
}

/** All elements. A new element adds one line. */
export const elements: readonly ElementCase[] = [
  list('carousel', 'layout="carousel" limit="4" heading="Best sellers" ratings'),
  list('grid', 'layout="grid" limit="4" add-to-cart badges="sale: -{percent} %"', choose),
  list('list', 'layout="list" limit="4" add-to-cart', choose),
  element('product-card', 'product-id="1" add-to-cart ratings', { openOverlay: choose }),
  element('bought-together', 'product-id="1"'),
  element('recently-viewed', 'layout="grid" limit="4" heading="Seen"', { needsConsent: true }),
  element('cart-upsell', 'layout="list" limit="4" heading="More" add-to-cart', {
    openOverlay: choose,
  }),
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
