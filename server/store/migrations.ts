import type { Knex } from 'knex';
import type { Sql } from './dialects/sql.ts';
import { firstSchema } from './migrations/0001-first-schema.ts';
import { shoppersAndContent } from './migrations/0002-shoppers-and-content.ts';
import { marketTables } from './migrations/0003-markets.ts';
import { imports } from './migrations/0004-imports.ts';
import { shopRemoval } from './migrations/0005-shop-removal.ts';
import { models } from './migrations/0006-models.ts';
import { purchasesByCustomer } from './migrations/0007-purchases-by-customer.ts';
import { searchEvents } from './migrations/0010-search-events.ts';
import { trainingSigns } from './migrations/0011-training-signs.ts';
import { rulesets } from './migrations/0020-rulesets.ts';
import { shownResults } from './migrations/0022-shown-results.ts';
import { trustedSessions } from './migrations/0030-trusted-sessions.ts';
import { installation } from './migrations/0040-installation.ts';
import { eventUsage } from './migrations/0031-event-usage.ts';
import { people } from './migrations/0040-people.ts';
import { memory } from './migrations/0041-memory.ts';
import { keyLife } from './migrations/0042-key-life.ts';
import { leases } from './migrations/0043-leases.ts';
import { plans } from './migrations/0044-plans.ts';
import { networkKeys } from './migrations/0045-network-keys.ts';
import { orderSources } from './migrations/0046-order-sources.ts';
import { dailyCounts } from './migrations/0047-daily-counts.ts';
import { deliveries } from './migrations/0050-deliveries.ts';
import { liveRecords } from './migrations/0051-live-records.ts';
import { connections } from './migrations/0052-connections.ts';
import { privacyRequests } from './migrations/0053-privacy-requests.ts';
import { situations } from './migrations/0057-situations.ts';
import { lastBackup } from './migrations/0060-last-backup.ts';
import { visits } from './migrations/0063-visits.ts';
import { evaluations } from './migrations/0064-evaluations.ts';
import { rulesetUse } from './migrations/0065-ruleset-use.ts';
import { pendingCounts } from './migrations/0066-pending-counts.ts';
import { importRuns } from './migrations/0075-import-runs.ts';
import { evaluationRuns } from './migrations/0076-evaluation-runs.ts';
import { experiments } from './migrations/0080-experiments.ts';
import { eventArrivals } from './migrations/0088-event-arrivals.ts';
import { marketEdits } from './migrations/0089-market-edits.ts';
import { networkBytes } from './migrations/0101-network-bytes.ts';
import { partsOfPendingCounts } from './migrations/0092-parts-of-pending-counts.ts';
import { keptTermRuns } from './migrations/0095-kept-term-runs.ts';
import { jobs } from './migrations/0097-jobs.ts';
import { hastenedPulls } from './migrations/0102-hastened-pulls.ts';
import { plannedExperiments } from './migrations/0103-planned-experiments.ts';
import { rareSearches } from './migrations/0108-rare-searches.ts';
import { unconfirmedRecords } from './migrations/0109-unconfirmed-records.ts';
import { dailyRanks } from './migrations/0110-daily-ranks.ts';
import { refusals } from './migrations/0121-refusals.ts';
import { productTitles } from './migrations/0111-product-titles.ts';
import { platformsOfConnections } from './migrations/0120-platforms-of-connections.ts';
import { kindsOfProducts } from './migrations/0125-kinds-of-products.ts';
import { storePresentations } from './migrations/0122-store-presentations.ts';
import { exactPrices } from './migrations/0126-exact-prices.ts';
import { translatedHandles } from './migrations/0127-translated-handles.ts';
import { companyMarkets } from './migrations/0128-company-markets.ts';
import { exactOrders } from './migrations/0128-exact-orders.ts';
import { scheduledProducts } from './migrations/0125-scheduled-products.ts';
import { translations } from './migrations/0123-translations.ts';
import { marketContexts } from './migrations/0124-market-contexts.ts';
import { widgetUse } from './migrations/0096-widget-use.ts';

