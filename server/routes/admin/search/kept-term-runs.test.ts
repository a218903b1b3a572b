import { once } from 'node:events';
import { describe, expect } from 'vitest';
import { AppError } from '../../../errors.ts';
import { Leases } from '../../../store/servers/leases.ts';
import { product } from '../../../testing/factories.ts';
import { type AdminBrowser, createOwner } from '../../../testing/people.ts';
import { startApp, test as base } from '../../../testing/running-app.ts';
import type { TestShop } from '../../../testing/test-shop.ts';
import { openSettingsShop } from '../../smart-search/settings-fixture.ts';
import { FailedRuns, runDueKeptTerms } from './run-due-kept-terms.ts';

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

async function lastRun(owner: AdminBrowser, { shop }: TestShop) {
  const { body } = await owner.call('keptTermRun', { parameters: { shop: shop.domain } });
  return body.run;
}

/** Waits for the run that follows a change. */
async function runAfter(owner: AdminBrowser, shop: TestShop, cause: string) {
  await expect.poll(async () => (await lastRun(owner, shop))?.after, patient).toBe(cause);
  return lastRun(owner, shop);
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
    const run = await runAfter(owner, shop, 'publication');
    expect(run?.data).toEqual([
      { term: 'mug', product: 6, title: 'Mug tall', within: 1, place: 2, kept: false },
      { term: 'beaker', product: 99, title: null, within: 3, place: null, kept: false },
      { term: 'oak table', product: 3, title: 'Oak table', within: 3, place: 1, kept: true },
    ]);
    expect(Date.parse(run?.at ?? '')).toBeLessThanOrEqual(Date.now());
  });

  test('run by themselves after a training, with the catalog of that time', async ({
    owner,
    shop,
  }) => {
    await runAfter(owner, shop, 'publication');
    await shop.import({ products: [product({ id: 6, title: 'Mug tall', status: 'draft' })] });
    expect((await lastRun(owner, shop))?.data[0]).toMatchObject({ term: 'mug', place: 2 });
    await shop.train();
    const run = await runAfter(owner, shop, 'training');
    expect(run?.data[0]).toMatchObject({ term: 'mug', place: null, kept: false });
  });

  test('run by themselves after a planned publication and after its end', async () => {
    const clock = { now: Date.now() };
    const app = await startApp({ now: () => clock.now });
    const owner = await createOwner(app);
    const shop = await openSettingsShop(app);
    await publish(owner, shop, { kept_terms: keptTerms });
    await runAfter(owner, shop, 'publication');
    const at = (minutes: number) => new Date(clock.now + minutes * 60_000).toISOString();
    const planned = {
      kept_terms: [{ term: 'mug', product: 6, within: 1 }],
      excluded_products: [5],
    };
    await publish(owner, shop, planned, { from: at(1), until: at(2) });
    clock.now += 60_000;
    expect((await runAfter(owner, shop, 'plan'))?.data).toMatchObject([{ place: 1, kept: true }]);
    clock.now += 60_000;
    await expect
      .poll(async () => (await lastRun(owner, shop))?.data.length, patient)
      .toBe(keptTerms.length);
    expect(await lastRun(owner, shop)).toMatchObject({
      after: 'plan',
      data: [{ place: 2 }, {}, {}],
    });
    await app.close();
  });

  test('are stored when a person runs them, and not when a draft is tried', async ({
    owner,
    shop,
  }) => {
    await runAfter(owner, shop, 'publication');
    const parameters = { shop: shop.shop.domain };
    const settings = { kept_terms: [{ term: 'sofa', product: 1 }] };
    await owner.call('runKeptTerms', { parameters, body: { settings } });
    expect(await lastRun(owner, shop)).toMatchObject({ after: 'publication' });
    const { body } = await owner.call('runKeptTerms', { parameters, body: {} });
    expect(await lastRun(owner, shop)).toMatchObject({ after: 'request', data: body.data });
  });

  test('of another shop stay as they were', async ({ app, owner, shop }) => {
    const other = await app.shop();
    await runAfter(owner, shop, 'publication');
    expect(await lastRun(owner, other)).toBeNull();
  });
});

describe('runs that are due', () => {
  test('are done by one of several servers', async ({ app, shop }) => {
    const { stores } = app.service;
    const ran: number[] = [];
    const finish = new AbortController();
    const begun = new AbortController();
    const server = (holder: string) =>
      runDueKeptTerms({
        stores: { ...stores, keptTermRuns: dueOnly(shop) },
        leases: new Leases(stores.database, { holder, isAlone: false }),
        catchUp: async () => undefined,
        keptTerms: {
          async runDue({ id }) {
            ran.push(id);
            begun.abort();
            await aborted(finish.signal);
          },
        },
        rests: new FailedRuns(Date.now),
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
    await runDueKeptTerms({
      stores: { ...stores, keptTermRuns: dueOnly(...others, shop) },
      leases: new Leases(stores.database, { holder: 'one', isAlone: true }),
      catchUp: async () => undefined,
      keptTerms: {
        async runDue({ id }) {
          if (id === others[0]?.shop.id) {
            throw new AppError('unavailable', 'The search index of this shop is being built.');
          }
          if (id === others[1]?.shop.id) {
            throw new Error('broken');
          }
          ran.push(id);
        },
      },
      rests: new FailedRuns(Date.now),
      onError: (_, shopId) => failed.push(shopId),
    });
    expect({ ran, failed }).toEqual({ ran: [shop.shop.id], failed: [others[1]?.shop.id] });
  });
});

test('a shop whose run fails rests for minutes, unless it changes', async ({ app, shop }) => {
  const { stores } = app.service;
  const clock = { now: 0 };
  const rests = new FailedRuns(() => clock.now);
  let tries = 0;
  const run = (models: number) => {
    const versions = { models, settings: 1 };
    const due = [{ shopId: shop.shop.id, versions, cause: 'training' as const }];
    return runDueKeptTerms({
      stores: { ...stores, keptTermRuns: { due: async () => due } },
      leases: new Leases(stores.database, { holder: 'one', isAlone: true }),
      catchUp: async () => undefined,
      keptTerms: {
        async runDue() {
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
  return { due: async () => due };
}
