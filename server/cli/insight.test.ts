import { describe, expect } from 'vitest';
import { openStores } from '../store/stores.ts';
import { eventRecord } from '../testing/events.ts';
import { order } from '../testing/factories.ts';
import { type Installation, test } from '../testing/installation.ts';
import { createShop } from './testing/shop-fixture.ts';

const range = ['--from', '2026-03-01', '--to', '2026-03-02'];

/** Two orders on the first day, of which a widget has sold one, and six searches for mugs on the second. */
async function importHistory(installation: Installation): Promise<void> {
  const line = {
    id: 11,
    product_id: 10,
    quantity: 2,
    price: '10.00',
    properties: [{ name: '_widget_id', value: '31' }],
  };
  const orders = [
    { ...order({ id: 1, createdAt: '2026-03-01T10:00:00Z', units: {} }), line_items: [line] },
    order({ id: 2, createdAt: '2026-03-01T11:00:00Z', units: { 20: 1 } }),
  ];
  const file = await installation.file('o.json', JSON.stringify(orders));
  await createShop(installation);
  await installation.cli('import', 'a.example', '--orders', file);
  const events = Array.from({ length: 6 }, (_, index) =>
    eventRecord({
      id: index + 1,
      verb: 'searched',
      productId: null,
      term: 'mug',
      resultCount: 0,
      uuid: `u-${index}`,
      createdAt: Date.UTC(2026, 2, 2, 10),
    }),
  );
  const stores = await openStores(installation.data);
  const shop = await stores.shops.find({ domain: 'a.example' });
  expect.assert(shop);
  await stores.database.write(shop.id, (transaction) =>
    stores.events.add(transaction, shop.id, events),
  );
  await stores.database.close();
}

describe('insight', () => {
  test('prints what widgets have sold', async ({ installation }) => {
    await importHistory(installation);
    const { code, stdout } = await installation.cli('insight', 'a.example', ...range);
    expect(code).toBe(0);
    const lines = stdout.split('\n').map((line) => line.trim().replaceAll(/ {2,}/g, '  '));
    expect(lines.slice(0, 3)).toEqual([
      '2026-03-01 to 2026-03-02',
      'Name  Seen  Clicks  Added  Direct USD  Assisted USD',
      '#31  0  0  0  20.00  0.00',
    ]);
    expect(stdout).toContain('They placed 0 % of 2 orders.');
  });

  test('prints a dash for what nobody was counted for', async ({ installation }) => {
    await createShop(installation);
    const file = await installation.file(
      'o.json',
      JSON.stringify([order({ id: 2, createdAt: '2026-03-01T11:00:00Z', units: { 20: 1 } })]),
    );
    await installation.cli('import', 'a.example', '--orders', file);
    const { stdout } = await installation.cli('insight', 'a.example', '--key', '31', ...range);
    expect(stdout).toMatch(/2026-03-01 +– +– +– +0\.00 +0\.00/);
    expect(stdout).toMatch(/2026-03-02 +– +– +– +– +–/);
  });

  test('prints a table, or one row of it by day, as CSV', async ({ installation }) => {
    await importHistory(installation);
    const table = await installation.cli(
      'insight',
      'a.example',
      '--by',
      'search',
      '--csv',
      ...range,
    );
    const [heading, first] = table.stdout.split('\r\n');
    expect(heading).toMatch(/^key,name,seen,clicks,added,searches,without_results,direct_orders/);
    expect(first).toMatch(/^[0-9a-f]{16},mug,6,0,0,6,6,0,0,0\.00/);
    const days = await installation.cli(
      'insight',
      'a.example',
      '--by',
      'search',
      '--key',
      'Mug',
      '--csv',
      ...range,
    );
    expect(days.stdout.split('\r\n').map((line) => line.split(',').slice(0, 6))).toMatchObject([
      ['day', 'seen', 'clicks', 'added', 'searches', 'without_results'],
      ['2026-03-01', '', '', '', '', ''],
      ['2026-03-02', '6', '0', '0', '6', '6'],
    ]);
  });

  test('refuses a table that is none, and a day that is none', async ({ installation }) => {
    await createShop(installation);
    const table = await installation.cli('insight', 'a.example', '--by', 'weather');
    expect(table).toMatchObject({ code: 1 });
    expect(table.stderr).toContain('--by: there is no table weather');
    const day = await installation.cli('insight', 'a.example', '--from', 'yesterday');
    expect(day.stderr).toContain('--from: must be a day such as 2026-01-31');
  });

  test('counts anew from the rows with recount', async ({ installation }) => {
    await importHistory(installation);
    const before = await installation.cli('insight', 'a.example', ...range, '--json');
    const { stdout } = await installation.cli('insight', 'recount', 'a.example');
    expect(stdout.trim()).toBe('Counted 2 days of a.example anew.');
    const after = await installation.cli('insight', 'a.example', ...range, '--json');
    expect(after.stdout).toBe(before.stdout);
  });
});
