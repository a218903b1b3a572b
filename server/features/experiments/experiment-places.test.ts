import { gzipSync } from 'node:zlib';
import { describe, expect } from 'vitest';
import { bulk } from '../../testing/events.ts';
import { cartOf, experimentCalls, halves, sessionsOf } from '../../testing/experiments.ts';
import { order, product } from '../../testing/factories.ts';
import { type AdminBrowser, createOwner } from '../../testing/people.ts';
import { test as base } from '../../testing/running-app.ts';
import type { TestShop } from '../../testing/test-shop.ts';

interface Fixture {
  owner: AdminBrowser;
  shop: TestShop;
}

const test = base.extend<Fixture>({
  owner: [async ({ app }, use) => use(await createOwner(app)), { scope: 'file' }],
  shop: async ({ app }, use) => {
    const shop = await app.shop();
    const settings = { title: 'Popular', layout: 'carousel', limit: 4 };
    await shop.importWidgets([{ name: 'Home', type: 'recommendations', settings }]);
    await use(shop);
  },
});

/** What an experiment may add to the responses that a page loads, in bytes with gzip. */
const maxBytes = 400;

async function sizeOf(response: Response): Promise<number> {
  return gzipSync(await response.text(), { level: 9 }).byteLength;
}

describe('a running experiment', () => {
  test('of all variants adds few bytes to the settings of its widget', async ({ owner, shop }) => {
    const size = async () =>
      sizeOf(await shop.get(`/api/v1/widgets/settings?id=1&key=${shop.key}`));
    const changes = [
      { title: 'Goes well with it', layout: 'grid' },
      { source: '/api/v1/products/trending_products', limit: 6 },
      { source: '/api/v1/products/top_sellers', title: 'What others love', layout: 'list' },
    ];
    const variants = [
      { name: 'A', weight: 1_000 },
      ...['B', 'C', 'D'].map((name, index) => ({ name, weight: 500, settings: changes[index] })),
      { name: 'holdout', weight: 250 },
    ];
    const { create, start } = experimentCalls(owner, shop);
    expect((await create({ variants })).status).toBe(200);
    const before = await size();
    await start();
    const added = (await size()) - before;
    expect(added).toBeGreaterThan(0);
    expect(added).toBeLessThanOrEqual(maxBytes);
  });

  test('on the search adds few bytes to the user config and a response', async ({
    owner,
    shop,
  }) => {
    await shop.import({ products: [product({ id: 1, title: 'Oak mug' })] });
    const variants = [{ name: 'A' }, { name: 'B', settings: { excluded_terms: ['mug'] } }];
    const [uuid] = sessionsOf(1, halves, 'A', 1);
    const size = async () =>
      (await sizeOf(await shop.get(`/api/v1/user/config?shop=${shop.shop.domain}`))) +
      (await sizeOf(await shop.post('/api/v1/smart-search/search', { searchTerm: 'mug', uuid })));
    const { create, start } = experimentCalls(owner, shop);
    await create({ widget_id: null, variants });
    const before = await size();
    await start();
    const added = (await size()) - before;
    expect(added).toBeGreaterThan(0);
    expect(added).toBeLessThanOrEqual(maxBytes);
  });
});

describe('the planner', () => {
  test('reads shoppers and orders of the past', async ({ owner, shop }) => {
    const parameters = { shop: shop.shop.domain, widget: 1 };
    const empty = await owner.call('planExperiment', { parameters });
    expect(empty.body).toMatchObject({ shoppers: 0, mean: 0 });
    expect(empty.body.days.map(({ days }) => days)).toEqual([null, null, null, null]);
    const seenAt = new Date(Date.now() - 10 * 86_400_000).toISOString();
    const sessions = sessionsOf(1, halves, 'A', 100);
    const events = sessions.map((uuid) => ({
      verb: 'impressed',
      widget_id: 1,
      uuid,
      created_at: seenAt,
    }));
    await shop.post(bulk, { events });
    const createdAt = new Date(Date.now() - 86_400_000).toISOString();
    const orders = sessions.slice(0, 20).map((uuid, index) => ({
      ...order({ id: index + 1, createdAt, units: { 10: 1 } }),
      note_attributes: cartOf(uuid, ''),
    }));
    await shop.import({ orders });
    const { body } = await owner.call('planExperiment', { parameters });
    expect(body).toMatchObject({ shoppers: 100, mean: 2 });
    expect(body.shoppers_per_day).toBeCloseTo(10, 1);
    expect(body.days.map((one) => one.days)).toEqual([null, null, null, null]);
    for (const { half, most } of body.lifts.slice(0, 2)) {
      // Ten shoppers a day tell only large lifts within four weeks.
      expect(half).toBeGreaterThan(0.2);
      expect(most).toBeGreaterThan(half ?? Infinity);
    }
  });
});

/** The experiment as the answer to a session of a variant describes it. */
function seen(name: string) {
  return { id: 1, variants: [{ name, weight: 1 }] };
}

