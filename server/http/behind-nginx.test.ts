import { type IncomingMessage, request } from 'node:http';
import { describe, expect, onTestFinished, test } from 'vitest';
import { bulk, v2, viewed } from '../testing/events.ts';
import { EventStreamReader } from '../testing/event-stream.ts';
import { AdminBrowser, signInAs } from '../testing/people.ts';
import { nginxProgram, startNginx } from '../testing/nginx.mjs';
import { type RunningApp, startApp } from '../testing/running-app.ts';
import type { TestShop } from '../testing/test-shop.ts';
import { type Listener, startCopy } from './testing/stand-in-copy.ts';

async function startProxy(copies: [string, string]): Promise<string> {
  const nginx = await startNginx(copies);
  onTestFinished(() => nginx.stop());
  return nginx.url;
}

async function startTrustingApp(): Promise<RunningApp> {
  const app = await startApp({ environment: { TRUST_PROXY: 'on' } });
  onTestFinished(() => app.close());
  return app;
}

/** Starts a stand-in that passes requests on to a copy, and breaks off when the copy has answered. */
function startBreakingCopy(app: RunningApp): Promise<string> {
  return startCopy((incoming, response) => {
    const { method, url, headers } = incoming;
    const outgoing = request(app.url + url, { method, headers }, (answer) => {
      answer.resume().on('end', () => response.destroy());
    });
    incoming.pipe(outgoing);
  });
}

/** Starts two copies that count requests, and a proxy before them. */
async function startCounted(headers: Record<string, string>, status = 200) {
  const seen: IncomingMessage[] = [];
  const listener: Listener = (incoming, response) => {
    seen.push(incoming);
    response.writeHead(status, headers).end('{}');
  };
  const url = await startProxy([await startCopy(listener), await startCopy(listener)]);
  return { url, seen };
}

const hostOf = ({ url }: RunningApp) => new URL(url).host;

const post = (url: string, { key }: TestShop, body: unknown) =>
  fetch(url, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', 'Service-Api-Key': key },
    body: JSON.stringify(body),
  });

describe.skipIf(nginxProgram === undefined)('a request behind the nginx of the example', () => {
  test('counts its events once when the first copy breaks off after it stored them', async () => {
    const app = await startTrustingApp();
    const shop = await app.shop();
    const url = await startProxy([await startBreakingCopy(app), hostOf(app)]);
    const answer = await post(url + bulk, shop, [viewed, viewed]);
    expect(answer.status).toBe(200);
    expect(await shop.events()).toHaveLength(2);
  });

  test('goes to the other copy when one refuses connections', async () => {
    const app = await startTrustingApp();
    const shop = await app.shop();
    const url = await startProxy(['127.0.0.1:1', hostOf(app)]);
    for (const uuid of ['u-1', 'u-2', 'u-3', 'u-4']) {
      expect((await post(url + v2, shop, { ...viewed, uuid })).status).toBe(200);
    }
    expect(await shop.events()).toHaveLength(4);
  });

  test('gets each message of a stream at once', async () => {
    const app = await startTrustingApp();
    const shop = await app.shop();
    const browser = new AdminBrowser({ url: await startProxy([hostOf(app), hostOf(app)]) });
    browser.cookie = (await signInAs(app, { role: 'viewer', shops: new Map() })).cookie;
    const parameters = { shop: shop.shop.domain };
    const stream = new EventStreamReader<{ verb: string }>(
      await browser.ask('liveEvents', { parameters }),
    );
    for (const verb of ['viewed', 'added']) {
      expect((await post(app.url + v2, shop, { ...viewed, verb })).status).toBe(200);
      const [message] = await stream.take(1);
      expect(message?.data.verb).toBe(verb);
    }
    await stream.leave();
  });

  test('is not sent again when it changes the administration', async () => {
    let requests = 0;
    const listener: Listener = (_, response) => {
      requests += 1;
      response.destroy();
    };
    const url = await startProxy([await startCopy(listener), await startCopy(listener)]);
    const answer = await fetch(`${url}/admin/api/v1/shops`, { method: 'POST', body: '{}' });
    expect(answer.status).toBe(502);
    expect(requests).toBe(1);
  });

  test('is not sent again after a 503, which all copies may answer', async () => {
    const { url, seen } = await startCounted({ 'Retry-After': '2' }, 503);
    const answer = await fetch(`${url}/api/v1/products/top_sellers`);
    expect(answer.status).toBe(503);
    expect(answer.headers.get('retry-after')).toBe('2');
    expect(seen).toHaveLength(1);
  });

  test('brings the address of its client and an id, whatever the client claims', async () => {
    const { url, seen } = await startCounted({ 'Cache-Control': 'no-store' });
    const claimed = { 'X-Forwarded-For': '192.0.2.1', 'X-Request-Id': 'chosen-by-the-client' };
    await fetch(url, { headers: claimed });
    expect(seen[0]?.headers).toMatchObject({
      'x-forwarded-for': '127.0.0.1',
      'x-request-id': expect.stringMatching(/^[\da-f]{32}$/),
    });
  });

  test('takes no new connection to a copy', async () => {
    const { url, seen } = await startCounted({ 'Cache-Control': 'no-store' });
    for (let index = 0; index < 6; index += 1) {
      await (await fetch(url)).text();
    }
    expect(new Set(seen.map(({ socket }) => socket)).size).toBe(2);
  });

  test.for([
    ['public, max-age=300, stale-while-revalidate=86400', 1],
    ['public, max-age=60', 1],
    ['public, max-age=4', 3],
    ['private, no-store', 3],
    ['no-store', 3],
  ] as const)('with the answer "%s" reaches the copies %i times of 3', async ([value, times]) => {
    const { url, seen } = await startCounted({ 'Cache-Control': value, Vary: 'Accept-Encoding' });
    for (let index = 0; index < 3; index += 1) {
      const answer = await fetch(`${url}/widget.js`);
      expect(await answer.text()).toBe('{}');
      expect(answer.headers.get('cache-control')).toBe(value);
    }
    expect(seen).toHaveLength(times);
  });

  test.for(['/metrics', '/metrics/', '/METRICS', '/%6Detrics', '//metrics'])(
    'is refused for the metrics at %s',
    async (path) => {
      const { url, seen } = await startCounted({});
      expect((await fetch(url + path)).status).toBe(403);
      expect(seen).toEqual([]);
    },
  );
});

