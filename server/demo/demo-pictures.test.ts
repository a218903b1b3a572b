import Koa from 'koa';
import { createServer } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { describe, expect, onTestFinished, test } from 'vitest';
import { createPictures } from './demo-pictures.ts';

/** Serves the pictures of an installation. Returns a function that asks for one. */
async function servePictures(hasDemoShop: boolean): Promise<(name: string) => Promise<Response>> {
  const router = createPictures({
    hasDemoShop: () => Promise.resolve(hasDemoShop),
    drawPicture: (name) => (name === 'cup.svg' ? '<svg/>' : undefined),
  });
  const handle = new Koa().use(router.routes()).callback();
  const server = createServer((request, response) => void handle(request, response));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const { port } = server.address() as AddressInfo;
  return (name) => fetch(`http://127.0.0.1:${port}/demo/pictures/${name}`);
}

describe('pictures of the demo shop', () => {
  test('are drawn on demand, cached forever and sandboxed', async () => {
    const picture = await servePictures(true);
    const response = await picture('cup.svg');
    expect(response.headers.get('content-type')).toBe('image/svg+xml');
    expect(response.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    expect(response.headers.get('content-security-policy')).toBe(
      "default-src 'none'; style-src 'unsafe-inline'",
    );
    expect(await response.text()).toBe('<svg/>');
    expect((await picture('other.svg')).status).toBe(404);
  });

  test('are not there without the shop', async () => {
    const picture = await servePictures(false);
    expect((await picture('cup.svg')).status).toBe(404);
  });
});
