import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { describe, expect } from 'vitest';
import { product } from '../../testing/factories.ts';
import { type AdminBrowser, createOwner, signInAs } from '../../testing/people.ts';
import { test as base } from '../../testing/running-app.ts';
import type { TestShop } from '../../testing/test-shop.ts';
import { sendFile } from '../../testing/uploads.ts';

const test = base.extend<{ owner: AdminBrowser; shop: TestShop }>({
  owner: [async ({ app }, use) => use(await createOwner(app)), { scope: 'file' }],
  shop: async ({ app }, use) => {
    const shop = await app.shop();
    await shop.import({ products: [product({ id: 1 }), product({ id: 2 }), product({ id: 3 })] });
    await use(shop);
  },
});

const csv = `Handle,Title,Variant Price
mug,Mug,12.00
plate,,not a price
bowl,Bowl,8.00
`;

/** Returns the run at its end. */
async function finished(browser: AdminBrowser, shop: string, id: number) {
  for (;;) {
    const { body } = await browser.call('importRun', { parameters: { shop, import: id } });
    if (body.state !== 'running') {
      return body;
    }
    await pause(100);
  }
}

describe('an import of files', () => {
  test('is checked without writing, then done, with its problems by line', async ({
    app,
    owner,
    shop,
  }) => {
    const { domain } = shop.shop;
    const parameters = { shop: domain };
    const sent = await sendFile(app.url, owner, domain, {
      name: '../my products.csv',
      content: csv,
    });
    expect(sent).toMatchObject({ received: csv.length, kind: 'products' });
    const files = [{ upload: sent.upload, kind: 'products' as const }];
    const check = await owner.call('createImport', {
      parameters,
      body: { files, check_only: true },
    });
    const checked = await finished(owner, domain, check.body.import);
    expect(checked).toMatchObject({
      state: 'finished',
      check_only: true,
      counts: { products: { saved: 2, rejected: 1, removed: 0 } },
      problems: 1,
    });
    const before = await owner.call('catalogProducts', { parameters });
    expect(before.body.total).toBe(3);

    const real = await owner.call('createImport', { parameters, body: { files } });
    const run = await finished(owner, domain, real.body.import);
    expect(run).toMatchObject({ state: 'finished', counts: { products: { saved: 2 } } });
    const problems = await owner.call('importProblems', {
      parameters: { ...parameters, import: run.id },
    });
    const [problem] = problems.body.data.filter(({ is_warning: isWarning }) => !isWarning);
    expect(problem).toMatchObject({ file: '.._my products.csv', line: 3 });
    expect(problem?.reason).toContain('not a price');
    const after = await owner.call('catalogProducts', { parameters });
    expect(after.body.total).toBe(5);
    const history = await owner.call('imports', { parameters });
    expect(history.body.data.map(({ id }) => id)).toEqual([run.id, checked.id]);
  });

  test('replaces only after a check, with the number of what would go', async ({
    app,
    owner,
    shop,
  }) => {
    const { domain } = shop.shop;
    const parameters = { shop: domain };
    const content = JSON.stringify({ products: [product({ id: 1 })] });
    const { upload, kind } = await sendFile(app.url, owner, domain, { name: 'p.json', content });
    expect(kind).toBe('products');
    const files = [{ upload, kind: 'products' as const }];
    const replace = (more: object) =>
      owner.call('createImport', { parameters, body: { files, replace: true, ...more } });
    expect((await replace({})).body.errors).toMatchObject([{ path: 'checked' }]);
    const check = await replace({ check_only: true });
    const { counts, id: checked } = await finished(owner, domain, check.body.import);
    expect(counts.products?.removed).toBe(2);
    expect((await replace({ checked, confirm: 1 })).body.errors).toMatchObject([
      { path: 'confirm' },
    ]);
    const real = await replace({ checked, confirm: 2 });
    expect((await finished(owner, domain, real.body.import)).counts.products?.removed).toBe(2);
    const after = await owner.call('catalogProducts', { parameters });
    expect(after.body.data.map(({ id }) => id)).toEqual([1]);
  });

  test('of persons needs an owner', async ({ app, shop }) => {
    const { domain, id } = shop.shop;
    const merchandiser = await signInAs(app, {
      role: null,
      shops: new Map([[id, 'merchandiser']]),
    });
    const content = JSON.stringify([{ id: 70, tags: 'vip', orders_count: 2 }]);
    const { upload, kind } = await sendFile(app.url, merchandiser, domain, {
      name: 'c.json',
      content,
    });
    expect(kind).toBe('customers');
    const { status } = await merchandiser.call('createImport', {
      parameters: { shop: domain },
      body: { files: [{ upload, kind: 'customers' }] },
    });
    expect(status).toBe(403);
  });
});

describe('the problems of an import of persons', () => {
  test('are read by owners only, and quote no damaged record', async ({ app, owner, shop }) => {
    const { domain, id } = shop.shop;
    const content = '{"id":70,"email":ann@private.example}\n{"id":71,"tags":"vip"}\n';
    const { upload } = await sendFile(app.url, owner, domain, { name: 'c.jsonl', content });
    const made = await owner.call('createImport', {
      parameters: { shop: domain },
      body: { files: [{ upload, kind: 'customers' }], check_only: true },
    });
    const run = await finished(owner, domain, made.body.import);
    const parameters = { shop: domain, import: run.id };
    const { body } = await owner.call('importProblems', { parameters });
    expect(body.data).toMatchObject([{ line: 1 }]);
    expect(body.data[0]?.reason).toMatch(/^not valid JSON: /);
    expect(body.data[0]?.reason).not.toContain('ann');
    const merchandiser = await signInAs(app, {
      role: null,
      shops: new Map([[id, 'merchandiser']]),
    });
    expect((await merchandiser.call('importProblems', { parameters })).status).toBe(403);
    expect((await merchandiser.call('importRun', { parameters })).status).toBe(200);
  });
});

