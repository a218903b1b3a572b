import type { Statement } from '../port/database.ts';
import type { FilledShops } from './filled-shops-fixture.ts';
import type { Access } from './query-plan-fixture.ts';
import { deleteShopCalls } from './shop-calls-fixture.ts';
import { statementCalls } from './statement-calls-fixture.ts';
import type { Stores } from '../stores.ts';

/** Methods that must scan all rows of a shop in these tables, with the reason. */
export const allowedScans: Readonly<Record<string, { tables: readonly string[]; reason: string }>> =
  {
    'catalog.collectionIds': { tables: ['collections'], reason: 'opens a shop' },
    'catalog.marketProductIds': { tables: ['market_products'], reason: 'opens a market' },
    'catalog.marketCustomerIds': { tables: ['market_customers'], reason: 'opens a market' },
    'catalog.marketPrices': { tables: ['market_prices'], reason: 'opens a market' },
    'history.size': {
      tables: ['products', 'orders', 'event_shoppers'],
      reason: 'counts what a training is going to read',
    },
    ...Object.fromEntries(
      ['customers.countTags', 'productGroups.candidates'].map((method) => [
        method,
        {
          tables: ['customers', 'products'],
          reason:
            'compares texts without an index, 20,000 rows in a statement, when a merchant asks',
        },
      ]),
    ),
    'bundles.replace': { tables: ['bundle_components'], reason: 'compares all bundles of a shop' },
    ...Object.fromEntries(
      ['list', 'replace'].map((method) => [
        `sellingPlans.${method}`,
        { tables: ['selling_plan_groups'], reason: 'a shop has few groups' },
      ]),
    ),
    'products.lookUp': {
      tables: ['products'],
      reason: 'compares texts without an index, in parts, until enough products are found',
    },
    'markets.countUnpricedVariants': { tables: ['variants'], reason: 'checks an imported market' },
    'markets.dropUnusedLists': {
      tables: ['market_products', 'market_prices', 'market_customers'],
      reason: 'removes a limited number of rows, and old editions come first in the index',
    },
    'models.prune': {
      tables: ['model_lists'],
      reason: 'removes a limited number of rows, and old versions come first in the index',
    },
    'smartCollections.beginSearch': {
      tables: ['smart_collections'],
      reason: 'begins a search for the members of all smart collections',
    },
    'trainings.facts': {
      tables: ['feed_changes', 'products'],
      reason:
        'stops at the newest change of products, collections or orders, and at the first product',
    },
    'situations.removeNaming': { tables: ['situations'], reason: 'a shop keeps few situations' },
    ...Object.fromEntries(
      ['list', 'running', 'activeShops'].map((method) => [
        `experiments.${method}`,
        { tables: ['experiments'], reason: 'a shop has few experiments' },
      ]),
    ),
    'exposures.pastSessions': {
      tables: ['event_shoppers'],
      reason: 'reads the numbers of sessions from an index to sample them',
    },
    'plans.list': { tables: ['plans'], reason: 'a shop has few plans' },
    'versions.latestOfKind': { tables: ['versions'], reason: 'a shop has few versions' },
    'versions.drafts': { tables: ['drafts'], reason: 'a shop has few drafts' },
    'versions.highestObject': {
      tables: ['versions', 'drafts', 'plans'],
      reason: 'reads the highest number of an index, of which a shop has few',
    },
    'people.list': { tables: ['people'], reason: 'an installation has few people' },
    'people.hasOwner': { tables: ['people'], reason: 'an installation has few people' },
    'signIns.removeExpired': { tables: ['sign_ins'], reason: 'people have few sessions' },
    'oneTimeLinks.create': { tables: ['one_time_links'], reason: 'links expire within a day' },
    ...Object.fromEntries(
      ['keepSchedule', 'nextDueAt'].map((method) => [
        `publications.${method}`,
        {
          tables: ['products'],
          reason: 'the index has products only that wait for their publication',
        },
      ]),
    ),
    'plans.nextDueAt': { tables: ['plans'], reason: 'reads the first row of an index' },
    'deliveries.nextDueAt': {
      tables: ['webhook_deliveries'],
      reason: 'asked when only failed deliveries wait',
    },
    'deliveries.due': { tables: ['webhook_deliveries'], reason: 'the index has waiting ones only' },
    ...Object.fromEntries(
      ['listFailed', 'retry', 'drop', 'summary', 'untried'].map((method) => [
        `deliveries.${method}`,
        { tables: ['webhook_deliveries'], reason: 'the index has open ones only' },
      ]),
    ),
    'deliveries.forgetResource': {
      tables: ['webhook_deliveries'],
      reason: 'people are rarely erased, and a shop has the deliveries of a week',
    },
    'deliveries.expire': {
      tables: ['webhook_deliveries'],
      reason: 'the index has failed ones only',
    },
    'privacyRequests.list': { tables: ['privacy_requests'], reason: 'a shop has few requests' },
    'privacyRequests.forgetPerson': {
      tables: ['privacy_requests'],
      reason: 'a shop has few requests',
    },
    'connections.list': { tables: ['connections'], reason: 'reads all connections' },
    'connections.pulls': { tables: ['pulls'], reason: 'a shop has few kinds' },
    ...Object.fromEntries(
      ['save', 'remove', 'hasten', 'beginPull', 'canPullProducts'].map((method) => [
        `connections.${method}`,
        { tables: ['pulls'], reason: 'a shop has few kinds' },
      ]),
    ),
    'priceRequests.add': { tables: ['pulls'], reason: 'a shop has few kinds' },
    'priceRequests.list': {
      tables: ['price_requests'],
      reason: 'reads the first rows by the primary key, up to its limit',
    },
    'deliveryCounts.list': { tables: ['webhook_counts'], reason: 'a shop has few topics' },
    'arrivals.removeBefore': {
      tables: ['event_arrivals'],
      reason: 'reads the first lines by the primary key, up to its limit',
    },
    'importRuns.list': { tables: ['import_runs'], reason: 'a shop keeps 100 imports' },
    'importRuns.keepNewest': { tables: ['import_runs'], reason: 'a shop keeps 100 imports' },
    ...Object.fromEntries(
      ['begin', 'last'].map((method) => [
        `jobs.${method}`,
        { tables: ['jobs'], reason: 'a shop keeps 20 jobs of a kind' },
      ]),
    ),
    ...Object.fromEntries(
      ['begin', 'cancel', 'last', 'lastResult', 'list', 'save', 'dueKeptTerms'].map((method) => [
        `trials.${method}`,
        { tables: ['trials'], reason: 'a shop keeps 100 trials of a kind' },
      ]),
    ),
    ...Object.fromEntries(
      ['dailyCounts.recount', 'events.add'].map((method) => [
        method,
        { tables: ['rare_searches'], reason: 'a shop has one row a day' },
      ]),
    ),
    'feed.prune': {
      tables: ['feed_changes'],
      reason: 'looks for lines that are a week old, hourly',
    },
    'shops.create': { tables: [], reason: 'foreign keys are checked for an id that no row has' },
    'shops.endRemoval': { tables: [], reason: 'foreign keys are checked after the rows are gone' },
    'shopRows.deleteRowsOfShop': { tables: [], reason: 'deletes a limited number of rows' },
    'shopRows.deleteChildren': { tables: [], reason: 'deletes a limited number of rows' },
    'shopRows.deleteAllRowsOfShop': { tables: [], reason: 'deletes what is left of a shop' },
  };

