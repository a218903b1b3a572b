import { once } from 'node:events';
import { describe, expect } from 'vitest';
import { AppError } from '../../base/errors.ts';
import { Leases } from '../../store/servers/leases.ts';
import { product } from '../../testing/factories.ts';
import { type AdminBrowser, createOwner } from '../../testing/people.ts';
import { startApp, test as base } from '../../testing/running-app.ts';
import type { TestShop } from '../../testing/test-shop.ts';
import { openSettingsShop } from '../../routes/testing/settings-fixture.ts';
import { FailedTrials, tryDueKeptTerms } from './try-due-kept-terms.ts';

const keptTerms = [
  { term: 'mug', product: 6, within: 1 },
  { term: 'oak table', product: 3, within: 3 },
  { term: 'beaker', product: 99, within: 3 },
];

const test = base.extend<{ owner: AdminBrowser; shop: TestShop }>({
  owner: [async ({ app }, use) => use(await createOwner(app)), { scope: 'file' }],
  shop: async ({ app, owner }, use) => {
    const shop = await openSettingsShop(app);
    await publish(owner, shop, { kept_terms: keptTerms });
    await use(shop);
  },
});

/** Several intervals at which servers look for runs that are due. */
const patient = { timeout: 20_000 };

const kind = 'kept_terms';

async function lastTrial(owner: AdminBrowser, { shop }: TestShop) {
  const { body } = await owner.call('trials', { parameters: { shop: shop.domain, kind } });
  return body.data.find((trial) => trial.kind === kind);
}

/** Waits for the trial that follows a change. */
async function trialAfter(owner: AdminBrowser, shop: TestShop, cause: string) {
  await expect.poll(async () => (await lastTrial(owner, shop))?.after, patient).toBe(cause);
  return lastTrial(owner, shop);
}

/** Publishes settings of the search, or plans them. */
async function publish(
  owner: AdminBrowser,
  { shop }: TestShop,
  settings: Record<string, unknown>,
  times: { from?: string; until?: string } = {},
) {
  const parameters = { shop: shop.domain };
  const { live } = (await owner.call('readSearchSettings', { parameters })).body;
  const { body } = await owner.call('saveSearchDraft', {
    parameters,
    body: { body: settings, base_version: live?.version ?? 0 },
    headers: { 'If-Match': '"0"' },
  });
  const published = await owner.call('publishSearch', {
    parameters,
    body: times,
    headers: { 'If-Match': `"${body.revision}"` },
  });
  expect(published.status).toBe(200);
}

describe('the kept terms of a shop', () => {
  test('run by themselves after a publication, failures first', async ({ owner, shop }) => {
    const trial = await trialAfter(owner, shop, 'publication');
    expect(trial?.result).toEqual([
      { term: 'mug', product: 6, title: 'Mug tall', within: 1, place: 2, kept: false },
      { term: 'beaker', product: 99, title: null, within: 3, place: null, kept: false },
      { term: 'oak table', product: 3, title: 'Oak table', within: 3, place: 1, kept: true },
    ]);
    expect(Date.parse(trial?.reached_at ?? '')).toBeLessThanOrEqual(Date.now());
  });

  test('run by themselves after a training, with the catalog of that time', async ({
    owner,
    shop,
  }) => {
    await trialAfter(owner, shop, 'publication');
    await shop.import({ products: [product({ id: 6, title: 'Mug tall', status: 'draft' })] });
    expect((await lastTrial(owner, shop))?.result?.[0]).toMatchObject({ term: 'mug', place: 2 });
    await shop.train();
    const trial = await trialAfter(owner, shop, 'training');
    expect(trial?.result?.[0]).toMatchObject({ term: 'mug', place: null, kept: false });
  });

  test('run by themselves after a planned publication and after its end', async () => {
    const clock = { now: Date.now() };
    const app = await startApp({ now: () => clock.now });
    const owner = await createOwner(app);
    const shop = await openSettingsShop(app);
    await publish(owner, shop, { kept_terms: keptTerms });
    await trialAfter(owner, shop, 'publication');
    const at = (minutes: number) => new Date(clock.now + minutes * 60_000).toISOString();
    const planned = {
      kept_terms: [{ term: 'mug', product: 6, within: 1 }],
      excluded_products: [5],
    };
    await publish(owner, shop, planned, { from: at(1), until: at(2) });
    clock.now += 60_000;
    expect((await trialAfter(owner, shop, 'plan'))?.result).toMatchObject([
      { place: 1, kept: true },
    ]);
    clock.now += 60_000;
    await expect
      .poll(async () => (await lastTrial(owner, shop))?.result?.length, patient)
      .toBe(keptTerms.length);
    expect(await lastTrial(owner, shop)).toMatchObject({
      after: 'plan',
      result: [{ place: 2 }, {}, {}],
    });
    await app.close();
  });

  test('are a trial when a person begins one, and not when a draft is tried', async ({
    owner,
    shop,
  }) => {
    await trialAfter(owner, shop, 'publication');
    const parameters = { shop: shop.shop.domain };
    const settings = { kept_terms: [{ term: 'sofa', product: 1 }] };
    await owner.call('tryKeptTerms', { parameters, body: { settings } });
    expect(await lastTrial(owner, shop)).toMatchObject({ after: 'publication' });
    const { body } = await owner.call('beginTrial', { parameters, body: { kind } });
    expect(await lastTrial(owner, shop)).toEqual(body);
    expect(body).toMatchObject({ after: 'request', state: 'finished' });
    const trials = await owner.call('trials', { parameters });
    expect(trials.body.data.map(({ after }) => after)).toEqual(['request', 'publication']);
  });

  test('fail and hold with the live settings and the catalog', async ({ owner, shop }) => {
    const parameters = { shop: shop.shop.domain };
    const tried = async () =>
      (await owner.call('beginTrial', { parameters, body: { kind } })).body.result;
    const kept = { kept_terms: [{ term: 'mug', product: 6, within: 1 }] };
    await publish(owner, shop, kept);
    expect(await tried()).toMatchObject([{ place: 2, kept: false }]);
    await publish(owner, shop, { ...kept, excluded_products: [5] });
    expect(await tried()).toMatchObject([{ place: 1, kept: true }]);
    await shop.import({ products: [product({ id: 6, title: 'Mug tall', status: 'draft' })] });
    expect(await tried()).toMatchObject([{ place: null, kept: false }]);
  });

  test('of another shop stay as they were', async ({ app, owner, shop }) => {
    const other = await app.shop();
    await trialAfter(owner, shop, 'publication');
    expect(await lastTrial(owner, other)).toBeUndefined();
  });
});

