import { expect } from 'vitest';
import type { Stores } from '../../store/stores.ts';
import { order, product } from '../../testing/factories.ts';
import { test } from '../testing/import-fixture.ts';
import { questionsOf } from './field-changes.ts';

const names = ['Mug', 'Cup', 'Bowl', 'Plate'];

function catalog(change: (index: number) => object = () => ({})) {
  return names.map((title, index) =>
    product({
      id: index + 1,
      title,
      handle: title.toLowerCase(),
      vendor: 'Kiln',
      variants: [{ id: index + 11, price: '12.00', sku: `S-${index}` }],
      ...change(index),
    }),
  );
}

/** Returns the rows of all tables. */
async function contents({ database }: Stores) {
  const all: Record<string, unknown> = {};
  for (const { name } of await database.tables()) {
    all[name] = await database.read(name);
  }
  return all;
}

test('a check shows what each field would gain, lose and keep, and writes nothing', async ({
  load,
  stores,
}) => {
  await load({ products: catalog() });
  const before = await contents(stores);
  const { counts, changes, problems } = await load(
    {
      products: [
        ...catalog(
          (index) =>
            [
              { vendor: '' },
              { vendor: 'Forge' },
              { variants: [{ id: 13, price: '0', sku: 'S-2' }] },
              {},
            ][index] ?? {},
        ),
        product({ id: 9, title: 'Vase', handle: 'vase', vendor: 'Kiln' }),
      ],
      orders: [order({ id: 1, createdAt: '2026-01-01T00:00:00Z', units: { 1: 1 } })],
    },
    { replace: true, isCheck: true },
  );
  expect(await contents(stores)).toEqual(before);
  expect(problems).toEqual([]);
  expect(counts.products).toMatchObject({ saved: 4, unchanged: 1, removed: 0 });
  const found = new Map(changes.products?.map((change) => [change.field, change]));
  expect(found.get('vendor')).toEqual({
    field: 'vendor',
    added: 1,
    changed: 1,
    emptied: 1,
    left: 2,
    zero: 0,
    examples: [
      { record: 'mug', before: 'Kiln', after: '' },
      { record: 'cup', before: 'Kiln', after: 'Forge' },
      { record: 'vase', before: '', after: 'Kiln' },
    ],
  });
  expect(found.get('price')).toMatchObject({ changed: 1, zero: 1, left: 3 });
  expect(found.get('price')?.examples[0]).toEqual({
    record: 'bowl',
    before: '12.00',
    after: '0.00',
  });
  expect(found.get('sku')).toMatchObject({ changed: 0, emptied: 0, left: 4 });
  expect(changes.orders).toEqual([expect.objectContaining({ field: 'record', added: 1 })]);
  expect(questionsOf(changes.products ?? [])).toEqual([
    { field: 'vendor', reason: 'emptied', count: 1, of: 4 },
    { field: 'price', reason: 'zero', count: 1, of: expect.any(Number) },
  ]);
});

test('a check does not count empty values of unchanged products as kept', async ({ load }) => {
  await load({ products: catalog((index) => ({ vendor: index === 0 ? 'Kiln' : '' })) });
  const { changes } = await load({ products: catalog(() => ({ vendor: '' })) }, { isCheck: true });
  const found = changes.products?.find(({ field }) => field === 'vendor');
  expect(found).toMatchObject({ emptied: 1, changed: 0, left: 0 });
});

test('a check says that later files do not find its new products', async ({ load }) => {
  const orders = [order({ id: 1, createdAt: '2026-01-01T00:00:00Z', units: { 1: 1 } })];
  const warnings = async (given: object) =>
    (await load({ products: catalog(), ...given }, { isCheck: true })).warnings.map(
      ({ reason }) => reason,
    );
  expect(await warnings({ orders })).toEqual([expect.stringContaining('import these first')]);
  expect(await warnings({})).toEqual([]);
});
