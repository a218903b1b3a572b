import { once } from 'node:events';
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { describe, expect } from 'vitest';
import { projectRoot } from './project-root.ts';
import { type Installation, test } from './testing/installation.ts';

/**
 * Databases of SQLite that earlier versions wrote, named after the day of the version. All have the same shop: 24 chairs,
 * a collection of five, 60 orders, 24 events, an article, a market, a ruleset, a widget and a synonym.
 */
const released = (await readdir(join(projectRoot(), 'server/testing/released'))).filter((file) =>
  file.endsWith('.sqlite.gz'),
);
const key = '1358087816eb1c4028c4bd42ccde1250';

describe.runIf(process.env.TEST_DATABASE_URL === undefined)('an update', () => {
  test.for(released)(
    'of a database of %s keeps all that it holds',
    async (file, { installation }) => {
      await place(file, installation);
      const missing = await installation.cli('migrate', '--dry-run');
      expect(missing.stdout).toMatch(/^Would apply \d+:/);
      const { url } = await installation.start();
      const ask = async (path: string, init?: RequestInit) => {
        const answer = await fetch(
          `${url}${path}${path.includes('?') ? '&' : '?'}key=${key}`,
          init,
        );
        expect(answer.status).toBe(200);
        return (await answer.json()) as { data: { id: number; title: string }[] };
      };
      const listed = await ask('/api/v1/products/collections?platform_collection_ids=7&limit=10');
      expect(listed.data.map(({ id }) => id)).toEqual([1, 2, 3, 4, 5]);
      const bestSellers = await ask('/api/v1/products/top_sellers?limit=8');
      expect(bestSellers.data.map(({ id }) => id).toSorted((a, b) => a - b)).toEqual([
        1, 2, 3, 4, 5, 6, 7, 8,
      ]);
      const related = await ask('/api/v1/products/recommended?platform_product_ids=1&limit=2');
      expect(related.data).toHaveLength(2);
      expect((await ask('/api/v1/custom/id/1')).data.map(({ id }) => id)).toEqual([1, 2, 3]);
      const found = await ask('/api/v1/smart-search/search', {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify({ searchTerm: 'oak stool' }),
      });
      expect(JSON.stringify(found)).toContain('Oak chair');
    },
  );

  test.for(released)(
    'of a database of %s is made once, though several programs open it at once',
    async (file, { installation }) => {
      await place(file, installation);
      const shop = 'old.example';
      const commands = [
        installation.spawnCli('train', shop),
        installation.spawnCli('shop', 'update', shop, '--name', 'Renamed'),
      ].map(async (child) => ((await once(child, 'exit')) as [number | null])[0]);
      const { url } = await installation.start({ RATE_LIMIT: 'off' });
      let isDone = false;
      const answers = askUntil(url, () => isDone);
      expect(await Promise.all(commands)).toEqual([0, 0]);
      isDone = true;
      expect((await answers).filter((status) => status !== 200)).toEqual([]);
      const after = await installation.cli('migrate', '--dry-run');
      expect(after.stdout).toBe('The database has the schema of this version.\n');
    },
  );
});

async function place(file: string, { data }: Installation): Promise<void> {
  const bytes = await readFile(join(projectRoot(), 'server/testing/released', file));
  await mkdir(data.dataDirectory, { recursive: true });
  await writeFile(join(data.dataDirectory, 'vitrine.sqlite'), gunzipSync(bytes), { mode: 0o600 });
}

async function askUntil(url: string, isDone: () => boolean): Promise<number[]> {
  const statuses: number[] = [];
  do {
    const answer = await fetch(`${url}/api/v1/products/top_sellers?key=${key}&bust_cache=yes`);
    await answer.arrayBuffer();
    statuses.push(answer.status);
  } while (!isDone());
  return statuses;
}
