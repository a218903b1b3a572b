import type { Knex } from 'knex';
import { personColumn, shopColumn } from './columns.ts';

/** Creates the counts of attempts to sign in, and of webhooks with a wrong signature. Keys are digests. */
export async function createAttemptTable(knex: Knex): Promise<void> {
  await knex.schema.createTable('attempts', (table) => {
    table.text('digest').primary();
    table.integer('count').notNullable();
    // Milliseconds since 1970.
    table.bigInteger('ends_at').notNullable().index();
  });
}

/** Creates the tables of people of the administration with their roles, sessions and one-time links. */
export async function createPeopleTables(knex: Knex): Promise<void> {
  await createAttemptTable(knex);
  await knex.schema.createTable('people', (table) => {
    table.increments('id');
    table.text('email').notNullable().unique();
    table.text('name').notNullable();
    // The role in all shops.
    table.text('role');
    // In the PHC format; null until the person has used the invitation.
    table.text('password');
    table.text('second_factor');
    // Secret that no code has confirmed yet.
    table.text('new_second_factor');
    // Time step of the last accepted code, which counts once.
    table.bigInteger('second_factor_step').notNullable().defaultTo(0);
    table.bigInteger('created_at').notNullable();
  });
  await knex.schema.createTable('memberships', (table) => {
    shopColumn(table);
    personColumn(table).notNullable();
    table.text('role').notNullable();
    table.primary(['shop_id', 'person_id']);
    table.index(['person_id']);
  });
  await knex.schema.createTable('recovery_codes', (table) => {
    personColumn(table).notNullable();
    table.text('digest').notNullable();
    table.primary(['person_id', 'digest']);
  });
  await knex.schema.createTable('sign_ins', (table) => {
    table.text('digest').primary();
    // Names the session in lists.
    table.text('id').notNullable().unique();
    // Null for the admin token.
    personColumn(table);
    table.text('agent').notNullable();
    table.text('network').notNullable();
    table.bigInteger('created_at').notNullable();
    table.bigInteger('seen_at').notNullable();
    table.index(['person_id']);
  });
  await knex.schema.createTable('one_time_links', (table) => {
    table.text('digest').primary();
    // Null for the first owner.
    personColumn(table);
    table.boolean('resets_second_factor').notNullable();
    table.bigInteger('expires_at').notNullable();
    table.bigInteger('used_at');
    table.index(['person_id']);
  });
}
