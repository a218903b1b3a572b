import { expect } from 'vitest';
import type { Database } from '../port/database.ts';
import { connect } from '../dialects/sqlite-connection.ts';
import { sqliteSql } from '../dialects/sqlite-sql.ts';
import { restoreFormerChain } from '../testing/former-chain-fixture.ts';
import { migrate, missingMigrations } from './migrate.ts';
import { migrationNames, migrationsTable } from './migrations.ts';
import { openDatabase } from '../dialects/open-database.ts';
import { test } from '../testing/store-fixture.ts';

// Each opener that waits for SQLite's lock blocks one of the four threads of the driver. A fourth waiter would
// leave no thread for the holder.
test('several openers can create a database at the same time', async ({ data }) => {
  const opened = await Promise.allSettled(Array.from({ length: 3 }, () => openDatabase(data)));
  for (const result of opened) {
    if (result.status === 'fulfilled') {
      await result.value.close();
    }
  }
  expect(opened.flatMap((result) => (result.status === 'rejected' ? [result.reason] : []))).toEqual(
    [],
  );
});

test('migrations that lose against a writer are applied again', async () => {
  const connection = connect(':memory:', { readers: 1, readOnly: false });
  let attempts = 0;
  await migrate(connection, {
    name: 'test',
    sql: sqliteSql,
    use: undefined,
    lock: async () => {
      attempts += 1;
      if (attempts < 3) {
        throw new Error('deadlock detected');
      }
    },
    isConflict: () => true,
  });
  expect(await missingMigrations(connection, 'test')).toEqual([]);
  await connection.destroy();
});

test('a database of the former chain gets the same tables as a new one', async ({ data }) => {
  const created = await openDatabase(data);
  const { tables, epoch } = await describe(created);
  await created.close();
  await restoreFormerChain(data);
  const converted = await openDatabase(data);
  expect(await describe(converted)).toEqual({ tables, epoch });
  expect(await converted.read(migrationsTable).pluck('name')).toEqual(migrationNames);
  await converted.close();
});

async function describe(database: Database) {
  return { tables: await database.tables(), epoch: await database.read('data_epoch') };
}

test('a database of the former chain that lacks one of its migrations is refused', async ({
  data,
}) => {
  await restoreFormerChain(data);
  const former = await openDatabase(data, { use: 'inspection' });
  await former.write(null, (transaction) =>
    transaction(migrationsTable).where({ name: '0128-exact-orders' }).del(),
  );
  await former.close();
  await expect(openDatabase(data)).rejects.toThrow(
    /from before the first release, .* set DATA_DIR to an empty folder/,
  );
});
