import type { Knex } from 'knex';
import { newShop } from '../../testing/factories.ts';
import { fillCounts } from './filled-counts-fixture.ts';
import { insertNumbered } from './numbered-rows-fixture.ts';
import type { Stores } from '../stores.ts';

/**
 * The ids of the two shops of a filled database: statements must find the rows of one shop among those of
 * both.
 */
export interface FilledShops {
  /** Has rows in each table, enough for statistics that distinguish good plans from bad ones. */
  large: number;
  small: number;
}

/** The number of rows of the large shop; the small one has a twentieth. */
const counts = {
  products: 1_000,
  collections: 50,
  orders: 2_000,
  customers: 500,
  contents: 200,
  shoppers: 2_000,
  events: 6_000,
  deliveries: 2_000,
};

/** Fills all tables with SQL in less than a second; the importers would take several. */
export async function fillShops(stores: Stores): Promise<FilledShops> {
  const large = await createShop(stores, 'large.example');
  const small = await createShop(stores, 'small.example');
  await stores.database.write(null, async (transaction) => {
    for (const [shopId, share] of [
      [large, 1],
      [small, 0.05],
    ] as const) {
      await fillCatalog(transaction, shopId, share);
      await fillTranslations(transaction, shopId, share);
      await fillMarkets(transaction, shopId, share);
      await fillOrders(transaction, shopId, share);
      await fillEvents(transaction, shopId, share);
      await fillCounts(transaction, shopId, share);
      await fillModels(transaction, shopId, share);
      await fillDeliveries(transaction, shopId, share);
    }
  });
  return { large, small };
}

async function createShop({ database, shops, keys }: Stores, domain: string): Promise<number> {
  return database.write(null, async (transaction) => {
    const { id } = await shops.create(transaction, newShop({ domain }));
    await keys.create(transaction, id, { name: 'public', canExplain: false });
    return id;
  });
}

async function fillCatalog(
  transaction: Knex.Transaction,
  shopId: number,
  share: number,
): Promise<void> {
  const products = { shopId, count: counts.products * share };
  const collections = { shopId, count: Math.ceil(counts.collections * share) };
  await insertNumbered(
    transaction,
    'products (shop_id, id, handle, status, tags, created_at, published_at, content_hash, vendor, product_type, is_scheduled)',
    `:shopId, n, 'product-' || n, 'active', 'tag-' || n % 9, n, n, 'h', 'v' || n % 7, 't' || n % 5, n = 1 FROM numbers`,
    products,
  );
  await insertNumbered(
    transaction,
    'product_bodies (shop_id, id, body)',
    `:shopId, n, json_object('title', 'Product ' || n) FROM numbers`,
    products,
  );
  await insertNumbered(
    transaction,
    'variants (shop_id, product_id, position, id, price, in_stock)',
    `:shopId, n, p.value, n * 10 + p.value, n, 1 FROM numbers, json_each('[0,1]') p`,
    products,
  );
  await insertNumbered(
    transaction,
    'collections (shop_id, id, handle, title, content_hash)',
    `:shopId, n, 'collection-' || n, 'C', 'h' FROM numbers`,
    collections,
  );
  await insertNumbered(
    transaction,
    'collection_products (shop_id, collection_id, position, product_id)',
    `:shopId, n, p.id, p.id FROM numbers JOIN products p ON p.shop_id = :shopId AND p.id <= 40`,
    collections,
  );
  await insertNumbered(
    transaction,
    'smart_collections (shop_id, collection_id, definition, is_stale, version)',
    `:shopId, n, '{}', 0, 1 FROM numbers`,
    collections,
  );
  await insertNumbered(
    transaction,
    'contents (shop_id, id, type, platform_id, title, handle, blog_id, tags, body, content_hash)',
    `:shopId, n, iif(n % 50 = 0, 'blog', 'article'), n, 'T', 'h', n - n % 50, '[]', 'text', 'h' FROM numbers`,
    { shopId, count: counts.contents * share },
  );
  await insertNumbered(
    transaction,
    'feed_changes (shop_id, kind, id, seq, changed_at)',
    `:shopId, 'product', n, n + 10, n FROM numbers`,
    products,
  );
}

async function fillTranslations(
  transaction: Knex.Transaction,
  shopId: number,
  share: number,
): Promise<void> {
  await insertNumbered(
    transaction,
    'translations (shop_id, kind, id, locale, fields, handle)',
    `:shopId, 'product', n, l.value, '{}', 'becher-' || n FROM numbers, json_each('["de","fr"]') l`,
    { shopId, count: counts.products * share },
  );
}

async function fillMarkets(
  transaction: Knex.Transaction,
  shopId: number,
  share: number,
): Promise<void> {
  const count = counts.products * share;
  await insertNumbered(
    transaction,
    'markets (shop_id, id, name, is_active, position, countries, has_all_products, edition, content_hash)',
    `:shopId, n, 'M', 1, n, 'DE', 0, 1, 'h' FROM numbers`,
    { shopId, count: 3 },
  );
  for (const [table, columns, id] of [
    ['market_products', 'product_id', 'n'],
    ['market_prices', 'variant_id, price', 'n * 10, n'],
    ['market_customers', 'customer_id', 'n'],
  ]) {
    await insertNumbered(
      transaction,
      `${table} (shop_id, market_id, edition, ${columns})`,
      `:shopId, m.value, 1, ${id} FROM numbers, json_each('[1,2,3]') m`,
      { shopId, count },
    );
  }
}

