import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestData, type TestData } from '../testing/test-data.ts';
import type { Database, Statement } from './port/database.ts';
import { type FilledShops, fillShops } from './testing/filled-shops-fixture.ts';
import { openDatabase } from './dialects/open-database.ts';
import { type Access, fullScans, readPlan, readSchema } from './testing/query-plan-fixture.ts';
import {
  allowedScans,
  isAllowedAccess,
  pagedMethods,
  runAllMethods,
} from './testing/run-methods-fixture.ts';
import { openStores, type Stores } from './stores.ts';

interface FullScan extends Access {
  method: string;
}

/** Runs every method of every store and reads the plan of each of its statements. */
async function findFullScans(
  stores: Stores,
  shops: FilledShops,
  { statements, explainer }: { statements: Statement[]; explainer: Database },
): Promise<FullScan[]> {
  const schema = await readSchema(stores.database);
  const found: FullScan[] = [];
  for await (const { method, statement } of runAllMethods(stores, shops, statements)) {
    const plan = await readPlan(explainer.read, statement);
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
    // SQLite never ends the read of a kept EXPLAIN, so the connection would not see what is written afterwards.
    const explainer = await openDatabase(data);
    found = await findFullScans(stores, shops, { statements, explainer });
    await explainer.close();
    await stores.database.close();
  });

  afterAll(() => data.remove());

  test('no statement scans a large table or all rows of a shop in it', () => {
    expect(found.filter((scan) => !isAllowedAccess(scan.method, scan))).toEqual([]);
  });

  test('each method that may scan a table does so', () => {
    const methods = new Set(found.map(({ method }) => method));
    const allowed = [...Object.keys(allowedScans), ...Object.keys(pagedMethods)];
    expect(allowed.filter((method) => !methods.has(method))).toEqual([]);
  });
});
