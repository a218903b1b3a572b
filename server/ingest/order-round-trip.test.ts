import { randomUUID } from 'node:crypto';
import { createReadStream, createWriteStream, existsSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { finished } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import * as fc from 'fast-check';
import { describe, expect, vi } from 'vitest';
import { trainShop } from '../recommend/training/train.ts';
import type { Stores } from '../store/stores.ts';
import { test as base } from '../store/testing/store-fixture.ts';
import { caseCount } from '../testing/case-count.ts';
import { newShop } from '../testing/factories.ts';
import { createShop } from './create-shop.ts';
import { ingest, type ImportFiles } from './ingest.ts';
import { type ExportedOrder, OrderCsv } from './testing/order-csv.ts';
import { readStoredOrders } from './testing/stored-orders.ts';

const test = base.extend<{ folder: string }>({
  // oxlint-disable-next-line no-empty-pattern -- vitest reads the names of the fixtures from it
  folder: async ({}, use) => {
    const folder = await mkdtemp(join(tmpdir(), 'vitrine-round-trip-'));
    await use(folder);
    await rm(folder, { recursive: true });
  },
});

const trainedAt = Date.UTC(2026, 5, 1);

/** Imports files into a shop of its own, and trains it. Returns what is stored, without what only names the customers. */
async function learn(stores: Stores, files: ImportFiles) {
  const { shop } = await createShop(stores, {
    ...newShop(),
    domain: `${randomUUID()}.example`,
    currency: 'GBP',
  });
  const report = await ingest({ ...stores, platform: 'platform' }, shop.id, files);
  expect(report).toMatchObject({ problems: [], warnings: [] });
  // Models count their ages from the second of their training.
  vi.useFakeTimers({ toFake: ['Date'], now: trainedAt });
  await trainShop(stores, shop.id).finally(() => vi.useRealTimers());
  return { shopId: shop.id, models: await modelsOf(stores, shop.id) };
}

interface StoredModel {
  shop_id: number;
  version: number;
  entries: Buffer;
}

async function modelsOf({ database }: Stores, shopId: number): Promise<string[]> {
  const rows = await Promise.all(
    ['model_lists', 'model_rankings'].map((table) =>
      database.read<StoredModel>(table).where({ shop_id: shopId }).select(),
    ),
  );
  const known = rows.flat().map(({ shop_id: _shop, version: _version, entries, ...row }) => {
    expect(entries.length).toBeGreaterThan(0);
    return `${JSON.stringify(row)} ${entries.toString('base64')}`;
  });
  return known.toSorted();
}

/** Returns the orders with the customers numbered by their first order. */
async function ordersOf(stores: Stores, shopId: number) {
  const numbers = new Map<number | null, number>([[null, 0]]);
  return (await readStoredOrders(stores, shopId)).map(({ customerId, ...order }) => {
    numbers.set(customerId, numbers.get(customerId) ?? numbers.size);
    return { ...order, customer: numbers.get(customerId) };
  });
}

const productIds = [1, 2, 3, 4, 5, 6, 7, 8];

const products = productIds.map((id) => ({
  id,
  title: `Thing ${id}, "good"`,
  handle: `thing-${id}`,
  options: [{ name: 'Size', values: id % 2 === 0 ? ['Default Title'] : ['S', 'M / L'] }],
  variants: (id % 2 === 0 ? ['Default Title'] : ['S', 'M / L']).map((title, index) => ({
    id: id * 10 + index,
    title,
    option1: title,
    sku: id % 3 === 0 ? '' : `T-${id}-${index}`,
    price: `${id}.50`,
  })),
}));

const line = fc
  .record({
    product: fc.constantFrom(...products),
    variant: fc.nat(1),
    quantity: fc.integer({ min: 1, max: 4 }),
    price: fc.integer({ min: 0, max: 9_999 }),
    discount: fc.constantFrom('0.00', '0.00', '0.50'),
  })
  .map(({ product, variant, quantity, price, discount }) => ({
    product_id: product.id,
    variant_id: product.variants[variant % product.variants.length]?.id ?? 0,
    quantity,
    price: (price / 100).toFixed(2),
    total_discount: discount,
  }));

const history = fc.array(
  fc.record({
    minutes: fc.integer({ min: 0, max: 60 * 24 * 90 }),
    customer: fc.option(fc.integer({ min: 1, max: 5 }), { nil: null }),
    status: fc.constantFrom('paid', 'paid', 'paid', 'voided', 'partially_refunded'),
    isCancelled: fc.boolean(),
    lines: fc.array(line, { minLength: 1, maxLength: 4 }),
  }),
  { minLength: 1, maxLength: 25 },
);

function toOrder(
  { minutes, customer, status, isCancelled, lines }: Drawn,
  index: number,
): ExportedOrder {
  const at = new Date(Date.UTC(2026, 0, 1) + minutes * 60_000).toISOString().replace('.000', '');
  return {
    id: 5_000 + index,
    name: `#${1_000 + index}`,
    created_at: at,
    cancelled_at: isCancelled && status === 'voided' ? at : null,
    currency: 'GBP',
    financial_status: status,
    customer: customer === null ? null : { id: customer },
    line_items: lines,
    ...(status === 'partially_refunded' && { refunded: '1.25' }),
  };
}

type Drawn = typeof history extends fc.Arbitrary<(infer One)[]> ? One : never;

/** Adds what the platform's JSON tells of a refund. */
function toJson({ refunded, ...order }: ExportedOrder): object {
  const order_adjustments = [{ kind: 'refund_discrepancy', amount: `-${refunded}` }];
  return refunded === undefined ? order : { ...order, refunds: [{ order_adjustments }] };
}

describe('orders that were exported as the table of the platform', () => {
  test('are the same orders, and teach the same, as their JSON', async ({ stores, folder }) => {
    const file = (name: string) => join(folder, name);
    await writeFile(file('products.json'), JSON.stringify(products));
    const csv = new OrderCsv(products);
    await fc.assert(
      fc.asyncProperty(history, async (drawn) => {
        const orders = drawn.map(toOrder);
        await writeFile(file('orders.json'), JSON.stringify(orders.map(toJson)));
        const table = csv.header + orders.map((order) => csv.write(order)).join('');
        await writeFile(file('orders.csv'), table);
        const [asJson, asTable] = [
          await learn(stores, { products: [file('products.json')], orders: [file('orders.json')] }),
          await learn(stores, { products: [file('products.json')], orders: [file('orders.csv')] }),
        ];
        expect(await ordersOf(stores, asTable.shopId)).toEqual(
          await ordersOf(stores, asJson.shopId),
        );
        expect(asTable.models).toEqual(asJson.models);
      }),
      { numRuns: caseCount(3, 40) },
    );
  });

  const shop = join(import.meta.dirname, '../../../shared/data/gift-shop');

  test.skipIf(!existsSync(shop) || caseCount(0, 1) === 0)(
    'teach the same in a shop of 12,654 orders (skipped without its data)',
    { timeout: 600_000 },
    async ({ stores, folder }) => {
      const giftProducts = join(shop, 'products.jsonl.gz');
      const giftOrders = join(shop, 'orders.jsonl.gz');
      const table = join(folder, 'orders.csv');
      await writeTable(giftProducts, giftOrders, table);
      const asJson = await learn(stores, { products: [giftProducts], orders: [giftOrders] });
      const asTable = await learn(stores, { products: [giftProducts], orders: [table] });
      expect(asJson.models.length).toBeGreaterThan(3_000);
      expect(asTable.models).toEqual(asJson.models);
    },
  );
});

async function writeTable(productsFile: string, ordersFile: string, table: string): Promise<void> {
  const known = [];
  for await (const record of linesOf(productsFile)) {
    known.push(JSON.parse(record));
  }
  const csv = new OrderCsv(known);
  const output = createWriteStream(table);
  output.write(csv.header);
  for await (const record of linesOf(ordersFile)) {
    output.write(csv.write(JSON.parse(record)));
  }
  output.end();
  await finished(output);
}

function linesOf(path: string): AsyncIterable<string> {
  return createInterface({ input: createReadStream(path).pipe(createGunzip()) });
}
