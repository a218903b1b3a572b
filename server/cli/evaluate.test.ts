import { describe, expect } from 'vitest';
import { order, product } from '../testing/factories.ts';
import { type Installation, test } from '../testing/installation.ts';
import { createShop } from './testing/shop-fixture.ts';

/** Orders of ten product pairs in rotation, one a day. */
function dailyPairs(days: number) {
  return Array.from({ length: days }, (_, day) => {
    const first = 1 + ((day * 3) % 10) * 2;
    return order({
      id: day + 1,
      createdAt: new Date(Date.UTC(2026, 0, 1 + day)).toISOString(),
      units: { [first]: 1, [first + 1]: 1 },
    });
  });
}

async function importOrders(installation: Installation, days: number): Promise<void> {
  const products = Array.from({ length: 20 }, (_, index) => product({ id: index + 1 }));
  const files = {
    products: await installation.file('p.json', JSON.stringify(products)),
    orders: await installation.file('o.json', JSON.stringify(dailyPairs(days))),
  };
  await createShop(installation);
  const { products: productsFile, orders } = files;
  await installation.cli('import', 'a.example', '--products', productsFile, '--orders', orders);
}

describe('evaluate', () => {
  test('compares each recommender with popularity and prints the significance', async ({
    installation,
  }) => {
    await importOrders(installation, 100);
    const { code, stdout, stderr } = await installation.cli('evaluate', 'a.example');
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    const lines = stdout.split('\n').map((line) => line.replaceAll(/ {2,}/g, '  '));
    expect(lines[0]).toBe(
      'Trained on the 80 orders before 2026-03-22 00:00 UTC, tested on the 20 since.',
    );
    expect(lines[1]).toBe('The shop has no sessions.');
    const row = lines.findIndex((line) => line.startsWith('bought together'));
    expect(lines[row]).toMatch(/^bought together  20  100\.0  100\.0  .*, better$/);
    expect(lines[row + 1]).toMatch(/^ {2}popularity  \d+\.\d  \d+\.\d  /);
    expect(stdout).toMatch(/^viewed related +not scored: needs views: none recorded$/m);
  });

  test('prints the same JSON at every run', async ({ installation }) => {
    await importOrders(installation, 100);
    const run = () => installation.cli('evaluate', 'a.example', '--newest', '0.5', '--json');
    const { stdout } = await run();
    expect((await run()).stdout).toBe(stdout);
    const report = JSON.parse(stdout);
    expect(report).toMatchObject({
      domain: 'a.example',
      orders: { split_at: '2026-02-20T00:00:00.000Z', before: 50, after: 50 },
      sessions: null,
    });
    expect(report.recommenders[0]).toMatchObject({
      recommender: 'bought together',
      cases: 50,
      hit_rate: 1,
      ndcg: 1,
      mrr: 1,
      popularity: { coverage: expect.any(Number) },
      ndcg_above_popularity: { is_within_noise: false },
    });
  });

  test('explains the missing data of an empty shop and of a shop with one order', async ({
    installation,
  }) => {
    await createShop(installation);
    const empty = await installation.cli('evaluate', 'a.example');
    expect(empty.code).toBe(0);
    expect(empty.stdout).toMatch(/^The shop has no orders\.\nThe shop has no sessions\.\n/);
    expect(empty.stdout).not.toContain('NaN');
    const file = await installation.file('o.json', JSON.stringify(dailyPairs(1)));
    const productsFile = await installation.file(
      'p.json',
      JSON.stringify([1, 2].map((id) => product({ id }))),
    );
    await installation.cli('import', 'a.example', '--orders', file, '--products', productsFile);
    const single = await installation.cli('evaluate', 'a.example');
    expect(single.stdout).toMatch(/^Trained on the 0 orders before .*, tested on the 1 since\./);
    expect(single.stdout).toContain('needs orders of more than a week');
  });

  test.for(['0', '1', 'half', '-0.1'])('refuses the share %s', async (share, { installation }) => {
    await createShop(installation);
    const { code, stderr } = await installation.cli('evaluate', 'a.example', `--newest=${share}`);
    expect(code).toBe(1);
    expect(stderr).toContain('It must be a number between 0 and 1, such as 0.2.');
  });
});
