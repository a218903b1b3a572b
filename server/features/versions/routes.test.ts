import { describe, expect } from 'vitest';
import { type AdminBrowser, createOwner } from '../../testing/people.ts';
import { test as base } from '../../testing/running-app.ts';
import type { TestShop } from '../../testing/test-shop.ts';

interface Fixture {
  owner: AdminBrowser;
  shop: TestShop;
}

const test = base.extend<Fixture>({
  owner: [async ({ app }, use) => use(await createOwner(app)), { scope: 'file' }],
  shop: async ({ app }, use) => use(await app.shop()),
});

const nothing = { name: 'Nothing', rules: [] };

function ifMatch(revision: number) {
  return { 'If-Match': `"${revision}"` };
}

/** Returns calls for the first ruleset of a shop. */
function rulesetCalls(owner: AdminBrowser, { shop }: TestShop) {
  const parameters = { shop: shop.domain, object: 1 };
  return {
    parameters,
    create: (body: Record<string, unknown>) =>
      owner.call('createRuleset', { parameters: { shop: shop.domain }, body: { body } }),
    read: () => owner.call('ruleset', { parameters }),
    save: (body: Record<string, unknown>, revision: number, base_version = 0) =>
      owner.call('saveRulesetDraft', {
        parameters,
        body: { body, base_version },
        headers: ifMatch(revision),
      }),
    publish: (revision: number, note = '') =>
      owner.call('publishRuleset', { parameters, body: { note }, headers: ifMatch(revision) }),
  };
}

describe('a ruleset', () => {
  test('is a draft until it is published, and shoppers see it in the next request', async ({
    owner,
    shop,
  }) => {
    const { create, read, save, publish } = rulesetCalls(owner, shop);
    expect((await create({ name: 'New' })).body).toMatchObject({ id: 1, revision: 1 });
    expect((await shop.get('/api/v1/custom/id/1')).status).toBe(404);
    const wrong = await save({ name: '', rules: [{}] }, 1);
    expect(wrong.body.revision).toBe(2);
    expect(wrong.body.problems.length).toBeGreaterThan(0);
    const refused = await publish(2);
    expect(refused.status).toBe(400);
    expect(refused.body.errors).toEqual(wrong.body.problems);
    expect((await save(nothing, 2)).body).toEqual({ revision: 3, problems: [] });
    expect((await publish(3, 'The first')).body).toMatchObject({ version: 1, shown: true });
    expect((await shop.get('/api/v1/custom/id/1')).status).toBe(200);
    expect((await read()).body).toMatchObject({
      live: { version: 1, body: { name: 'Nothing' } },
      draft: null,
    });
  });

  test('shows both drafts when two people edit it', async ({ owner, shop }) => {
    const { create, save, read } = rulesetCalls(owner, shop);
    await create(nothing);
    expect((await save({ ...nothing, name: 'Mine' }, 1)).status).toBe(200);
    const late = await save({ ...nothing, name: 'Theirs' }, 1);
    expect(late.status).toBe(412);
    expect(late.body).toMatchObject({ yours: { name: 'Theirs' }, theirs: { name: 'Mine' } });
    expect((await read()).body.draft?.body).toMatchObject({ name: 'Mine' });
  });

  test('is not published over what somebody else has published', async ({ owner, shop }) => {
    const { create, save, publish } = rulesetCalls(owner, shop);
    await create(nothing);
    await publish(1);
    await save({ ...nothing, name: 'Mine' }, 0, 0);
    const late = await publish(1);
    expect(late.status).toBe(412);
    expect(late.body).toMatchObject({ yours: { name: 'Mine' }, theirs: { name: 'Nothing' } });
    await save({ ...nothing, name: 'Mine' }, 1, 1);
    expect((await publish(2)).body.version).toBe(2);
  });

  test('from the command line gets versions, and returns byte for byte', async ({
    app,
    owner,
    shop,
  }) => {
    const { parameters, save, publish } = rulesetCalls(owner, shop);
    await shop.importRulesets([nothing]);
    const stored = () => app.service.stores.rulesets.find(shop.shop.id, 1);
    const imported = await stored();
    await save({ ...nothing, name: 'Changed' }, 0);
    const { change, version } = (await publish(1, 'Better')).body;
    expect(version).toBe(2);
    const listed = await owner.call('rulesetVersions', { parameters });
    expect(listed.body.data).toMatchObject([
      { version: 2, note: 'Better', by: { name: 'Olga' } },
      { version: 1 },
    ]);
    const restored = await owner.call('restoreRuleset', { parameters, body: { version: 1 } });
    expect(restored.body.version).toBe(3);
    expect((await stored())?.body).toBe(imported?.body);
    const undo = (id: number | null) =>
      owner.call('undoChange', { parameters: { shop: shop.shop.domain, change: id ?? 0 } });
    await undo(restored.body.change);
    expect((await stored())?.body).toContain('Changed');
    await undo(change);
    expect((await stored())?.body).toBe(imported?.body);
  });

  test('is removed, and an undo brings it back', async ({ owner, shop }) => {
    const { parameters } = rulesetCalls(owner, shop);
    await shop.importRulesets([nothing]);
    const removed = await owner.call('removeRuleset', { parameters });
    expect((await shop.get('/api/v1/custom/id/1')).status).toBe(404);
    await owner.call('undoChange', {
      parameters: { shop: shop.shop.domain, change: removed.body.change ?? 0 },
    });
    expect((await shop.get('/api/v1/custom/id/1')).status).toBe(200);
    expect((await owner.call('rulesetList', { parameters })).body.data).toMatchObject([
      { id: 1, name: 'Nothing', live: true, draft: null },
    ]);
  });
});

