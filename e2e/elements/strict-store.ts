import { test, type Page, type Request, type Route } from '@playwright/test';
import { productsFor, type Answer } from './strict-products.ts';

/** The content policy that docs/storefront.md gives to merchants with strict pages. */
const policy = [
  "default-src 'none'",
  "script-src 'self'",
  "connect-src 'self'",
  "style-src 'self'",
  "img-src 'self' data:",
  "base-uri 'none'",
  "require-trusted-types-for 'script'",
  'trusted-types lit-html',
].join('; ');

const styles = `
  :root { color-scheme: light; background: #fff; color: #222; font: 16px/1.5 sans-serif }
  :root.dark { color-scheme: dark; background: #111; color: #eee }
  body { margin: 0 16px }
`;

/** Gives consent once the script has started: with it, the page itself would read the cart, beside the elements. */
export const consentForElements = `document.addEventListener('vitrine:ready', () => {
  window.Vitrine.consent = true;
  document.dispatchEvent(new Event('vitrine:consent'));
});`;

export type Direction = 'ltr' | 'rtl';

const address = '/strict-store?q=oak';

/** A page with the strictest content policy, whose service and cart give the answers of a story. */
export class StrictStore {
  /** The requests to the service and the cart. */
  readonly requests: Request[] = [];
  readonly #page: Page;
  #answer: Answer = 'filled';

  constructor(page: Page) {
    this.#page = page;
  }

  async open(markup: string, answer: Answer, direction: Direction, isFirst = false): Promise<void> {
    this.#answer = answer;
    this.requests.length = 0;
    await this.#page.unrouteAll();
    await this.#page.route(/\/(?:api\/v1\/|cart[./])/, (route) => this.#reply(route));
    await this.#page.route('**/strict-store*', (route) =>
      route.fulfill({
        contentType: 'text/html',
        headers: { 'Content-Security-Policy': policy },
        body: pageWith(markup, direction),
      }),
    );
    await this.#page.route('**/strict-store.css', (route) =>
      route.fulfill({ contentType: 'text/css', body: styles }),
    );
    await this.#page.route('**/missing.png', (route) => route.fulfill({ status: 404 }));
    // On a page to which another page of the shop has led, no visit begins, whose counting would load more code.
    const referer = isFirst ? undefined : test.info().project.use.baseURL;
    await this.#page.goto(address, referer === undefined ? {} : { referer: `${referer}/` });
  }

  /** Inserts the markup into the page again. */
  async insertMarkup(): Promise<void> {
    await this.#page.evaluate(() => {
      const source = document.querySelector('template#source');
      if (source instanceof HTMLTemplateElement) {
        document.querySelector('#place')?.replaceChildren(source.content.cloneNode(true));
      }
    });
  }

  async #reply(route: Route): Promise<void> {
    const request = route.request();
    const { pathname } = new URL(request.url());
    this.requests.push(request);
    if (pathname.startsWith('/cart')) {
      await route.fulfill({ json: cartOf(this.#answer) });
    } else if (this.#answer === 'failed') {
      await route.fulfill({ status: 500, json: { error: 'x' } });
    } else if (this.#answer !== 'loading') {
      await route.fulfill({ json: answerOf(pathname, this.#answer) });
    }
  }
}

function pageWith(markup: string, direction: Direction): string {
  return `<!doctype html><html lang="en" dir="${direction}"><head><meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1"><title>Strict store</title>
    <link rel="stylesheet" href="/widget/reserve.css"><link rel="stylesheet" href="/strict-store.css">
    <script async src="/widget.js" data-key="public" data-money-format="\${{amount}}"></script>
    <script async src="/widget.js" data-key="public" data-money-format="\${{amount}}"></script></head>
    <body><main><h1>Store</h1><div id="place">${markup}</div><p>What comes after it.</p><template id="source">${markup}</template></main></body></html>`;
}

function cartOf(answer: Answer): object {
  const items = answer === 'empty' ? [] : [{ product_id: 9, variant_id: 90, quantity: 1 }];
  return { items, item_count: items.length, items_subtotal_price: items.length * 9000 };
}

/** Returns the answer of the service to a request for any element. */
export function answerOf(pathname: string, answer: Answer): object {
  const listed = productsFor(answer);
  const data = pathname.endsWith('/static') ? listed.slice(0, 1) : listed;
  return {
    data,
    aggregations: { vendors: listed.map(({ vendor }) => ({ value: vendor, count: 1 })) },
    suggestions: listed.map(({ title }) => ({ text: title, highlighted: [{ text: title }] })),
    collections: [],
    pageInfo: { serverSize: data.length, pageCount: 1 },
  };
}
