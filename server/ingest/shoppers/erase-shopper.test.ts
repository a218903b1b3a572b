import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect } from 'vitest';
import { market } from '../../testing/factories.ts';
import { isOnPostgres } from '../../testing/test-data.ts';
import type { Database } from '../../store/port/database.ts';
import { openStores } from '../../store/stores.ts';
import { eraseShopper } from './erase-shopper.ts';
import { test } from '../testing/import-fixture.ts';
import {
  customer,
  email,
  events,
  everything,
  neighbour,
  orders,
  sessionsLeft,
  view,
} from '../testing/shopper-fixture.ts';

const noNames = { customerIds: [], emails: [] };

describe('erasing a customer', () => {
  test('removes all their sessions and detaches their orders', async ({ load, stores, shopId }) => {
    await load(everything);
    await load({ markets: [market({ id: 5, customer_ids: [customer, neighbour] })] });
    const sold = { until: Date.UTC(2026, 2, 3), recentAfter: 0, yearAfter: 0 };
    const soldBefore = await stores.orders.unitsSold(shopId, sold, [1, 2]);
    expect(await eraseShopper(stores, shopId, { customerId: customer })).toEqual({
      sessions: 3,
      events: 5,
      orders: 1,
      customers: 1,
      webhooks: 0,
      alsoNamed: { customerIds: [], emails: [email] },
    });
    expect(await sessionsLeft(stores)).toEqual(['other-0004', 'table-0003']);
    expect(await stores.customers.find(shopId, customer)).toBeUndefined();
    expect(await stores.orders.purchases(shopId, customer)).toEqual([]);
    expect(await stores.marketCustomers.marketsOf(shopId, customer)).toEqual([]);
    expect(await stores.marketCustomers.marketsOf(shopId, neighbour)).toEqual([5]);
    expect(await stores.orders.unitsSold(shopId, sold, [1, 2])).toEqual(soldBefore);
    expect(await stores.customers.find(shopId, neighbour)).toBeDefined();
    expect(await stores.orders.purchases(shopId, neighbour)).toHaveLength(1);
  });

  test('counts rows once that the database has removed in a transaction of several tries', async ({
    load,
    stores,
    shopId,
  }) => {
    await load(everything);
    const { database } = stores;
    const undone = new Error('ended by a deadlock');
    const writeTwice: Database['write'] = async (scope, work) => {
      const first = database.write(scope, async (transaction, locked) => {
        await work(transaction, locked);
        throw undone;
      });
      await expect(first).rejects.toBe(undone);
      return database.write(scope, work);
    };
    const retrying = { ...stores, database: { ...database, write: writeTwice } };
    expect(await eraseShopper(retrying, shopId, { customerId: customer })).toMatchObject({
      sessions: 3,
      events: 5,
      orders: 1,
      customers: 1,
    });
  });

  test('changes nothing in other shops', async ({ load, stores, shopId }) => {
    await load(everything);
    const before = await sessionsLeft(stores);
    const elsewhere = await eraseShopper(stores, shopId + 1, { customerId: customer, email });
    expect(elsewhere).toEqual({
      sessions: 0,
      events: 0,
      orders: 0,
      customers: 0,
      webhooks: 0,
      alsoNamed: noNames,
    });
    expect(await sessionsLeft(stores)).toEqual(before);
    expect(await stores.orders.purchases(shopId, customer)).toHaveLength(1);
  });
});

