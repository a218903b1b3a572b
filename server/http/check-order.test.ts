import { request } from 'node:http';
import { describe, expect } from 'vitest';
import { bulk, errorOf, v1, v2, viewed } from '../testing/events.ts';
import { type RunningApp, startApp, test } from '../testing/running-app.ts';

const search = '/api/v1/smart-search/search';
const quickView = `${search}/quick-view`;
const custom = '/api/v1/custom/id/1';
const form = 'application/x-www-form-urlencoded';

/** Announces a body and never sends it. Only a service that does not wait for the body answers. */
function announce(
  url: string,
  headers: Record<string, string>,
  length: number,
  method = 'POST',
): Promise<number | undefined> {
  return new Promise((resolve, reject) => {
    const announced = { 'Content-Length': String(length), ...headers };
    const outgoing = request(url, { method, headers: announced }, (response) => {
      response.resume();
      resolve(response.statusCode);
      outgoing.destroy();
    });
    outgoing.on('error', reject);
    outgoing.flushHeaders();
  });
}

function ids(count: number): string[] {
  return Array.from({ length: count }, (_, index) => String(index + 1));
}

function post(app: RunningApp, path: string, body: string, type: string): Promise<Response> {
  return app.get(path, { method: 'POST', headers: { 'Content-Type': type }, body });
}

describe('before its body arrives', () => {
  const json = { 'Content-Type': 'application/json' };

  test('a request with an unknown key is refused', async ({ app }) => {
    const header = { ...json, 'Service-Api-Key': 'nobody' };
    for (const path of [search, quickView, custom, v1, v2, bulk]) {
      expect(await announce(app.url + path, header, 1_000), path).toBe(401);
    }
    for (const path of [search, quickView, custom, v1, v2, bulk]) {
      expect(await announce(`${app.url}${path}?key=nobody`, json, 1_000), path).toBe(401);
    }
  });

  test('a request beyond its rate limit is refused', async () => {
    const app = await startApp({ environment: { RATE_LIMIT: 'reads=1,events=1' } });
    try {
      const shop = await app.shop();
      await shop.get('/api/v1/products/static');
      await shop.post(v2, viewed);
      const header = { ...json, 'Service-Api-Key': shop.key };
      for (const path of [search, quickView, custom, v1, v2, bulk]) {
        expect(await announce(app.url + path, header, 1_000), path).toBe(429);
      }
    } finally {
      await app.close();
    }
  });

  test('a body that announces too many bytes is refused', async ({ app }) => {
    const kiB = { [search]: 32, [quickView]: 32, [custom]: 256, [v1]: 64, [v2]: 64, [bulk]: 256 };
    for (const [path, most] of Object.entries(kiB)) {
      expect(await announce(app.url + path, json, most * 1_024 + 1), path).toBe(413);
    }
  });

  test.for([
    ['POST', 'people', 256],
    ['POST', 'shops/a.example/rulesets', 8 * 1_024],
    ['PUT', 'shops/a.example/uploads/1', 8 * 1_024],
  ] as const)(
    'a body of the administration is refused beyond its limit: %s %s, %d KiB',
    async ([method, path, kiB], { app }) => {
      const ownPage = { ...json, 'Sec-Fetch-Site': 'same-origin' };
      const ask = (bytes: number) =>
        announce(`${app.url}/admin/api/v1/${path}`, ownPage, bytes, method);
      expect(await ask(kiB * 1_024)).toBe(401);
      expect(await ask(kiB * 1_024 + 1)).toBe(413);
    },
  );
});

describe('a body with the key', () => {
  const hostile = { created_at: ' '.repeat(20_000), uuid: 'x'.repeat(20_000), verb: 'bought' };

  test('is refused for an unknown key, whatever else is wrong', async ({ app }) => {
    const members = { key: 'nobody', ...hostile };
    const answers = [
      await post(app, v1, String(new URLSearchParams(members)), form),
      await post(app, v2, String(new URLSearchParams(members)), form),
      await post(app, v2, JSON.stringify(members), 'text/plain'),
      await post(app, bulk, JSON.stringify({ key: 'nobody', events: [hostile, 1] }), 'text/plain'),
      await post(app, custom, JSON.stringify({ key: 'nobody', limit: {} }), 'text/plain'),
    ];
    expect(answers.map(({ status }) => status)).toEqual([401, 401, 401, 401, 401]);
  });

  test('is refused beyond the rate limit, whatever else is wrong', async () => {
    const app = await startApp({ environment: { RATE_LIMIT: 'events=3' } });
    try {
      const { key } = await app.shop();
      const members = { key, ...hostile };
      const statuses = [
        await post(app, v1, String(new URLSearchParams(members)), form),
        await post(app, v2, JSON.stringify(members), 'text/plain'),
        await post(app, bulk, JSON.stringify({ key, events: [1, 2] }), 'text/plain'),
        await post(app, v2, String(new URLSearchParams(members)), form),
      ].map(({ status }) => status);
      expect(statuses).toEqual([400, 400, 429, 429]);
    } finally {
      await app.close();
    }
  });

  test('counts each of its events, like a body whose key is in a header', async () => {
    const app = await startApp({ environment: { RATE_LIMIT: 'events=4' } });
    try {
      const [first, second] = [await app.shop(), await app.shop()];
      const events = [viewed, viewed, viewed];
      const body = JSON.stringify({ key: first.key, events });
      expect((await post(app, bulk, body, 'text/plain')).status).toBe(200);
      expect((await post(app, bulk, body, 'text/plain')).status).toBe(429);
      expect((await second.post(bulk, events)).status).toBe(200);
      expect((await second.post(v2, viewed)).status).toBe(200);
      expect((await second.post(v2, viewed)).status).toBe(429);
    } finally {
      await app.close();
    }
  });

  test('is refused with a request for a key when query, headers and body have none', async ({
    app,
  }) => {
    await app.shop();
    await app.shop();
    const missing = await post(app, v2, JSON.stringify(viewed), 'text/plain');
    expect(missing.status).toBe(401);
    expect(await errorOf(missing)).toContain('in the query or body');
    expect((await post(app, custom, '{}', 'text/plain')).status).toBe(400);
  });
});

