/**
 * The floor of an import: writes the rows of an imported database to an empty one of the same schema, by prepared
 * statements, with the pragmas and the batches of the import. Reading the rows does not count.
 *
 *     node raw-inserts.mjs <imported database> <new database>     prints seconds, rows and products
 */
import { promisify } from 'node:util';
import sqlite3 from 'sqlite3';

/** Number of products with one variant that fill `rowsPerBatch` of the importer. */
const productsPerBatch = 375;

const tables = [
  { name: 'products', where: 'shop_id = 1 AND id' },
  { name: 'product_bodies', where: 'shop_id = 1 AND id' },
  { name: 'variants', where: 'shop_id = 1 AND product_id' },
  { name: 'feed_changes', where: "shop_id = 1 AND kind = 'product' AND id" },
];

const [from = '', to = ''] = process.argv.slice(2);
const source = new sqlite3.Database(from);
const target = new sqlite3.Database(to);
/** @type {(sql: string) => Promise<Record<string, unknown>[]>} */
const query = promisify(source.all.bind(source));
/** @type {(sql: string) => Promise<void>} */
const execute = promisify(target.exec.bind(target));

await execute('PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA foreign_keys = ON');
await copySchema();
const statements = await Promise.all(tables.map(({ name }) => prepareInsert(name)));
process.stdout.write(`${JSON.stringify(await copyProducts())}\n`);

async function copySchema() {
  const schema = await query(
    `SELECT sql FROM sqlite_master WHERE sql IS NOT NULL AND name NOT LIKE 'sqlite%'`,
  );
  await execute(schema.map(({ sql }) => String(sql)).join(';'));
  const [shop = {}] = await query('SELECT * FROM shops WHERE id = 1');
  const statement = await prepareInsert('shops');
  await new Promise((resolve) => statement.run(...Object.values(shop), resolve));
  await new Promise((resolve) => statement.finalize(resolve));
  await execute('INSERT INTO feed_heads (shop_id, seq) VALUES (1, 0)');
}

/** @param {string} table */
async function prepareInsert(table) {
  const columns = await query(`SELECT name FROM pragma_table_info('${table}')`);
  const places = columns.map(() => '?').join(', ');
  return target.prepare(`INSERT INTO ${table} VALUES (${places})`);
}

async function copyProducts() {
  let seconds = 0;
  let rows = 0;
  let products = 0;
  for (let last = 0; ;) {
    const ids = await query(
      `SELECT id FROM products WHERE shop_id = 1 AND id > ${last} ORDER BY id LIMIT ${productsPerBatch}`,
    );
    const until = Number(ids.at(-1)?.['id'] ?? 0);
    if (until === 0) {
      return { seconds, rows, products };
    }
    const batch = await Promise.all(
      tables.map(({ name, where }) =>
        query(
          `SELECT * FROM ${name} WHERE ${where} > ${last} AND ${where.split(' AND ').at(-1)} <= ${until}`,
        ),
      ),
    );
    const values = batch.map((found) => found.map((row) => Object.values(row)));
    const startedAt = performance.now();
    await writeBatch(values);
    seconds += (performance.now() - startedAt) / 1000;
    rows += values.flat().length;
    products += ids.length;
    last = until;
  }
}

/**
 * Makes one round trip to the driver's thread per batch, not per row.
 * @param {unknown[][][]} batch rows of each table
 */
async function writeBatch(batch) {
  await execute('BEGIN IMMEDIATE');
  await new Promise((resolve, reject) => {
    target.serialize(() => {
      for (const [index, rows] of batch.entries()) {
        for (const values of rows) {
          statements[index]?.run(
            values,
            (/** @type {Error | null} */ error) => error && reject(error),
          );
        }
      }
      target.run(`UPDATE feed_heads SET seq = seq + ${batch[0]?.length ?? 0}`, resolve);
    });
  });
  await execute('COMMIT');
}
