import { onTestFinished, vi } from 'vitest';
import { cart as requests } from '../cart/storefront/page-cart.ts';
import { startInterface } from '../compatibility/page-interface.ts';
import { getPath, isRecord, listAt } from '../core/json.ts';
import { elements } from '../products/elements.ts';
import * as placements from '../plain-placements/plain-placements.ts';
import { startLoader } from '../start/loader.ts';
import { installService } from '../start/service-global.ts';
import { serving, test as base } from './script-tag.ts';
import { answerStored, products, serviceBase, type ShopPage } from './shop-page.ts';

type Line = Record<string, unknown>;

/** A page of a store with a drawer, whose scripts were written for a service named acme. */
export interface ProgramPage {
  readonly shop: ShopPage;
  /** The lines of the store's cart. */
  readonly lines: () => readonly Line[];
  /** The cart as the store answers it now. */
  readonly content: () => object;
  /** The global of the service, as scripts of the page see it. */
  readonly acme: () => AcmeGlobal;
  /** Adds a variant as the theme's own form does. */
  readonly themeAdds: (id: number, quantity?: number) => void;
  readonly drawer: HTMLElement;
  /** Loads the script of the service, and resolves when its interface is there. */
  readonly start: () => Promise<void>;
}

interface AcmeList {
  readonly cart: { item_count: number; items: Line[]; items_subtotal_price: number } | null;
  items(): Line[];
  itemCount(): number;
  addItem(item: object, options?: unknown): Promise<unknown>;
  changeItem(item: object, options?: unknown): Promise<unknown>;
  removeItem(item: object, options?: unknown): Promise<unknown>;
  decreaseItem(item: object): Promise<unknown>;
  fetchShopifyCart(callback: () => void): Promise<unknown>;
  formatMoney(amount: unknown, format?: string): string;
}

export interface AcmeGlobal {
  init(): Promise<void>;
  readonly widgets: { id: string; element: Element; data: { products: Line[] } }[];
  readonly Cart: AcmeList;
  readonly SmartCart: AcmeList & { visible: boolean; show(): void; hide(): void };
}

/** Listens to an event of the document until the test ends. */
export function on(name: string, handle: (detail: unknown) => void): void {
  const listen = (event: Event) => handle(getPath(event, 'detail'));
  document.addEventListener(name, listen);
  onTestFinished(() => document.removeEventListener(name, listen));
}

export const test = base.extend<{ program: ProgramPage }>({
  program: async ({ shop, tag }, use) => {
    const store = new StoreCart(shop);
    tag.src = `${serviceBase}/widget.js`;
    tag.dataset.moneyFormat = '€{{amount}}';
    window.Vitrine = { names: { platform: 'shopify', service: 'acme' } };
    answerStored(shop, () => ({
      settings: { source: '/api/v1/products/top_sellers', limit: 2, title: 'Loved' },
    }));
    shop.answer('/api/v1/products/top_sellers', () => ({ data: products(2) }));
    const main = shop.mount('<div id="CartDrawer" hidden>Your cart</div>');
    const drawer = main.querySelector<HTMLElement>('#CartDrawer') ?? main;
    // The functions by which a drawer of a theme opens and closes.
    Object.assign(drawer, {
      open: () => (drawer.hidden = false),
      close: () => (drawer.hidden = true),
    });
    const ended = new AbortController();
    const { load } = serving({
      compatibility: {
        startInterface: (global, held, cart) => startInterface(global, held, cart, ended.signal),
      },
      'cart-storefront': { cart: requests },
      'plain-placements': placements,
      products: { elements },
    });
    await use({
      shop,
      drawer,
      lines: () => store.lines,
      content: () => store.content(),
      acme: () => Reflect.get(window, 'Acme'),
      themeAdds: (id, quantity = 1) => store.themeAdds(id, quantity),
      start: async () => {
        startLoader(() => load, installService);
        await vi.waitUntil(() => getPath(window, 'Acme', 'SmartCart', 'cart'));
      },
    });
    ended.abort();
    Reflect.deleteProperty(window, 'Acme');
  },
});

/** The cart of a store on the platform, with the requests of its Ajax interface. */
class StoreCart {
  lines: Line[] = [];

  constructor(shop: ShopPage) {
    shop.answer('shop:/cart.js', () => this.content());
    shop.answer('shop:/cart/add.js', ({ body }) => {
      listAt(body, 'items')
        .filter(isRecord)
        .forEach((item) => this.#add(item));
      return { items: this.lines };
    });
    shop.answer('shop:/cart/change.js', ({ body }) => {
      const id = getPath(body, 'id');
      const line = this.lines.find(({ key }) => key === id);
      if (!line) {
        return Response.json({ description: 'No such line.' }, { status: 422 });
      }
      line.quantity = Number(getPath(body, 'quantity'));
      line.properties = getPath(body, 'properties') ?? line.properties;
      this.lines = this.lines.filter(({ quantity }) => quantity !== 0);
      return this.content();
    });
  }

  themeAdds(id: number, quantity: number): void {
    this.#add({ id, quantity });
    const lines = [{ merchandiseId: `gid://shopify/ProductVariant/${id}`, quantity }];
    const event = new Event('shopify:cart:lines-update');
    document.dispatchEvent(
      Object.assign(event, { action: 'add', lines, promise: Promise.resolve({}) }),
    );
  }

  #add({ id, quantity, properties = {}, selling_plan: plan }: Line): void {
    const digits = String(Number(id));
    const known = this.lines.find((line) => line.variant_id === id);
    if (known) {
      known.quantity = Number(known.quantity) + Number(quantity);
      return;
    }
    this.lines.unshift({
      key: `${digits}:a`,
      id,
      variant_id: id,
      product_id: Math.floor(Number(id) / 10),
      quantity,
      properties,
      price: 2_000,
      product_title: `Product ${Math.floor(Number(id) / 10)}`,
      variant_title: 'Blue',
      vendor: 'Tarn',
      sku: `SKU-${digits}`,
      handle: `product-${digits}`,
      ...(plan !== undefined && { selling_plan_allocation: { selling_plan: { id: plan } } }),
    });
  }

  content(): object {
    const count = this.lines.reduce((sum, { quantity }) => sum + Number(quantity), 0);
    return {
      token: 'c1',
      items: structuredClone(this.lines),
      item_count: count,
      items_subtotal_price: count * 2_000,
      total_price: count * 2_000,
    };
  }
}
