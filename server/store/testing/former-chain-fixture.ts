import type { Knex } from 'knex';
import type { Sql } from '../port/sql.ts';
import { migrationsTable } from '../schema/migrations.ts';
import { countedAs, readOrders } from '../tables/insight/counted-orders.ts';
import { type DataLocation, openDatabase } from '../dialects/open-database.ts';

const names = [
  '0001-first-schema',
  ...Array.from({ length: 57 }, (_, index) => `0002-step-${index}`),
  '0128-exact-orders',
];

/** Takes data back to the tables and names of the former chain, which the next start converts. */
export async function restoreFormerChain(data: DataLocation): Promise<void> {
  const database = await openDatabase(data);
  await database.write(null, async (transaction) => {
    await copyOrders(transaction, database.sql);
    await createFormerTables(transaction);
    await writeFormerRows(transaction);
    await transaction(migrationsTable).del();
    await transaction(migrationsTable).insert(names.map((name) => ({ name, batch: 1 })));
  });
  await database.close();
}

async function createFormerTables(transaction: Knex.Transaction): Promise<void> {
  for (const name of ['evaluations', 'evaluation_runs', 'kept_term_runs']) {
    await transaction.schema.createTable(name, (table) => {
      table.integer('shop_id').notNullable().references('shops.id').onDelete('CASCADE');
      const columns = name === 'kept_term_runs' ? columnsOfTerms : columnsOfMeasurements;
      columns(table);
    });
  }
  await transaction.schema.dropTable('trials');
  await transaction.schema.dropTable('store_approvals');
  await transaction.schema.dropTable('attempts');
  await transaction.schema.alterTable('jobs', (table) =>
    table.boolean('is_cancelled').notNullable().defaultTo(false),
  );
  await transaction.raw('ALTER TABLE import_runs DROP COLUMN findings');
  await transaction.schema.dropTable('former_handles');
  await transaction.raw('ALTER TABLE collections DROP COLUMN link');
  await transaction.raw('ALTER TABLE products DROP COLUMN is_only_searched');
  await transaction.raw('DROP INDEX orders_by_currency');
  await transaction.raw('ALTER TABLE orders DROP COLUMN currency');
  await transaction.raw('ALTER TABLE experiments DROP COLUMN weeks');
  await transaction.schema.dropTable('order_assists');
  for (const column of ['counted_day', 'is_agreed', 'is_settled']) {
    await transaction.raw(`ALTER TABLE orders DROP COLUMN ${column}`);
  }
  await transaction.raw('CREATE INDEX products_by_publication ON products (published_at)');
  for (const [table, columns] of Object.entries(addedColumns)) {
    for (const column of columns) {
      await transaction.raw(`ALTER TABLE ${table} DROP COLUMN ${column}`);
    }
  }
  for (const column of [
    'counted_shops ADD COLUMN recounted_at',
    'store_presentations ADD COLUMN said_at',
  ]) {
    await transaction.raw(`ALTER TABLE ${column} BIGINT NOT NULL DEFAULT 0`);
  }
}

/** A copy of each order as it was counted stood in a table of its own. */
async function copyOrders(transaction: Knex.Transaction, sql: Sql): Promise<void> {
  await transaction.schema.createTable('order_counts', (table) => {
    table.integer('shop_id').notNullable().references('shops.id').onDelete('CASCADE');
    table.bigInteger('order_id').notNullable();
    table.integer('day').notNullable();
    table.boolean('is_settled').notNullable();
    table.text('body').notNullable();
    table.primary(['shop_id', 'order_id']);
  });
  const keys: { shop_id: number; id: number }[] = await transaction('orders').select(
    'shop_id',
    'id',
  );
  for (const { shop_id, id } of keys) {
    const [order] = await readOrders(transaction, sql, shop_id, [id]);
    if (order && order.day !== null) {
      await transaction('order_counts').insert({
        shop_id,
        order_id: id,
        day: order.day,
        is_settled: order.isSettled,
        body: JSON.stringify(countedAs(order)),
      });
    }
  }
}

/** Columns of figures that the former chain did not have. */
const addedColumns = {
  daily_counts: ['left_out', 'bots'],
  events: ['left_out'],
  exposures: ['left_out'],
  pending_counts: ['arrived_at', 'bytes'],
  network_counts: ['searches', 'impressions', 'clicks', 'adds', 'visits'],
  last_backup: ['bytes', 'failed_at', 'failure'],
};

function columnsOfMeasurements(table: Knex.CreateTableBuilder): void {
  table.bigInteger('evaluated_at').notNullable();
  table.text('body').notNullable();
}

function columnsOfTerms(table: Knex.CreateTableBuilder): void {
  table.bigInteger('models_version').notNullable();
  table.bigInteger('settings_version').notNullable();
  table.bigInteger('ran_at').notNullable();
  table.text('cause').notNullable();
  table.text('body').notNullable();
}

async function writeFormerRows(transaction: Knex.Transaction): Promise<void> {
  await transaction('events').update({ network_rank: null });
  await transaction('event_shoppers').update({ ranked_on: null });
  await transaction.raw(
    `UPDATE shops SET webhook_secret = 'sealed:' || webhook_secret,
     identity_secret = 'sealed:' || identity_secret`,
  );
  await transaction.raw(
    `UPDATE people SET second_factor = 'sealed:' || second_factor WHERE second_factor IS NOT NULL`,
  );
  await transaction.raw(
    `UPDATE installation_secrets SET value = 'sealed:' || value WHERE name = 'secret-key-check'`,
  );
}
