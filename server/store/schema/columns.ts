import type { Knex } from 'knex';

/** Adds the column of the shop. Deleting a shop deletes all of its rows. */
export function shopColumn(table: Knex.CreateTableBuilder): Knex.ReferencingColumnBuilder {
  return table.integer('shop_id').notNullable().references('shops.id').onDelete('CASCADE');
}

/** Adds a column of a person, with whom the row is deleted. */
export function personColumn(table: Knex.CreateTableBuilder): Knex.ReferencingColumnBuilder {
  return table.integer('person_id').references('people.id').onDelete('CASCADE');
}

/** Adds the columns of who did something, and when. The removal of a person takes the name and keeps the row. */
export function authorColumns(table: Knex.CreateTableBuilder): void {
  table.text('actor').notNullable();
  table.integer('person_id').references('people.id').onDelete('SET NULL').index();
  table.bigInteger('at').notNullable();
}
