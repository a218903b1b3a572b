import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect } from 'vitest';
import { migrationsTable } from '../../server/store/schema/migrations.ts';
import { product } from '../../server/testing/factories.ts';
import { nextMigration } from '../../server/store/testing/next-version-fixture.ts';
import { buildNextVersion } from '../../server/testing/next-build.ts';
import { recentOrders } from '../../server/testing/recent-orders.ts';
import { currentBuild } from './copy.ts';
import { areCopiesInstalled, noOthers, testWith } from './two-copies.ts';
import { requireStoredOnce, underLoad } from './under-load.ts';

/** The folder of the build of an earlier release, from which this one is the update. */
const earlierBuild = process.env.EARLIER_BUILD;

const test = testWith(noOthers, earlierBuild);
let folder: string;
let newer = currentBuild;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'vitrine-update-'));
  if (earlierBuild === undefined) {
    newer = dirname(await buildNextVersion(folder));
  }
}, 240_000);

afterAll(() => rm(folder, { recursive: true }));

describe.skipIf(!areCopiesInstalled)('two copies', () => {
  // A second try would begin with updated copies.
  const options = { retry: 0, timeout: 300_000 };
  test(
    'are updated one after the other, schema and all, without a failed request',
    options,
    async ({ installation }) => {
      const { copies, stores } = installation;
      const products = Array.from({ length: 20 }, (_, index) => product({ id: index + 1 }));
      await installation.import('products', products);
      await installation.import('orders', recentOrders(40, 1, 2));
      const migrations = () => stores.database.read(migrationsTable).pluck('name');
      const before = await migrations();
      const report = await underLoad(installation, async () => {
        for (const copy of copies) {
          expect(await copy.stop('SIGTERM')).toBe(0);
          copy.build = newer;
          await copy.start();
        }
      });
      expect(report.failed).toEqual([]);
      expect(report.postponed).toBe(0);
      await requireStoredOnce(installation, report);
      if (earlierBuild === undefined) {
        expect(await migrations()).toEqual([...before, nextMigration.name]);
      }
    },
  );
});
