import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { Client } from 'pg';
import { describe, expect } from 'vitest';
import { projectRoot } from '../../server/project-root.ts';
import { areCopiesInstalled, readFrom, testWith } from './two-copies.ts';
import { requireStoredOnce, underLoad } from './under-load.ts';

/** The database of the first version that knew PostgreSQL: a shop with 20 products and 40 orders. */
const released = join(projectRoot(), 'server/testing/released/2026-11-23.postgres.sql.gz');
const releasedKey = '050ffb71b1ed8a3762a8690507602de4';

const test = testWith(async () => ({
  settings: {},
  async fill(databaseUrl: string) {
    const client = new Client(databaseUrl);
    await client.connect();
    await client.query(gunzipSync(await readFile(released)).toString());
    await client.end();
    return releasedKey;
  },
  stop: async () => undefined,
}));

describe.skipIf(!areCopiesInstalled)('two copies that start on an earlier database', () => {
  test('update it once, and serve all that it holds', async ({ installation }) => {
    const { copies, key, stores } = installation;
    const names: string[] = await stores.database.read('knex_migrations').pluck('name');
    expect(names).toHaveLength(new Set(names).size);
    const products = `/api/v1/products/static?key=${key}&platform_product_ids=7`;
    const related = `/api/v1/products/recommended?key=${key}&platform_product_ids=1&limit=1`;
    for (const copy of copies) {
      expect(await readFrom(copy, products)).toMatchObject({ data: [{ title: 'Product 7' }] });
      expect(await readFrom(copy, related)).toMatchObject({ data: [{ id: 2 }] });
    }
  });

  test('answer every request afterwards, and store each event once', async ({ installation }) => {
    const report = await underLoad(installation, async () => undefined);
    expect(report.failed).toEqual([]);
    expect(report.postponed).toBe(0);
    await requireStoredOnce(installation, report);
  });
});