describe('a copy that hangs', () => {
  test('has its reads answered by the other, and is left out', async () => {
    const taken: IncomingMessage[] = [];
    const hanging = await startCopy((incoming) => void taken.push(incoming));
    const answering = await startCopy((_, response) => response.end('{}'));
    const url = await startProxy([hanging, answering]);
    const statuses: number[] = [];
    for (let count = 0; count < 50; count += 1) {
      statuses.push((await fetch(`${url}/api/v1/a?${count}`)).status);
    }
    expect(statuses).toEqual(statuses.map(() => 200));
    expect(taken.length).toBeLessThan(25);
  });

  test.for([
    '/api/v1/smart-search/search',
    '/webhooks/products/update',
    '/api/v2/analytics/event',
    '/api/v2/analytics/event/bulk',
  ])('has what comes by POST at %s answered by the other, with the same id', async (path) => {
    const ids: unknown[] = [];
    const hanging = await startCopy(({ headers }) => void ids.push(headers['x-request-id']));
    const answering = await startCopy((incoming, response) => {
      ids.push(incoming.headers['x-request-id']);
      incoming.pipe(response);
    });
    const url = await startProxy([hanging, answering]);
    // One of the first two goes to the copy that hangs.
    for (const body of ['1', '2']) {
      const answer = await fetch(url + path, { method: 'POST', body });
      expect(answer.status).toBe(200);
      expect(await answer.text()).toBe(body);
    }
    expect(ids).toHaveLength(3);
    expect(new Set(ids).size).toBe(2);
  });

  test.for(['/api/v1/carts', '/api/v2/analytics/visit'])(
    'gets a write to %s that no other copy gets too',
    async (path) => {
      const taken: string[] = [];
      const copies = await Promise.all(
        [1, 2].map(() => startCopy(({ url = '' }) => void taken.push(url))),
      );
      const url = await startProxy([copies[0] ?? '', copies[1] ?? '']);
      const answer = await fetch(url + path, { method: 'POST', body: '{}' });
      expect(answer.status).toBe(504);
      expect(taken).toEqual([path]);
    },
  );
});

test('a copy that comes back gets its share step by step', async () => {
  let isFailing = true;
  const taken: string[] = [];
  const returning = await startCopy((incoming, response) => {
    taken.push(incoming.url ?? '');
    return isFailing ? incoming.socket.destroy() : response.end('{}');
  });
  const url = await startProxy([returning, await startCopy((_, response) => response.end('{}'))]);
  const ask = async (number: number) => {
    const answer = await fetch(`${url}/api/v1/a?${number}`);
    expect(answer.status).toBe(200);
  };
  let asked = 0;
  for (; taken.length < 1; asked += 1) {
    await ask(asked);
  }
  isFailing = false;
  for (; taken.length < 2; asked += 1) {
    await ask(asked);
  }
  for (let more = 0; more < 200; more += 1) {
    await ask(asked + more);
  }
  expect(taken.length).toBeLessThan(50);
});

test('copies that have all failed are asked again at once', async () => {
  let isFailing = true;
  const listener: Listener = (incoming, response) =>
    isFailing ? incoming.socket.destroy() : response.end('{}');
  const url = await startProxy([await startCopy(listener), await startCopy(listener)]);
  expect((await fetch(`${url}/api/v1/a`)).status).toBe(502);
  isFailing = false;
  for (let count = 0; count < 10; count += 1) {
    expect((await fetch(`${url}/api/v1/a?${count}`)).status).toBe(200);
  }
});
