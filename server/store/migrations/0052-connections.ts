import type { Knex } from 'knex';

/** The connections by which shops pull from their stores. Times are milliseconds since 1970. */
export async function connections(knex: Knex): Promise<void> {
  await knex.schema.createTable('connections', (table) => {
    table.integer('shop_id').primary().references('shops.id').onDelete('CASCADE');
    table.text('connector').notNullable();
    table.text('address').notNullable();
    // Encrypted; the key is outside of the database.
    table.text('credentials').notNullable();
    table.text('state').notNullable();
    // The last error in words.
    table.text('error');
    // A question that only the merchant can decide.
    table.text('question');
    table.bigInteger('created_at').notNullable();
    table.bigInteger('subscribed_at').notNullable();
    table.bigInteger('compared_at').notNullable();
  });
  await knex.schema.createTable('pulls', (table) => {
    table.integer('shop_id').notNullable().references('shops.id').onDelete('CASCADE');
    table.text('kind').notNullable();
    // The running operation or page of the platform; null between pulls.
    table.text('cursor');
    // The time at which the running pull asked; null between pulls.
    table.bigInteger('as_of');
    // The newest change that a pull has seen, by the clock of the platform.
    table.bigInteger('newest_at').notNullable();
    table.bigInteger('records').notNullable();
    table.bigInteger('finished_at');
    table.primary(['shop_id', 'kind']);
  });
}
