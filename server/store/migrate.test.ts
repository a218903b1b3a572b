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

/** Opens a database of the version before a migration, with a shop whose id is 1. */
async function openBefore(migration: string) {
  const connection = connect(':memory:', { readers: 1, readOnly: false });
  const source = migrationsFor(sqliteSql);
  const own = migrationNames.indexOf(migration);
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
  return { connection, update: () => connection.migrate.latest({ migrationSource: source }) };
}

test('prices of markets that were saved by an earlier version are kept', async () => {
  const { connection, update } = await openBefore('0124-market-contexts');
  const price = { shop_id: 1, market_id: 3, edition: 2, variant_id: 40, price: 1299 };
  await connection('market_prices').insert({ ...price, compare_at_price: 1500 });
  await update();
  expect(await connection('market_prices')).toEqual([
    { ...price, compare_at_price: 1500, base_price: null, base_compare_at_price: null },
  ]);
  await connection.destroy();
});

test('records translated in an earlier version are found by their handles', async () => {
  const { connection, update } = await openBefore('0127-translated-handles');
  const ofShop = { shop_id: 1, kind: 'product' };
  const row = (id: number, locale: string, fields: string) => ({ ...ofShop, id, locale, fields });
  const many = Array.from({ length: 1_200 }, (_, index) => index + 10);
  await connection.batchInsert(
    'translations',
    [
      row(1, 'de', '{"handle":"becher"}'),
      row(1, 'fr', '{"title":"Tasse","handle":"tasse"}'),
      row(2, 'de', '{"title":"Schale"}'),
      row(3, 'de', '{"handle":"dam'),
      row(4, 'de', JSON.stringify({ handle: 'a\0b' })),
      row(5, 'de', JSON.stringify({ handle: 'a'.repeat(3_000) })),
      ...many.map((id) => row(id, 'de', JSON.stringify({ handle: `becher-${id}` }))),
    ],
    100,
  );
  await update();
  const handles = connection('translations').orderBy(['id', 'locale']).select('id', 'handle');
  expect(await handles).toEqual([
    { id: 1, handle: 'becher' },
    { id: 1, handle: 'tasse' },
    ...[2, 3, 4, 5].map((id) => ({ id, handle: null })),
    ...many.map((id) => ({ id, handle: `becher-${id}` })),
  ]);
  await connection.destroy();
});
