import { describe, expect } from 'vitest';
import { type AdminBrowser, createOwner, signInAs } from '../../testing/people.ts';
import { test as base } from '../../testing/running-app.ts';

const test = base.extend<{ owner: AdminBrowser }>({
  owner: [async ({ app }, use) => use(await createOwner(app)), { scope: 'file' }],
});

const synonyms = [{ words: ['mug', 'cup'] }];

describe('a file of settings', () => {
  test('is refused with ten of its unknown names', async ({ app, owner }) => {
    const parameters = { shop: (await app.shop()).shop.domain };
    const names = Array.from({ length: 3_000 }, (_, index) => `n${index}`);
    const unknown = Object.fromEntries(names.map((name) => [name, 1]));
    const body = { settings: [{ ...unknown, search: unknown }] };
    const { status, body: answer } = await owner.call('checkSettingsFile', { parameters, body });
    expect(status).toBe(400);
    const named = 'n0, n1, n2, n3, n4, n5, n6, n7, n8, n9 and 2990 more: there is no such setting';
    expect(JSON.stringify(answer)).toContain(named);
    expect(JSON.stringify(answer)).not.toContain('n10');
  });

  test('of one shop gives another one the same settings', async ({ app, owner }) => {
    const from = { shop: (await app.shop()).shop.domain };
    const to = { shop: (await app.shop()).shop.domain };
    await owner.call('importSettingsFile', {
      parameters: from,
      body: { settings: [{ top_sellers_days: 14, search: { synonyms } }], draft_revision: 0 },
    });
    await owner.call('publishSearch', {
      parameters: from,
      body: {},
      headers: { 'If-Match': '"1"' },
    });
    const { settings } = (await owner.call('settingsFile', { parameters: from })).body;
    expect(settings).toMatchObject({ top_sellers_days: 14, search: { synonyms } });

    const checked = await owner.call('checkSettingsFile', {
      parameters: to,
      body: { settings: [settings] },
    });
    expect(checked.body).toMatchObject({
      changes: [
        { part: 'shop', setting: 'top_sellers_days', before: 30, after: 14 },
        { part: 'search', setting: 'synonyms', before: [], after: synonyms },
      ],
      draft_revision: 0,
    });
    const imported = await owner.call('importSettingsFile', {
      parameters: to,
      body: { settings: [settings], draft_revision: 0 },
    });
    expect(imported.body).toMatchObject({ is_draft: true, shown: true });
    await owner.call('publishSearch', { parameters: to, body: {}, headers: { 'If-Match': '"1"' } });
    expect((await owner.call('settingsFile', { parameters: to })).body.settings).toEqual(settings);
  });

  test('changes nothing for shoppers by settings of the search before these are published', async ({
    app,
    owner,
  }) => {
    const parameters = { shop: (await app.shop()).shop.domain };
    const body = { settings: [{ search: { synonyms } }], draft_revision: 0 };
    const { is_draft, change } = (await owner.call('importSettingsFile', { parameters, body }))
      .body;
    expect({ is_draft, change }).toEqual({ is_draft: true, change: null });
    const { settings } = (await owner.call('settingsFile', { parameters })).body;
    expect(settings).toMatchObject({ search: { synonyms: [] } });
    const { draft } = (await owner.call('readSearchSettings', { parameters })).body;
    expect(draft?.body).toMatchObject({ synonyms });
  });

  test('replaces only the draft that was there at the check, and saves nothing otherwise', async ({
    app,
    owner,
  }) => {
    const parameters = { shop: (await app.shop()).shop.domain };
    await owner.call('saveSearchDraft', {
      parameters,
      body: { body: { promoted_first: true }, base_version: 0 },
      headers: { 'If-Match': '"0"' },
    });
    const settings = [{ top_sellers_days: 3, search: { synonyms } }];
    const late = await owner.call('importSettingsFile', {
      parameters,
      body: { settings, draft_revision: 0 },
    });
    expect(late.status).toBe(412);
    const read = async () => (await owner.call('settingsFile', { parameters })).body.settings;
    expect(await read()).toMatchObject({ top_sellers_days: 30 });
    const checked = await owner.call('checkSettingsFile', { parameters, body: { settings } });
    const { draft_revision } = checked.body;
    const body = { settings, draft_revision };
    expect((await owner.call('importSettingsFile', { parameters, body })).status).toBe(200);
    expect(await read()).toMatchObject({ top_sellers_days: 3 });
  });

  test('names each problem by its path, and saves nothing', async ({ app, owner }) => {
    const parameters = { shop: (await app.shop()).shop.domain };
    const wrong = {
      top_sellers_days: 0,
      search: { synonyms: [{ words: ['?', 'mug'] }] },
      colour: 'red',
    };
    const one = await owner.call('checkSettingsFile', { parameters, body: { settings: [wrong] } });
    expect(one.status).toBe(400);
    expect(one.body.errors?.map(({ path }) => path)).toEqual([
      'top_sellers_days',
      'search.synonyms[0].words[0]',
      '',
    ]);
    const settings = [{ attribution_days: 3 }, { top_sellers_days: 0 }];
    const second = await owner.call('importSettingsFile', {
      parameters,
      body: { settings, draft_revision: 0 },
    });
    expect(second.body.errors?.map(({ path }) => path)).toEqual(['[1].top_sellers_days']);
    const read = (await owner.call('settingsFile', { parameters })).body.settings;
    expect(read).toMatchObject({ attribution_days: 7 });
  });

  test('is imported by owners only', async ({ app }) => {
    const { shop } = await app.shop();
    const shops = new Map([[shop.id, 'merchandiser']] as const);
    const merchandiser = await signInAs(app, { role: null, shops });
    const parameters = { shop: shop.domain };
    const settings = [{ top_sellers_days: 3 }];
    const checked = await merchandiser.call('checkSettingsFile', {
      parameters,
      body: { settings },
    });
    expect(checked.body.changes).toHaveLength(1);
    const { status } = await merchandiser.call('importSettingsFile', {
      parameters,
      body: { settings, draft_revision: 0 },
    });
    expect(status).toBe(403);
  });
});

describe('a draft of the search settings', () => {
  test('is saved with its first 100 problems', async ({ app, owner }) => {
    const { status, body } = await owner.call('saveSearchDraft', {
      parameters: { shop: (await app.shop()).shop.domain },
      headers: { 'If-Match': '"0"' },
      body: { body: { synonyms: Array.from({ length: 200 }, () => 1) }, base_version: 0 },
    });
    expect(status).toBe(200);
    expect(body.problems).toHaveLength(100);
    expect(body.problems[99]?.path).toBe('synonyms[99]');
  });
});
