import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestData, type TestData } from '../testing/test-data.ts';
import type { Statement } from './database.ts';
import { type FilledShops, fillShops } from './filled-shops-fixture.ts';
import { readPlan, readSchema, fullScans } from './query-plan-fixture.ts';
import { allowedScans, isAllowedScan, runAllMethods } from './run-methods-fixture.ts';
import { openStores, type Stores } from './stores.ts';

/** Methods that must scan all rows of a shop in these tables, with the reason. */
const allowed: Readonly<Record<string, { tables: readonly string[]; reason: string }>> = {
  'catalog.collectionIds': { tables: ['collections'], reason: 'opens a shop' },
  'catalog.marketProductIds': { tables: ['market_products'], reason: 'opens a market' },
  'catalog.marketPrices': { tables: ['market_prices'], reason: 'opens a market' },
  'history.size': {
    tables: ['products', 'orders', 'event_shoppers'],
    reason: 'counts what a training is going to read',
  },
  'markets.countUnpricedVariants': { tables: ['variants'], reason: 'checks an imported market' },
  'markets.dropUnusedLists': {
    tables: ['market_products', 'market_prices'],
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
  'deliveries.due': { tables: ['webhook_deliveries'], reason: 'the index has waiting ones only' },
  ...Object.fromEntries(
    ['listFailed', 'retry', 'drop', 'dropResources', 'summary'].map((method) => [
      `deliveries.${method}`,
      { tables: ['webhook_deliveries'], reason: 'the index has open ones only' },
    ]),
  ),
  'privacyRequests.list': { tables: ['privacy_requests'], reason: 'a shop has few requests' },
  'privacyRequests.forgetPerson': {
    tables: ['privacy_requests'],
    reason: 'a shop has few requests',
  },
  'connections.list': { tables: ['connections'], reason: 'reads all connections' },
  'connections.pulls': { tables: ['pulls'], reason: 'a shop has few kinds' },
  ...Object.fromEntries(
    ['save', 'remove', 'hasten'].map((method) => [
      `connections.${method}`,
      { tables: ['pulls'], reason: 'a shop has few kinds' },
    ]),
  ),
  'deliveryCounts.list': { tables: ['webhook_counts'], reason: 'a shop has few topics' },
  'dailyCounts.commonTerms': {
    tables: ['common_terms'],
    reason: 'a shop has few terms that many shoppers search for',
  },
  'feed.prune': { tables: ['feed_changes'], reason: 'looks for lines that are a week old, hourly' },
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
function isAllowed(method: string, table: string): boolean {
  const tables = allowed[method]?.tables;
  return tables !== undefined && (tables.length === 0 || tables.includes(table));
}

interface FullScan {
  method: string;
  table: string;
  plan: string;
}

/** Runs every method of every store and reads the plan of each of its statements. */
async function findFullScans(
  stores: Stores,
  shops: FilledShops,
  statements: Statement[],
): Promise<FullScan[]> {
  const schema = await readSchema(stores.database);
  const found: FullScan[] = [];
  for await (const { method, statement } of runAllMethods(stores, shops, statements)) {
    const plan = await readPlan(stores.database.read, statement);
    for (const access of fullScans(statement.sql, plan, schema)) {
      found.push({ method, ...access });
    }
  }
  return found;
}

describe.each([
  { state: 'without statistics, as SQLite opens a new database', sql: 'SELECT 1' },
  { state: 'with statistics, as after an ANALYZE', sql: 'ANALYZE' },
])('$state', ({ sql }) => {
  let data: TestData;
  let found: FullScan[];

  beforeAll(async () => {
    data = await createTestData('sqlite');
    const statements: Statement[] = [];
    const stores = await openStores(data, {
      onStatement: (statement) => statements.push(statement),
    });
    const shops = await fillShops(stores);
    await stores.database.write(null, (transaction) => transaction.raw(sql));
    found = await findFullScans(stores, shops, statements);
    await stores.database.close();
  });

  afterAll(() => data.remove());

  test('no statement scans a large table or all rows of a shop in it', () => {
    expect(found.filter(({ method, table }) => !isAllowedScan(method, table))).toEqual([]);
  });

  test('each method that may scan a table does so', () => {
    const methods = new Set(found.map(({ method }) => method));
    expect(Object.keys(allowedScans).filter((method) => !methods.has(method))).toEqual([]);
  });
});
