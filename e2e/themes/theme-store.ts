import type { Page } from '@playwright/test';
import { z } from 'zod';
import { elements } from '../elements/element-table.ts';
import { answerOf } from '../elements/strict-store.ts';
import { StoreServer, type StoreAnswer, type StoreRequest } from '../store-server.ts';
import { searchField } from './searches.ts';
import type { Trap } from './trap.ts';

const pagePath = '/theme-store';

const baseStyles = `
  :root { background: #fff; color: #222 }
  body { margin: 0 16px; font-family: sans-serif }
`;

/** A store whose theme has a trap, and whose service has four products. */
export class ThemeStore {
  readonly #page: Page;
  readonly #server: StoreServer;
  readonly #state: ThemeStoreState;

  private constructor(page: Page, server: StoreServer, state: ThemeStoreState) {
    this.#page = page;
    this.#server = server;
    this.#state = state;
  }

  /** @param service the address of the service whose files the store shows */
  static async start(page: Page, service: string | undefined): Promise<ThemeStore> {
    const state = { html: '', cart: new ThemeCart() };
    const server = await StoreServer.start(service, (request) => answerOfStore(request, state));
    return new ThemeStore(page, server, state);
  }

  close(): Promise<void> {
    return this.#server.close();
  }

  /** Opens a page with the markup, by default with one of every element. */
  async open(trap: Trap, content = allElements): Promise<void> {
    this.#state.html = pageOf(trap, content);
    await this.#page.goto(`${this.#server.url}${pagePath}?q=oak`);
  }
}

interface ThemeStoreState {
  html: string;
  readonly cart: ThemeCart;
}

function answerOfStore(
  request: StoreRequest,
  { html, cart }: ThemeStoreState,
): StoreAnswer | undefined {
  const { pathname } = request;
  if (pathname === pagePath) {
    return { contentType: 'text/html', body: html };
  }
  if (pathname === '/cart/add.js') {
    return { body: JSON.stringify(cart.add(request.body)) };
  }
  if (/^\/cart[./]/.test(pathname)) {
    return { body: JSON.stringify(cart.content()) };
  }
  return pathname.startsWith('/api/')
    ? { body: JSON.stringify(answerOf(pathname, 'filled')) }
    : undefined;
}

/** The cart of the store, with one product at first. */
class ThemeCart {
  readonly #items = [{ product_id: 9, variant_id: 90, quantity: 1 }];

  content(): object {
    return { items: this.#items, item_count: this.#itemCount, items_subtotal_price: 6_000 };
  }

  /** Adds what a theme posts, and returns the sections that it asks for. */
  add(body: string): object {
    const { items, sections = '' } = additionSchema.parse(JSON.parse(body));
    // The variants of a product of the store have its number, and a digit.
    const lines = items.map(({ id, quantity }) => {
      return { product_id: Math.floor(id / 10), variant_id: id, quantity };
    });
    this.#items.push(...lines);
    const names = typeof sections === 'string' ? sections.split(',') : sections;
    const added = items.map((item) => ({ ...item, key: `${item.id}:1` }));
    const line = `<i data-key="${added[0]?.key}">Added</i>`;
    const rendered = names.map((name) => [name, sectionOf(name, this.#itemCount, line)]);
    return { items: added, sections: Object.fromEntries(rendered) };
  }

  get #itemCount(): number {
    return this.#items.reduce((sum, { quantity }) => sum + quantity, 0);
  }
}

const additionSchema = z.object({
  items: z.array(z.object({ id: z.int(), quantity: z.int() })),
  sections: z.union([z.string(), z.array(z.string())]).optional(),
});

/** Renders a section of the theme, as the server of a store does. */
function sectionOf(name: string, itemCount: number, line: string): string {
  const count = `<span data-count>${itemCount}</span>`;
  const content = name === 'cart-drawer' ? `<div id="CartDrawer">${count}</div>` : count + line;
  return `<div id="shopify-section-${name}" class="shopify-section">${content}</div>`;
}

/** One of every element, each in a section. The search field is the theme's. */
const allElements = elements
  .filter(({ tag }) => tag !== 'vitrine-quick-view')
  .map(({ markup }) => `<section class="section">${markup}</section>`)
  .join('');

function pageOf({ styles = '', search, wrap, script = '' }: Trap, content: string): string {
  const field = search ?? `<form action="/search">${searchField}</form>`;
  const body = `<header>${field}<vitrine-quick-view for="[name=q]"></vitrine-quick-view></header>
    <main><h1>Store</h1>${content}</main>`;
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Store</title>
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <link rel="stylesheet" href="/widget/reserve.css"><style>${baseStyles}${styles}</style>
    <script>window.Vitrine = { consent: true }</script>
    <script async src="/widget.js" data-key="public" data-money-format="\${{amount}}"></script></head>
    <body>${wrap?.(body) ?? body}<script>${script}</script></body></html>`;
}
