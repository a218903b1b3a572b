import dns from 'node:dns';
import { createServer, type RequestListener, type Server } from 'node:http';
import { syncBuiltinESMExports } from 'node:module';
import { type AddressInfo, BlockList } from 'node:net';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { JsonClient } from '../../connectors/outgoing/json-client.ts';
import { createOwner } from '../../testing/people.ts';
import { startApp } from '../../testing/running-app.ts';

/** Stands for the public address of a store. */
const publicAddress = '127.0.0.2';
const privateAddress = '127.0.0.1';

beforeEach(() => {
  vi.spyOn(BlockList.prototype, 'check').mockImplementation((address) => address !== publicAddress);
});

afterEach(() => {
  vi.restoreAllMocks();
  syncBuiltinESMExports();
});

/** Makes a name lead to the given addresses, one after the other, and from then on to the last. */
function resolveTo(...addresses: string[]): { lookups: () => number } {
  let lookups = 0;
  const next = () => {
    const address = addresses[Math.min(lookups, addresses.length - 1)] ?? '';
    lookups += 1;
    return { address, family: 4 };
  };
  type Callback = (error: null, found: unknown, family?: number) => void;
  const answer = (_host: string, options: dns.LookupOptions, callback: Callback) => {
    const found = next();
    process.nextTick(() =>
      options.all ? callback(null, [found]) : callback(null, found.address, found.family),
    );
  };
  vi.spyOn(dns, 'lookup').mockImplementation(answer as unknown as typeof dns.lookup);
  vi.spyOn(dns.promises, 'lookup').mockImplementation((async (
    _host: string,
    options?: dns.LookupOptions,
  ) => (options?.all ? [next()] : next())) as typeof dns.promises.lookup);
  syncBuiltinESMExports();
  return { lookups: () => lookups };
}

async function listen(address: string, port: number, listener: RequestListener): Promise<Server> {
  const server = createServer(listener);
  await new Promise<void>((resolve) => server.listen(port, address, resolve));
  return server;
}

/** Serves a store at both addresses. The store in the private network counts its connections. */
async function withStores(
  listener: RequestListener,
  story: (port: number, privateConnections: () => number) => Promise<void>,
): Promise<void> {
  let connections = 0;
  const inside = await listen(privateAddress, 0, listener);
  inside.on('connection', () => (connections += 1));
  const { port } = inside.address() as AddressInfo;
  const outside = await listen(publicAddress, port, listener);
  try {
    await story(port, () => connections);
  } finally {
    for (const server of [inside, outside]) {
      server.closeAllConnections();
      server.close();
    }
  }
}

/** Answers each question with the scopes of the token, on a connection of its own. */
const scopes: RequestListener = (_request, response) => {
  const currentAppInstallation = { accessScopes: [{ handle: 'read_products' }] };
  response
    .writeHead(200, { 'Content-Type': 'application/json', Connection: 'close' })
    .end(JSON.stringify({ data: { currentAppInstallation } }));
};

test('a name that leads into the private network after its check reaches nothing there', async () => {
  const environment = { PUBLIC_URL: 'https://vitrine.example', NODE_ENV: 'production' };
  const app = await startApp({ environment });
  const owner = await createOwner(app);
  const parameters = { shop: (await app.shop()).shop.domain };
  await withStores(scopes, async (port, privateConnections) => {
    const resolver = resolveTo(publicAddress, privateAddress);
    const address = `http://localhost:${port}`;
    const credentials = { kind: 'token' as const, token: 'a token' };
    const { status, body } = await owner.call('checkStore', {
      parameters,
      body: { address, credentials },
    });
    expect(resolver.lookups()).toBe(2);
    expect([status, body.error]).toEqual([
      403,
      expect.stringMatching(/^localhost is in a private network \(127\.0\.0\.1\)/),
    ]);
    expect(privateConnections()).toBe(0);
  });
  await app.close();
});

test('a store that names a private address for its export reaches nothing there', async () => {
  await withStores(scopes, async (port, privateConnections) => {
    const client = new JsonClient({ userAgent: 'test', signal: new AbortController().signal });
    const read = (host: string) => client.lines(`http://${host}:${port}/export.jsonl`).next();
    for (const host of ['127.0.0.1', '2130706433', '[::1]', '[::ffff:127.0.0.1]']) {
      await expect(read(host)).rejects.toMatchObject({
        kind: 'forbidden',
        message: expect.stringContaining('private network'),
      });
    }
    expect(privateConnections()).toBe(0);
    expect((await read(publicAddress)).value).toContain('accessScopes');
  });
});
