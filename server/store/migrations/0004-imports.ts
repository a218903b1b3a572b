import type { Knex } from 'knex';

/** The result of the last import of each kind, one row for a shop and a kind. */
export async function imports(knex: Knex): Promise<void> {
  await knex.schema.createTable('imports', (table) => {
    table.integer('shop_id').notNullable().references('shops.id').onDelete('CASCADE');
    table.text('kind').notNullable();
    table.integer('saved').notNullable();
    table.integer('unchanged').notNullable();
    table.integer('rejected').notNullable();
    table.integer('removed').notNullable();
    table.double('seconds').notNullable();
    table.bigInteger('finished_at').notNullable();
    table.primary(['shop_id', 'kind']);
  });
}
