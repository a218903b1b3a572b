/** Fills the daily counts of terms as many events would leave them, and measures the CPU time of the overview. */
import { z } from 'zod';
import { readRange } from '../../server/features/insight/day-range.ts';
import { insightOverview } from '../../server/features/insight/overview.ts';
import { openStores } from '../../server/store/stores.ts';
import { createBenchShop } from '../shared/bench-shop.ts';
import { cpuOf } from './cpu-time.ts';

const optionsSchema = z.object({
  /** An empty folder. */
  data: z.string(),
  events: z.number(),
});

const days = 30;
const terms = 20_000;
const shareOfSearches = 0.2;
const fewestSearches = 5;
const reads = 20;
/** The sum of 1 / rank over all terms. */
const harmonic = Math.log(terms);

const options = optionsSchema.parse(JSON.parse(process.argv[2] ?? '{}'));
const stores = await openStores({ dataDirectory: options.data });
const shop = await createBenchShop(stores, 'Europe/Berlin');
const range = readRange(shop, {}, Date.now());
await fill();
const [counted]: { rows: number }[] = await stores.database.read.raw(
  'SELECT count(*) AS rows FROM daily_counts',
);
const overviewMs =
  (await cpuOf(async () => {
    for (let read = 0; read < reads; read += 1) {
      await insightOverview(stores, shop, range);
    }
  })) / reads;
process.stdout.write(JSON.stringify({ rows: counted?.rows ?? 0, overviewMs }));
await stores.database.close();

/** Writes rows for each day and term, which is searched for as often as its rank is small (Zipf). */
function fill(): Promise<void> {
  const searchesOfDay = (options.events * shareOfSearches) / days;
  return stores.database.write(shop.id, async (transaction) => {
    const columns: { name: string }[] = await transaction.raw(
      `SELECT name FROM pragma_table_info('daily_counts')
       WHERE name NOT IN ('shop_id', 'dimension', 'day', 'key', 'layer', 'searches', 'without_results')`,
    );
    await transaction.raw(
      `WITH RECURSIVE ranks (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM ranks WHERE n < ${terms}),
         days (day) AS (SELECT ${range.from} UNION ALL SELECT day + 1 FROM days WHERE day < ${range.to})
       INSERT INTO daily_counts (shop_id, dimension, day, key, layer, searches, without_results,
         ${columns.map(({ name }) => name).join(', ')})
       SELECT ?, 5, day, hex(n * 7919) || '-' || n, 0, searches, searches / 20,
         ${columns.map(() => '0').join(', ')}
       FROM (
         SELECT day, n, CAST(${searchesOfDay / harmonic} / n + abs(random() % 1000) / 1000.0 AS INTEGER)
           AS searches FROM days, ranks
       ) WHERE searches > 0`,
      [shop.id],
    );
    await transaction.raw(
      `INSERT INTO common_terms (shop_id, term_key, term)
       SELECT shop_id, key, key FROM daily_counts GROUP BY shop_id, key
       HAVING sum(searches) >= ${fewestSearches}`,
    );
    await transaction.raw(
      `INSERT INTO rare_searches (shop_id, day, searches)
       SELECT shop_id, day, sum(searches) FROM daily_counts
       WHERE key NOT IN (SELECT term_key FROM common_terms) GROUP BY shop_id, day`,
    );
  });
}
