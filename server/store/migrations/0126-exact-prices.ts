import type { Knex } from 'knex';
import type { Sql } from '../dialects/sql.ts';

/** Prices of variants get fractions of hundredths, for currencies of three decimals. */
export async function exactPrices(knex: Knex, sql: Sql): Promise<void> {
  const change = sql.changeType({
    table: 'variants',
    columns: ['price'],
    type: 'double precision',
  });
  if (change !== null) {
    await knex.raw(change);
  }
}
