import type { Knex } from 'knex';
import type { Sql } from '../dialects/sql.ts';

/** Amounts of order lines get fractions of hundredths, for currencies of three decimals. */
export async function exactOrders(knex: Knex, sql: Sql): Promise<void> {
  // One statement writes the table once.
  const columns = ['price', 'discount'];
  const change = sql.changeType({ table: 'order_lines', columns, type: 'double precision' });
  if (change !== null) {
    await knex.raw(change);
  }
}