describe('a table that Vitrine does not know', () => {
  const content = 'Artikelnr;Bezeichnung;Preis\nM-1;Becher;12,50\nM-2;Krug;8\n';

  test('is described with guesses, and imported with the answers of a person', async ({
    app,
    owner,
    shop,
  }) => {
    const { domain } = shop.shop;
    const { upload, kind } = await sendFile(app.url, owner, domain, { name: 'a.csv', content });
    expect(kind).toBeNull();
    const { body: table } = await owner.call('uploadColumns', {
      parameters: { shop: domain, upload },
    });
    expect(table).toMatchObject({ kind: 'products', format: null });
    expect(table.columns).toEqual([
      { name: 'Artikelnr', field: 'variant.sku', examples: ['M-1', 'M-2'] },
      { name: 'Bezeichnung', field: 'title', examples: ['Becher', 'Krug'] },
      { name: 'Preis', field: 'variant.price', examples: ['12,50', '8'] },
    ]);
    const columns = Object.fromEntries(table.columns.map(({ name, field }) => [name, field]));
    const made = await owner.call('createImport', {
      parameters: { shop: domain },
      body: { files: [{ upload, kind: 'products', columns: { kind: 'products', columns } }] },
    });
    const run = await finished(owner, domain, made.body.import);
    expect(run).toMatchObject({ state: 'finished', counts: { products: { saved: 2 } } });
  });

  test('shows its orders to owners only', async ({ app, owner, shop }) => {
    const { domain, id } = shop.shop;
    const { upload } = await sendFile(app.url, owner, domain, { name: 'a.csv', content });
    const shops = new Map([[id, 'merchandiser' as const]]);
    const merchandiser = await signInAs(app, { role: null, shops });
    const status = async (kind: string) => {
      const parameters = { shop: domain, upload, kind };
      return (await merchandiser.call('uploadColumns', { parameters })).status;
    };
    expect(await status('products')).toBe(200);
    expect(await status('orders')).toBe(403);
  });
});

test('a piece of a file that leaves a gap, or is longer than announced, is refused', async ({
  app,
  owner,
  shop,
}) => {
  const parameters = { shop: shop.shop.domain };
  const { body } = await owner.call('createUpload', { parameters, body: { name: 'a', bytes: 4 } });
  const put = async (offset: number, text: string) => {
    const at = { ...parameters, upload: body.upload, offset };
    return (await owner.ask('appendUpload', { parameters: at, text })).status;
  };
  expect(await put(2, 'cd')).toBe(409);
  expect(await put(0, 'abcdef')).toBe(400);
  expect(await put(0, 'abcd')).toBe(200);
  expect(
    (await owner.call('appendUpload', { parameters: { ...parameters, upload: 'x', offset: 0 } }))
      .status,
  ).toBe(400);
  const other = await app.shop();
  const elsewhere = { shop: other.shop.domain, upload: body.upload, offset: 0 };
  expect((await owner.ask('appendUpload', { parameters: elsewhere, text: 'abcd' })).status).toBe(
    404,
  );
});

test('a file that was sent in part is removed from the disk, by nobody of another shop', async ({
  app,
  owner,
  shop,
}) => {
  const { id, domain } = shop.shop;
  const { body } = await owner.call('createUpload', {
    parameters: { shop: domain },
    body: { name: 'a', bytes: 4 },
  });
  const parameters = { shop: domain, upload: body.upload };
  await owner.ask('appendUpload', { parameters: { ...parameters, offset: 0 }, text: 'ab' });
  const files = () => readdir(join(app.dataDirectory, 'uploads', String(id)));
  expect(await files()).toEqual([body.upload]);
  const other = await app.shop();
  const elsewhere = { ...parameters, shop: other.shop.domain };
  expect((await owner.call('removeUpload', { parameters: elsewhere })).status).toBe(404);
  expect((await owner.call('removeUpload', { parameters })).status).toBe(200);
  expect(await files()).toEqual([]);
  expect((await owner.call('removeUpload', { parameters })).status).toBe(404);
});

/** Announces a file of a shop. */
function announce(browser: AdminBrowser, { shop }: TestShop) {
  return browser.call('createUpload', {
    parameters: { shop: shop.domain },
    body: { name: 'p.csv', bytes: 1 },
  });
}

test('an account announces 120 files an hour at most, also for other shops', async ({ app }) => {
  const shops = [await app.shop(), await app.shop()] as const;
  const one = await signInAs(app, { role: 'owner', shops: new Map() });
  for (let sent = 0; sent < 120; sent += 1) {
    expect((await announce(one, shops[0])).status).toBe(200);
  }
  const refused = await announce(one, shops[1]);
  expect(refused.status).toBe(429);
  expect(refused.headers.get('retry-after')).toMatch(/^3\d{3}$/);
  const other = await signInAs(app, { role: 'owner', shops: new Map() });
  expect((await announce(other, shops[1])).status).toBe(200);
});