describe('the search settings', () => {
  test('are published from a draft, and undone to none', async ({ app, owner, shop }) => {
    const parameters = { shop: shop.shop.domain };
    const body = { synonyms: [{ words: ['sofa', 'couch'] }] };
    const headers = { 'If-Match': '0' };
    await owner.call('saveSearchDraft', { parameters, body: { body, base_version: 0 }, headers });
    const first = { 'If-Match': '1' };
    const publication = { parameters, body: { note: '' }, headers: first };
    const published = await owner.call('publishSearch', publication);
    const saved = () => app.service.stores.settings.read(shop.shop.id);
    expect(await saved()).toEqual({ search: body });
    const change = published.body.change ?? 0;
    await owner.call('undoChange', { parameters: { ...parameters, change } });
    expect(await saved()).toEqual({});
  });
});

describe('a widget', () => {
  test('is published from a draft with the defaults of its type', async ({ owner, shop }) => {
    const parameters = { shop: shop.shop.domain };
    const body = { name: 'Upsell', type: 'cart_upsell' };
    const created = await owner.call('createWidget', { parameters, body: { body } });
    const object = created.body.id;
    await owner.call('publishWidget', {
      parameters: { ...parameters, object },
      body: { note: '' },
      headers: { 'If-Match': '1' },
    });
    const settings = await shop.get(`/api/v1/widgets/settings?id=${object}`);
    expect(await settings.json()).toMatchObject({
      data: { settings: { source: '/api/v1/products/recommended' } },
    });
  });

  test('is refused with a results page that would run a script in the shop', async ({
    owner,
    shop,
  }) => {
    const parameters = { shop: shop.shop.domain };
    const publish = async (search_path: string) => {
      const body = { name: 'Search', type: 'quick_view', settings: { search_path } };
      const created = await owner.call('createWidget', { parameters, body: { body } });
      const object = created.body.id;
      const { status, body: answer } = await owner.call('publishWidget', {
        parameters: { ...parameters, object },
        body: { note: '' },
        headers: { 'If-Match': '1' },
      });
      return { status, errors: answer.errors, object };
    };
    for (const search_path of [
      'javascript:alert(1)//',
      ' javascript:alert(1)//',
      'data:text/html,',
      '//a.example/?q=',
    ]) {
      const { status, errors, object } = await publish(search_path);
      expect(status).toBe(400);
      expect(errors).toEqual([
        {
          path: 'settings.search_path',
          message: 'must be a path such as /pages/returns, or an http(s) address',
        },
      ]);
      expect((await shop.get(`/api/v1/widgets/settings?id=${object}`)).status).toBe(404);
    }
    for (const search_path of ['/search?q=', 'https://a.example/search?q=']) {
      expect((await publish(search_path)).status).toBe(200);
    }
  });
});
