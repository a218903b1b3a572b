import { once } from 'node:events';
import { watch } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, vi } from 'vitest';
import { searchEndpoint } from '../../contract/search/smart-search.ts';
import { product } from '../../testing/factories.ts';
import { type Installation, type RunningServer, test } from '../../testing/installation.ts';

const domain = 'a.example';
const kinds = ['stoneware mug', 'linen apron', 'oak shelf'];

const bodies = [
  { searchTerm: 'mug' },
  { searchTerm: 'stonware', sortBy: { field: 'name', order: 'DESC' } },
  { searchTerm: 'as of 1', sortBy: { field: 'id' } },
  { searchTerm: 'ab-17' },
  { searchTerm: '', filters: { tags: ['tag 3'] }, sortBy: { field: 'sku' } },
];

describe('the search index of a server', () => {
  test(
    'is complete again after the server is killed during a save and during changes',
    { timeout: 400_000 },
    async ({ installation }) => {
      const key = await createShop(installation);
      await installation.cli('import', domain, '--products', await file(installation, 0));
      await startAndKillWhileSaving(installation);
      const first = await installation.start(quietSettings);
      expect(await count(first, key, 0)).toBe(600);

      const changes = await file(installation, 1);
      const importing = installation.spawnCli('import', domain, '--products', changes);
      const imported = once(importing, 'close');
      await vi.waitFor(async () => expect(await count(first, key, 1)).not.toBe(0), pollOptions);
      await kill(first);
      const second = await installation.start(quietSettings);
      expect(await imported).toEqual([0, null]);
      await vi.waitFor(async () => expect(await count(second, key, 1)).toBe(600), pollOptions);

      const savedAnswers = await answers(second, key);
      await installation.cli('reindex', domain);
      expect(await answers(second, key)).toEqual(savedAnswers);
    },
  );
});

const quietSettings = { RATE_LIMIT: 'off', LOG_LEVEL: 'warn' };
/** Bounds a wait for what never comes; a busy machine takes its time. */
const pollOptions = { timeout: 120_000, interval: 5 };

async function createShop(installation: Installation): Promise<string> {
  const { stdout } = await installation.cli('shop', 'create', domain, '--json');
  return (JSON.parse(stdout) as { key: string }).key;
}

async function startAndKillWhileSaving(installation: Installation): Promise<void> {
  const folder = join(installation.directory, 'data', 'search');
  await mkdir(folder, { recursive: true });
  const watcher = watch(folder);
  const server = installation.launch({ ...quietSettings, PORT: '0' });
  const ended = once(server, 'close');
  await once(watcher, 'change');
  server.kill('SIGKILL');
  await ended;
  watcher.close();
}

/** Creates a file of products that differ in each round. */
function file(installation: Installation, round: number): Promise<string> {
  const products = Array.from({ length: 600 }, (_, index) =>
    product({
      id: index + 1,
      title: `${kinds[(index + round) % kinds.length]} as of ${round}`,
      tags: `round ${round}, tag ${index % 10}`,
      variants: [{ sku: `AB-${index}-${round}` }],
    }),
  );
  return installation.file(`products-${round}.json`, JSON.stringify(products));
}

async function search({ url }: RunningServer, key: string, body: object) {
  const answer = await fetch(`${url}/api/v1/smart-search/search`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', 'Service-Api-Key': key },
    body: JSON.stringify({ searchTerm: '', fields: ['title'], pageSize: 100, ...body }),
  });
  return searchEndpoint.answer.parse(await answer.json());
}

async function count(server: RunningServer, key: string, round: number): Promise<number> {
  const filters = { tags: [`round ${round}`] };
  return (await search(server, key, { filters })).pageInfo.serverSize;
}

function answers(server: RunningServer, key: string) {
  const aggregate = { fields: ['tags', 'price', 'availability'] };
  return Promise.all(bodies.map((body) => search(server, key, { ...body, aggregate })));
}

async function kill({ process: server }: RunningServer): Promise<void> {
  const ended = once(server, 'close');
  server.kill('SIGKILL');
  await ended;
}
