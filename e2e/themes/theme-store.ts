import type { Page, Route } from '@playwright/test';
import { z } from 'zod';
import { elements } from '../elements/element-table.ts';
import { answerOf } from '../elements/strict-store.ts';
import { searchField } from './searches.ts';
import type { Trap } from './trap.ts';

const address = '/theme-store?q=oak';

const baseStyles = `
  :root { background: #fff; color: #222 }
  body { margin: 0 16px; font-family: sans-serif }
`;

/** A store whose theme has a trap, and whose service has four products. */
export class ThemeStore {
  readonly #page: Page;
  readonly #items = [{ product_id: 9, variant_id: 90, quantity: 1 }];

  constructor(page: Page) {
    this.#page = page;
  }

  /** Opens a page with the markup, by default with one of every element. */
  async open(trap: Trap, content = allElements): Promise<void> {
    await this.#page.route(/\/(?:api\/|cart[./])/, (route) => this.#reply(route));
    await this.#page.route('**/theme-store*', (route) =>
      route.fulfill({ contentType: 'text/html', body: pageOf(trap, content) }),
    );
    await this.#page.goto(address);
  }

  get #itemCount(): number {
    return this.#items.reduce((sum, { quantity }) => sum + quantity, 0);
  }

  async #reply(route: Route): Promise<void> {
    const request = route.request();
    const { pathname } = new URL(request.url());
    if (pathname === '/cart/add.js') {
      const { items, sections = '' } = additionSchema.parse(request.postDataJSON());
      // The variants of a product of the store have its number, and a digit.
      const lines = items.map(({ id, quantity }) => {
        return { product_id: Math.floor(id / 10), variant_id: id, quantity };
      });
      this.#items.push(...lines);
      const names = typeof sections === 'string' ? sections.split(',') : sections;
      const added = items.map((item) => ({ ...item, key: `${item.id}:1` }));
      const line = `<i data-key="${added[0]?.key}">Added</i>`;
      const rendered = names.map((name) => [name, sectionOf(name, this.#itemCount, line)]);
      await route.fulfill({ json: { items: added, sections: Object.fromEntries(rendered) } });
    } else if (pathname.startsWith('/cart')) {
      const cart = {
        items: this.#items,
        item_count: this.#itemCount,
        items_subtotal_price: 6_000,
      };
      await route.fulfill({ json: cart });
    } else {
      await route.fulfill({ json: answerOf(pathname, 'filled') });
    }
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
