import type { Page, Request } from '@playwright/test';
import { StoreServer, type StoreReply } from '../store-server.ts';
import { missingPicture, productsFor, type Answer } from './strict-products.ts';

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

const pagePath = '/strict-store';
const stylesPath = '/strict-store.css';

/** The page that the store shows, and the kind of answers of its service. */
interface StrictStoreState {
  html: string;
  answer: Answer;
}

/** A page with the strictest content policy, whose service and cart give the answers of a story. */
export class StrictStore {
  /** The requests to the service and the cart. */
  readonly requests: Request[] = [];
  readonly #page: Page;
  readonly #server: StoreServer;
  readonly #state: StrictStoreState;

  private constructor(page: Page, server: StoreServer, state: StrictStoreState) {
    this.#page = page;
    this.#server = server;
    this.#state = state;
    page.on('request', (request) => {
      if (isForService(new URL(request.url()).pathname)) {
        this.requests.push(request);
      }
    });
  }

  /** @param service the address of the service whose files the store shows */
  static async start(page: Page, service: string | undefined): Promise<StrictStore> {
    const state: StrictStoreState = { html: '', answer: 'filled' };
    const server = await StoreServer.start(service, ({ pathname }) =>
      answerOfStore(pathname, state),
    );
    return new StrictStore(page, server, state);
  }

  close(): Promise<void> {
    return this.#server.close();
  }

  async open(markup: string, answer: Answer, direction: Direction, isFirst = false): Promise<void> {
    Object.assign(this.#state, { html: pageWith(markup, direction), answer });
    this.requests.length = 0;
    const { url } = this.#server;
    // On a page to which another page of the shop has led, no visit begins, whose counting would load more code.
    await this.#page.goto(`${url}${pagePath}?q=oak`, isFirst ? {} : { referer: `${url}/` });
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
}

function isForService(pathname: string): boolean {
  return /^\/(?:api\/v1\/|cart[./])/.test(pathname);
}

function answerOfStore(pathname: string, { html, answer }: StrictStoreState): StoreReply {
  switch (pathname) {
    case pagePath:
      return { contentType: 'text/html', policy, body: html };
    case stylesPath:
      return { contentType: 'text/css', body: styles };
    case missingPicture:
      return { status: 404, contentType: 'text/plain', body: '' };
    default:
      return isForService(pathname) ? answerOfService(pathname, answer) : undefined;
  }
}

function answerOfService(pathname: string, answer: Answer): StoreReply {
  if (pathname.startsWith('/cart')) {
    return { body: JSON.stringify(cartOf(answer)) };
  }
  switch (answer) {
    case 'failed':
      return { status: 500, body: '{"error":"x"}' };
    case 'loading':
      return 'never';
    default:
      return { body: JSON.stringify(answerOf(pathname, answer)) };
  }
}

function pageWith(markup: string, direction: Direction): string {
  return `<!doctype html><html lang="en" dir="${direction}"><head><meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1"><title>Strict store</title>
    <link rel="stylesheet" href="/widget/reserve.css"><link rel="stylesheet" href="${stylesPath}">
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
  if (pathname === '/api/v1/page') {
    return { data: { widgets: [7, 8, 41].map((id) => ({ id, settings: {} })) } };
  }
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
