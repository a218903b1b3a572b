import { Client } from 'pg';
import { describe, expect } from 'vitest';
import { z } from 'zod';
import { createTestData, isOnPostgres, type TestData } from '../../testing/test-data.ts';
import { copyData } from '../archive/copy.ts';
import type { Statement } from '../port/database.ts';
import { type FilledShops, fillShops } from '../testing/filled-shops-fixture.ts';
import { openDatabase } from './open-database.ts';
import { smallTables } from '../testing/query-plan-fixture.ts';
import { isAllowedScan, runAllMethods } from '../testing/run-methods-fixture.ts';
import { test } from '../testing/store-fixture.ts';
import { openStores } from '../stores.ts';

interface PlanNode {
  'Node Type': string;
  'Relation Name'?: string | undefined;
  Plans?: PlanNode[] | undefined;
}

const nodeSchema: z.ZodType<PlanNode> = z.lazy(() =>
  z.object({
    'Node Type': z.string(),
    'Relation Name': z.string().optional(),
    Plans: z.array(nodeSchema).optional(),
  }),
);

const planSchema = z.tuple([z.object({ Plan: nodeSchema })]);

async function readPlan(client: Client, { sql, bindings }: Statement): Promise<PlanNode> {
  const text = `EXPLAIN (FORMAT JSON) ${sql}`;
  const { rows } = await client.query<{ 'QUERY PLAN': unknown }>(text, [...bindings]);
  return planSchema.parse(rows[0]?.['QUERY PLAN'])[0].Plan;
}

/** Returns the tables that a plan reads row by row. */
function scannedTables(node: PlanNode): string[] {
  const own = node['Node Type'] === 'Seq Scan' ? [node['Relation Name'] ?? ''] : [];
  return [...own, ...(node.Plans ?? []).flatMap(scannedTables)];
}

/** Fills the database with the shops of the tests of SQLite, which are filled by its own SQL. */
async function fillFromSqlite(target: TestData): Promise<FilledShops> {
  const sqlite = await createTestData('sqlite');
  const source = await openStores(sqlite);
  const shops = await fillShops(source);
  const database = await openDatabase(target, { use: 'target' });
  await copyData(source.database, database);
  await database.close();
  await source.database.close();
  await sqlite.remove();
  return shops;
}

describe.skipIf(!isOnPostgres)('the statements of all stores on PostgreSQL', () => {
  test('scan no large table', async ({ data }) => {
    const statements: Statement[] = [];
    const shops = await fillFromSqlite(data);
    const stores = await openStores(data, {
      onStatement: (statement) => statements.push(statement),
    });
    const client = new Client({ connectionString: data.databaseUrl });
    await client.connect();
    await client.query('ANALYZE');
    // The tables of a test are so small that a scan is the cheapest: it is left only where there is no index.
    await client.query('SET enable_seqscan = off');
    const ofNoIndex = { sql: 'SELECT id FROM events WHERE shown_ids = $1', bindings: ['x'] };
    expect(scannedTables(await readPlan(client, ofNoIndex))).toEqual(['events']);
    const found: string[] = [];
    for await (const { method, statement } of runAllMethods(stores, shops, statements)) {
      const tables = scannedTables(await readPlan(client, statement));
      const large = tables.filter((table) => !smallTables.has(table));
      found.push(
        ...large
          .filter((table) => !isAllowedScan(method, table))
          .map((table) => `${method} scans ${table}: ${statement.sql}`),
      );
    }
    await client.end();
    await stores.database.close();
    expect(found).toEqual([]);
  }, 240_000);
});
