import type { Knex } from 'knex';
import { countNames, dimensions } from '../../insight/counts.ts';
import { insertNumbered } from './numbered-rows-fixture.ts';

/** The number of terms that were searched for on each day; the large shop has them all. */
const terms = 1_000;

const dimensionsFilled = ['shop', 'widget', 'term', 'term_place'] as const;

/** Fills the tables of daily counts and experiments. */
export async function fillCounts(
  transaction: Knex.Transaction,
  shopId: number,
  share: number,
): Promise<void> {
  const rows = { shopId, count: terms * share };
  // All terms are equally frequent, so that no few of them are the first ones.
  const counts = countNames.map(() => '1').join();
  const codes = JSON.stringify(dimensionsFilled.map((name) => dimensions.indexOf(name)));
  await insertNumbered(
    transaction,
    `daily_counts (shop_id, dimension, day, key, layer, ${countNames.join()})`,
    `:shopId, d.value, n % 10, 'key-' || n, 0, ${counts} FROM numbers, json_each('${codes}') d`,
    rows,
  );
  await insertNumbered(
    transaction,
    'common_terms (shop_id, term_key, term)',
    `:shopId, 'key-' || n, 'term ' || n FROM numbers WHERE n % 2 = 0`,
    rows,
  );
  await insertNumbered(
    transaction,
    'term_shoppers (shop_id, term_key, shopper_id)',
    `:shopId, 'key-' || n, s.id FROM numbers JOIN event_shoppers s
     ON s.shop_id = :shopId AND s.uuid = 'u-' || n AND s.customer_id = 0 WHERE n % 2 = 1`,
    rows,
  );
  await insertNumbered(
    transaction,
    'rare_searches (shop_id, day, searches)',
    ':shopId, n, 1 FROM numbers',
    { shopId, count: 10 },
  );
  await insertNumbered(
    transaction,
    'order_assists (shop_id, order_id, product_id, widget_id)',
    ':shopId, n, n % 97 + 1, 31 FROM numbers WHERE n % 10 = 0',
    rows,
  );
  await fillExperiment(transaction, shopId, rows.count);
}

async function fillExperiment(
  transaction: Knex.Transaction,
  shopId: number,
  count: number,
): Promise<void> {
  await transaction('experiments').insert({
    shop_id: shopId,
    id: 1,
    name: 'Prices',
    metric: 'revenue',
    effect: 5,
    variants: JSON.stringify([{ name: 'A', weight: 1 }]),
    created_at: 1,
    started_at: 1,
  });
  await insertNumbered(
    transaction,
    'exposures (shop_id, experiment_id, shopper_id, variant, first_at)',
    `:shopId, 1, s.id, 'A', n FROM numbers JOIN event_shoppers s
     ON s.shop_id = :shopId AND s.uuid = 'u-' || n AND s.customer_id = 0`,
    { shopId, count },
  );
}
