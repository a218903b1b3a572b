import type { Knex } from 'knex';

/**
 * The platform of each connection, and the domain under which its store sends webhooks. `platform` stands for the one of
 * connections that were made before, which the configuration decides.
 */
export async function platformsOfConnections(knex: Knex): Promise<void> {
  await knex.schema.alterTable('connections', (table) => {
    table.text('platform').notNullable().defaultTo('platform');
    table.text('store_domain').notNullable().defaultTo('');
    table.index('store_domain');
  });
  await knex('connections').where({ connector: 'woocommerce' }).update({ platform: 'woocommerce' });
  const rows: { shop_id: number; address: string }[] = await knex('connections')
    .whereNot({ connector: 'public' })
    .select('shop_id', 'address');
  for (const { shop_id, address } of rows) {
    const domain = URL.canParse(address) ? new URL(address).hostname : '';
    await knex('connections').where({ shop_id }).update({ store_domain: domain });
  }
}
