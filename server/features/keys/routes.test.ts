import { describe, expect } from 'vitest';
import { type AdminBrowser, createOwner, ownerPassword, signInAs } from '../../testing/people.ts';
import { test as base } from '../../testing/running-app.ts';

const test = base.extend<{ owner: AdminBrowser }>({
  owner: [async ({ app }, use) => use(await createOwner(app)), { scope: 'file' }],
});

const listing = '/api/v1/products/top_sellers';

describe('a key', () => {
  test('is created, renamed, disabled and enabled, and shoppers notice at once', async ({
    app,
    owner,
  }) => {
    const { shop } = await app.shop();
    const inShop = { shop: shop.domain };
    const created = await owner.call('createKey', {
      parameters: inShop,
      body: { name: 'Spring theme' },
    });
    expect(created.body).toMatchObject({ key: { enabled: true, explain: false }, shown: true });
    const { key } = created.body.key;
    const status = async () => (await app.get(`${listing}?key=${key}`)).status;
    expect(await status()).toBe(200);
    const parameters = { ...inShop, key };
    const renamed = await owner.call('updateKey', { parameters, body: { name: 'Autumn theme' } });
    expect(renamed.body.key).toMatchObject({ name: 'Autumn theme', enabled: true });
    await owner.call('updateKey', { parameters, body: { enabled: false } });
    expect(await status()).toBe(401);
    await owner.call('updateKey', { parameters, body: { enabled: true } });
    expect(await status()).toBe(200);
  });

  test('is rotated with a time in which both work', async ({ app, owner }) => {
    const { shop, key } = await app.shop();
    const parameters = { shop: shop.domain, key };
    const rotated = await owner.call('rotateKey', { parameters, body: { grace_hours: 24 } });
    expect(rotated.body).toMatchObject({ key: { pages: true }, former: { pages: false } });
    for (const both of [key, rotated.body.key.key]) {
      expect((await app.get(`${listing}?key=${both}`)).status).toBe(200);
    }
    await owner.call('rotateKey', { parameters, body: { grace_hours: 0 } });
    expect((await app.get(`${listing}?key=${key}`)).status).toBe(401);
  });

  test('of another shop is not there', async ({ app, owner }) => {
    const { shop } = await app.shop();
    const { key } = await app.shop();
    const answer = await owner.call('updateKey', {
      parameters: { shop: shop.domain, key },
      body: { enabled: false },
    });
    expect(answer.status).toBe(404);
  });
});

describe('a shop', () => {
  test('names all fields that must change', async ({ app, owner }) => {
    const { shop } = await app.shop();
    const answer = await owner.call('updateShop', {
      parameters: { shop: shop.domain },
      body: { name: ' ', currency: 'euro', timezone: 'Berlin' },
    });
    expect(answer.status).toBe(400);
    expect(answer.body.errors?.map(({ path }) => path)).toEqual(['name', 'currency', 'timezone']);
  });

  test('keeps the settings that a change does not name', async ({ app, owner }) => {
    const { shop } = await app.shop();
    const parameters = { shop: shop.domain };
    const first = await owner.call('saveShopSettings', {
      parameters,
      body: { require_signed_customer: true },
    });
    const personal = { collections: false, search: false, recommended: false, top_sellers: false };
    const recommendations = {
      never: [],
      pairs: [],
      gift_cards: false,
      of_family: 'any',
      personal,
    };
    const others = { require_signed_customer: true, attribution_days: 7, recommendations };
    expect(first.body.settings).toEqual({ ...others, top_sellers_days: 30 });
    await owner.call('saveShopSettings', { parameters, body: { top_sellers_days: 7 } });
    const { settings } = (await owner.call('shopSettings', { parameters })).body;
    expect(settings).toEqual({ ...others, top_sellers_days: 7 });
    const wrong = await owner.call('saveShopSettings', {
      parameters,
      body: { top_sellers_days: 0 },
    });
    expect(wrong.body.errors?.map(({ path }) => path)).toEqual(['top_sellers_days']);
    const changes = (await owner.call('changes', { parameters })).body.data;
    expect(changes.map(({ kind, after }) => ({ kind, after })).slice(0, 2)).toEqual([
      { kind: 'settings', after: { require_signed_customer: true, top_sellers_days: 7 } },
      { kind: 'settings', after: { require_signed_customer: true } },
    ]);
  });

  test('shows a new secret behind the password, and the former one works on', async ({
    app,
    owner,
  }) => {
    const { shop } = await app.shop();
    const parameters = { shop: shop.domain, which: 'identity' };
    const rotate = (current: string) =>
      owner.call('rotateSecret', { parameters, body: { current, grace_hours: 1 } });
    expect((await rotate('wrong')).status).toBe(403);
    const rotated = await rotate(ownerPassword);
    expect(rotated.body.secret).toMatch(/^[\da-f]{32}$/);
    const stored = await app.service.stores.shops.find({ id: shop.id });
    expect(stored?.identitySecret).toBe(rotated.body.secret);
    expect(stored?.formerIdentitySecret).toBe(shop.identitySecret);
  });
});

