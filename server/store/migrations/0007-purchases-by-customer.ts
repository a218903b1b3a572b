import type { Knex } from 'knex';

/** Requests read the purchases of one customer. */
export async function purchasesByCustomer(knex: Knex): Promise<void> {
  await knex.raw(
    `CREATE INDEX orders_by_customer ON orders (shop_id, customer_id, created_at)
     WHERE customer_id IS NOT NULL`,
  );
}
