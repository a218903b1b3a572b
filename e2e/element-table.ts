import type { Page } from '@playwright/test';

/** An element as a theme places it, and what a shopper does to see all of it. */
export interface ElementCase {
  readonly name: string;
  readonly tag: string;
  readonly markup: string;
  /** Whether it needs the shopper's consent to show anything. */
  readonly isPersonal?: boolean;
  /** What brings it, where it does not come by itself. */
  readonly summon?: (page: Page) => Promise<void>;
  /** The key that goes to the first of its controls; Tab. */
  readonly firstKey?: string;
  /** What stands open over the page, once it is there: a dialog or a list. */
  readonly unfold?: (page: Page) => Promise<void>;
}

/** A new element is one line more. */
export const elements: readonly ElementCase[] = [
  list('carousel', 'layout="carousel" limit="4" heading="Best sellers" ratings'),
  list('grid', 'layout="grid" limit="4" add-to-cart badges="sale: -{percent} %"', choose),
  list('list', 'layout="list" limit="4" add-to-cart', choose),
  element('product-card', 'product-id="1" add-to-cart ratings', { unfold: choose }),
  element('bought-together', 'product-id="1"'),
  element('recently-viewed', 'layout="grid" limit="4" heading="Seen"', { isPersonal: true }),
  element('cart-upsell', 'layout="list" limit="4" heading="More" add-to-cart', { unfold: choose }),
  {
    ...element('pop-up', 'heading="Goes with it"', { summon: addSomething }),
    markup: `<vitrine-pop-up heading="Goes with it">${list('', 'layout="grid" limit="4"').markup}</vitrine-pop-up>`,
  },
  {
    ...element('quick-view', '', { summon: search, firstKey: 'ArrowDown' }),
    markup: `<form action="/search"><input name="q" type="search" aria-label="Search"></form><vitrine-quick-view for="[name=q]"></vitrine-quick-view>`,
  },
  element('results-page', ''),
];

function element(name: string, attributes: string, rest: Partial<ElementCase> = {}): ElementCase {
  const tag = `vitrine-${name}`;
  return { name: name.replace('-', ' '), tag, markup: `<${tag} ${attributes}></${tag}>`, ...rest };
}

function list(name: string, attributes: string, unfold?: ElementCase['unfold']): ElementCase {
  const source = 'source="/api/v1/products/top_sellers"';
  const placed = element('recommendations', `${source} ${attributes}`);
  return { ...placed, name, ...(unfold && { unfold }) };
}

/** The dialog of a product's options. */
async function choose(page: Page): Promise<void> {
  await page
    .getByRole('button', { name: /^Choose/ })
    .first()
    .click();
  await page.getByRole('dialog').waitFor();
}

/** As after an addition by any other element of the page. */
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
