import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, onTestFinished, vi } from 'vitest';
import { test } from '../store/testing/store-fixture.ts';
import { readPublicStore } from './read-public-store.ts';

const dayMs = 24 * 3_600_000;

/** Returns the address of a store without products, and the paths that it was asked for. */
async function emptyStore() {
  const paths: string[] = [];
  const store = createServer((request, response) => {
    paths.push(request.url ?? '');
    response.writeHead(404).end();
  });
  store.listen(0, '127.0.0.1');
  await once(store, 'listening');
  onTestFinished(() => {
    store.close();
  });
  return { address: `http://127.0.0.1:${(store.address() as AddressInfo).port}`, paths };
}

test('a daily reading leaves 1 GiB of the disk free, and goes on when there is more', async ({
  stores,
}) => {
  const { address, paths } = await emptyStore();
  const free = vi.spyOn(stores.database, 'freeBytes');
  onTestFinished(() => free.mockRestore());
  const read = () =>
    readPublicStore(
      {
        stores,
        access: { platform: 'platform', userAgent: 'Test', now: () => dayMs, retryMs: 1 },
        signal: AbortSignal.timeout(60_000),
        onChanged: () => undefined,
      },
      {
        shopId: 1,
        connector: 'public',
        platform: 'platform',
        storeDomain: '',
        address,
        credentials: '',
        state: 'active',
        error: null,
        question: null,
        createdAt: 0,
        subscribedAt: 0,
        comparedAt: 0,
      },
      { kind: 'public', allowHttp: true, allowPrivate: true },
    );

  free.mockResolvedValue(2 ** 30 - 1);
  await expect(read()).rejects.toThrow('The disk of the server has less than 1 GiB left');
  expect(paths).toEqual([]);

  free.mockResolvedValue(2 ** 30);
  expect(await read().catch(String)).not.toContain('1 GiB');
  expect(paths).not.toEqual([]);
});
