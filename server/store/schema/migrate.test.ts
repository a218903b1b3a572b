import { expect } from 'vitest';
import { qualityResultSchema } from '../../contract/admin/quality.ts';
import { eraseShopper } from '../../ingest/shoppers/erase-shopper.ts';
import { eventRecord } from '../../testing/events.ts';
import { newShop } from '../../testing/factories.ts';
import { lineRecord, orderRecord } from '../../testing/orders.ts';
import type { Database } from '../port/database.ts';
import { connect } from '../dialects/sqlite-connection.ts';
import { sqliteSql } from '../dialects/sqlite-sql.ts';
import { restoreFormerChain } from '../testing/former-chain-fixture.ts';
import { appliedMigrations, migrate } from './migrate.ts';
import { allMigrations, migrationsTable } from './migrations.ts';
import { openDatabase } from '../dialects/open-database.ts';
import { openStores, type Stores } from '../stores.ts';
import type { Migration } from '../port/migration.ts';
import { nextMigration, nextMigrations, watchedUpdate } from '../testing/next-version-fixture.ts';
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
    migrations: allMigrations,
    lock: async () => {
      attempts += 1;
      if (attempts < 3) {
        throw new Error('deadlock detected');
      }
    },
    isConflict: () => true,
  });
  expect([...(await appliedMigrations(connection))]).toEqual(namesOf(allMigrations));
  await connection.destroy();
});

test('a database of the former chain gets the same tables as a new one', async ({ data }) => {
  const created = await openDatabase(data);
  const { tables, epoch } = await describe(created);
  await created.close();
  await restoreFormerChain(data);
  const converted = await openDatabase(data, { update: watchedUpdate() });
  expect(await describe(converted)).toEqual({ tables, epoch });
  expect(await converted.read(migrationsTable).pluck('name')).toEqual(namesOf(allMigrations));
  await converted.close();
});

function namesOf(migrations: readonly Migration[]): string[] {
  return migrations.map(({ name }) => name);
}

const next = { migrations: nextMigrations };

test('only an update changes the schema of data, and others say what to do', async ({ data }) => {
  for (const use of [undefined, 'source', 'target'] as const) {
    await expect(openDatabase(data, { ...next, use })).rejects.toThrow(
      /has the schema of version 1\.0\.0, and this program needs that of version 1\.1\.0: start the server of this version or run "vitrine migrate"/,
    );
  }
  for (const use of ['earlier', 'inspection'] as const) {
    const database = await openDatabase(data, { ...next, use });
    expect(database.schema.lacks?.migrations).toEqual([nextMigration.name]);
    await database.close();
  }
  const update = watchedUpdate();
  const updated = await openDatabase(data, { ...next, update });
  const change = { from: '1.0.0', to: '1.1.0', migrations: [nextMigration.name] };
  expect(update.told).toEqual(['before', expect.objectContaining(change), 'after']);
  expect(updated.schema.lacks).toBe(undefined);
  expect((await updated.tables()).map(({ name }) => name)).toContain('shop_notes');
  await updated.close();
  await (await openDatabase(data, next)).close();
});

test('a failed save leaves the schema as it is', async ({ data }) => {
  const update = { ...watchedUpdate(), before: () => Promise.reject(new Error('no room')) };
  await expect(openDatabase(data, { ...next, update })).rejects.toThrow('no room');
  const database = await openDatabase(data);
  expect(await database.read(migrationsTable).pluck('name')).toEqual(namesOf(allMigrations));
  await database.close();
});

test('data are saved and updated by one of several programs that start at once', async ({
  data,
}) => {
  const updates = [watchedUpdate(), watchedUpdate(), watchedUpdate()];
  const opened = await Promise.all(
    updates.map((update) => openDatabase(data, { ...next, update })),
  );
  await Promise.all(opened.map((database) => database.close()));
  const told = updates.flatMap((update) => update.told);
  expect(told.filter((what) => what === 'before')).toHaveLength(1);
  expect(told.filter((what) => what === 'after')).toHaveLength(1);
});

test('a database of a later version is refused with the version that fits', async ({ data }) => {
  await (await openDatabase(data, { ...next, update: watchedUpdate() })).close();
  for (const use of [undefined, 'earlier', 'source', 'target', 'inspection'] as const) {
    await expect(openDatabase(data, { use, update: watchedUpdate() })).rejects.toThrow(
      /has the schema of version 1\.1\.0, and this is version .*: run version 1\.1\.0 or newer with it/,
    );
  }
  // Its server has opened it before another one of the later version has updated it.
  await (await openDatabase(data, { use: 'program' })).close();
});

test('a patch brings no migration, so that all versions of a minor one fit the same data', () => {
  for (const [index, name] of namesOf(allMigrations).entries()) {
    expect(name).toMatch(index === 0 ? /^0001-schema$/ : /^\d+\.\d+\.0-[a-z-]+$/);
  }
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
  const converted = await openStores(data, { update: watchedUpdate() });
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

test('orders of the former chain stay counted as they were', async ({ data, stores }) => {
  const { id: shopId } = await stores.database.write(null, (transaction) =>
    stores.shops.create(transaction, newShop()),
  );
  const [uuid, createdAt] = ['u-1', 1_750_000_000_000];
  const clicked = { verb: 'clicked', uuid, createdAt, source: 'ruleset/12/3' } as const;
  await stores.database.write(shopId, async (transaction) => {
    await stores.events.add(transaction, shopId, [
      eventRecord({ ...clicked, id: 1, term: 'mug' }),
      eventRecord({ ...clicked, id: 2, productId: 2, widgetId: 31 }),
    ]);
    const lines = [1, 2, 2, 3].map((productId) => lineRecord({ productId }));
    await stores.orders.save(transaction, shopId, [
      orderRecord({ id: 1, uuid, createdAt: createdAt + 1, lines }),
      orderRecord({ id: 2, createdAt, lines: [lineRecord({ widgetId: 31 })] }),
      orderRecord({ id: 3, createdAt, counted: false, lines: [lineRecord()] }),
    ]);
  });
  await eraseShopper(stores, shopId, { uuid });
  const before = await countedOrders(stores);
  expect(before.assists).toHaveLength(2);
  expect(before.orders.map(({ settled }) => settled)).toEqual([true, false, false]);
  await restoreFormerChain(data);
  const converted = await openStores(data, { update: watchedUpdate() });
  expect(await countedOrders(converted)).toEqual(before);
  await converted.database.close();
});

async function countedOrders({ database: { read } }: Stores) {
  const orders: { id: number; day: number; agreed: unknown; settled: unknown }[] = await read(
    'orders',
  )
    .orderBy('id')
    .select('id', { day: 'counted_day', agreed: 'is_agreed', settled: 'is_settled' });
  return {
    orders: orders.map(({ agreed, settled, ...order }) => ({
      ...order,
      agreed: Boolean(agreed),
      settled: Boolean(settled),
    })),
    assists: await read('order_assists').orderBy(['order_id', 'product_id']),
  };
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
