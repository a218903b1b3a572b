import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect } from 'vitest';
import type { Person } from '../store/shopper-store.ts';
import { openStores, type Stores } from '../store/stores.ts';
import { order, product } from '../testing/factories.ts';
import { eraseShopper } from './erase-shopper.ts';
import { exportShopper } from './export-shopper.ts';
import { test } from './import-fixture.ts';

const customer = 7_123_456_789_012;
const neighbour = 7_123_456_789_999;
const email = 'someone.special@example.com';

const view = (productId: number, minute: number, who: object) => ({
  subject: 'user',
  verb: 'viewed',
  noun: 'product',
  product_id: productId,
  created_at: new Date(Date.UTC(2026, 2, 1, 10, minute)).toISOString(),
  ...who,
});

/** A customer with three sessions, one of them shared with a neighbour who has one more. */
const events = [
  view(1, 1, { uuid: 'phone-0001' }),
  view(2, 2, { uuid: 'phone-0001', customer_id: customer }),
  view(1, 3, { uuid: 'kiosk-0002', customer_id: customer, subject_email: email.toUpperCase() }),
  view(2, 4, { uuid: 'kiosk-0002', customer_id: neighbour }),
  view(2, 5, { customer_id: customer }),
  view(1, 6, { uuid: 'table-0003', subject_email: email }),
  view(2, 7, { uuid: 'table-0003' }),
  view(1, 8, { uuid: 'other-0004', customer_id: neighbour, subject_email: 'n@example.com' }),
];

const orders = [
  order({ id: 1, createdAt: '2026-03-01T10:00:00Z', units: { 1: 2 }, customer: { id: customer } }),
  order({ id: 2, createdAt: '2026-03-02T10:00:00Z', units: { 2: 1 }, customer: { id: neighbour } }),
];

const everything = {
  products: [1, 2].map((id) => product({ id })),
  customers: [
    { id: customer, tags: 'VIP', orders_count: 1, total_spent: '20.00' },
    { id: neighbour },
  ],
  orders,
  events,
};

/** Uuids, or ids of customers who had none, of the events that are left. */
async function sessionsLeft({ database }: Stores): Promise<string[]> {
  const rows: { uuid: string; customer_id: number }[] = await database
    .read('event_shoppers')
    .whereIn('id', database.read('events').select('shopper_id'))
    .orderBy('uuid');
  return rows.map((row) => row.uuid || String(row.customer_id));
}

describe('erasing a customer', () => {
  test('takes all their sessions, and their name from orders, which stay', async ({
    load,
    stores,
    shopId,
  }) => {
    await load(everything);
    const sold = { until: Date.UTC(2026, 2, 3), recentAfter: 0, yearAfter: 0 };
    const soldBefore = await stores.orders.unitsSold(shopId, sold, [1, 2]);
    expect(await eraseShopper(stores, shopId, { customerId: customer })).toEqual({
      sessions: 3,
      events: 5,
      orders: 1,
      customers: 1,
    });
    expect(await sessionsLeft(stores)).toEqual(['other-0004', 'table-0003']);
    expect(await stores.customers.find(shopId, customer)).toBeUndefined();
    expect(await stores.orders.purchases(shopId, customer)).toEqual([]);
    expect(await stores.orders.unitsSold(shopId, sold, [1, 2])).toEqual(soldBefore);
    expect(await stores.customers.find(shopId, neighbour)).toBeDefined();
    expect(await stores.orders.purchases(shopId, neighbour)).toHaveLength(1);
  });

  test('finishes when it was interrupted', async ({ load, stores, shopId }) => {
    const many = Array.from({ length: 1_200 }, (_, minute) =>
      view(1, minute, { uuid: minute % 2 ? 'phone' : 'tablet' }),
    );
    const named = ['phone', 'tablet'].map((uuid) => view(2, 0, { uuid, customer_id: customer }));
    await load({ ...everything, events: [...named, ...many] });
    const killed = eraseShopper(stores, shopId, { customerId: customer }, (count) => {
      if (count > 500) {
        throw new Error('killed');
      }
    });
    await expect(killed).rejects.toThrow('killed');
    expect(await sessionsLeft(stores)).toEqual(['phone', 'tablet']);
    const { sessions } = await eraseShopper(stores, shopId, { customerId: customer });
    expect(sessions).toBe(2);
    expect(await sessionsLeft(stores)).toEqual([]);
  });

  test('leaves other shops alone', async ({ load, stores, shopId }) => {
    await load(everything);
    const before = await sessionsLeft(stores);
    const elsewhere = await eraseShopper(stores, shopId + 1, { customerId: customer, email });
    expect(elsewhere).toEqual({ sessions: 0, events: 0, orders: 0, customers: 0 });
    expect(await sessionsLeft(stores)).toEqual(before);
    expect(await stores.orders.purchases(shopId, customer)).toHaveLength(1);
  });
});

describe('erasing a session or an e-mail', () => {
  test('takes that session alone', async ({ load, stores, shopId }) => {
    await load(everything);
    const erased = await eraseShopper(stores, shopId, { uuid: 'phone-0001' });
    expect(erased).toEqual({ sessions: 1, events: 2, orders: 0, customers: 0 });
    expect(await sessionsLeft(stores)).not.toContain('phone-0001');
    expect(await stores.orders.purchases(shopId, customer)).toHaveLength(1);
  });

  test('takes the sessions in which the e-mail was named', async ({ load, stores, shopId }) => {
    await load(everything);
    const erased = await eraseShopper(stores, shopId, { email });
    expect(erased).toEqual({ sessions: 2, events: 4, orders: 0, customers: 0 });
    expect(await sessionsLeft(stores)).toEqual([String(customer), 'other-0004', 'phone-0001']);
  });
});

