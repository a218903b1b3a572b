import { describe, expect, it, onTestFinished } from 'vitest';
import { createDemoData } from '../testing/demo-data.ts';
import { product } from '../testing/factories.ts';
import { type RunningApp, startApp } from '../testing/running-app.ts';
import type { TestData } from '../testing/test-data.ts';

const chosen = '/api/v1/products/static';
const search = '/api/v1/smart-search/search';

/** Starts an app for one test, because requests of other tests would count. */
async function withLimits(
  environment: Record<string, string>,
  use: (app: RunningApp) => Promise<void>,
  data?: TestData,
): Promise<void> {
  const app = await startApp({ environment, ...(data && { data }) });
  try {
    await use(app);
  } finally {
    await app.close();
  }
}

/** Returns the statuses of equal requests that are sent one after the other. */
async function statuses(count: number, ask: () => Promise<Response>): Promise<number[]> {
  const found = [];
  for (let asked = 0; asked < count; asked++) {
    found.push((await ask()).status);
  }
  return found;
}

function from(address: string): RequestInit {
  return { headers: { 'X-Forwarded-For': address } };
}

it('a large answer counts several times when it is indented', async () => {
  await withLimits({ RATE_LIMIT: 'reads=6' }, async (app) => {
    const shop = await app.shop();
    const body_html = '<p class="x">A "long" text</p>\n'.repeat(3_000);
    const ids = Array.from({ length: 50 }, (_, index) => index + 1);
    await shop.import({ products: ids.map((id) => product({ id, body_html })) });
    const ask = async (format: string) => {
      const answer = await shop.get(`${chosen}?limit=50&ids=${ids.join(',')}${format}`);
      await answer.arrayBuffer();
      return answer;
    };
    expect(await statuses(3, () => ask(''))).toEqual([200, 200, 200]);
    expect(await statuses(3, () => ask('&format=pretty'))).toContain(429);
  });
});

describe('with a limit of three reads a minute', () => {
  const environment = { RATE_LIMIT: 'reads=3' };

  it('the fourth read is refused with the seconds to wait', async () => {
    await withLimits(environment, async (app) => {
      const shop = await app.shop();
      expect(await statuses(3, () => shop.get(chosen))).toEqual([200, 200, 200]);
      const answer = await shop.get(chosen);
      expect(answer.status).toBe(429);
      const seconds = Number(answer.headers.get('retry-after'));
      expect(seconds).toBeGreaterThan(0);
      expect(seconds).toBeLessThanOrEqual(60);
      expect(answer.headers.get('cache-control')).toBe('no-store');
      expect(answer.headers.get('access-control-allow-origin')).toBe('*');
      expect(await answer.json()).toEqual({
        error: `More than 3 reads a minute: ask again in ${seconds} s.`,
      });
    });
  });

  it('listings, searches and settings count together, also when they fail', async () => {
    await withLimits(environment, async (app) => {
      const shop = await app.shop();
      const asked = [
        await shop.get(`${chosen}?limit=0`),
        await shop.get('/api/v1/products/top_sellers'),
        await shop.post(search, { searchTerm: '' }),
        await shop.get(chosen),
      ];
      expect(asked.map(({ status }) => status)).toEqual([400, 200, 200, 429]);
    });
  });

  it('each key has its own limit', async () => {
    await withLimits(environment, async (app) => {
      const [busy, calm] = [await app.shop(), await app.shop()];
      await statuses(4, () => busy.get(chosen));
      expect((await busy.get(chosen)).status).toBe(429);
      expect((await calm.get(chosen)).status).toBe(200);
    });
  });

  it('unknown keys share the limit of their address', async () => {
    await withLimits(environment, async (app) => {
      let guess = 0;
      const guesses = await statuses(5, () => app.get(`${chosen}?key=guess-${guess++}`));
      expect(guesses).toEqual([401, 401, 401, 429, 429]);
      expect((await app.get(chosen)).status).toBe(429);
      const shop = await app.shop();
      expect((await shop.get(chosen)).status).toBe(200);
    });
  });

  it('health, readiness, metrics, the reference and pre-flights do not count', async () => {
    await withLimits(environment, async (app) => {
      for (const path of ['/healthz', '/readyz', '/metrics', '/docs', '/openapi.json']) {
        expect(await statuses(5, () => app.get(path)), path).toEqual(Array(5).fill(200));
      }
      const preflights = await statuses(5, () => app.get(chosen, { method: 'OPTIONS' }));
      expect(preflights).toEqual(Array(5).fill(204));
      const shop = await app.shop();
      expect((await shop.get(chosen)).status).toBe(200);
    });
  });

  it('an X-Forwarded-For header has no effect without a trusted proxy', async () => {
    await withLimits(environment, async (app) => {
      const { key } = await app.shop();
      let last = 0;
      const ask = () => app.get(`${chosen}?key=${key}`, from(`203.0.113.${++last}`));
      expect(await statuses(4, ask)).toEqual([200, 200, 200, 429]);
    });
  });
});

