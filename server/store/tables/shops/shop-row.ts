import type { Knex } from 'knex';

export interface ShopRow {
  id: number;
  domain: string;
  name: string;
  currency: string;
  timezone: string;
  locale: string;
  money_format: string;
  scopes: string;
  translated_locales: string;
  webhook_secret: string;
  identity_secret: string;
  former_webhook_secret: string | null;
  former_identity_secret: string | null;
  former_webhook_until: number;
  former_identity_until: number;
  cache_key: string;
  created_at: number;
  /** The start of the shop's deletion. */
  removed_at: number | null;
  /** Names, separated by commas. */
  own_fields: string;
}

export type ConnectedShopRow = ShopRow & {
  platform: string | null;
  store_domain: string | null;
  /** What the store says of itself as JSON; null without it. */
  said: string | null;
};

/** The rows of shops with what their connections and stores tell of them. */
export function shopRows(connection: Knex): Knex.QueryBuilder<ShopRow, ConnectedShopRow[]> {
  return connection<ShopRow>('shops')
    .leftJoin('connections', 'connections.shop_id', 'shops.id')
    .leftJoin('store_presentations', 'store_presentations.shop_id', 'shops.id')
    .select(
      'shops.*',
      'connections.platform',
      'connections.store_domain',
      'store_presentations.said',
    );
}