describe('erasing a session or an e-mail', () => {
  test('removes only that session', async ({ load, stores, shopId }) => {
    await load(everything);
    const erased = await eraseShopper(stores, shopId, { uuid: 'phone-0001' });
    expect(erased).toMatchObject({ sessions: 1, events: 2, orders: 0, customers: 0 });
    expect(await sessionsLeft(stores)).not.toContain('phone-0001');
    expect(await stores.orders.purchases(shopId, customer)).toHaveLength(1);
  });

  test('detaches the orders of a session that has no events', async ({ load, stores, shopId }) => {
    await load({ ...everything, events: [] });
    expect(await eraseShopper(stores, shopId, { uuid: 'kiosk-0002' })).toMatchObject({ orders: 1 });
    expect(await stores.orders.ofCustomer(shopId, customer)).toMatchObject([{ uuid: null }]);
  });

  test('removes the session from orders of customers who are not erased', async ({
    load,
    stores,
    shopId,
  }) => {
    await load(everything);
    await eraseShopper(stores, shopId, { customerId: neighbour });
    expect(await stores.orders.ofCustomer(shopId, customer)).toMatchObject([{ uuid: null }]);
  });

  test('removes the sessions with events of that e-mail', async ({ load, stores, shopId }) => {
    await load(everything);
    const erased = await eraseShopper(stores, shopId, { email });
    expect(erased).toEqual({
      sessions: 2,
      events: 4,
      orders: 0,
      customers: 0,
      webhooks: 0,
      alsoNamed: { customerIds: [customer], emails: [] },
    });
    expect(await sessionsLeft(stores)).toEqual([String(customer), 'other-0004', 'phone-0001']);
  });
});

/** Returns the database files that contain one of these byte sequences, with the sequences found. */
async function findInFiles(
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

/** Encodes an integer as SQLite does: six bytes, highest first. */
function storedInteger(id: number): Buffer {
  const bytes = Buffer.alloc(6);
  bytes.writeUIntBE(id, 0, 6);
  return bytes;
}

describe('after an erasure', () => {
  test('only these columns identify a shopper, besides the table of customers', async ({
    stores,
  }) => {
    const tables = await stores.database.tables();
    // The people of the administration are no shoppers.
    const columns = tables
      .filter(({ name }) => name !== 'people')
      .flatMap(({ name, columns: ofTable }) => ofTable.map((column) => `${name}.${column}`));
    expect(
      columns.filter((column) => /\.(.*customer.*|.*uuid.*|.*mail.*|.*shopper.*)$/.test(column)),
    ).toEqual([
      'event_shoppers.uuid',
      'event_shoppers.customer_id',
      'events.shopper_id',
      'events.customer_id',
      'events.email',
      'events.claimed_customer_id',
      'exposures.shopper_id',
      'market_customers.customer_id',
      'orders.customer_id',
      'orders.uuid',
      'privacy_requests.customer_id',
      'privacy_requests.email',
      'situations.customer_id',
      'situations.uuid',
      'term_shoppers.shopper_id',
    ]);
  });

  test.skipIf(isOnPostgres)(
    'no database file holds the identifiers, neither in rows nor in free space',
    async ({ load, stores, shopId, directory, data }) => {
      // Enough sessions to split pages of tables and indexes, which leaves copies behind.
      const crowd = Array.from({ length: 3_000 }, (_, index) =>
        view(1, index, {
          uuid: `${((index * 7_919) % 10_007).toString(36)}-crowd`,
          ...(index % 3 === 0 && { customer_id: customer + 1_000 + index }),
        }),
      );
      await load({ ...everything, events: [...events, ...crowd] });
      // Replaced rows also leave copies behind.
      await load({ orders: orders.map((placed) => ({ ...placed, line_items: [] })) });
      const needles = {
        uuid: Buffer.from('kiosk-0002'),
        'e-mail': Buffer.from(email),
        customer: storedInteger(customer),
        'customer as text': Buffer.from(String(customer)),
      };
      const stored = new Set(
        (await findInFiles(directory, needles)).map((found) => found.split(' in ')[0]),
      );
      expect(stored).toEqual(new Set(['uuid', 'e-mail', 'customer']));

      const reader = await openStores(data);
      await eraseShopper(stores, shopId, { customerId: customer, email });
      expect(await findInFiles(directory, needles)).not.toEqual([]);
      await stores.database.compact();

      expect(await findInFiles(directory, needles)).toEqual([]);
      const others = { uuid: Buffer.from('other-0004'), customer: storedInteger(neighbour) };
      expect(await findInFiles(directory, others)).toEqual([
        'uuid in vitrine.sqlite',
        'customer in vitrine.sqlite',
      ]);
      expect(await sessionsLeft(reader)).toHaveLength(3_001);
      await reader.database.close();
    },
  );
});
