import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, test } from 'vitest';
import { StorefrontPageReader } from './read-storefront-page.ts';

const rules = { domains: ['store.example'], allowThisMachine: true, userAgent: 'Vitrine/test' };

async function withStore(
  listener: RequestListener,
  story: (url: string) => Promise<void>,
): Promise<void> {
  const server = createServer(listener);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  try {
    await story(`http://127.0.0.1:${port}/`);
  } finally {
    server.closeAllConnections();
    server.close();
  }
}

test('a store that never answers is left alone after a time', async () => {
  await withStore(
    () => undefined,
    async (url) => {
      const reading = new StorefrontPageReader().read(url, { ...rules, timeoutMs: 50 });
      await expect(reading).rejects.toThrow('The page is not there after 0.05 seconds');
    },
  );
});

test('a store that sends without end is cut off', async () => {
  await withStore(
    (_, response) => {
      response.writeHead(200, { 'Content-Type': 'text/html' });
      const send = (): void => {
        while (response.write('x'.repeat(65_536))) {
          // Until the connection is full.
        }
      };
      response.on('drain', send);
      send();
    },
    async (url) => {
      const reading = new StorefrontPageReader().read(url, { ...rules, maxBytes: 2 ** 20 });
      await expect(reading).rejects.toThrow('sends more than 1 MB');
    },
  );
});

test('four pages are read at the same time at most', async () => {
  await withStore(
    () => undefined,
    async (url) => {
      const reader = new StorefrontPageReader();
      const read = () => reader.read(url, { ...rules, timeoutMs: 200 });
      const readings = [read(), read(), read(), read()].map((reading) => reading.catch(String));
      await expect(read()).rejects.toThrow('Several pages are being read');
      await Promise.all(readings);
      await expect(read()).rejects.toThrow('The page is not there');
    },
  );
});
