import type { APIRequestContext, Page, Request, Route } from '@playwright/test';
import { RecordedStoreApi } from '../../server/testing/woocommerce/store-api.ts';
import { storeApiRecordings } from '../../server/testing/woocommerce/store-api-recordings.ts';
import { home, pageAt, type Tag } from './woo-pages.ts';
import { miniCartComponent, type WooTheme } from './woo-themes.ts';

const service = 'https://vitrine.example';
const picture = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 4 4"/>';

/** The storefront of the recorded store in one of its themes, with its cart. */
export class WooStorefront {
  readonly api = new RecordedStoreApi(storeApiRecordings);
  readonly #asked: URL[] = [];
  readonly #page: Page;
  readonly #request: APIRequestContext;
  readonly #tag: Tag;

  constructor(page: Page, request: APIRequestContext, tag: Tag) {
    this.#page = page;
    this.#request = request;
    this.#tag = tag;
  }

  async open(theme: WooTheme, path: string): Promise<void> {
    await this.#page.route(`${service}/**`, (route) => this.#forward(route));
    await this.#page.route(`${home}**`, (route) => this.#reply(route, theme));
    await this.#page.goto(new URL(path, home).href, { waitUntil: 'domcontentloaded' });
  }

  /** Returns the queries of the requests for a listing. */
  queries(listing: string): URLSearchParams[] {
    return this.#asked
      .filter(({ pathname }) => pathname === `/api/v1/products/${listing}`)
      .map(({ searchParams }) => searchParams);
  }

  async #forward(route: Route): Promise<void> {
    const sent = route.request();
    const address = new URL(sent.url());
    this.#asked.push(address);
    const response = await this.#request.fetch(address.pathname + address.search, {
      method: sent.method(),
      headers: await sent.allHeaders(),
      data: sent.postDataBuffer() ?? undefined,
    });
    await route.fulfill({ response });
  }

  async #reply(route: Route, theme: WooTheme): Promise<void> {
    const request = route.request();
    const address = new URL(request.url());
    const page = pageAt(address, theme, this.#tag);
    const apiRoute = address.href.split('wc/store/v1/')[1];
    if (apiRoute !== undefined) {
      await this.#answerApi(route, apiRoute.replace(/[?&].*/, ''), address);
    } else if (address.searchParams.has('wc-ajax')) {
      await route.fulfill({ json: this.#answerClassic(request, address) });
    } else if (address.pathname === '/mini-cart-component.js') {
      await route.fulfill({ contentType: 'text/javascript', body: miniCartComponent });
    } else if (request.resourceType() === 'document' && page !== null) {
      await route.fulfill({ contentType: 'text/html', body: page });
    } else if (request.resourceType() === 'image') {
      await route.fulfill({ contentType: 'image/svg+xml', body: picture });
    } else {
      await route.fulfill({ status: 404, body: '' });
    }
  }

  async #answerApi(route: Route, path: string, { searchParams: query }: URL): Promise<void> {
    const request = route.request();
    const body: unknown = request.method() === 'POST' ? request.postDataJSON() : undefined;
    const asked = { path, query, nonce: request.headers().nonce, body };
    const answer = this.api.answer(asked);
    await route.fulfill({
      status: answer.status,
      headers: { Nonce: answer.nonce },
      json: answer.body,
    });
  }

  /** Answers the requests of classic themes, which change the same cart and get what their pages show of it. */
  #answerClassic(request: Request, { searchParams }: URL): object {
    const values = new URLSearchParams(request.postData() ?? '');
    const change = (path: string, body: object) => {
      const query = new URLSearchParams();
      const { nonce } = this.api.answer({ path: 'cart', query, nonce: undefined });
      this.api.answer({ path, query, nonce, body });
    };
    if (searchParams.get('wc-ajax') === 'add_to_cart') {
      change('cart/add-item', { id: Number(values.get('product_id')), quantity: 1 });
    } else if (searchParams.get('wc-ajax') === 'remove_from_cart') {
      change('cart/remove-item', { key: values.get('cart_item_key') });
    }
    const items = this.api.lines.map(
      ({ key, name, quantity }) =>
        `<li>${quantity} × ${name} <button class="remove_from_cart_button" data-cart_item_key="${key}">Entfernen</button></li>`,
    );
    return {
      cart_hash: String(this.api.count),
      fragments: {
        'a.cart-contents': `<a class="cart-contents" href="/cart/">${this.api.count} Artikel</a>`,
        'div.widget_shopping_cart_content': `<div class="widget_shopping_cart_content"><ul>${items.join('')}</ul></div>`,
      },
    };
  }
}
