import type { Knex } from 'knex';
import type { Sql } from './sql.ts';

type LastStep = (sql: Pick<Sql, 'pipelines'>) => Promise<void>;

const steps = new WeakMap<Knex.Transaction, LastStep[]>();

/** Has a transaction of `Database.write` do something after all of its work, just before it commits. */
export function beforeCommit(transaction: Knex.Transaction, step: LastStep): void {
  const own = steps.get(transaction) ?? [];
  own.push(step);
  steps.set(transaction, own);
}

/** Does what the work of a transaction has left to its end. */
export async function runLastSteps(
  transaction: Knex.Transaction,
  sql: Pick<Sql, 'pipelines'>,
): Promise<void> {
  for (const step of steps.get(transaction) ?? []) {
    await step(sql);
  }
}
