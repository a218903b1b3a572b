import { EventEmitter, once } from 'node:events';
import { createServer, type RequestListener, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { networkInterfaces } from 'node:os';
import { brotliCompressSync, deflateSync, gzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { JsonClient, type JsonClientOptions } from './json-client.ts';

const content = JSON.stringify({ name: 'A store' });
const value = JSON.parse(content);

/** Serves a store while a story lasts. */
async function withStore(
  listener: RequestListener,
  story: (url: string) => Promise<void>,
  host = '127.0.0.1',
): Promise<void> {
  const server = createServer(listener);
  await new Promise<void>((resolve) => server.listen(0, host, resolve));
  const { port } = server.address() as AddressInfo;
  try {
    await story(`http://${host.includes(':') ? `[${host}]` : host}:${port}`);
  } finally {
    server.closeAllConnections();
    server.close();
  }
}

function createClient(options: Partial<JsonClientOptions> = {}): JsonClient {
  const { signal } = new AbortController();
  return new JsonClient({ userAgent: 'test', signal, allowPrivate: true, retryMs: 1, ...options });
}

/** Answers the first request as told, and the next ones well. */
function failingOnce(fail: (response: ServerResponse) => void): RequestListener {
  let requests = 0;
  return (_request, response) => {
    requests += 1;
    if (requests === 1) {
      fail(response);
    } else {
      response.end(content);
    }
  };
}

async function readLines(client: JsonClient, url: string): Promise<string[]> {
  const lines: string[] = [];
  for await (const line of client.lines(url)) {
    lines.push(line);
  }
  return lines;
}

/** Sends as long as somebody reads. */
function sendEndlessly(response: ServerResponse, part: string): void {
  const send = () => {
    while (!response.destroyed && response.write(part)) {
      // Until the buffer is full.
    }
  };
  response.on('drain', send);
  send();
}

const sendContent: RequestListener = (_request, response) => response.end(content);

async function expectContent(url: string): Promise<void> {
  expect(await createClient().send({ method: 'GET', url })).toMatchObject({ value });
}

const sendNothing: RequestListener = (_request, response) =>
  response.writeHead(204, { 'Content-Encoding': 'gzip' }).end();

const megabyte = 'a'.repeat(2 ** 20);

const sendMegabytes: RequestListener = (_request, response) => sendEndlessly(response, megabyte);

const sendBomb: RequestListener = (_request, response) =>
  response
    .writeHead(200, { 'Content-Encoding': 'gzip' })
    .end(gzipSync(JSON.stringify(megabyte.repeat(3))));

describe('the encoding of an answer', () => {
  test.each([
    ['gzip', gzipSync],
    ['GZIP', gzipSync],
    ['x-gzip', gzipSync],
    ['deflate', deflateSync],
    ['br', brotliCompressSync],
    ['identity', (text: string) => text],
  ])('%s is decoded', async (encoding, encode) => {
    const listener: RequestListener = (_request, response) =>
      response.writeHead(200, { 'Content-Encoding': encoding }).end(encode(content));
    await withStore(listener, async (url) => {
      expect(await createClient().send({ method: 'GET', url })).toMatchObject({ value });
      expect(await readLines(createClient(), url)).toEqual([content]);
    });
  });

  test('is refused at once when it is unknown', async () => {
    let requests = 0;
    const listener: RequestListener = (_request, response) => {
      requests += 1;
      response.writeHead(200, { 'Content-Encoding': 'zebra' }).end(content);
    };
    await withStore(listener, async (url) => {
      await expect(createClient().send({ method: 'GET', url })).rejects.toMatchObject({
        kind: 'unavailable',
        message: expect.stringContaining('encoding'),
      });
      expect(requests).toBe(1);
    });
  });

  test('does not matter when there is no body', async () => {
    await withStore(sendNothing, async (url) => {
      const answer = await createClient().send({ method: 'DELETE', url });
      expect([answer.status, answer.value]).toEqual([204, undefined]);
    });
  });
});

describe('an answer that breaks off', () => {
  const zipped = gzipSync(content);
  test.each<[string, (response: ServerResponse) => void]>([
    ['before it begins', (response) => response.destroy()],
    ['in its body', (response) => response.write(content.slice(0, 5), () => response.destroy())],
    [
      'in its gzip',
      (response) =>
        response.writeHead(200, { 'Content-Encoding': 'gzip' }).end(zipped.subarray(0, 15)),
    ],
    [
      'with something else than gzip',
      (response) => response.writeHead(200, { 'Content-Encoding': 'gzip' }).end(content),
    ],
    ['by silence before it begins', () => undefined],
    ['by silence in its body', (response) => response.write(content.slice(0, 5))],
  ])('%s is asked for again', async (_, fail) => {
    for (const read of [
      async (client: JsonClient, url: string) =>
        (await client.send({ method: 'POST', url, body: {}, isRead: true })).value,
      async (client: JsonClient, url: string) => JSON.parse((await readLines(client, url)).join()),
    ]) {
      await withStore(failingOnce(fail), async (url) => {
        expect(await read(createClient({ timeoutMs: 500 }), url)).toEqual(value);
      });
    }
  });

  test('is not asked for again when the store may have done what it was told', async () => {
    let requests = 0;
    const listener: RequestListener = (_request, response) => {
      requests += 1;
      response.write(content.slice(0, 5), () => response.destroy());
    };
    await withStore(listener, async (url) => {
      const sent = createClient().send({ method: 'POST', url, body: {} });
      await expect(sent).rejects.toThrow('has broken its answer off');
      expect(requests).toBe(1);
    });
  });

  test('of a host that does not exist is told at once', async () => {
    const url = 'http://store.invalid/';
    const sent = createClient({ retryMs: 600_000 }).send({ method: 'GET', url });
    await expect(sent).rejects.toThrow('store.invalid cannot be found');
  });

  test('because the store closes a kept connection is asked for again', async () => {
    const used = new WeakSet<object>();
    const listener: RequestListener = (request, response) => {
      if (used.has(request.socket)) {
        request.socket.destroy();
      } else {
        used.add(request.socket);
        response.end(content);
      }
    };
    await withStore(listener, async (url) => {
      const client = createClient();
      for (let request = 0; request < 3; request += 1) {
        expect(await client.send({ method: 'POST', url, body: {} })).toMatchObject({ value });
      }
    });
  });
});

describe('a connection', () => {
  test('is closed when a busy answer is left unread', async () => {
    const closed = new EventEmitter();
    const gone = once(closed, 'close');
    const fail = (response: ServerResponse) => {
      response.on('close', () => closed.emit('close'));
      response.writeHead(503);
      sendEndlessly(response, 'busy '.repeat(1_000));
    };
    await withStore(failingOnce(fail), async (url) => {
      expect(await createClient().send({ method: 'GET', url })).toMatchObject({ value });
      await gone;
    });
  });

  test('is closed when the client is stopped while it reads', async () => {
    const stop = new AbortController();
    const closed = new EventEmitter();
    const gone = once(closed, 'close');
    const listener: RequestListener = (_request, response) => {
      response.on('close', () => closed.emit('close'));
      response.write('first\n');
    };
    await withStore(listener, async (url) => {
      const lines = createClient({ signal: stop.signal }).lines(url);
      expect((await lines.next()).value).toBe('first');
      const next = lines.next();
      stop.abort(new Error('stopped'));
      await expect(next).rejects.toThrow('stopped');
      await gone;
    });
  });

  test('follows no redirect', async () => {
    const paths: (string | undefined)[] = [];
    const listener: RequestListener = (request, response) => {
      paths.push(request.url);
      response.writeHead(302, { Location: '/elsewhere' }).end();
    };
    await withStore(listener, async (url) => {
      expect(await createClient().send({ method: 'GET', url })).toMatchObject({ status: 302 });
      expect(paths).toEqual(['/']);
    });
  });

  const hasIpv6 = Object.values(networkInterfaces())
    .flat()
    .some((network) => network?.address === '::1');
  test.skipIf(!hasIpv6)('goes to an address of IPv6', async () => {
    await withStore(sendContent, expectContent, '::1');
  });
});

describe('an answer without an end', () => {
  test('is refused above a size', async () => {
    await withStore(sendMegabytes, async (url) => {
      const client = createClient({ maxBytes: 2 * 2 ** 20 });
      const refused = { kind: 'too-large', message: expect.stringContaining('than 2 MB') };
      await expect(client.send({ method: 'GET', url })).rejects.toMatchObject(refused);
      await expect(readLines(client, url)).rejects.toMatchObject(refused);
    });
  });

  test('is measured after it is decoded', async () => {
    await withStore(sendBomb, async (url) => {
      const client = createClient({ maxBytes: 2 * 2 ** 20 });
      await expect(client.send({ method: 'GET', url })).rejects.toMatchObject({
        kind: 'too-large',
      });
    });
  });
});
