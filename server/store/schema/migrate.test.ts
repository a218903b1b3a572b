import { expect } from 'vitest';
import { qualityResultSchema } from '../../contract/admin/quality.ts';
import { newShop } from '../../testing/factories.ts';
import type { Database } from '../port/database.ts';
import { connect } from '../dialects/sqlite-connection.ts';
import { sqliteSql } from '../dialects/sqlite-sql.ts';
import { restoreFormerChain } from '../testing/former-chain-fixture.ts';
import { migrate, missingMigrations } from './migrate.ts';
import { migrationNames, migrationsTable } from './migrations.ts';
import { openDatabase } from '../dialects/open-database.ts';
import { openStores } from '../stores.ts';
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

test('measurements and tried terms of the former chain become trials', async ({ data, stores }) => {
  const { id: shopId } = await stores.database.write(null, (transaction) =>
    stores.shops.create(transaction, newShop()),
  );
  await restoreFormerChain(data);
  const former = await openDatabase(data, { use: 'inspection' });
  const found = { recommender: 'cart', question: 'Which?', cases: 3, ndcg: 0.5 };
  const body = JSON.stringify({
    orders: 7,
    recommenders: [
      {
        ...found,
        popularityNdcg: 0.25,
        difference: { mean: 0.25, margin: 0.1 },
        isWithinNoise: false,
      },
      { ...found, popularityNdcg: 0.5, isWithinNoise: true },
    ],
  });
  const terms = JSON.stringify([{ term: 'mug', product: 1, within: 3, place: null }]);
  await former.write(shopId, async (transaction) => {
    await transaction('evaluation_runs').insert([
      { shop_id: shopId, evaluated_at: 1_000, body },
      { shop_id: shopId, evaluated_at: 2_000, body },
    ]);
    await transaction('kept_term_runs').insert({
      shop_id: shopId,
      models_version: 4,
      settings_version: 2,
      ran_at: 3_000,
      cause: 'publication',
      body: terms,
    });
  });
  await former.close();
  const converted = await openStores(data);
  const [tried, newest, oldest, ...others] = await converted.trials.list(shopId, { limit: 9 }, 0);
  expect(others).toEqual([]);
  expect(tried).toMatchObject({ kind: 'kept_terms', cause: 'publication', result: terms });
  expect(newest).toMatchObject({ kind: 'quality', startedAt: 2_000, state: 'finished' });
  expect(oldest).toMatchObject({ kind: 'quality', reachedAt: 1_000, result: newest?.result });
  expect(qualityResultSchema.parse(JSON.parse(newest?.result ?? ''))).toEqual({
    orders: 7,
    recommenders: [
      {
        ...found,
        popularity_ndcg: 0.25,
        difference: { mean: 0.25, margin: 0.1 },
        is_within_noise: false,
      },
      {
        ...found,
        popularity_ndcg: 0.5,
        difference: { mean: 0, margin: null },
        is_within_noise: true,
      },
    ],
  });
  await converted.database.close();
});

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
