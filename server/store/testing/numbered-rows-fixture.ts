import type { Knex } from 'knex';

/** A table `numbers (n)` with the numbers from 1 to `count`. */
const numbers = `WITH RECURSIVE numbers (n) AS (
  SELECT 1 UNION ALL SELECT n + 1 FROM numbers WHERE n < :count
)`;

/** Inserts the rows that a query selects from the table. */
export async function insertNumbered(
  transaction: Knex.Transaction,
  into: string,
  select: string,
  bindings: { shopId: number; count: number },
): Promise<void> {
  await transaction.raw(`INSERT INTO ${into} ${numbers} SELECT ${select}`, bindings);
}
