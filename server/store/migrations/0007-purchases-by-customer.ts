import type { Knex } from 'knex';

/** What one customer bought is looked up while they wait. */
export async function purchasesByCustomer(knex: Knex): Promise<void> {
  await knex.raw(
    `CREATE INDEX orders_by_customer ON orders (shop_id, customer_id, created_at)
     WHERE customer_id IS NOT NULL`,
  );
}
