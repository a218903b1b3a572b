import type { Knex } from 'knex';
import { migrationsTable } from '../schema/migrations.ts';
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
  await transaction.schema.alterTable('jobs', (table) =>
    table.boolean('is_cancelled').notNullable().defaultTo(false),
  );
  await transaction.raw('CREATE INDEX products_by_publication ON products (published_at)');
  for (const column of [
    'counted_shops ADD COLUMN recounted_at',
    'store_presentations ADD COLUMN said_at',
  ]) {
    await transaction.raw(`ALTER TABLE ${column} BIGINT NOT NULL DEFAULT 0`);
  }
}

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
