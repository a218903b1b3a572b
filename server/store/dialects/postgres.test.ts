import { EventEmitter, once } from 'node:events';
import { describe, expect } from 'vitest';
import { startPostgres } from '../../testing/postgres-server.mjs';
import { isOnPostgres } from '../../testing/test-data.ts';
import { recordChanges } from '../feed/change-feed.ts';
import { openDatabase } from './open-database.ts';
import { test } from '../testing/shop-fixture.ts';
import { openPostgres } from './postgres.ts';

describe.skipIf(!isOnPostgres)('a database of PostgreSQL', () => {
  test('acknowledges commits that are durable', async ({ stores }) => {
    const rows: unknown = await stores.database.write([], (transaction) =>
      transaction.raw('SHOW synchronous_commit'),
    );
    expect(rows).toEqual([{ synchronous_commit: 'on' }]);
  });

  test('writes to one shop in turn, in the order of the numbers of its feed', async ({
    data,
    stores,
    shopId,
  }) => {
    const other = await openDatabase(data);
    const events: string[] = [];
    const write = (name: string, { database }: { database: typeof other }) =>
      database.write(shopId, async (transaction) => {
        events.push(`${name} begins`);
        const seq = await recordChanges(transaction, shopId, [{ kind: 'orders', id: 0 }]);
        events.push(`${name} ends`);
        return seq;
      });
    const numbers = await Promise.all([
      write('a', stores),
      write('b', { database: other }),
      write('c', stores),
    ]);
    await other.close();
    const names = events.map((event) => event.slice(0, 1));
    expect(names.filter((_, index) => index % 2 === 0)).toEqual(
      names.filter((_, index) => index % 2 === 1),
    );
    expect(numbers.toSorted((a, b) => a - b)).toEqual([
      Math.min(...numbers),
      Math.min(...numbers) + 1,
      Math.min(...numbers) + 2,
    ]);
  });

  test('writes to another shop meanwhile', async ({ stores, shopId }) => {
    const other = await stores.database.write(null, (transaction) =>
      recordChanges(transaction, shopId + 1, [{ kind: 'orders', id: 0 }]),
    );
    expect(other).toBe(1);
    const written = await stores.database.write(shopId, () =>
      stores.database.write(shopId + 1, (transaction) =>
        recordChanges(transaction, shopId + 1, [{ kind: 'orders', id: 0 }]),
      ),
    );
    expect(written).toBe(2);
  });

  test('repeats a transaction that a deadlock has ended', async ({ stores }) => {
    const { database } = stores;
    await database.write(null, async (transaction) => {
      await recordChanges(transaction, 101, [{ kind: 'orders', id: 0 }]);
      await recordChanges(transaction, 102, [{ kind: 'orders', id: 0 }]);
    });
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
        await recordChanges(transaction, first, [{ kind: 'orders', id: 0 }]);
        await meet();
        await recordChanges(transaction, second, [{ kind: 'orders', id: 0 }]);
      });
    await Promise.all([writeBoth(101, 102), writeBoth(102, 101)]);
    expect(attempts).toBe(3);
    expect((await stores.feed.heads()).get(101)?.seq).toBe(3);
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
