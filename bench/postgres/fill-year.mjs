import knex from 'knex';

const year = { products: 200_000, lines: 2_000_000, events: 10_000_000 };
const eventsOfSession = 10;
const linesOfOrder = 2;

/**
 * Fills the only shop of a database with rows of a year, by SQL, because imports would take longer than the copy.
 * @param {string} file
 * @param {number} share
 */
export async function fillYear(file, share) {
  const database = knex({
    client: 'sqlite3',
    connection: { filename: file },
    useNullAsDefault: true,
    pool: { min: 1, max: 1 },
  });
  const products = Math.round(year.products * share);
  const orders = Math.round((year.lines * share) / linesOfOrder);
  const events = Math.round(year.events * share);
  /**
   * @param {string} table
   * @param {number} count
   * @param {string} values of row number `n`
   */
  const insert = (table, count, values) =>
    database.raw(`
      WITH RECURSIVE numbers (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM numbers WHERE n < ${count})
      INSERT INTO ${table} SELECT ${values} FROM numbers`);
  const description = 'A cup of stoneware that is thrown and glazed by hand. '.repeat(25);
  await database.raw('PRAGMA synchronous = OFF');
  await insert(
    'products (shop_id, id, handle, status, tags, created_at, published_at, content_hash)',
    products,
    `1, 7000000000000 + n, 'cup-' || n, 'active', '["cup"]', 1700000000000 + n, 1700000000000 + n, hex(n)`,
  );
  await insert(
    'product_bodies (shop_id, id, body)',
    products,
    `1, 7000000000000 + n, json_object('id', n, 'title', 'Cup ' || n, 'body_html', '${description}')`,
  );
  await insert(
    'variants (shop_id, product_id, position, id, price, in_stock)',
    products,
    '1, 7000000000000 + n, 0, 8000000000000 + n, n % 9000, n % 7 > 0',
  );
  await insert(
    'orders (shop_id, id, created_at, counted, customer_id, content_hash)',
    orders,
    '1, 5000000000000 + n, 1700000000000 + n * 30000, 1, n % 90000, hex(n)',
  );
  await insert(
    'order_lines (shop_id, order_id, position, product_id, variant_id, quantity, price)',
    orders * linesOfOrder,
    `1, 5000000000000 + (n + 1) / 2, n % 2, 7000000000000 + n * 7919 % ${products}, NULL, 1, n % 9000`,
  );
  await insert(
    'event_shoppers (shop_id, uuid, customer_id, first_seen_at, network_rank, is_signed)',
    events / eventsOfSession,
    `1, lower(hex(randomblob(16))), 0, 1700000000000 + n, n % 3, n % 2`,
  );
  await insert(
    'events (shopper_id, created_at, id, verb, product_id, theme_id)',
    events,
    `1 + n / ${eventsOfSession + 1}, 1700000000000 + n * 3000, n * 9007, n % 3, 7000000000000 + n * 31 % ${products}, '128'`,
  );
  await database.destroy();
}