describe('an experiment on the search', () => {
  const search = '/api/v1/smart-search/search';

  test('answers each session with the settings of its variant, and everybody else with those saved', async ({
    owner,
    shop,
  }) => {
    await shop.import({ products: [product({ id: 1, title: 'Oak mug' })] });
    const { create, start } = experimentCalls(owner, shop);
    const variants = [
      { name: 'A', weight: 1 },
      { name: 'B', weight: 1, settings: { excluded_terms: ['mug'] } },
    ];
    expect((await create({ widget_id: null, variants })).status).toBe(200);
    const find = async (uuid?: string) => {
      const answer = await shop.post(search, { searchTerm: 'mug', ...(uuid && { uuid }) });
      const { data, experiment } = await answer.json();
      return { found: data.length, experiment };
    };
    const [a, b] = [sessionsOf(1, variants, 'A', 1)[0], sessionsOf(1, variants, 'B', 1)[0]];
    const config = async () =>
      (await shop.get(`/api/v1/user/config?shop=${shop.shop.domain}`)).json();
    expect(await find(b)).toEqual({ found: 1, experiment: undefined });
    expect((await config()).data.shop).not.toHaveProperty('search_experiment');
    await start();
    expect((await config()).data.shop.search_experiment).toBe(1);
    expect(await find(b)).toEqual({ found: 0, experiment: seen('B') });
    expect(await find(a)).toEqual({ found: 1, experiment: seen('A') });
    expect(await find()).toEqual({ found: 1, experiment: undefined });
    expect(await find(b)).toEqual({ found: 0, experiment: seen('B') });
    const quick = await shop.post(`${search}/quick-view`, { query: 'mug', uuid: b });
    expect(await quick.json()).toMatchObject({ data: [], experiment: seen('B') });
  });

  test('changes only what differs from the live settings, also when these change', async ({
    owner,
    shop,
  }) => {
    const products = ['Oak mug', 'Oak plate'].map((title, index) =>
      product({ id: index + 1, title }),
    );
    await shop.import({ products });
    await shop.saveSettings({ search: { promoted_first: true } });
    const { create, start, publish, report } = experimentCalls(owner, shop);
    const settings = { excluded_terms: ['mug'], promoted_first: true };
    const variants = [
      { name: 'A', weight: 1 },
      { name: 'B', weight: 1, settings },
    ];
    const unchanged = [variants[0], { name: 'B', settings: { promoted_first: true } }];
    expect((await create({ widget_id: null, variants: unchanged })).status).toBe(400);
    await create({ widget_id: null, variants });
    expect((await report()).body.experiment.variants[1]?.settings).toEqual({
      excluded_terms: ['mug'],
    });
    await start();
    const uuid = sessionsOf(1, variants, 'B', 1)[0];
    const count = async (searchTerm: string) =>
      (await (await shop.post(search, { searchTerm, uuid })).json()).data.length;
    expect([await count('mug'), await count('plate')]).toEqual([0, 1]);
    await shop.saveSettings({ search: { excluded_products: [2] } });
    expect([await count('mug'), await count('plate')]).toEqual([0, 0]);
    expect((await publish('B')).status).toBe(200);
    expect([await count('mug'), await count('plate'), await count('oak')]).toEqual([0, 0, 1]);
  });

  test('answers a holdout as it does A, and counts it', async ({ owner, shop }) => {
    await shop.import({ products: [product({ id: 1, title: 'Oak mug' })] });
    const { create, start, report } = experimentCalls(owner, shop);
    const variants = [
      { name: 'A', weight: 1 },
      { name: 'B', weight: 1, settings: { excluded_terms: ['mug'] } },
      { name: 'holdout', weight: 2 },
    ];
    expect((await create({ widget_id: null, variants })).status).toBe(200);
    await start();

    // As many unsigned sessions of a network as count.
    const held = sessionsOf(1, variants, 'holdout', 2);
    for (const uuid of held) {
      const answer = await (await shop.post(search, { searchTerm: 'mug', uuid })).json();
      const experiment = { id: 1, variants: [{ name: 'holdout', weight: 2 }] };
      expect(answer).toMatchObject({ data: [{ id: 1 }], experiment });
    }
    const events = held.map((uuid) => ({ verb: 'exposed', source: 'experiment/1/holdout', uuid }));
    expect((await shop.post(bulk, { events })).status).toBe(200);
    const { verdict } = (await report()).body;
    expect(verdict?.variants.map(({ name, shoppers }) => [name, shoppers])).toEqual([
      ['A', 0],
      ['B', 0],
      ['holdout', 2],
    ]);
  });

  test('counts shoppers by exposures that name no widget', async ({ owner, shop }) => {
    const { create, start, report } = experimentCalls(owner, shop);
    const variants = [
      { name: 'A', weight: 1 },
      { name: 'B', weight: 1, settings: { excluded_terms: ['mug'] } },
    ];
    await create({ widget_id: null, variants });
    await start();
    const events = sessionsOf(1, variants, 'B', 2).map((uuid) => ({
      verb: 'exposed',
      source: 'experiment/1/B',
      uuid,
    }));
    expect((await shop.post(bulk, { events })).status).toBe(200);
    const { verdict } = (await report()).body;
    expect(verdict?.variants.map(({ shoppers }) => shoppers)).toEqual([0, 2]);
  });

  test('takes the shared draft, and refuses one that needs another index', async ({
    owner,
    shop,
  }) => {
    const { create, report } = experimentCalls(owner, shop);
    const parameters = { shop: shop.shop.domain };
    const variants = [{ name: 'A' }, { name: 'B', settings: 'draft' }];
    expect((await create({ widget_id: null, variants })).status).toBe(409);
    const save = (body: object, revision: number) =>
      owner.call('saveSearchDraft', {
        parameters,
        body: { body: { ...body }, base_version: 0 },
        headers: { 'If-Match': `"${revision}"` },
      });
    await save({ field_weights: { title: 9 } }, 0);
    const refused = await create({ widget_id: null, variants });
    expect(refused.body.error).toContain('field_weights');
    await save({ excluded_terms: ['mug'] }, 1);
    expect((await create({ widget_id: null, variants })).status).toBe(200);
    expect((await report()).body.experiment.variants[1]?.settings).toEqual({
      excluded_terms: ['mug'],
    });
  });
});
