import { expect, test } from 'vitest';
import { context } from '../ingest/testing/file-fixture.ts';
import { product } from '../testing/factories.ts';
import type { StoredLevel } from '../store/tables/live/stock-store.ts';
import { LiveRowReader } from './live-rows.ts';
import { countStock } from './stock.ts';

const soldAt = Date.parse('2026-01-02T00:00:00Z');

/** A product with 3 units, dated before a sale from 4 units to 3. */
function rowWithThree() {
  const record = product({
    id: 1,
    updated_at: '2026-01-01T00:00:00Z',
    variants: [{ inventory_item_id: 7, inventory_quantity: 3 }],
  });
  const row = new LiveRowReader(context).read({ kind: 'products', record });
  if (row.kind !== 'products') {
    throw new TypeError('not a product');
  }
  return row;
}

test.each([
  { productSeen: 'before', seenAt: soldAt - 1, canAsk: true, isCertain: true },
  { productSeen: 'after', seenAt: soldAt + 1, canAsk: true, isCertain: false },
  { productSeen: 'after', seenAt: soldAt + 1, canAsk: false, isCertain: true },
  { productSeen: 'never', seenAt: undefined, canAsk: true, isCertain: true },
])(
  'a level that changes a product seen $productSeen it is certain: $isCertain (store can be asked: $canAsk)',
  ({ seenAt, canAsk, isCertain }) => {
    const stored = rowWithThree().value;
    const level = { itemId: 7, locationId: 1, available: 3, updatedAt: soldAt, seenAt: soldAt };
    const changed = [{ level, former: { ...level, available: 4, updatedAt: soldAt - 9 } }];
    const counted = { product: stored, row: undefined, stored, seenAt };
    expect(
      countStock(counted, { stockOf: () => ({ levels: [level], changed }), canAsk }),
    ).toMatchObject({ isCertain, product: { variants: [{ inventory_quantity: 2 }] } });
  },
);

test('a pulled sum is taken unless one level is both newer and seen after the pull asked', () => {
  const { value } = rowWithThree();
  const pulledAt = soldAt + 5;
  const wrong = { itemId: 7, locationId: 1, available: 9, updatedAt: soldAt, seenAt: soldAt };
  const late = { itemId: 7, locationId: 2, available: 1, updatedAt: 0, seenAt: pulledAt };
  const countWith = (levels: StoredLevel[]) =>
    countStock(
      {
        product: value,
        row: { kind: 'products', value, body: null, asOf: pulledAt },
        stored: {
          ...value,
          variants: value.variants.map((one) => ({ ...one, inventory_quantity: 8 })),
        },
        seenAt: soldAt,
      },
      { stockOf: () => ({ levels, changed: [] }), canAsk: true },
    );
  expect(countWith([wrong, late])).toMatchObject({
    isFromLevels: false,
    product: { variants: [{ inventory_quantity: 3 }] },
  });
  expect(countWith([{ ...wrong, seenAt: pulledAt }])).toMatchObject({
    isFromLevels: true,
    isCertain: false,
    product: { variants: [{ inventory_quantity: 8 }] },
  });
});
