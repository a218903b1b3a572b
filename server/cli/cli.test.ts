import { gzipSync } from 'node:zlib';
import { describe, expect } from 'vitest';
import { order, product } from '../testing/factories.ts';
import { type Installation, test } from '../testing/installation.ts';

const csv = [
  'Handle,Title,Body (HTML),Vendor,Type,Published,Variant Price',
  'mug,Mug,"Two',
  'lines",Kiln,Mugs,TRUE,12.00',
  'jug,Jug,,Kiln,Jugs,TRUE,dear',
  'cup,Cup,,Kiln,Cups,TRUE,8.50',
].join('\n');

async function createShop(installation: Installation, ...options: string[]) {
  const { stdout } = await installation.cli('shop', 'create', 'a.example', '--json', ...options);
  return JSON.parse(stdout) as { id: number; domain: string; key: string };
}

async function titlesOf(url: string, key: string): Promise<string[]> {
  const answer = await fetch(`${url}/api/v1/products/top_sellers?key=${key}`);
  const { data } = (await answer.json()) as { data: { title: string }[] };
  return data.map(({ title }) => title).toSorted((a, b) => a.localeCompare(b));
}

describe('shop', () => {
  test('create prints the key and the secrets, list names the shop without them', async ({
    installation,
  }) => {
    const created = await createShop(installation, '--currency', 'eur', '--name', 'A');
    expect(Object.keys(created)).toEqual([
      'id',
      'domain',
      'key',
      'webhook_secret',
      'identity_secret',
    ]);
    const { stdout } = await installation.cli('shop', 'list', '--json');
    expect(JSON.parse(stdout)).toEqual([
      {
        id: created.id,
        domain: 'a.example',
        name: 'A',
        currency: 'EUR',
        timezone: 'UTC',
        locale: 'en',
        scopes: [],
      },
    ]);
  });

  test('create refuses a domain that is taken and options that make no sense', async ({
    installation,
  }) => {
    await createShop(installation);
    const taken = await installation.cli('shop', 'create', 'A.example');
    expect(taken).toMatchObject({
      code: 1,
      stderr: 'There is already a shop with the domain a.example.\n',
    });
    const zone = await installation.cli('shop', 'create', 'b.example', '--timezone', 'Mars/Base');
    expect(zone).toMatchObject({
      code: 1,
      stderr: 'timezone: must be a time zone such as Europe/Berlin.\n',
    });
  });
});

describe('key', () => {
  test('create, list and disable follow one another', async ({ installation }) => {
    const shop = await createShop(installation);
    const server = await installation.start();
    const made = await installation.cli('key', 'create', 'a.example', '--name', 'theme', '--json');
    const { key } = JSON.parse(made.stdout) as { key: string };
    const ask = async () => (await fetch(`${server.url}/api/v1/products/static?key=${key}`)).status;
    expect(await ask()).toBe(200);
    expect((await installation.cli('key', 'disable', 'a.example', key)).code).toBe(0);
    expect(await ask()).toBe(401);
    const { stdout } = await installation.cli('key', 'list', 'a.example', '--json');
    const listed = JSON.parse(stdout) as { key: string; enabled: boolean }[];
    expect(listed.map((entry) => [entry.key, entry.enabled])).toEqual([
      [shop.key, true],
      [key, false],
    ]);
    const unknown = await installation.cli('key', 'disable', 'a.example', 'nope');
    expect(unknown.code).toBe(1);
  });
});

