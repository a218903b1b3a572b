import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestData, type TestData } from '../testing/test-data.ts';
import type { Statement } from './database.ts';
import { type FilledShops, fillShops } from './filled-shops-fixture.ts';
import { readPlan, readSchema, fullScans } from './query-plan-fixture.ts';
import { allowedScans, isAllowedScan, runAllMethods } from './run-methods-fixture.ts';
import { openStores, type Stores } from './stores.ts';

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
