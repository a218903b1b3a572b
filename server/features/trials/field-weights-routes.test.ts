import { describe, expect } from 'vitest';
import { AppError } from '../../base/errors.ts';
import { type AdminBrowser, createOwner } from '../../testing/people.ts';
import { test as base } from '../../testing/running-app.ts';
import type { TestShop } from '../../testing/test-shop.ts';
import { idsFor } from '../../routes/testing/search-fixture.ts';
import { smartSearchOf } from '../../compose/answers.ts';
import { openSettingsShop } from '../../routes/testing/settings-fixture.ts';
import { trySearch } from '../search-settings/try-search.ts';

const test = base.extend<{ owner: AdminBrowser; shop: TestShop }>({
  owner: [async ({ app }, use) => use(await createOwner(app)), { scope: 'file' }],
  shop: async ({ app, owner }, use) => {
    const shop = await openSettingsShop(app);
    await use(shop);
    await endTrial(owner, shop);
  },
});

/** A product with the word in its description only is not found with it. */
const draft = { field_weights: { description: 0 }, excluded_products: [2] };

const kind = 'field_weights';

/** Returns the trials of a shop, and its newest one. */
async function trialsOf(owner: AdminBrowser, { shop }: TestShop) {
  const { body } = await owner.call('trials', { parameters: { shop: shop.domain, kind } });
  return { ...body, trial: body.data[0] };
}

async function stateOf(owner: AdminBrowser, shop: TestShop): Promise<string | undefined> {
  return (await trialsOf(owner, shop)).trial?.state;
}

async function endTrial(owner: AdminBrowser, shop: TestShop): Promise<number | undefined> {
  const { trial } = await trialsOf(owner, shop);
  const parameters = { shop: shop.shop.domain, trial: trial?.id ?? '' };
  return trial && (await owner.call('endTrial', { parameters })).status;
}

async function tryDraft(owner: AdminBrowser, shop: TestShop, settings: object): Promise<void> {
  const parameters = { shop: shop.shop.domain };
  const body = { kind, settings: { ...settings } } as const;
  expect((await owner.call('beginTrial', { parameters, body })).status).toBe(200);
  await expect.poll(() => stateOf(owner, shop), { timeout: 60_000 }).not.toBe('running');
  expect(await stateOf(owner, shop)).toBe('ready');
}

async function search(owner: AdminBrowser, { shop }: TestShop, settings: object, term = 'sofa') {
  const { body } = await owner.call('trySearch', {
    parameters: { shop: shop.domain },
    body: { term, settings: { ...settings } },
  });
  const { changed, needs_index: needsIndex } = body;
  return { needsIndex, ids: changed?.products.map(({ id }) => id) };
}

describe('a trial of field weights', () => {
  test('answers as the storefront does after publishing', async ({ owner, shop }) => {
    expect(await search(owner, shop, draft)).toEqual({ needsIndex: true, ids: [1, 3] });
    await tryDraft(owner, shop, draft);
    const body = await trialsOf(owner, shop);
    expect(body).toMatchObject({
      products: 8,
      trial: {
        done: 8,
        total: 8,
        failure: null,
        field_weights: { title: 7, description: 0 },
        result: { seconds: expect.any(Number), memory_bytes: expect.any(Number) },
      },
    });

    const tried = await search(owner, shop, draft);
    expect(tried).toEqual({ needsIndex: false, ids: [1] });
    expect(await idsFor(shop, { searchTerm: 'sofa' })).toEqual([1, 2, 3]);
    await shop.saveSettings({ search: draft });
    expect(await idsFor(shop, { searchTerm: 'sofa' })).toEqual(tried.ids);
  });

  test('follows the other settings of the draft without a new index', async ({ owner, shop }) => {
    await tryDraft(owner, shop, draft);
    const others = { ...draft, excluded_products: [1] };
    expect(await search(owner, shop, others)).toEqual({ needsIndex: false, ids: [2] });
    const heavier = { field_weights: { description: 3 } };
    expect((await search(owner, shop, heavier)).needsIndex).toBe(true);
  });

  test('may end while a search waits for it, and the search says so', async ({ app, shop }) => {
    const ended = { results: () => Promise.reject(new AppError('conflict', 'It has ended.')) };
    const asked = { shop: shop.shop, term: 'sofa', settings: draft, pageSize: 5 };
    const answer = trySearch(smartSearchOf(app.service), ended, asked);
    await expect(answer).rejects.toThrow('It has ended.');
  });

  test('ends when it is cancelled', async ({ owner, shop }) => {
    await tryDraft(owner, shop, draft);
    expect(await endTrial(owner, shop)).toBe(200);
    expect((await trialsOf(owner, shop)).trial).toMatchObject({
      state: 'cancelled',
      failure: null,
    });
    expect(await endTrial(owner, shop)).toBe(409);
    expect((await search(owner, shop, draft)).needsIndex).toBe(true);
  });

  test('keeps another shop from trying, seeing and ending it', async ({ app, owner, shop }) => {
    await tryDraft(owner, shop, draft);
    const other = await openSettingsShop(app);
    expect(await stateOf(owner, other)).toBeUndefined();
    expect(await search(owner, other, draft)).toEqual({ needsIndex: true, ids: [1, 3] });
    const parameters = { shop: other.shop.domain };
    const refused = await owner.call('beginTrial', { parameters, body: { kind, settings: draft } });
    expect(refused.status).toBe(409);
    expect(refused.body.error).toContain('Another shop is trying field weights');
    expect(await endTrial(owner, other)).toBeUndefined();
    const { trial } = await trialsOf(owner, shop);
    const foreign = { ...parameters, trial: trial?.id ?? '' };
    expect((await owner.call('endTrial', { parameters: foreign })).status).toBe(409);
    expect(await search(owner, shop, draft)).toEqual({ needsIndex: false, ids: [1] });
    expect(await stateOf(owner, shop)).toBe('ready');
  });

  test('does not begin with a draft that has problems', async ({ owner, shop }) => {
    const parameters = { shop: shop.shop.domain };
    const settings = { field_weights: { title: 0 } };
    const refused = await owner.call('beginTrial', { parameters, body: { kind, settings } });
    expect(refused.status).toBe(400);
    expect(await stateOf(owner, shop)).toBeUndefined();
  });

  test('takes the saved draft when it is given none', async ({ owner, shop }) => {
    const parameters = { shop: shop.shop.domain };
    const withoutDraft = await owner.call('beginTrial', { parameters, body: { kind } });
    expect(withoutDraft.status).toBe(409);
    expect(withoutDraft.body.error).toContain('have no draft');
    await owner.call('saveSearchDraft', {
      parameters,
      body: { body: draft, base_version: 0 },
      headers: { 'If-Match': '"0"' },
    });
    const { body } = await owner.call('beginTrial', { parameters, body: { kind } });
    expect(body).toMatchObject({ state: 'running', field_weights: { description: 0 } });
  });
});
