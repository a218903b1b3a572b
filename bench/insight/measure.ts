/** Records events, and measures the CPU time of recording and counting them and of the overview. */
import { z } from 'zod';
import { readRange } from '../../server/features/insight/day-range.ts';
import { insightOverview } from '../../server/features/insight/overview.ts';
import type { EventRecord } from '../../server/store/tables/shoppers/event-store.ts';
import { openStores } from '../../server/store/stores.ts';
import { createBenchShop } from '../shared/bench-shop.ts';
import { cpuOf } from './cpu-time.ts';

const optionsSchema = z.object({
  /** An empty folder. */
  data: z.string(),
  events: z.number(),
  /** False for the build that does not count. */
  isCounting: z.boolean(),
});

const dayMs = 86_400_000;
const days = 30;
const batch = 500;
/** The events that are counted together. A server counts once a second. */
const countedTogether = 2_000;
const sessions = 50_000;
const products = 5_000;
const widgets = 12;
const terms = 20_000;
const overviews = 20;

const options = optionsSchema.parse(JSON.parse(process.argv[2] ?? '{}'));
const stores = await openStores({ dataDirectory: options.data });
const shop = await createBenchShop(stores, 'Europe/Berlin');
const now = Date.now();
let seed = 7;

let recordingMs = 0;
let countingMs = 0;
await recordAll();
const overviewMs = options.isCounting ? (await cpuOf(readOverviews)) / overviews : null;
const report = {
  recordingMs,
  countingMs,
  overviewMs,
};
process.stdout.write(JSON.stringify(report));
await stores.database.close();

async function recordAll(): Promise<void> {
  for (let first = 0; first < options.events; first += batch) {
    const count = Math.min(batch, options.events - first);
    const events = Array.from({ length: count }, (_, index) => eventOf(first + index));
    recordingMs += await cpuOf(() =>
      stores.database.write(shop.id, async (transaction) => {
        await stores.events.addSessions(transaction, shop.id, events);
        await stores.events.record(transaction, shop.id, events, {
          arrivedAt: now,
          bytes: 0,
        });
      }),
    );
    const recorded = first + count;
    if (recorded % countedTogether === 0 || recorded === options.events) {
      countingMs += await cpuOf(() => stores.dailyCounts.countPending(shop.id));
    }
  }
}

async function readOverviews(): Promise<void> {
  const range = readRange(shop, {}, now);
  for (let reads = 0; reads < overviews; reads += 1) {
    await insightOverview(stores, shop, range);
  }
}

/** Returns an event as a shop has them: views of products, placements, clicks, additions and searches. */
function eventOf(index: number): EventRecord {
  const kind = random(100);
  const isSearch = kind >= 80;
  const verb = verbOf(kind);
  const widgetId = verb === 'viewed' || isSearch ? null : 1 + random(widgets);
  return {
    id: index + 1,
    createdAt: now - days * dayMs + Math.floor((index / options.events) * days * dayMs),
    verb,
    productId: isSearch ? null : 1 + random(products),
    handle: null,
    uuid: `u-${random(sessions)}`,
    customerId: null,
    claimedCustomerId: null,
    email: null,
    themeId: null,
    // A term is searched for as often as its rank is small (Zipf).
    term: isSearch ? `term ${Math.floor(terms ** (random(10_000) / 10_000))}` : null,
    position: verb === 'clicked' ? 1 + random(12) : null,
    widgetId,
    resultCount: isSearch ? random(20) : null,
    shownIds: null,
    source: widgetId === null ? null : `ruleset/${widgetId}/${1 + random(4)}`,
  };
}

function verbOf(kind: number): EventRecord['verb'] {
  if (kind >= 80) {
    return 'searched';
  }
  if (kind >= 70) {
    return 'added';
  }
  if (kind >= 55) {
    return 'clicked';
  }
  return kind >= 30 ? 'impressed' : 'viewed';
}

/** Repeats itself, so that both builds record the same events. */
function random(below: number): number {
  seed = (seed * 48_271) % 2_147_483_647;
  return seed % below;
}