interface Migration {
  name: string;
  up: (knex: Knex, sql: Sql) => Promise<void>;
}

/** All migrations in order. A released name never changes. */
const all: readonly Migration[] = [
  { name: '0001-first-schema', up: firstSchema },
  { name: '0002-shoppers-and-content', up: shoppersAndContent },
  { name: '0003-markets', up: marketTables },
  { name: '0004-imports', up: imports },
  { name: '0005-shop-removal', up: shopRemoval },
  { name: '0006-models', up: models },
  { name: '0007-purchases-by-customer', up: purchasesByCustomer },
  { name: '0010-search-events', up: searchEvents },
  { name: '0011-training-signs', up: trainingSigns },
  { name: '0020-rulesets', up: rulesets },
  { name: '0022-shown-results', up: shownResults },
  { name: '0030-trusted-sessions', up: trustedSessions },
  { name: '0031-event-usage', up: eventUsage },
  { name: '0040-installation', up: installation },
  { name: '0040-people', up: people },
  { name: '0041-memory', up: memory },
  { name: '0042-key-life', up: keyLife },
  { name: '0043-leases', up: leases },
  { name: '0044-plans', up: plans },
  { name: '0045-network-keys', up: networkKeys },
  { name: '0046-order-sources', up: orderSources },
  { name: '0047-daily-counts', up: dailyCounts },
  { name: '0050-deliveries', up: deliveries },
  { name: '0051-live-records', up: liveRecords },
  { name: '0052-connections', up: connections },
  { name: '0053-privacy-requests', up: privacyRequests },
  { name: '0057-situations', up: situations },
  { name: '0060-last-backup', up: lastBackup },
  { name: '0063-visits', up: visits },
  { name: '0064-evaluations', up: evaluations },
  { name: '0065-ruleset-use', up: rulesetUse },
  { name: '0066-pending-counts', up: pendingCounts },
  { name: '0075-import-runs', up: importRuns },
  { name: '0076-evaluation-runs', up: evaluationRuns },
  { name: '0080-experiments', up: experiments },
  { name: '0088-event-arrivals', up: eventArrivals },
  { name: '0089-market-edits', up: marketEdits },
  { name: '0092-parts-of-pending-counts', up: partsOfPendingCounts },
  { name: '0095-kept-term-runs', up: keptTermRuns },
  { name: '0097-jobs', up: jobs },
  { name: '0102-hastened-pulls', up: hastenedPulls },
  { name: '0103-planned-experiments', up: plannedExperiments },
  { name: '0101-network-bytes', up: networkBytes },
  { name: '0096-widget-use', up: widgetUse },
  { name: '0108-rare-searches', up: rareSearches },
  { name: '0109-unconfirmed-records', up: unconfirmedRecords },
  { name: '0110-daily-ranks', up: dailyRanks },
  { name: '0111-product-titles', up: productTitles },
  { name: '0120-platforms-of-connections', up: platformsOfConnections },
  { name: '0121-refusals', up: refusals },
  { name: '0122-store-presentations', up: storePresentations },
  { name: '0125-scheduled-products', up: scheduledProducts },
  { name: '0123-translations', up: translations },
  { name: '0125-kinds-of-products', up: kindsOfProducts },
  { name: '0124-market-contexts', up: marketContexts },
  { name: '0126-exact-prices', up: exactPrices },
  { name: '0127-translated-handles', up: translatedHandles },
  { name: '0128-company-markets', up: companyMarkets },
  { name: '0128-exact-orders', up: exactOrders },
];

export const migrationNames: readonly string[] = all.map(({ name }) => name);

/**
 * Returns the migrations for a database. They are listed in code: from a folder, knex would record file names,
 * which differ between sources and build.
 */
export function migrationsFor(sql: Sql): Knex.MigrationSource<Migration> {
  return {
    getMigrations: async () => [...all],
    getMigrationName: (migration) => migration.name,
    getMigration: async ({ up }) => ({ up: (knex) => up(knex, sql), down: refuseDown }),
  };
}

async function refuseDown(): Promise<void> {
  throw new Error('Migrations only go forward: restore a backup instead.');
}
