import { expect } from 'vitest';
import { connect } from './dialects/sqlite-connection.ts';
import { sqliteSql } from './dialects/sqlite-sql.ts';
import { migrate, missingMigrations } from './migrate.ts';
import { openDatabase } from './open-database.ts';
import { test } from './store-fixture.ts';

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
