import { gzipSync } from 'node:zlib';
import { describe, expect } from 'vitest';
import { order, product } from '../testing/factories.ts';
import { test } from '../testing/installation.ts';
import { createShop } from './testing/shop-fixture.ts';

const csv = [
  'Handle,Title,Body (HTML),Vendor,Type,Published,Variant Price',
  'mug,Mug,"Two',
  'lines",Kiln,Mugs,TRUE,12.00',
  'jug,Jug,,Kiln,Jugs,TRUE,dear',
  'cup,Cup,,Kiln,Cups,TRUE,8.50',
].join('\n');

async function titlesOf(url: string, key: string): Promise<string[]> {
  const answer = await fetch(`${url}/api/v1/products/top_sellers?key=${key}`);
  const { data } = (await answer.json()) as { data: { title: string }[] };
  return data.map(({ title }) => title).toSorted((a, b) => a.localeCompare(b));
}

describe('import', () => {
  test('returns when a running server shows the products', async ({ installation }) => {
    const { key } = await createShop(installation);
    const server = await installation.serveHere();
    for (const title of ['One', 'Two']) {
      const file = await installation.file('p.json', JSON.stringify([product({ id: 1, title })]));
      expect((await installation.cli('import', 'a.example', '--products', file)).code).toBe(0);
      expect(await titlesOf(server.url, key)).toEqual([title]);
    }
  });

  test('reports a bad record with file and line and imports the others', async ({
    installation,
  }) => {
    const { key } = await createShop(installation);
    const file = await installation.file('store.csv', csv);
    const outcome = await installation.cli('import', 'a.example', '--products', file, '--json');
    expect(outcome.code).toBe(1);
    expect(outcome.stderr).toMatch(/^store\.csv:4: Variant Price: /);
    expect(JSON.parse(outcome.stdout)).toMatchObject({
      products: { saved: 2, unchanged: 0, rejected: 1 },
    });
    const server = await installation.serveHere();
    expect(await titlesOf(server.url, key)).toEqual(['Cup', 'Mug']);
  });

  test('reads a table whose columns a mapping names, and refuses a mapping of nothing', async ({
    installation,
  }) => {
    await createShop(installation);
    const file = await installation.file('a.csv', 'Nr;Bezeichnung;Preis\nM-1;Becher;12,50\n');
    const mapping = await installation.file(
      'mapping.json',
      '{"kind":"products","columns":{"Nr":"variant.sku","Bezeichnung":"title","Preis":"variant.price"}}',
    );
    const command = ['import', 'a.example', '--products', file];
    expect(await installation.cli(...command, '--columns', mapping)).toMatchObject({
      code: 0,
      stdout: 'products: 1 saved, 0 unchanged, 0 rejected\n',
    });
    expect((await installation.cli(...command, '--columns', file)).stderr).toContain(
      'is not JSON.',
    );
    expect((await installation.cli(...command)).stderr).toContain('--columns mapping.json');
    expect((await installation.cli('import', '--help')).stdout).toContain('products of PrestaShop');
  });

  test('skips unchanged records, also in a CSV file', async ({ installation }) => {
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
      products: { saved: 2, unchanged: 0, rejected: 0, removed: 0 },
      orders: { saved: 1, unchanged: 0, rejected: 0, removed: 0 },
      problems: [],
      problem_count: 0,
      warnings: [],
      ignored: { products: [], orders: [] },
    });
  });

  test('names a missing, empty or truncated file and keeps the records before the error', async ({
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
    const truncated = await installation.file('cut.json', whole.slice(0, -20));
    expect((await installation.cli('import', 'a.example', '--products', truncated)).code).toBe(1);
    const server = await installation.serveHere();
    expect(await titlesOf(server.url, key)).toEqual(['Whole']);
  });

  test('removes with --replace the records that the file lacks, also from a running server', async ({
    installation,
  }) => {
    const { key } = await createShop(installation);
    const server = await installation.serveHere();
    const titled = ['One', 'Two', 'Three'].map((title, index) => product({ id: index + 1, title }));
    const file = await installation.file('p.json', JSON.stringify(titled));
    await installation.cli('import', 'a.example', '--products', file);
    expect(await titlesOf(server.url, key)).toEqual(['One', 'Three', 'Two']);
    await installation.file('p.json', JSON.stringify(titled.slice(1)));
    const replaced = await installation.cli('import', 'a.example', '--replace', '--products', file);
    expect(replaced).toMatchObject({
      code: 0,
      stdout: 'products: 0 saved, 2 unchanged, 0 rejected, 1 removed\n',
    });
    expect(await titlesOf(server.url, key)).toEqual(['Three', 'Two']);
    await installation.file('p.json', JSON.stringify(titled).slice(0, -200));
    const failed = await installation.cli('import', 'a.example', '--replace', '--products', file);
    expect(failed.code).toBe(1);
    expect(failed.stderr).toMatch(/Nothing was removed from the products of the shop: .*p\.json/);
    expect(await titlesOf(server.url, key)).toEqual(['One', 'Three', 'Two']);
  });

  test('accepts both options for content at once', async ({ installation }) => {
    await createShop(installation);
    const files = await Promise.all(
      [1, 2].map((id) =>
        installation.file(`${id}.json`, JSON.stringify([{ id, title: 'Care', handle: `c-${id}` }])),
      ),
    );
    const [first = '', second = ''] = files;
    const outcome = await installation.cli(
      'import',
      'a.example',
      '--articles',
      first,
      '--content',
      second,
    );
    expect(outcome).toMatchObject({
      code: 0,
      stdout: 'content: 2 saved, 0 unchanged, 0 rejected\n',
    });
  });

  test('prints every problem on standard error, and with --json the first thousand with their count', async ({
    installation,
  }) => {
    await createShop(installation);
    const lines = Array.from({ length: 1_200 }, (_, index) => `{"id":${index + 1}}`).join('\n');
    const file = await installation.file('bad.jsonl', lines);
    const outcome = await installation.cli('import', 'a.example', '--products', file, '--json');
    expect(outcome.code).toBe(1);
    expect(outcome.stderr.split('\n')).toHaveLength(1_201);
    expect(outcome.stderr).toMatch(/^bad\.jsonl:1: title: expected a title or a handle\n/);
    const { problems, ...report } = JSON.parse(outcome.stdout);
    expect(report).toMatchObject({
      products: { saved: 0, rejected: 1_200 },
      problem_count: 1_200,
    });
    expect(problems).toHaveLength(1_000);
    expect(problems[0]).toEqual({ file, line: 1, reason: 'title: expected a title or a handle' });
  });

  test('explains a missing file option and an unknown shop', async ({ installation }) => {
    expect((await installation.cli('import', 'a.example', '--products', 'x')).stderr).toContain(
      'There is no shop with the domain a.example',
    );
    expect((await installation.cli('import', 'a.example')).stderr).toContain('--products');
  });
});
