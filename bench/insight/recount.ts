/** Fills the events of 30 days, and measures a recount of them and the overview after it. */
import { z } from 'zod';
import { readRange } from '../../server/features/insight/day-range.ts';
import { insightOverview } from '../../server/features/insight/overview.ts';
import { type EventVerb, eventVerbs } from '../../server/store/tables/rows/event-verbs.ts';
import { openStores } from '../../server/store/stores.ts';
import { createBenchShop } from '../shared/bench-shop.ts';
import { cpuOf } from './cpu-time.ts';

const optionsSchema = z.object({
  /** An empty folder. */
  data: z.string(),
  events: z.number(),
});

const dayMs = 86_400_000;
const days = 30;
const sessions = 50_000;
const terms = 20_000;
const reads = 20;
/** The sessions of which one transaction writes the events. */
const sessionsTogether = 1_000;

const verb = (name: EventVerb) => eventVerbs.indexOf(name);

const options = optionsSchema.parse(JSON.parse(process.argv[2] ?? '{}'));
const stores = await openStores({ dataDirectory: options.data });
const shop = await createBenchShop(stores, 'Europe/Berlin');
const now = Date.now();
await fill();

const memoryBefore = process.memoryUsage.rss();
let highest = memoryBefore;
const watch = setInterval(() => {
  highest = Math.max(highest, process.memoryUsage.rss());
}, 100);
const startedAt = performance.now();
const cpuMs = await cpuOf(async () => {
  await stores.dailyCounts.recount(shop.id);
});
clearInterval(watch);
const seconds = (performance.now() - startedAt) / 1_000;
const overviewMs =
  (await cpuOf(async () => {
    for (let read = 0; read < reads; read += 1) {
      await insightOverview(stores, shop, readRange(shop, {}, now));
    }
  })) / reads;
const grownMb = (highest - memoryBefore) / 2 ** 20;
process.stdout.write(JSON.stringify({ cpuMs, seconds, grownMb, overviewMs }));
await stores.database.close();

/** Writes events as `measure.ts` records them, some sessions at a time, without counting them. */
async function fill(): Promise<void> {
  const ofSession = Math.round(options.events / sessions);
  for (let first = 1; first <= sessions; first += sessionsTogether) {
    await stores.database.write(shop.id, async (transaction) => {
      await transaction.raw(
        `WITH RECURSIVE numbers (n) AS (SELECT ? UNION ALL SELECT n + 1 FROM numbers WHERE n < ?)
         INSERT INTO event_shoppers (id, shop_id, uuid, customer_id) SELECT n, ?, 'u-' || n, 0 FROM numbers`,
        [first, first + sessionsTogether - 1, shop.id],
      );
      await transaction.raw(
        `WITH RECURSIVE sessions (shopper) AS (
           SELECT :first UNION ALL SELECT shopper + 1 FROM sessions WHERE shopper < :last
         ), numbers (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM numbers WHERE n < :ofSession),
         chances AS MATERIALIZED (
           SELECT shopper, n, abs(random() % 100) AS kind, abs(random() % 12) + 1 AS widget,
             abs(random() % 10000) / 10000.0 AS rank
           FROM sessions, numbers
         )
         INSERT INTO events (shopper_id, created_at, id, verb, product_id, term, position, widget_id,
           result_count, source)
         SELECT shopper, :start + abs(random() % ${days * dayMs}), shopper * :ofSession + n,
           CASE WHEN kind >= 80 THEN ${verb('searched')} WHEN kind >= 70 THEN ${verb('added')}
             WHEN kind >= 55 THEN ${verb('clicked')} WHEN kind >= 30 THEN ${verb('impressed')}
             ELSE ${verb('viewed')} END,
           CASE WHEN kind < 80 THEN abs(random() % 5000) + 1 END,
           CASE WHEN kind >= 80 THEN 'term ' || CAST(pow(${terms}, rank) AS INTEGER) END,
           CASE WHEN kind >= 55 AND kind < 70 THEN abs(random() % 12) + 1 END,
           CASE WHEN kind >= 30 AND kind < 80 THEN widget END,
           CASE WHEN kind >= 80 THEN abs(random() % 20) END,
           CASE WHEN kind >= 30 AND kind < 80
             THEN 'ruleset/' || widget || '/' || (abs(random() % 4) + 1) END
         FROM chances ORDER BY shopper`,
        {
          first,
          last: first + sessionsTogether - 1,
          ofSession,
          start: now - days * dayMs,
        },
      );
    });
  }
}
