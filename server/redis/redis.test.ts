import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { freePort } from '../testing/free-port.mjs';
import { redisProgram, startRedis } from '../testing/redis-server.mjs';
import { type RunningApp, startApp } from '../testing/running-app.ts';
import { connectRedis, type SharedRedis } from './redis.ts';

const patience = { timeout: 20_000, interval: 20 };

async function openRedis(port?: number) {
  const redis = await startRedis(port);
  onTestFinished(() => redis.stop());
  return redis;
}

async function openApp(url: string): Promise<RunningApp> {
  const environment = { REDIS_URL: url, RATE_LIMIT: 'reads=3' };
  const app = await startApp({ environment });
  onTestFinished(() => app.close());
  return app;
}

/** Asks without a key, so that only the address of the client counts. */
async function ask(app: RunningApp, times = 1): Promise<number[]> {
  const statuses: number[] = [];
  for (let asked = 0; asked < times; asked += 1) {
    statuses.push((await app.get('/api/v1/products/static')).status);
  }
  return statuses;
}

async function readiness(app: RunningApp): Promise<{ degraded: boolean; limits: string }> {
  const headers = { Authorization: `Bearer ${await app.adminToken()}` };
  const answer = await app.get('/readyz', { headers });
  expect(answer.status).toBe(200);
  const body = (await answer.json()) as { degraded?: true; details: { rate_limits: string } };
  return { degraded: body.degraded === true, limits: body.details.rate_limits };
}

const shared = { degraded: false, limits: 'shared' };
const alone = { degraded: true, limits: 'own' };

describe.skipIf(redisProgram === undefined)('servers with one Redis', () => {
  test('count the requests of a client together', async () => {
    const redis = await openRedis();
    const [one, other] = [await openApp(redis.url), await openApp(redis.url)];
    expect(await readiness(one)).toEqual(shared);
    expect(await ask(one, 2)).toEqual([400, 400]);
    expect(await ask(other, 2)).toEqual([400, 429]);
    expect(await ask(one)).toEqual([429]);
  });

  test('count by themselves while it is away, and say so', async () => {
    const redis = await openRedis();
    const app = await openApp(redis.url);
    expect(await ask(app)).toEqual([400]);
    await redis.stop();
    expect(await ask(app, 4)).toEqual([400, 400, 400, 429]);
    expect(await readiness(app)).toEqual(alone);
    await openRedis(redis.port);
    await vi.waitFor(async () => expect(await readiness(app)).toEqual(shared), patience);
    expect(await ask(app, 4)).toEqual([400, 400, 400, 429]);
  });

  test('answer while it hangs', async () => {
    const redis = await openRedis();
    const app = await openApp(redis.url);
    redis.process.kill('SIGSTOP');
    expect(await ask(app, 4)).toEqual([400, 400, 400, 429]);
    expect(await readiness(app)).toEqual(alone);
  });

  test('start without it, and use it when it comes', async () => {
    const port = await freePort();
    const app = await openApp(`redis://127.0.0.1:${port}`);
    expect(await readiness(app)).toEqual(alone);
    expect(await ask(app)).toEqual([400]);
    await openRedis(port);
    await vi.waitFor(async () => expect(await readiness(app)).toEqual(shared), patience);
  });
});

async function connect(url: string, prefix: string): Promise<SharedRedis> {
  const redis = await connectRedis({ url, prefix }, () => undefined);
  if (!redis) {
    throw new Error('It was given an address.');
  }
  onTestFinished(() => redis.close());
  return redis;
}

async function listen({ wakeUps }: SharedRedis) {
  const heard = { times: 0 };
  const stop = wakeUps.listen(() => (heard.times += 1));
  onTestFinished(stop);
  // A listener is woken once when it is connected.
  await vi.waitFor(() => expect(heard.times).toBe(1), patience);
  return heard;
}

describe.skipIf(redisProgram === undefined)('wake-ups by Redis', () => {
  test('reach the servers of the installation only', async () => {
    const { url } = await openRedis();
    const heard = await listen(await connect(url, 'a'));
    const others = await listen(await connect(url, 'b'));
    const { wakeUps } = await connect(url, 'a');
    wakeUps.announce();
    await vi.waitFor(() => expect(heard.times).toBe(2), patience);
    expect(others.times).toBe(1);
  });

  test('are sent before their process disconnects', async () => {
    const { url } = await openRedis();
    const heard = await listen(await connect(url, 'a'));
    const command = await connect(url, 'a');
    command.wakeUps.announce();
    await command.close();
    await vi.waitFor(() => expect(heard.times).toBe(2), patience);
  });

  test('wake after Redis was away, for what was announced meanwhile', async () => {
    const redis = await openRedis();
    const { url, port } = redis;
    const heard = await listen(await connect(url, 'a'));
    const { wakeUps } = await connect(url, 'a');
    await redis.stop();
    wakeUps.announce();
    await openRedis(port);
    await vi.waitFor(() => expect(heard.times).toBe(2), patience);
  });
});

test('an installation without Redis does not connect to it', async () => {
  expect(await connectRedis(undefined, () => undefined)).toBeUndefined();
});
