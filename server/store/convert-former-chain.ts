import type { Knex } from 'knex';
import { firstMigration, migrationsTable } from './migrations.ts';

/*
 * Data of the last version that made its tables in many steps. Delete this file, and what calls it, at 1.0: from then on
 * there is no such database any more.
 */

/** The first and the last name of the chain, and the number of its migrations. */
const formerChain = { first: '0001-first-schema', last: '0128-exact-orders', length: 59 };

/** Returns whether a database has all migrations of the former chain, and can be converted. */
export function hasFormerChain(applied: ReadonlySet<string>): boolean {
  return (
    applied.size === formerChain.length &&
    applied.has(formerChain.first) &&
    applied.has(formerChain.last)
  );
}

/**
 * Gives a database of the former chain the tables and the name of the first migration. On PostgreSQL, the constraints of
 * `market_prices` keep names of the table by which the chain replaced it.
 */
export async function convertFormerChain(transaction: Knex.Transaction): Promise<void> {
  // Its rows were copied to `evaluation_runs` long ago.
  await transaction.schema.dropTable('evaluations');
  const { first } = formerChain;
  await transaction(migrationsTable).whereNot({ name: first }).del();
  await transaction(migrationsTable).where({ name: first }).update({ name: firstMigration });
}