describe('a field beyond its limit', () => {
  test('of a query or an event is refused by name', async ({ app }) => {
    const shop = await app.shop();
    const uuid = 'must be at most 64 bytes long';
    const cases = [
      [await shop.get(`/api/v1/products/viewed?uuid=${'x'.repeat(65)}`), `uuid: ${uuid}`],
      [await shop.get(`/api/v1/products/viewed?uuid=${'é'.repeat(33)}`), `uuid: ${uuid}`],
      [await shop.post(v2, { ...viewed, uuid: 'x'.repeat(65) }), `uuid: ${uuid}`],
      [
        await shop.post(v2, { ...viewed, subject_email: `${'x'.repeat(250)}@a.ex` }),
        'subject_email: must be at most 254 bytes long',
      ],
      [
        await shop.post(v2, { ...viewed, platform_product_ids: ids(251) }),
        'platform_product_ids: must be at most 250 entries long',
      ],
    ] as const;
    for (const [answer, error] of cases) {
      expect(answer.status, error).toBe(400);
      expect(await errorOf(answer)).toBe(error);
    }
    const longest = { uuid: 'x'.repeat(64), subject_email: `${'x'.repeat(249)}@a.ex` };
    expect((await shop.post(v2, { ...viewed, ...longest })).status).toBe(200);
  });

  test.for([
    ['promotedIds', { promotedIds: ids(251) }],
    ['exclusions.product_ids', { exclusions: { product_ids: ids(251) } }],
    ['exclusions.collections', { exclusions: { collections: ids(251) } }],
    ['exclusions.tags', { exclusions: { tags: ids(251) } }],
    ['filters.collections', { filters: { collections: ids(251) } }],
    ['filters.tags', { filters: { tags: ids(251) } }],
    ['filters.options', { filters: { options: ids(251) } }],
    ['filters.metafields', { filters: { metafields: ids(251) } }],
    ['boostByFields', { boostByFields: ids(101) }],
    ['fields', { fields: ids(101) }],
    ['filters.vendors[0]', { filters: { vendors: ['x'.repeat(2_049)] } }],
  ] as const)('of a search is refused by its path %s', async ([path, body], { app }) => {
    const shop = await app.shop();
    const answer = await shop.post(search, { searchTerm: '', ...body });
    expect(answer.status).toBe(400);
    const error = await errorOf(answer);
    expect(error.startsWith(`${path}: must be at most `), error).toBe(true);
  });

  test('of a quick view is refused by its path', async ({ app }) => {
    const shop = await app.shop();
    const exclude = { collections: ids(250), productIds: ids(251) };
    const answer = await shop.post(quickView, { query: 'mug', exclude });
    expect(await errorOf(answer)).toBe('exclude.productIds: must be at most 250 entries long');
  });

  test('is no error for a list of a query, of which the first 250 entries count', async ({
    app,
  }) => {
    const shop = await app.shop();
    const answer = await shop.get(`/api/v1/products/static?ids=${ids(1_000).join(',')}`);
    expect(answer.status).toBe(200);
    const posted = await shop.post(custom, { key: shop.key, platform_product_ids: ids(1_000) });
    expect(posted.status).toBe(404);
  });
});

describe('a batch', () => {
  test('that is too long is refused for its length and leaves room for others', async () => {
    const app = await startApp({ environment: { RATE_LIMIT: 'events=150' } });
    try {
      const shop = await app.shop();
      const long = await shop.post(bulk, Array(30_001).fill(1));
      expect(long.status).toBe(400);
      expect(await errorOf(long)).toBe('events: must be at most 100 entries long');
      expect((await shop.post(bulk, Array(49).fill(viewed))).status).toBe(200);
      expect((await shop.post(v2, viewed)).status).toBe(429);
    } finally {
      await app.close();
    }
  });

  test('describes the first ten invalid items', async ({ app }) => {
    const shop = await app.shop();
    const long = { ...viewed, uuid: 'x'.repeat(65) };
    const events = [viewed, ...Array.from({ length: 40 }, (_, at) => (at % 2 ? long : {})), viewed];
    const answer = await shop.post(bulk, events);
    expect(answer.status).toBe(400);
    const { errors } = (await answer.json()) as { errors: { index: number; message: string }[] };
    expect(errors.map(({ index }) => index)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
    expect(errors[0]?.message).toBe('Missing required argument: verb');
    expect(errors[1]?.message).toBe('uuid: must be at most 64 bytes long');
    expect(await shop.events()).toEqual([]);
  });
});