/**
 * Returns whether the method may scan the table. An empty list means all tables, for methods that reach all
 * rows of a shop.
 */
export function isAllowedScan(method: string, table: string): boolean {
  const tables = allowedScans[method]?.tables;
  return tables !== undefined && (tables.length === 0 || tables.includes(table));
}

/** Methods that read the rows of these tables page by page: one statement reads from an id on, up to its limit. */
export const pagedMethods: Readonly<Record<string, string>> = {
  'translations.keepOnly': 'translations',
  'catalog.productsAfter': 'products',
  'collections.idsAfter': 'collections',
  'contents.after': 'contents',
  'contents.idsAfter': 'contents',
  'customers.idsAfter': 'customers',
  'deliveries.listOpen': 'webhook_deliveries',
  'deliveries.readOpen': 'webhook_deliveries',
  'events.idsAfter': 'events',
  'history.contentTextsAfter': 'contents',
  'history.eventsAfter': 'event_shoppers',
  'history.productIdsAfter': 'products',
  'history.searchEventsAfter': 'event_shoppers',
  'history.textsAfter': 'product_bodies',
  'orders.idsAfter': 'orders',
  'products.idsAfter': 'products',
  'products.namesAfter': 'products',
  'recordVersions.after': 'record_versions',
  'shoppers.emptySessions': 'event_shoppers',
  'smartCollections.sortKeysAfter': 'products',
};

/** Returns whether the method may read the table as it does: as a scan, or as a page. */
export function isAllowedAccess(method: string, { table, isPage }: Access): boolean {
  return isAllowedScan(method, table) || (isPage && pagedMethods[method] === table);
}

/**
 * Runs every method of every store. Yields each statement that reads rows, with the method that has run it. Fails when a
 * call reads nothing: the plans of its statements would stay unread.
 */
export async function* runAllMethods(
  stores: Stores,
  shops: FilledShops,
  statements: Statement[],
): AsyncGenerator<{ method: string; statement: Statement }> {
  const all = { ...statementCalls(shops), shopRows: deleteShopCalls(shops) };
  for (const [store, methods] of Object.entries(all)) {
    for (const [name, calls] of Object.entries(methods)) {
      const method = `${store}.${name}`;
      for (const call of [calls].flat()) {
        statements.length = 0;
        await call(stores);
        const reading = statements.splice(0).filter(readsRows);
        if (reading.length === 0) {
          throw new Error(`A call of ${method} has run no statement: the fixture lacks its rows.`);
        }
        for (const statement of reading) {
          yield { method, statement };
        }
      }
    }
  }
}

function readsRows({ sql }: Statement): boolean {
  return /^\s*(with|select|insert|update|delete)\b/i.test(sql);
}