describe('runs that are due', () => {
  test('are done by one of several servers', async ({ app, shop }) => {
    const { stores } = app.service;
    const ran: number[] = [];
    const finish = new AbortController();
    const begun = new AbortController();
    const server = (holder: string) =>
      tryDueKeptTerms({
        stores: { ...stores, trials: dueOnly(shop) },
        leases: new Leases(stores.database, { holder, isAlone: false }),
        catchUp: async () => undefined,
        keptTerms: {
          async tryDue({ id }) {
            ran.push(id);
            begun.abort();
            await aborted(finish.signal);
          },
        },
        rests: new FailedTrials(Date.now),
        onError: (error) => expect.unreachable(String(error)),
      });
    const first = server('first');
    await aborted(begun.signal);
    await server('second');
    finish.abort();
    await first;
    expect(ran).toEqual([shop.shop.id]);
  });

  test('of other shops are done when one shop fails or is not indexed yet', async ({
    app,
    shop,
  }) => {
    const others = [await app.shop(), await app.shop()];
    const { stores } = app.service;
    const failed: number[] = [];
    const ran: number[] = [];
    await tryDueKeptTerms({
      stores: { ...stores, trials: dueOnly(...others, shop) },
      leases: new Leases(stores.database, { holder: 'one', isAlone: true }),
      catchUp: async () => undefined,
      keptTerms: {
        async tryDue({ id }) {
          if (id === others[0]?.shop.id) {
            throw new AppError('unavailable', 'The search index of this shop is being built.');
          }
          if (id === others[1]?.shop.id) {
            throw new Error('broken');
          }
          ran.push(id);
        },
      },
      rests: new FailedTrials(Date.now),
      onError: (_, shopId) => failed.push(shopId),
    });
    expect({ ran, failed }).toEqual({ ran: [shop.shop.id], failed: [others[1]?.shop.id] });
  });
});

test('a shop whose run fails rests for minutes, unless it changes', async ({ app, shop }) => {
  const { stores } = app.service;
  const clock = { now: 0 };
  const rests = new FailedTrials(() => clock.now);
  let tries = 0;
  const run = (models: number) => {
    const versions = { models, settings: 1 };
    const due = [{ shopId: shop.shop.id, versions, cause: 'training' as const }];
    return tryDueKeptTerms({
      stores: { ...stores, trials: { dueKeptTerms: async () => due } },
      leases: new Leases(stores.database, { holder: 'one', isAlone: true }),
      catchUp: async () => undefined,
      keptTerms: {
        async tryDue() {
          tries += 1;
          throw new Error('broken');
        },
      },
      rests,
      onError: () => undefined,
    });
  };
  await run(1);
  clock.now += 60_000;
  await run(1);
  expect(tries).toBe(1);
  await run(2);
  expect(tries).toBe(2);
  clock.now += 10 * 60_000;
  await run(2);
  expect(tries).toBe(3);
});

function aborted(signal: AbortSignal): Promise<unknown> {
  return signal.aborted ? Promise.resolve() : once(signal, 'abort');
}

/** Returns a store in which only these shops are due. */
function dueOnly(...shops: TestShop[]) {
  const versions = { models: 1, settings: 1 };
  const due = shops.map(({ shop: { id } }) => ({
    shopId: id,
    versions,
    cause: 'training' as const,
  }));
  return { dueKeptTerms: async () => due };
}
