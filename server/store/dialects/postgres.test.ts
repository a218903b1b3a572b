import { EventEmitter, once } from 'node:events';
import type { Knex } from 'knex';
import { describe, expect } from 'vitest';
import { startPostgres } from '../../testing/postgres-server.mjs';
import { isOnPostgres } from '../../testing/test-data.ts';
import type { Database, WriteOptions } from '../port/database.ts';
import { recordChanges } from '../feed/change-feed.ts';
import { LeaseLost, Leases } from '../servers/leases.ts';
import { openDatabase } from './open-database.ts';
import { test } from '../testing/shop-fixture.ts';
import { openPostgres } from './postgres.ts';

function moveHead(transaction: Knex.Transaction, shopId: number) {
  return transaction('feed_heads').where({ shop_id: shopId }).increment('seq', 1);
}

describe.skipIf(!isOnPostgres)('a database of PostgreSQL', () => {
  test('acknowledges commits that are durable', async ({ stores }) => {
    const rows: unknown = await stores.database.write([], (transaction) =>
      transaction.raw('SHOW synchronous_commit'),
    );
    expect(rows).toEqual([{ synchronous_commit: 'on' }]);
  });

  test('keeps statements of each recorded event prepared', async ({ stores, shopId }) => {
    const { database, networkCounts } = stores;
    const work = async (transaction: Knex.Transaction) => {
      await networkCounts.lock(transaction, { shopId, day: 20_000 }, [7]);
      const kept: unknown = await transaction('pg_prepared_statements').pluck('name');
      return kept;
    };
    const kept = await database.write(shopId, work, { access: 'append' });
    const expected = ['lock-to-append', 'lock-networks', 'add-networks'];
    expect(kept).toEqual(expect.arrayContaining(expected));
  });

  test('goes on with prepared statements when another version has changed a column', async ({
    stores,
    shopId,
  }) => {
    const { database, networkCounts } = stores;
    const countOf = async (type: string) => {
      const column = `ALTER TABLE network_counts ALTER COLUMN sessions TYPE ${type}`;
      await database.write([], (transaction) => transaction.raw(column));
      const lock = (transaction: Knex.Transaction) =>
        networkCounts.lock(transaction, { shopId, day: 20_000 }, [7]);
      const counts = await database.write(shopId, lock, { access: 'append' });
      return counts.get(7)?.sessions;
    };
    for (const type of ['integer', 'numeric', 'bigint']) {
      expect(await countOf(type)).toBe(0);
    }
  });

  test('writes to one shop in turn, and events beside that', async ({ data, stores, shopId }) => {
    const other = await openDatabase(data);
    const events: string[] = [];
    const write = (name: string, { database }: { database: typeof other }) =>
      database.write(shopId, async (transaction) => {
        events.push(`${name} begins`);
        await transaction.raw('SELECT 1');
        await database.write(shopId, async () => events.push(name), { access: 'append' });
        events.push(`${name} ends`);
      });
    await Promise.all([write('a', stores), write('b', { database: other }), write('c', stores)]);
    await other.close();
    const names = events.map((event) => event.slice(0, 1));
    const ofEach = [0, 3, 6].map((start) => new Set(names.slice(start, start + 3)).size);
    expect(ofEach).toEqual([1, 1, 1]);
  });

  test('writes to another shop meanwhile', async ({ stores, shopId }) => {
    const written = await stores.database.write(shopId, () =>
      stores.database.write(shopId + 1, async () => 'written'),
    );
    expect(written).toBe('written');
  });

  test('repeats a transaction that a deadlock has ended', async ({ stores }) => {
    const { database } = stores;
    const rows = [101, 102].map((shop_id) => ({ shop_id, seq: 0 }));
    await database.write(null, (transaction) => transaction('feed_heads').insert(rows));
    let attempts = 0;
    const bothHaveBegun = new EventEmitter();
    const meet = async () => {
      attempts += 1;
      if (attempts === 1) {
        await once(bothHaveBegun, 'met');
      }
      bothHaveBegun.emit('met');
    };
    const writeBoth = (first: number, second: number) =>
      database.write([], async (transaction) => {
        await moveHead(transaction, first);
        await meet();
        await moveHead(transaction, second);
      });
    await Promise.all([writeBoth(101, 102), writeBoth(102, 101)]);
    expect(attempts).toBe(3);
    expect((await stores.feed.heads()).get(101)?.seq).toBe(2);
  });

  test('repeats a transaction whose connection was ended, as that of a program that hung', async ({
    stores,
    shopId,
  }) => {
    const { database } = stores;
    let attempts = 0;
    const before = (await stores.feed.heads()).get(shopId)?.seq ?? 0;
    await database.write(shopId, async (transaction) => {
      attempts += 1;
      recordChanges(transaction, shopId, [{ kind: 'orders', id: 0 }]);
      if (attempts === 1) {
        await endConnection(database, transaction);
      }
    });
    expect(attempts).toBe(2);
    expect((await stores.feed.heads()).get(shopId)?.seq).toBe(before + 1);
  });

  test('keeps nothing that the holder of a lease writes after it hung and lost it', async ({
    stores,
    shopId,
  }) => {
    const { database } = stores;
    const lease = await new Leases(database, { holder: 'a', isAlone: false }).take('a work');
    const before = (await stores.feed.heads()).get(shopId);
    const written = lease?.fence(database).write(shopId, async (transaction) => {
      await endConnection(database, transaction);
      await database.write([], (other) =>
        other('leases').where({ name: 'a work' }).update({ holder: 'b', token: 2 }),
      );
      return recordChanges(transaction, shopId, [{ kind: 'orders', id: 0 }]);
    });
    await expect(written).rejects.toThrow(LeaseLost);
    expect((await stores.feed.heads()).get(shopId)).toEqual(before);
  });

  test('bounds short work under a lease like requests', async ({ data, shopId }) => {
    const database = await openDatabase(data, { limits: 'requests' });
    const lease = await new Leases(database, { holder: 'a', isAlone: false }).take('a work');
    const limitOf = (options: WriteOptions) =>
      lease
        ?.fence(database)
        .write(
          shopId,
          (transaction) => transaction.raw('SHOW idle_in_transaction_session_timeout'),
          options,
        );
    expect([await limitOf({}), await limitOf({ isWork: false })]).toEqual([
      [{ idle_in_transaction_session_timeout: '10s' }],
      [{ idle_in_transaction_session_timeout: '4s' }],
    ]);
    await lease?.giveBack();
    await database.close();
  });

  test('repeats nothing of a refused row in its error', async ({ stores, shopId }) => {
    const error: unknown = await stores.database
      .write(shopId, (transaction) =>
        transaction('shop_settings').insert({ shop_id: -1, name: 'a secret', value: 'a secret' }),
      )
      .catch((cause: unknown) => cause);
    expect(error).toMatchObject({
      code: '23503',
      message: 'The database refuses a row (23503 shop_settings_shop_id_foreign).',
    });
    expect(JSON.stringify(error)).not.toContain('secret');
    expect(stores.database.failures.isOfData(error)).toBe(true);
  });

  test('names the column that lacks a value', async ({ stores }) => {
    const writing = stores.database.write([], (transaction) =>
      transaction('installation_secrets').insert({ name: 'a name' }),
    );
    await expect(writing).rejects.toThrow(
      'The database refuses a row (23502 installation_secrets value).',
    );
  });

  test.for([
    { autovacuum: 'on', expected: [] },
    { autovacuum: 'off', expected: ['VACUUM'] },
  ] as const)(
    'frees the space of deleted rows if the server does not: autovacuum is $autovacuum',
    async ({ autovacuum, expected }) => {
      const server = await startPostgres({ autovacuum });
      const statements: string[] = [];
      const onStatement = ({ sql }: { sql: string }) => void statements.push(sql);
      const database = await openPostgres(server.url, { onStatement });
      expect(await database.compact()).toEqual({ leavesDeletedData: true });
      expect(statements.filter((sql) => sql === 'VACUUM')).toEqual(expected);
      await database.close();
      await server.stop();
    },
  );

  test('describes its tables with their keys', async ({ stores }) => {
    const tables = await stores.database.tables();
    expect(tables.find(({ name }) => name === 'smart_collections')).toEqual({
      name: 'smart_collections',
      columns: ['shop_id', 'collection_id', 'definition', 'is_stale', 'version'],
      types: {
        shop_id: 'integer',
        collection_id: 'bigint',
        definition: 'text',
        is_stale: 'boolean',
        version: 'integer',
      },
      primaryKey: ['shop_id', 'collection_id'],
      references: [
        { table: 'collections', from: ['shop_id', 'collection_id'], to: ['shop_id', 'id'] },
      ],
    });
  });

  test('is explained without its password when it is missing', async ({ data }) => {
    const url = new URL(data.databaseUrl ?? '');
    url.password = 'secret';
    url.pathname = '/missing';
    await expect(openPostgres(url.href)).rejects.toMatchObject({
      kind: 'unavailable',
      message: `The database ${url.host}/missing does not exist: create it, or set DATABASE_URL to another.`,
    });
  });

  test('is explained when no server answers', async () => {
    await expect(openPostgres('postgres://127.0.0.1:1/shops')).rejects.toThrow(
      'The database 127.0.0.1:1/shops cannot be reached: see whether its server runs and whether this machine may connect to it.',
    );
  });
});

/** Ends the connection of a transaction, as the server does with one that is left open for too long. */
async function endConnection(database: Database, transaction: Knex.Transaction): Promise<void> {
  const [row]: { pid: number }[] = await transaction.raw('SELECT pg_backend_pid() AS pid');
  await database.read.raw('SELECT pg_terminate_backend(?)', [row?.pid ?? 0]);
}
