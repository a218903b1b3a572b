import { describe, expect } from 'vitest';
import { openStores, type Stores } from '../store/stores.ts';
import { tablesOfShops } from '../store/tables/shops/shop-rows.ts';
import { waitUntilDiscarded } from '../store/servers/server-position.ts';
import { test } from '../store/testing/store-fixture.ts';
import { createShop } from './create-shop.ts';
import { deleteShop } from './delete-shop.ts';
import { newShop } from '../testing/factories.ts';

async function createdShop(stores: Stores, domain: string): Promise<number> {
  const { shop } = await createShop(stores, newShop({ domain }));
  return shop.id;
}

async function namesOfTables({ database }: Stores): Promise<string[]> {
  const tables = await tablesOfShops(database);
  return tables.flatMap(({ name, children }) => [name, ...children.map((child) => child.name)]);
}

/** Adds a row of the shop to each table that has shop rows, whatever its columns. */
async function fillAllTables(stores: Stores, shopId: number): Promise<void> {
  const { database } = stores;
  // Rows refer to a person by the same number as to the shop.
  const person = { id: shopId, email: `${shopId}`, name: 'A', created_at: 0 };
  await database.write(null, (transaction) => transaction('people').insert(person));
  for (const table of await namesOfTables(stores)) {
    const columns = await database.read(table).columnInfo();
    const row = Object.entries(columns).map(([name, { type }]) => [
      name,
      // Shops are read with what their stores say.
      name === 'said' ? '{}' : valueOf(type, shopId),
    ]);
    await database.write(null, (transaction) =>
      transaction(table).insert(Object.fromEntries(row)).onConflict().ignore(),
    );
  }
}

function valueOf(type: string, shopId: number): unknown {
  if (/char|text|string/i.test(type)) {
    return `shop ${shopId}`;
  }
  return type === 'boolean' ? true : type === 'bytea' ? Buffer.of(1) : shopId;
}

async function fillOrders({ database }: Stores, shopId: number, count: number): Promise<void> {
  const rows = Array.from({ length: count }, (_, id) => ({
    shop_id: shopId,
    id,
    created_at: 0,
    counted: true,
    content_hash: '',
  }));
  await database.write(null, async (transaction) => {
    await transaction.batchInsert('orders', rows, 400);
  });
}

/** Counts the rows of the shop and their child rows. The id of each filled parent row is the id of its shop. */
async function rowCounts(stores: Stores, shopId: number): Promise<Record<string, number>> {
  const counts: Record<string, number> = {};
  const count = async (table: string, column: string) => {
    // SQLite stores true as 1, which other columns would mistake for the id of the first shop.
    const rows: Record<string, unknown>[] = await stores.database.read(table);
    counts[table] = rows.filter(
      (row) => row[column] === valueOf(typeof row[column], shopId),
    ).length;
  };
  for (const { name, children } of await tablesOfShops(stores.database)) {
    await count(name, 'shop_id');
    for (const child of children) {
      await count(child.name, child.parent.from.join());
    }
  }
  return counts;
}

describe('deleting a shop', () => {
  test('removes its rows from all tables and no rows of other shops', async ({ stores, data }) => {
    const gone = await createdShop(stores, 'gone.example');
    const other = await createdShop(stores, 'other.example');
    await fillAllTables(stores, gone);
    await fillAllTables(stores, other);
    const before = await rowCounts(stores, other);
    expect(Object.values(await rowCounts(stores, gone)).every((count) => count > 0)).toBe(true);

    await deleteShop(stores, gone);
    await waitUntilDiscarded(stores, data, gone);

    const left = Object.entries(await rowCounts(stores, gone)).filter(([, count]) => count > 0);
    expect(left).toEqual([]);
    expect(await rowCounts(stores, other)).toEqual(before);
    expect((await stores.shops.list()).map(({ domain }) => domain)).toEqual(['other.example']);
    expect(await stores.shops.findToRemove('gone.example')).toBeUndefined();
  });

  test('covers all tables except those without shop data', async ({ stores }) => {
    const known = new Set(await namesOfTables(stores));
    const all = (await stores.database.tables()).map(({ name }) => name);
    const others = all.filter((name) => !known.has(name) && name !== 'sqlite_sequence');
    expect(others).toEqual([
      'attempts',
      'data_epoch',
      'installation_secrets',
      'instances',
      'knex_migrations',
      'knex_migrations_lock',
      'last_backup',
      'leases',
      'network_keys',
      'one_time_links',
      'people',
      'recovery_codes',
      'shops',
      'sign_ins',
    ]);
  });

  test('hides the shop immediately and finishes on the next run after an interruption', async ({
    stores,
  }) => {
    const id = await createdShop(stores, 'gone.example');
    await fillOrders(stores, id, 500);
    const killed = deleteShop(stores, id, (rows) => {
      if (rows > 100) {
        throw new Error('killed');
      }
    });
    await expect(killed).rejects.toThrow('killed');
    expect(await stores.keys.list(id)).toEqual([]);
    expect(await stores.shops.find({ id })).toBeUndefined();
    expect(await stores.shops.list()).toEqual([]);
    await expect(createdShop(stores, 'gone.example')).rejects.toThrow('still being deleted');
    const reindexing = stores.database.write(null, (transaction) =>
      stores.shops.requestReindex(transaction, id),
    );
    await expect(reindexing).rejects.toThrow('deleted meanwhile');
    expect((await rowCounts(stores, id)).orders).toBeGreaterThan(0);

    expect((await stores.shops.findToRemove('gone.example'))?.id).toBe(id);
    await deleteShop(stores, id);
    expect((await rowCounts(stores, id)).orders).toBe(0);
    expect(await createdShop(stores, 'gone.example')).toBeGreaterThan(id);
  });

  test('lets another process write between its batches', async ({ stores, data }) => {
    const id = await createdShop(stores, 'gone.example');
    await fillOrders(stores, id, 30_000);
    const other = await openStores(data);
    let written: Promise<unknown> | undefined;
    let deleted = 0;
    let deletedBefore = Infinity;
    await deleteShop(stores, id, (rows) => {
      deleted = rows;
      written ??= createdShop(other, 'new.example').then(() => (deletedBefore = deleted));
    });
    await written;
    expect(deletedBefore).toBeLessThan(30_000);
    await other.database.close();
  });

  test('deletes child rows in batches', async ({ stores }) => {
    const id = await createdShop(stores, 'gone.example');
    await stores.database.write(id, async (transaction) => {
      await transaction('event_shoppers').insert({ id, shop_id: id, uuid: 'u', customer_id: 0 });
      const event = { shopper_id: id, created_at: 0, verb: 1 };
      const events = Array.from({ length: 500 }, (_, index) => ({ ...event, id: index }));
      await transaction.batchInsert('events', events, 100);
    });
    const progress: number[] = [];
    await deleteShop(stores, id, (rows) => progress.push(rows));
    expect(new Set(progress).size).toBeGreaterThan(4);
    expect(await stores.database.read('events')).toEqual([]);
  });
});
