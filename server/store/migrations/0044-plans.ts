import type { Knex } from 'knex';

/** Versions that go live, and end, at a time. Times are milliseconds since 1970. */
export async function plans(knex: Knex): Promise<void> {
  await knex.schema.createTable('plans', (table) => {
    table.integer('shop_id').notNullable().references('shops.id').onDelete('CASCADE');
    table.text('kind').notNullable();
    table.bigInteger('object').notNullable();
    table.text('body').notNullable();
    table.text('note').notNullable();
    // The live version that the plan was made from; 0 without one.
    table.integer('base_version').notNullable();
    // Null once it is live.
    table.bigInteger('starts_at');
    // Null for a version that stays.
    table.bigInteger('ends_at');
    // The version that the plan has made; null before it is live.
    table.integer('live_version');
    // The time of the next step.
    table.bigInteger('due_at').notNullable().index();
    table.text('actor').notNullable();
    table.integer('person_id').references('people.id').onDelete('SET NULL').index();
    table.bigInteger('at').notNullable();
    table.primary(['shop_id', 'kind', 'object']);
  });
}
