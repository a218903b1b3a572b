import { readFileSync } from 'node:fs';
import { basename } from 'node:path';
import {
  expect,
  type APIRequestContext,
  type Page,
  type Request,
  type Route,
} from '@playwright/test';
import { proxiedAddress } from '../../server/testing/proxied-address.ts';
import { demoApp } from '../store/preview-shop.ts';
import { themeFiles } from './liquid.ts';

const service = 'https://vitrine.example';
const store = 'https://your-store.example';
const picture = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 4 5"/>';

/** The storefront of a recipe, whose service is that of the stories under the address that the recipes use. */
export class RecipeStore {
  /** Additions to the cart that the store received, with the header that proves where they come from. */
  readonly additions: { readonly body: unknown; readonly nonce: string | undefined }[] = [];
  /** Number of requests of the theme for its own suggestions. */
  suggestions = 0;
  /** The path of the store that the platform forwards to the service; undefined without an app proxy. */
  proxy: string | undefined;
  /** Resolves when the service serves its script. */
  #script = Promise.resolve();
  readonly #page: Page;
  readonly #request: APIRequestContext;

  constructor(page: Page, request: APIRequestContext) {
    this.#page = page;
    this.#request = request;
  }

  /** Opens a page of the store, with the key and the domain of the demo shop where the recipe says so. */
  async open(markup: string, path = '/'): Promise<void> {
    const home = await (await this.#request.get('/')).text();
    const [, key = '', domain = ''] = /data-key="([^"]+)" data-shop="([^"]+)"/.exec(home) ?? [];
    const body = markup
      .replaceAll('PUBLIC_KEY', key)
      .replaceAll('data-shop="your-store.example"', `data-shop="${domain}"`);
    await this.#page.unrouteAll();
    await this.#page.route(`${service}/**`, (route) => this.#forward(route));
    await this.#page.route(`${store}/**`, (route) => this.#reply(route, body, path));
    // The page need not wait for the script.
    await this.#page.goto(`${store}${path}`, { waitUntil: 'domcontentloaded' });
  }

  /** Keeps the script from loading until the returned function is called. */
  holdScript(): () => void {
    let release: (() => void) | undefined;
    this.#script = new Promise((resolve) => {
      release = resolve;
    });
    return () => release?.();
  }

  /** Scrolls to each list of the page, and waits until it shows so many products. */
  async expectCards(count: number): Promise<void> {
    for (const list of await this.#page.locator('vitrine-recommendations').all()) {
      await list.scrollIntoViewIfNeeded();
      const cards = list.locator('[part~="card"]');
      await expect(cards).toHaveCount(count);
      await expect(cards.first()).toBeVisible();
    }
  }

  async #forward(route: Route): Promise<void> {
    const sent = route.request();
    const { pathname, search } = new URL(sent.url());
    if (pathname === '/widget.js') {
      await this.#script;
    }
    const response = await this.#request.fetch(pathname + search, {
      method: sent.method(),
      headers: await sent.allHeaders(),
      data: sent.postDataBuffer() ?? undefined,
    });
    await route.fulfill({ response });
  }

  /** Answers as the server of a store does: of the platform, WooCommerce or BigCommerce. */
  async #reply(route: Route, body: string, path: string): Promise<void> {
    const request = route.request();
    const { pathname, search } = new URL(request.url());
    if (pathname + search === path) {
      await route.fulfill({ contentType: 'text/html', body });
    } else if (this.proxy !== undefined && pathname.startsWith(`${this.proxy}/`)) {
      const asked = pathname.slice(this.proxy.length) + search;
      const address = proxiedAddress(asked, demoApp);
      await route.fulfill({ response: await this.#request.fetch(address) });
    } else if (pathname.startsWith('/assets/')) {
      const file = `${themeFiles}/extension/assets/${basename(pathname)}`;
      await route.fulfill({ contentType: 'text/css', body: readFileSync(file) });
    } else if (request.resourceType() === 'image') {
      // The demo shop's pictures have addresses without a host.
      await route.fulfill({ contentType: 'image/svg+xml', body: picture });
    } else if (pathname === '/search/suggest') {
      this.suggestions += 1;
      await route.fulfill({ body: '' });
    } else if (pathname === '/wp-json/wc/store/v1/cart') {
      await route.fulfill({ headers: { Nonce: 'a1b2' }, json: { items: [], totals: {} } });
    } else if (pathname === '/wp-json/wc/store/v1/cart/add-item') {
      this.additions.push({ body: request.postDataJSON(), nonce: request.headers().nonce });
      await route.fulfill({ status: 201, json: { items: [], totals: {} } });
    } else if (pathname === '/api/storefront/carts') {
      await route.fulfill({ json: this.#bigCommerceCart(request) });
    } else {
      await route.fulfill({ json: { items: [], item_count: 0 } });
    }
  }

  /** Returns no cart until the first addition creates one. */
  #bigCommerceCart(request: Request): object {
    if (request.method() === 'GET') {
      return [];
    }
    this.additions.push({ body: request.postDataJSON(), nonce: undefined });
    return { id: 'c1', lineItems: { physicalItems: [{ id: 'l1', quantity: 1 }] } };
  }
}