describe('import', () => {
  test('shows in a running server when the command returns', async ({ installation }) => {
    const { key } = await createShop(installation);
    const server = await installation.start();
    for (const title of ['One', 'Two']) {
      const file = await installation.file('p.json', JSON.stringify([product({ id: 1, title })]));
      expect((await installation.cli('import', 'a.example', '--products', file)).code).toBe(0);
      expect(await titlesOf(server.url, key)).toEqual([title]);
    }
  });

  test('reports a bad record with file and line, and takes the rest', async ({ installation }) => {
    const { key } = await createShop(installation);
    const file = await installation.file('store.csv', csv);
    const outcome = await installation.cli('import', 'a.example', '--products', file, '--json');
    expect(outcome.code).toBe(1);
    expect(outcome.stderr).toMatch(/^store\.csv:4: Variant Price: /);
    expect(JSON.parse(outcome.stdout)).toMatchObject({
      products: { saved: 2, unchanged: 0, rejected: 1 },
    });
    const server = await installation.start();
    expect(await titlesOf(server.url, key)).toEqual(['Cup', 'Mug']);
  });

  test('skips what has not changed, in a CSV too', async ({ installation }) => {
    await createShop(installation);
    const file = await installation.file('store.csv', csv.replace('dear', '20'));
    await installation.cli('import', 'a.example', '--products', file);
    const again = await installation.cli('import', 'a.example', '--products', file);
    expect(again).toMatchObject({
      code: 0,
      stdout: 'products: 0 saved, 3 unchanged, 0 rejected\n',
    });
  });

  test('reads several files of several kinds, gzipped or not', async ({ installation }) => {
    await createShop(installation);
    const first = await installation.file(
      '1.json.gz',
      gzipSync(JSON.stringify(product({ id: 1 }))),
    );
    const second = await installation.file('2.jsonl', JSON.stringify(product({ id: 2 })));
    const orders = await installation.file(
      'orders.json',
      JSON.stringify({
        orders: [order({ id: 1, createdAt: '2026-01-01T00:00:00Z', units: { 2: 1 } })],
      }),
    );
    const outcome = await installation.cli(
      'import',
      'a.example',
      '--products',
      first,
      second,
      '--orders',
      orders,
      '--json',
    );
    expect(JSON.parse(outcome.stdout)).toEqual({
      products: { saved: 2, unchanged: 0, rejected: 0 },
      orders: { saved: 1, unchanged: 0, rejected: 0 },
      problems: [],
    });
  });

  test('names a file that is missing, empty or cut short, and keeps what came before', async ({
    installation,
  }) => {
    const { key } = await createShop(installation);
    const missing = await installation.cli('import', 'a.example', '--products', '/no/such/file');
    expect(missing).toMatchObject({ code: 1 });
    expect(missing.stderr).toContain('/no/such/file');
    const empty = await installation.file('empty.json', '');
    const nothing = await installation.cli('import', 'a.example', '--products', empty);
    expect(nothing.stderr).toMatch(/empty\.json is empty/);
    const whole = JSON.stringify([product({ id: 1, title: 'Whole' }), product({ id: 2 })]);
    const cut = await installation.file('cut.json', whole.slice(0, -20));
    expect((await installation.cli('import', 'a.example', '--products', cut)).code).toBe(1);
    const server = await installation.start();
    expect(await titlesOf(server.url, key)).toEqual(['Whole']);
  });

  test('of nothing, or into no shop, says what to do', async ({ installation }) => {
    expect((await installation.cli('import', 'a.example', '--products', 'x')).stderr).toContain(
      'There is no shop with the domain a.example',
    );
    expect((await installation.cli('import', 'a.example')).stderr).toContain('--products');
  });
});

describe('widget', () => {
  const widget = { id: 7, name: 'Home', type: 'recommendations', settings: { limit: 8 } };

  test('import keeps ids, list prints the snippet that embeds it', async ({ installation }) => {
    const { key } = await createShop(installation);
    const file = await installation.file(
      'w.json',
      JSON.stringify([widget, { ...widget, id: undefined }]),
    );
    const imported = await installation.cli('widget', 'import', 'a.example', file, '--json');
    expect(JSON.parse(imported.stdout)).toEqual([
      { id: 7, name: 'Home', warnings: [] },
      { id: 8, name: 'Home', warnings: [] },
    ]);
    const { stdout } = await installation.cli('widget', 'list', 'a.example');
    expect(stdout).toContain(`data-key="${key}" data-shop="a.example"></script>`);
    expect(stdout).toContain(
      '<vitrine-recommendations widget-id="7" layout="carousel" limit="8"></vitrine-recommendations>',
    );
  });

  test('import saves all of a file or none, and names the line', async ({ installation }) => {
    await createShop(installation);
    const file = await installation.file('w.json', `[${JSON.stringify(widget)},\n{"name":"x"}]`);
    const imported = await installation.cli('widget', 'import', 'a.example', file);
    expect(imported.code).toBe(1);
    expect(imported.stderr).toMatch(/^w\.json:2: type: /);
    expect((await installation.cli('widget', 'list', 'a.example', '--json')).stdout).toBe('[]\n');
  });
});
