import { expect } from 'vitest';
import { connect } from './dialects/sqlite-connection.ts';
import { sqliteSql } from './dialects/sqlite-sql.ts';
import { migrate, missingMigrations } from './migrate.ts';
import { migrationNames, migrationsFor } from './migrations.ts';
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

test('prices of markets that were saved by an earlier version are kept', async () => {
  const connection = connect(':memory:', { readers: 1, readOnly: false });
  const source = migrationsFor(sqliteSql);
  const own = migrationNames.indexOf('0124-market-contexts');
  const earlier = {
    ...source,
    getMigrations: async () => (await source.getMigrations([])).slice(0, own),
  };
  await connection.migrate.latest({ migrationSource: earlier });
  const texts = {
    domain: 'a.example',
    name: 'A',
    currency: 'EUR',
    timezone: 'UTC',
    locale: 'en',
    money_format: '',
    scopes: '',
    webhook_secret: '',
    identity_secret: '',
    cache_key: '',
  };
  await connection('shops').insert({ id: 1, created_at: 0, ...texts });
  const price = { shop_id: 1, market_id: 3, edition: 2, variant_id: 40, price: 1299 };
  await connection('market_prices').insert({ ...price, compare_at_price: 1500 });
  await connection.migrate.latest({ migrationSource: source });
  expect(await connection('market_prices')).toEqual([
    { ...price, compare_at_price: 1500, base_price: null, base_compare_at_price: null },
  ]);
  await connection.destroy();
});