async function fillOrders(
  transaction: Knex.Transaction,
  shopId: number,
  share: number,
): Promise<void> {
  const orders = { shopId, count: counts.orders * share };
  await insertNumbered(
    transaction,
    'customers (shop_id, id, tags, orders_count, total_spent, content_hash)',
    `:shopId, n, '', 1, 100, 'h' FROM numbers`,
    { shopId, count: counts.customers * share },
  );
  await insertNumbered(
    transaction,
    'orders (shop_id, id, created_at, counted, customer_id, content_hash, counted_day)',
    `:shopId, n, n, n % 20 > 0, iif(n % 3 = 0, NULL, n % ${counts.customers * share}), 'h', n % 2 FROM numbers`,
    orders,
  );
  await insertNumbered(
    transaction,
    'order_lines (shop_id, order_id, position, product_id, variant_id, quantity, price)',
    `:shopId, n, p.value, n % 97 + 1, n % 97 * 10, 1, 100 FROM numbers, json_each('[0,1,2]') p`,
    orders,
  );
}

async function fillEvents(
  transaction: Knex.Transaction,
  shopId: number,
  share: number,
): Promise<void> {
  const shoppers = counts.shoppers * share;
  await insertNumbered(
    transaction,
    'event_shoppers (shop_id, uuid, customer_id, network_rank, ranked_on)',
    `:shopId, 'u-' || n, 0, iif(n % 2 = 0, 1, NULL), 0 FROM numbers`,
    { shopId, count: shoppers },
  );
  await insertNumbered(
    transaction,
    'events (shopper_id, created_at, id, verb, product_id, customer_id, email, widget_id)',
    `s.id, n, :shopId * 100000 + n, n % 7, n % 500, iif(n % 10 = 0, n % 50 + 1, NULL),
     iif(n % 20 = 0, 'a' || n % 50, NULL), n % 3
     FROM numbers JOIN event_shoppers s ON s.shop_id = :shopId AND s.uuid = 'u-' || (n % ${shoppers} + 1)
       AND s.customer_id = 0`,
    { shopId, count: counts.events * share },
  );
}

async function fillModels(
  transaction: Knex.Transaction,
  shopId: number,
  share: number,
): Promise<void> {
  await transaction('models').insert({
    shop_id: shopId,
    version: 2,
    trained_at: 1,
    feed_seq: 1,
    orders: 1,
    lines: 1,
    sessions: 1,
    products: 1,
  });
  await transaction('trainings').insert({
    shop_id: shopId,
    version: 2,
    started_at: 1,
    failures: 0,
  });
  const count = counts.products * share;
  for (const version of [1, 2]) {
    await insertNumbered(
      transaction,
      'model_lists (shop_id, version, model, product_id, entries)',
      `:shopId, ${version}, 'together', n, x'00' FROM numbers`,
      { shopId, count },
    );
    await insertNumbered(
      transaction,
      'model_rankings (shop_id, version, model, piece, entries)',
      `:shopId, ${version}, 'trending', n, x'00' FROM numbers`,
      { shopId, count: 3 },
    );
  }
}

/** One delivery of 50 is still open, one of 200 has failed. */
async function fillDeliveries(
  transaction: Knex.Transaction,
  shopId: number,
  share: number,
): Promise<void> {
  await insertNumbered(
    transaction,
    `webhook_deliveries (shop_id, delivery, connector, topic, resource, received_at, size, tries,
       due_at, failure, set_aside_at, done_at, expires_at)`,
    `:shopId, 'd' || n, 'platform', 'products/update', 'products:' || n, n, 1, 0, n,
     CASE WHEN n % 200 = 0 THEN 'x' END, CASE WHEN n % 400 = 0 THEN n END,
     CASE WHEN n % 50 > 0 THEN n END, n FROM numbers`,
    { shopId, count: counts.deliveries * share },
  );
  await insertNumbered(
    transaction,
    `store_approvals (shop_id, digest, address, allow_private, expires_at, actor, at)`,
    `:shopId, :shopId, 'https://store.example', false, 1, 'token', 1 FROM numbers`,
    { shopId, count: 1 },
  );
  const records = { shopId, count: counts.products * share };
  await insertNumbered(
    transaction,
    'record_versions (shop_id, kind, id, updated_at, seen_at, deleted_at)',
    `:shopId, 'products', n, n, n, CASE WHEN n % 50 = 0 THEN n END FROM numbers`,
    records,
  );
  await insertNumbered(
    transaction,
    'stock_levels (shop_id, item_id, location_id, available, updated_at, seen_at)',
    ':shopId, n, 1, 1, n, n FROM numbers',
    records,
  );
  await insertNumbered(
    transaction,
    'order_refunds (shop_id, order_id, refund_id)',
    ':shopId, n, n FROM numbers',
    records,
  );
}
