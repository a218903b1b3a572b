import { test as base, vi } from 'vitest';
import { isRecord, textAt } from '../core/json.ts';
import type { Page, VitrineGlobal } from '../core/page.ts';
import type { StoreProduct } from '../core/product.ts';

export interface Asked {
  readonly path: string;
  readonly query: URLSearchParams;
  readonly headers: Headers;
  readonly body: unknown;
}

type Answer = (asked: Asked) => unknown;

/** A page of a shop with stubbed responses of the service and the cart. */
export interface ShopPage {
  readonly asked: Asked[];
  /** Stubs the response of a path: a `Response`, another value as JSON, or a promise of either. */
  answer(path: string, answer: Answer): void;
  mount(markup: string): HTMLElement;
}

/** Answers requests for stored widgets, whose settings depend on their ids. */
export function answerStored(
  shop: ShopPage,
  widgetOf: (id: string) => object | Promise<object>,
): void {
  shop.answer('/api/v1/page', async ({ query }) => {
    const ids = (query.get('widgets') ?? '').split(',');
    const widgets = ids.map(async (id) => ({ id: Number(id), ...(await widgetOf(id)) }));
    return { data: { widgets: await Promise.all(widgets) } };
  });
}

export const serviceBase = 'https://service.test';

let port = 1_000;

export const test = base.extend<{ shop: ShopPage }>({
  // oxlint-disable-next-line no-empty-pattern -- vitest reads the names of fixtures from it
  shop: async ({}, use) => {
    const answers = new Map<string, Answer>();
    const asked: Asked[] = [];
    const main = document.body.appendChild(document.createElement('main'));
    vi.stubGlobal('fetch', async (address: URL | string, init: RequestInit = {}) => {
      const request = readRequest(new URL(address, location.href), init);
      asked.push(request);
      return untilAborted(reply(answers.get(request.path), request), init.signal);
    });
    // Elements of a page share requests by address, which a test must not share with the one before.
    setPage({ page: { base: `${serviceBase}:${++port}` } });
    await use({
      asked,
      answer: (path, answer) => answers.set(path, answer),
      mount(markup) {
        main.append(document.createRange().createContextualFragment(markup));
        return main;
      },
    });
    main.remove();
    vi.unstubAllGlobals();
  },
});

export const plainPage: Page = {
  base: serviceBase,
  key: 'public',
  shop: null,
  country: null,
  moneyFormat: '${{amount}}',
  tag: {},
};

export function setPage({
  page: pageChanges,
  ...changes
}: Omit<VitrineGlobal, 'page'> & { page?: Partial<Page> }): void {
  const page = { ...plainPage, ...pageChanges };
  const names = { platform: 'platform', service: 'service' };
  window.Vitrine = { version: 'test', names, page, ...changes };
}

export function product(changes: Partial<StoreProduct> = {}): StoreProduct {
  const id = changes.id ?? 1;
  return {
    id,
    title: `Product ${id}`,
    link: `/products/product-${id}`,
    images: [
      {
        id,
        src: `data:image/svg+xml,<svg xmlns="http://www.w3.org/2000/svg"/>`,
        width: 4,
        height: 5,
      },
    ],
    variants: [variant({ id: id * 10, product_id: id })],
    ...changes,
  };
}

export function variant(changes: Partial<StoreProduct['variants'][number]> = {}) {
  return {
    id: 10,
    product_id: 1,
    title: 'Default Title',
    price: '20.00',
    sku: '',
    compare_at_price: null,
    inventory_quantity: 3,
    option1: 'Default Title',
    available: true,
    ...changes,
  };
}

export function products(count: number): StoreProduct[] {
  return Array.from({ length: count }, (_, index) => product({ id: index + 1 }));
}

/** A response that the test resolves later. */
export function later<Value>(): { promise: Promise<Value>; resolve: (value: Value) => void } {
  const waiting: ((value: Value) => void)[] = [];
  const promise = new Promise<Value>((settle) => waiting.push(settle));
  return { promise, resolve: (value) => waiting.forEach((settle) => settle(value)) };
}

export function shadowOf(element: Element | null): ShadowRoot {
  if (!element?.shadowRoot) {
    throw new Error('No such element, or it has no shadow root');
  }
  return element.shadowRoot;
}

function readRequest(address: URL, init: RequestInit): Asked {
  const path = address.hostname === 'service.test' ? address.pathname : `shop:${address.pathname}`;
  const body: unknown = typeof init.body === 'string' ? JSON.parse(init.body) : formOf(init.body);
  return { path, query: address.searchParams, headers: new Headers(init.headers), body };
}

function formOf(body: RequestInit['body']): Record<string, string> | undefined {
  return body instanceof URLSearchParams ? Object.fromEntries(body) : undefined;
}

async function reply(answer: Answer | undefined, request: Asked): Promise<Response> {
  const value = answer ? await answer(request) : Response.error();
  return value instanceof Response ? value : Response.json(value);
}

function untilAborted(
  response: Promise<Response>,
  signal: AbortSignal | null | undefined,
): Promise<Response> {
  return new Promise((resolve, reject) => {
    signal?.addEventListener('abort', () => reject(signal.reason));
    response.then(resolve, reject);
  });
}

/** Returns the query of a quick view's request. */
export function queryOf({ body }: Asked): string {
  return isRecord(body) ? textAt(body, 'query') : '';
}

/** Returns products whose links have these parameters, as events tell products that an element shows. */
export function linked(list: readonly StoreProduct[], parameters: string): StoreProduct[] {
  return list.map((one) => ({ ...one, link: `${one.link}?${parameters}` }));
}

/** The parameters of links to results for “oak”. */
export const ofOak = '_source=vitrine&_search_term=oak';
