import { describe, expect } from 'vitest';
import type { DataLocation } from '../store/dialects/open-database.ts';
import { openStores } from '../store/stores.ts';
import { product } from '../testing/factories.ts';
import { test } from '../testing/installation.ts';
import { createShop } from './testing/shop-fixture.ts';

async function find(url: string, key: string, searchTerm: string): Promise<number[]> {
  const answer = await fetch(`${url}/api/v1/smart-search/search`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', 'Service-Api-Key': key },
    body: JSON.stringify({ searchTerm }),
  });
  const { data } = (await answer.json()) as { data: { id: number }[] };
  return data.map(({ id }) => id);
}

/** Changes a title without a line in the change feed. */
async function retitle(data: DataLocation, title: string): Promise<void> {
  const { database } = await openStores(data);
  const { body } = await database.read('product_bodies').where({ id: 1 }).first();
  await database.write(null, (transaction) =>
    transaction('product_bodies')
      .where({ id: 1 })
      .update({ body: JSON.stringify({ ...JSON.parse(body), title }) }),
  );
  await database.close();
}

describe('reindex', () => {
  test('returns when a running server has built a new index', async ({ installation }) => {
    const { key } = await createShop(installation);
    const file = await installation.file('p.json', JSON.stringify([product({ id: 1 })]));
    await installation.cli('import', 'a.example', '--products', file);
    const server = await installation.serveHere();
    await retitle(installation.data, 'Astrolabe');
    expect(await find(server.url, key, 'astrolabe')).toEqual([]);
    const { code, stdout, stderr } = await installation.cli('reindex', 'a.example', '--json');
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    expect(JSON.parse(stdout)).toMatchObject({ domain: 'a.example', rebuilt: true });
    expect(await find(server.url, key, 'astrolabe')).toEqual([1]);
  });

  test('explains without a running server that the index is built at the next start', async ({
    installation,
  }) => {
    await createShop(installation);
    expect(await installation.cli('reindex', 'a.example')).toEqual({
      code: 0,
      stdout: 'No server is running: the search index of a.example is built when one starts.\n',
      stderr: '',
    });
    const unknown = await installation.cli('reindex', 'b.example');
    expect(unknown.code).toBe(1);
  });
});
