import type { Knex } from 'knex';
import { type Columns, namesOf, replace, type Sql } from '../../port/sql.ts';

export interface MarketPrice {
  variantId: number;
  /** Hundredths of the market's currency, with a fraction where the currency has three decimals. */
  price: number;
  compareAtPrice: number | null;
  /** The base prices that this one was converted from; absent for a fixed price, which holds for any. */
  base?: BasePrices;
}

interface BasePrices {
  price: number;
  compareAtPrice: number | null;
}

const priceColumns: Columns = {
  variant_id: 'bigint',
  price: 'double precision',
  compare_at_price: 'double precision',
  base_price: 'double precision',
  base_compare_at_price: 'double precision',
};

/** Inserts prices of a market. The later price of a repeated variant replaces the earlier one. */
export async function insertPrices(
  transaction: Knex.Transaction,
  sql: Sql,
  {
    shopId,
    marketId,
    edition,
    prices,
  }: { shopId: number; marketId: number; edition: number; prices: readonly MarketPrice[] },
): Promise<void> {
  const rows = new Map(
    prices.map(({ variantId, price, compareAtPrice, base }) => [
      variantId,
      [variantId, price, compareAtPrice, base?.price ?? null, base?.compareAtPrice ?? null],
    ]),
  );
  await transaction.raw(
    `INSERT INTO market_prices (shop_id, market_id, edition, ${namesOf(priceColumns)})
     SELECT ?, ?, ?, p.* FROM ${sql.rows('?', priceColumns)} p WHERE true
     ON CONFLICT (shop_id, market_id, edition, variant_id) DO UPDATE SET
       ${replace('price', 'compare_at_price', 'base_price', 'base_compare_at_price')}`,
    [shopId, marketId, edition, JSON.stringify([...rows.values()])],
  );
}
