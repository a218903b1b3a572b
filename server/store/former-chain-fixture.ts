import type { Knex } from 'knex';
import { migrationsTable } from './migrations.ts';
import { type DataLocation, openDatabase } from './open-database.ts';

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
    await transaction(migrationsTable).del();
    await transaction(migrationsTable).insert(names.map((name) => ({ name, batch: 1 })));
  });
  await database.close();
}

async function createFormerTables(transaction: Knex.Transaction): Promise<void> {
  await transaction.schema.createTable('evaluations', (table) => {
    table.integer('shop_id').primary().references('shops.id').onDelete('CASCADE');
    table.bigInteger('evaluated_at').notNullable();
    table.text('body').notNullable();
  });
}
