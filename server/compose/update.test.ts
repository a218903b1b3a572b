import { once } from 'node:events';
import { describe, expect } from 'vitest';
import { restoreFormerChain } from '../store/testing/former-chain-fixture.ts';
import { order, product } from '../testing/factories.ts';
import { type Installation, test } from '../testing/installation.ts';
import { daysAgo } from '../testing/recent-orders.ts';
import { isOnPostgres } from '../testing/test-data.ts';

const shop = 'old.example';

describe('an update of data of the version before', () => {
  test('keeps all that they hold', async ({ installation }) => {
    const key = await fill(installation);
    const missing = await installation.cli('migrate', '--dry-run');
    expect(missing.stdout).toMatch(/^Would apply \d+:/);
    const { url } = await installation.start();
    const ask = async (path: string, init?: RequestInit) => {
      const answer = await fetch(`${url}${path}${path.includes('?') ? '&' : '?'}key=${key}`, init);
      expect(answer.status).toBe(200);
      return (await answer.json()) as { data: { id: number; title: string }[] };
    };
    const listed = await ask('/api/v1/products/collections?platform_collection_ids=7&limit=10');
    expect(listed.data.map(({ id }) => id)).toEqual([1, 2, 3, 4, 5]);
    const bestSellers = await ask('/api/v1/products/top_sellers?limit=2');
    expect(bestSellers.data.map(({ id }) => id).toSorted((a, b) => a - b)).toEqual([1, 2]);
    const related = await ask('/api/v1/products/recommended?platform_product_ids=1&limit=1');
    expect(related.data.map(({ id }) => id)).toEqual([2]);
    const found = await ask('/api/v1/smart-search/search', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ searchTerm: 'oak stool' }),
    });
    expect(JSON.stringify(found)).toContain('Oak chair');
  });

  test('is made once, though several programs open them at once', async ({ installation }) => {
    const key = await fill(installation);
    const refused = await installation.cli('train', shop);
    expect(refused.stderr).toMatch(/has the schema of version 0\.1\.0, .* run "vitrine migrate"/);
    // Only servers on PostgreSQL share data.
    const servers = await Promise.all(
      Array.from({ length: isOnPostgres ? 2 : 1 }, () => installation.start({ RATE_LIMIT: 'off' })),
    );
    const commands = [
      installation.spawnCli('train', shop),
      installation.spawnCli('shop', 'update', shop, '--name', 'Renamed'),
    ].map(async (child) => ((await once(child, 'exit')) as [number | null])[0]);
    let isDone = false;
    const answers = servers.map(({ url }) => askUntil(url, key, () => isDone));
    expect(await Promise.all(commands)).toEqual([0, 0]);
    isDone = true;
    const statuses = (await Promise.all(answers)).flat();
    expect(statuses.filter((status) => status !== 200)).toEqual([]);
    const after = await installation.cli('migrate', '--dry-run');
    expect(after.stdout).toBe('The database has the schema of this version.\n');
    await Promise.all(servers.map((server) => server.stop()));
    const said = servers.map(({ printed }) => printed()).join('');
    expect(said.split('Updated the database')).toHaveLength(2);
  });
});

/** Makes a trained shop with data of the version before, and returns its key. */
async function fill(installation: Installation): Promise<string> {
  const { key } = JSON.parse((await installation.cli('shop', 'create', shop, '--json')).stdout) as {
    key: string;
  };
  const files = {
    products: Array.from({ length: 24 }, (_, index) =>
      product({ id: index + 1, title: `Oak chair ${index + 1}` }),
    ),
    collections: [{ id: 7, handle: 'chairs', title: 'Chairs', product_ids: [1, 2, 3, 4, 5] }],
    orders: Array.from({ length: 60 }, (_, index) =>
      order({ id: index + 1, createdAt: daysAgo(1 + index / 10), units: { 1: 1, 2: 1 } }),
    ),
  };
  for (const [kind, records] of Object.entries(files)) {
    const file = await installation.file(`${kind}.json`, JSON.stringify(records));
    expect(await installation.cli('import', shop, `--${kind}`, file)).toMatchObject({ code: 0 });
  }
  expect(await installation.cli('train', shop)).toMatchObject({ code: 0 });
  await restoreFormerChain(installation.data);
  return key;
}

async function askUntil(url: string, key: string, isDone: () => boolean): Promise<number[]> {
  const statuses: number[] = [];
  do {
    const answer = await fetch(`${url}/api/v1/products/top_sellers?key=${key}&bust_cache=yes`);
    await answer.arrayBuffer();
    statuses.push(answer.status);
  } while (!isDone());
  return statuses;
}