describe('behind a proxy', () => {
  const environment = { RATE_LIMIT: 'reads=3', TRUST_PROXY: 'on' };

  it('each client has its own limit', async () => {
    await withLimits(environment, async (app) => {
      const { key } = await app.shop();
      const ask = (address: string) => app.get(`${chosen}?key=${key}`, from(address));
      expect(await statuses(4, () => ask('203.0.113.7'))).toEqual([200, 200, 200, 429]);
      expect((await ask('203.0.113.8')).status).toBe(200);
    });
  });

  it('addresses that a client adds before that of the proxy have no effect', async () => {
    await withLimits(environment, async (app) => {
      const { key } = await app.shop();
      let invented = 0;
      const ask = () =>
        app.get(`${chosen}?key=${key}`, from(`198.51.100.${++invented}, 203.0.113.7`));
      expect(await statuses(4, ask)).toEqual([200, 200, 200, 429]);
    });
  });

  it('the ports that a proxy adds make no other clients, nor do entries without an address', async () => {
    await withLimits(environment, async (app) => {
      const { key } = await app.shop();
      let port = 50_000;
      for (const address of ['203.0.113.7', '[2001:db8:1:2::3]', '_hidden']) {
        const ask = () => app.get(`${chosen}?key=${key}`, from(`${address}:${++port}`));
        expect(await statuses(4, ask)).toEqual([200, 200, 200, 429]);
      }
    });
  });

  it('all addresses of one IPv6 network count as one client', async () => {
    await withLimits(environment, async (app) => {
      const { key } = await app.shop();
      let host = 0;
      const ask = () => app.get(`${chosen}?key=${key}`, from(`2001:db8:1:2::${++host}`));
      expect(await statuses(4, ask)).toEqual([200, 200, 200, 429]);
      expect((await app.get(`${chosen}?key=${key}`, from('2001:db8:1:3::1'))).status).toBe(200);
    });
  });
});

describe('requests with bust_cache', () => {
  it('have their own limit and count as reads too', async () => {
    await withLimits({ RATE_LIMIT: 'reads=5,bust=2' }, async (app) => {
      const shop = await app.shop();
      const bust = `${chosen}?bust_cache=yes`;
      expect(await statuses(3, () => shop.get(bust))).toEqual([200, 200, 429]);
      expect(await (await shop.get(bust)).json()).toEqual({
        error: expect.stringContaining('2 requests with bust_cache a minute'),
      });
      expect(await statuses(2, () => shop.get(chosen))).toEqual([200, 429]);
    });
  });

  it('count only as reads when the value is not yes', async () => {
    await withLimits({ RATE_LIMIT: 'bust=1' }, async (app) => {
      const shop = await app.shop();
      const asked = await statuses(3, () => shop.get(`${chosen}?bust_cache=no`));
      expect(asked).toEqual([200, 200, 200]);
    });
  });
});

it('pages of the demo store are counted, and their files are not', async () => {
  const environment = { RATE_LIMIT: 'reads=2', DEMO: 'on' };
  const data = await createDemoData();
  onTestFinished(() => data.remove());
  await withLimits(
    environment,
    async (app) => {
      const shop = await app.shop();
      const page = { headers: { Accept: 'text/html' } };
      expect(await statuses(3, () => app.get('/', page))).toEqual([200, 200, 429]);
      expect(await statuses(3, () => app.get('/assets/frame.css'))).toEqual([200, 200, 200]);
      expect(await statuses(2, () => shop.get(chosen))).toEqual([200, 200]);
    },
    data,
  );
});

describe('the setting', () => {
  it('allows 600 reads and 60 requests with bust_cache by default', async () => {
    await withLimits({ RATE_LIMIT: '' }, async (app) => {
      const [reader, buster] = [await app.shop(), await app.shop()];
      const busts = await statuses(61, () => buster.get(`${chosen}?bust_cache=yes`));
      expect(busts.lastIndexOf(200)).toBe(59);
      expect(busts.at(60)).toBe(429);
      const reads = await statuses(601, () => reader.get(chosen));
      expect(reads.lastIndexOf(200)).toBe(599);
      expect(reads.at(600)).toBe(429);
    });
  });

  it('allows any number of requests when it is off', async () => {
    await withLimits({ RATE_LIMIT: 'off' }, async (app) => {
      const shop = await app.shop();
      const asked = await statuses(61, () => shop.get(`${chosen}?bust_cache=yes`));
      expect(new Set(asked)).toEqual(new Set([200]));
    });
  });
});
