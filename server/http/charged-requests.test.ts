import { once } from 'node:events';
import Koa from 'koa';
import { expect, it } from 'vitest';
import { createRateLimit } from './rate-limit.ts';

/** Serves requests that keep the event loop busy for as long as their path says. */
async function withServer(
  use: (ask: (workMs: number) => Promise<number>) => Promise<void>,
): Promise<void> {
  const limit = createRateLimit({ reads: 10, events: 10, bust: 10 });
  const app = new Koa().use(async (context) => {
    try {
      const charge = await limit(context, { kind: 'reads', bust: false });
      charge?.(Number(context.path.slice(1)));
      context.body = 'ok';
    } catch {
      context.status = 429;
    }
  });
  const server = app.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  try {
    await use(async (workMs) => (await fetch(`http://127.0.0.1:${port}/${workMs}`)).status);
  } finally {
    server.close();
    server.closeAllConnections();
  }
}

it('counts an expensive request once more for each 10 ms of the event loop', async () => {
  await withServer(async (ask) => {
    expect([await ask(9), await ask(35), await ask(48)]).toEqual([200, 200, 200]);
    // The requests count 1, 4 and 5 of 10.
    expect(await ask(0)).toBe(429);
  });
});

it('counts a cheap request once', async () => {
  await withServer(async (ask) => {
    for (let asked = 0; asked < 10; asked++) {
      expect(await ask(9.9)).toBe(200);
    }
    expect(await ask(0)).toBe(429);
  });
});
