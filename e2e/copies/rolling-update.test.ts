import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { openStores } from '../../server/store/stores.ts';
import { product } from '../../server/testing/factories.ts';
import { freePort } from '../../server/testing/free-port.mjs';
import { startNginx } from '../../server/testing/nginx.mjs';
import { startPostgres } from '../../server/testing/postgres-server.mjs';
import { recentOrders } from '../../server/testing/recent-orders.ts';
import { Copy, currentBuild, settingsOfCopies } from './copy.ts';
import { requireStoredOnce, underLoad } from './under-load.ts';

/** The folder of the build of an earlier version; absent: there is nothing to update from. */
const earlierBuild = process.env.EARLIER_BUILD;
const run = promisify(execFile);
const shop = 'a.example';

describe.skipIf(earlierBuild === undefined)('two copies of an earlier version', () => {
  test('are updated one after the other without a failed request', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'vitrine-update-'));
    const postgres = await startPostgres();
    const environment = settingsOfCopies(folder, postgres.url);
    const key = await fill(folder, environment);
    const copies = [
      new Copy(await freePort(), environment),
      new Copy(await freePort(), environment),
    ] as const;
    for (const copy of copies) {
      copy.build = earlierBuild ?? '';
      await copy.start();
    }
    const nginx = await startNginx([copies[0].host, copies[1].host]);
    const report = await underLoad({ url: nginx.url, key }, async () => {
      for (const copy of copies) {
        expect(await copy.stop('SIGTERM')).toBe(0);
        copy.build = currentBuild;
        await copy.start();
      }
    });
    expect(report.failed).toEqual([]);
    expect(report.postponed).toBe(0);
    const stores = await openStores({ dataDirectory: folder, databaseUrl: postgres.url });
    await requireStoredOnce({ stores }, report);
    await stores.database.close();
    await Promise.all(copies.map((copy) => copy.stop('SIGKILL')));
    await nginx.stop();
    await postgres.stop();
    await rm(folder, { recursive: true });
  });
});

/** Makes a shop with the earlier version's command line, and returns its key. */
async function fill(folder: string, environment: Record<string, string>): Promise<string> {
  const env = { PATH: process.env.PATH, ...environment };
  const program = join(earlierBuild ?? '', 'server', 'cli.js');
  const cli = async (...commandLine: string[]) =>
    (await run(process.execPath, [program, ...commandLine], { cwd: folder, env })).stdout;
  const { key } = z
    .object({ key: z.string() })
    .parse(JSON.parse(await cli('shop', 'create', shop, '--json')));
  const products = Array.from({ length: 20 }, (_, index) => product({ id: index + 1 }));
  const files = { products, orders: recentOrders(40, 1, 2) };
  for (const [kind, records] of Object.entries(files)) {
    const file = join(folder, `${kind}.json`);
    await writeFile(file, JSON.stringify(records));
    await cli('import', shop, `--${kind}`, file);
  }
  return key;
}
