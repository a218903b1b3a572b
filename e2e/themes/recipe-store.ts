import { expect, type APIRequestContext, type Page, type Route } from '@playwright/test';

const service = 'https://vitrine.example';
const store = 'https://your-store.example';

/** The storefront of a recipe, whose service is that of the stories under the address that the recipes use. */
export class RecipeStore {
  /** Additions to the cart that the store received, with the header that proves where they come from. */
  readonly additions: { readonly body: unknown; readonly nonce: string | undefined }[] = [];
  readonly #page: Page;
  readonly #request: APIRequestContext;

  constructor(page: Page, request: APIRequestContext) {
    this.#page = page;
    this.#request = request;
  }

  /** Opens a page of the store, with the key and the domain of the demo shop where the recipe says so. */
  async open(markup: string): Promise<void> {
    const home = await (await this.#request.get('/')).text();
    const [, key = '', domain = ''] = /data-key="([^"]+)" data-shop="([^"]+)"/.exec(home) ?? [];
    const body = markup
      .replaceAll('PUBLIC_KEY', key)
      .replaceAll('data-shop="your-store.example"', `data-shop="${domain}"`);
    await this.#page.route(`${service}/**`, (route) => this.#forward(route));
    await this.#page.route(`${store}/**`, (route) => this.#reply(route, body));
    await this.#page.goto(`${store}/`);
  }

  async expectCards(count: number): Promise<void> {
    const cards = this.#page.locator('vitrine-recommendations [part~="card"]');
    await expect(cards).toHaveCount(count);
    await expect(cards.first()).toBeVisible();
  }

  async #forward(route: Route): Promise<void> {
    const sent = route.request();
    const { pathname, search } = new URL(sent.url());
    const response = await this.#request.fetch(pathname + search, {
      method: sent.method(),
      headers: await sent.allHeaders(),
      data: sent.postDataBuffer() ?? undefined,
    });
    await route.fulfill({ response });
  }

  /** Answers as WooCommerce does, whose cart has no other page. */
  async #reply(route: Route, body: string): Promise<void> {
    const request = route.request();
    const { pathname } = new URL(request.url());
    if (pathname === '/') {
      await route.fulfill({ contentType: 'text/html', body });
    } else if (pathname === '/wp-json/wc/store/v1/cart') {
      await route.fulfill({ headers: { Nonce: 'a1b2' }, json: { items: [], totals: {} } });
    } else if (pathname === '/wp-json/wc/store/v1/cart/add-item') {
      this.additions.push({ body: request.postDataJSON(), nonce: request.headers().nonce });
      await route.fulfill({ status: 201, json: { items: [], totals: {} } });
    } else {
      await route.fulfill({ contentType: 'text/css', body: '' });
    }
  }
}