describe('what is stored about a person', () => {
  test('is told whole, without what names somebody else', async ({ load, stores, shopId }) => {
    await load(everything);
    const told = await exportShopper(stores, shopId, { customerId: customer });
    expect(told).toMatchObject({
      person: { customer_id: customer, uuid: null, email: null },
      customer: { id: customer, tags: 'VIP', orders_count: 1, total_spent: '20.00' },
      orders: [
        {
          id: 1,
          created_at: '2026-03-01T10:00:00.000Z',
          counted: true,
          line_items: [{ product_id: 1, variant_id: 100, quantity: 2, price: '10.00' }],
        },
      ],
    });
    expect(told.events.map(({ uuid, product_id }) => [uuid, product_id])).toEqual([
      ['phone-0001', 1],
      ['phone-0001', 2],
      ['kiosk-0002', 1],
      [null, 2],
    ]);
    expect(told.events[2]).toEqual({
      created_at: '2026-03-01T10:03:00.000Z',
      verb: 'viewed',
      product_id: 1,
      handle: null,
      uuid: 'kiosk-0002',
      customer_id: customer,
      subject_email: email,
      theme_id: null,
      term: null,
      position: null,
      widget_id: null,
    });
    expect(JSON.stringify(told)).not.toContain(String(neighbour));
  });

  test('is nothing after the erasure, by whatever name', async ({ load, stores, shopId }) => {
    await load(everything);
    const uuids = ['phone-0001', 'kiosk-0002', 'table-0003'];
    const people: Person[] = [
      { customerId: customer },
      { email },
      ...uuids.map((uuid) => ({ uuid })),
    ];
    for (const person of people) {
      expect((await exportShopper(stores, shopId, person)).events).not.toEqual([]);
    }
    await eraseShopper(stores, shopId, { customerId: customer, email });
    for (const person of people) {
      const {
        customer: row,
        orders: placed,
        events: left,
      } = await exportShopper(stores, shopId, person);
      expect([row, placed, left]).toEqual([null, [], []]);
    }
  });
});

/** The database's files that hold one of these byte sequences, each with what it holds. */
async function holders(
  directory: string,
  needles: Readonly<Record<string, Buffer>>,
): Promise<string[]> {
  const found: string[] = [];
  const names = await readdir(directory);
  for (const name of names.filter((file) => file.startsWith('vitrine.sqlite'))) {
    const content = await readFile(join(directory, name));
    for (const [needle, bytes] of Object.entries(needles)) {
      if (content.includes(bytes)) {
        found.push(`${needle} in ${name}`);
      }
    }
  }
  return found;
}

/** As SQLite stores it: six bytes, the highest first. */
function storedInteger(id: number): Buffer {
  const bytes = Buffer.alloc(6);
  bytes.writeUIntBE(id, 0, 6);
  return bytes;
}

describe('after an erasure', () => {
  test('beside the customers themselves, these columns alone name a shopper', async ({
    stores,
  }) => {
    const tables = await stores.database.tables();
    const columns = tables.flatMap(({ name, columns: ofTable }) =>
      ofTable.map((column) => `${name}.${column}`),
    );
    expect(
      columns.filter((column) => /\.(.*customer.*|.*uuid.*|.*mail.*|.*shopper.*)$/.test(column)),
    ).toEqual([
      'event_shoppers.uuid',
      'event_shoppers.customer_id',
      'events.shopper_id',
      'events.customer_id',
      'events.email',
      'orders.customer_id',
    ]);
  });

  test('no file of the database holds the identifiers, neither in rows nor where rows were', async ({
    load,
    stores,
    shopId,
    directory,
  }) => {
    // So many sessions that pages of tables and indexes are split, which leaves copies behind.
    const crowd = Array.from({ length: 3_000 }, (_, index) =>
      view(1, index, {
        uuid: `${((index * 7_919) % 10_007).toString(36)}-crowd`,
        ...(index % 3 === 0 && { customer_id: customer + 1_000 + index }),
      }),
    );
    await load({ ...everything, events: [...events, ...crowd] });
    // Rows that are replaced leave theirs behind as well.
    await load({ orders: orders.map((placed) => ({ ...placed, line_items: [] })) });
    const needles = {
      uuid: Buffer.from('kiosk-0002'),
      'e-mail': Buffer.from(email),
      customer: storedInteger(customer),
      'customer as text': Buffer.from(String(customer)),
    };
    const stored = new Set(
      (await holders(directory, needles)).map((found) => found.split(' in ')[0]),
    );
    expect(stored).toEqual(new Set(['uuid', 'e-mail', 'customer']));

    const reader = await openStores(directory);
    await eraseShopper(stores, shopId, { customerId: customer, email });
    expect(await holders(directory, needles)).not.toEqual([]);
    await stores.database.compact();

    expect(await holders(directory, needles)).toEqual([]);
    const others = { uuid: Buffer.from('other-0004'), customer: storedInteger(neighbour) };
    expect(await holders(directory, others)).toEqual([
      'uuid in vitrine.sqlite',
      'customer in vitrine.sqlite',
    ]);
    expect(await sessionsLeft(reader)).toHaveLength(3_001);
    await reader.database.close();
  });
});
