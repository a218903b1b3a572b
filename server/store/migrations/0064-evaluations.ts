import type { Knex } from 'knex';

/** The last measurement of the recommenders of each shop. */
export async function evaluations(knex: Knex): Promise<void> {
  await knex.schema.createTable('evaluations', (table) => {
    table.integer('shop_id').primary().references('shops.id').onDelete('CASCADE');
    table.bigInteger('evaluated_at').notNullable();
    table.text('body').notNullable();
  });
}
