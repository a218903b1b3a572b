import type { Knex } from 'knex';

/** The last measurement is the newest of `evaluation_runs`; a table of its own held it twice. */
export async function oneHomeOfEvaluations(knex: Knex): Promise<void> {
  await knex.schema.dropTable('evaluations');
}
