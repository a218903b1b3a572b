import { createServer } from 'node:http';
import Koa from 'koa';
import { createStorefront, type StorefrontDeps } from '../storefront.ts';
import { memoryData, type MemoryShop } from './memory-data.ts';

/** A client of a storefront on a free port. It stores cookies like a browser. */
export interface Browser {
  get: (path: string, headers?: Record<string, string>) => Promise<Response>;
  /** Returns the text of a page. */
  read: (path: string) => Promise<string>;
  sendForm: (path: string, fields: Record<string, string>) => Promise<Response>;
  sendJson: (path: string, body: unknown) => Promise<Response>;
  cookies: Map<string, string>;
}

/** Serves a storefront. The first shop is the default. */
export async function withStorefront(
  shops: readonly MemoryShop[],
  story: (browser: Browser) => Promise<void>,
  overrides: Partial<StorefrontDeps> = {},
): Promise<void> {
  const router = createStorefront({
    data: memoryData(shops),
    renderList: () => Promise.resolve(undefined),
    defaultDomain: shops[0]?.domain ?? 'nobody.example',
    maySeeOtherShops: () => true,
    publicDirectory: 'public',
    countRequest: async () => {},
    ...overrides,
  });
  const handle = new Koa().use(router.routes()).callback();
  const server = createServer((request, response) => void handle(request, response));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  try {
    const address = server.address();
    const port = typeof address === 'object' ? address?.port : undefined;
    await story(openBrowser(`http://127.0.0.1:${port}`));
  } finally {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  }
}

function openBrowser(url: string): Browser {
  const cookies = new Map<string, string>();

  async function send(path: string, init: RequestInit): Promise<Response> {
    const headers = new Headers(init.headers);
    headers.set('Cookie', [...cookies].map(([name, value]) => `${name}=${value}`).join('; '));
    const response = await fetch(url + path, { redirect: 'manual', ...init, headers });
    for (const header of response.headers.getSetCookie()) {
      const [name = '', value = ''] = header.split(';')[0]?.split('=') ?? [];
      if (value === '') {
        cookies.delete(name);
      } else {
        cookies.set(name, value);
      }
    }
    return response;
  }

  return {
    cookies,
    get: (path, headers = {}) => send(path, { headers }),
    read: async (path) => (await send(path, {})).text(),
    sendForm: (path, fields) => send(path, { method: 'POST', body: new URLSearchParams(fields) }),
    sendJson: (path, body) =>
      send(path, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify(body),
      }),
  };
}