describe('a change', () => {
  test('is offered for undoing only to those who may undo it', async ({ app, owner }) => {
    const { shop } = await app.shop();
    const parameters = { shop: shop.domain };
    await owner.call('updateShop', { parameters, body: { name: 'First' } });
    const offered = async (browser: AdminBrowser) =>
      (await browser.call('changes', { parameters })).body.data[0]?.can_undo;
    const inShop = (role: 'merchandiser' | 'viewer') =>
      signInAs(app, { role: null, shops: new Map([[shop.id, role]]) });
    expect(await offered(owner)).toBe(true);
    expect(await offered(await inShop('merchandiser'))).toBe(false);
    expect(await offered(await inShop('viewer'))).toBe(false);
  });

  test('of people is listed for owners of all shops', async ({ app, owner }) => {
    const { shop } = await app.shop();
    const body = { name: 'Mara', email: 'mara@store.example', role: 'viewer' as const, shops: [] };
    const { id } = (await owner.call('createPerson', { body })).body.person;
    const parameters = { kind: 'person', object: String(id) };
    const listed = (await owner.call('installationChanges', { parameters })).body.data;
    expect(listed).toMatchObject([
      { action: 'create', by: { name: 'Olga' }, after: { name: 'Mara' }, can_undo: false },
    ]);
    const inShop = (await owner.call('changes', { parameters: { shop: shop.domain } })).body.data;
    expect(inShop.map(({ kind }) => kind)).not.toContain('person');
  });

  test('is remembered with who made it, and undone byte for byte', async ({ app, owner }) => {
    const { shop } = await app.shop();
    const parameters = { shop: shop.domain };
    await owner.call('updateShop', { parameters, body: { name: 'First', currency: 'CHF' } });
    await owner.call('updateShop', { parameters, body: { name: 'Second' } });
    const listed = (await owner.call('changes', { parameters })).body.data;
    expect(listed).toMatchObject([
      { kind: 'shop', action: 'update', by: { kind: 'person', name: 'Olga' }, can_undo: true },
      { before: { name: shop.name }, after: { name: 'First', currency: 'CHF' } },
    ]);
    const [second, first] = listed.map(({ id }) => id);
    const undo = (change: number | undefined) =>
      owner.call('undoChange', { parameters: { ...parameters, change } });
    const early = await undo(first);
    expect(early.status).toBe(409);
    expect(early.body.error).toContain(`Change ${second}`);
    expect((await undo(second)).status).toBe(200);
    expect((await undo(first)).status).toBe(200);
    expect((await undo(first)).status).toBe(409);
    expect(await app.service.stores.shops.find({ id: shop.id })).toEqual({
      ...shop,
      cacheKey: expect.any(String),
    });
  });

  test('is saved as CSV without formulas', async ({ app, owner }) => {
    const { shop } = await app.shop();
    const parameters = { shop: shop.domain };
    await owner.call('createKey', { parameters, body: { name: '=1+1' } });
    const answer = await app.get(`/admin/api/v1/shops/${shop.domain}/changes?format=csv`, {
      headers: { Cookie: owner.cookie },
    });
    expect(answer.headers.get('content-type')).toBe('text/csv; charset=utf-8');
    expect(await answer.text()).toMatch(/^"id","at","by"[^]*"create","key"/);
  });
});
