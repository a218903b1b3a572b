import { once } from 'node:events';
import { describe, expect } from 'vitest';
import { openStores } from '../store/stores.ts';
import { product } from '../testing/factories.ts';
import { type Installation, test } from '../testing/installation.ts';

describe('events', () => {
  test('are all recorded while the command line imports into the same shop', async ({
    installation,
  }) => {
    const { url, key } = await startWithShop(installation);
    const products = Array.from({ length: 1_500 }, (_, id) => product({ id: id + 1 }));
    const file = await installation.file('products.json', JSON.stringify(products));
    const importing = installation.spawnCli('import', 'a.example', '--products', file);
    const ended = once(importing, 'close');
    let recorded = 0;
    while (importing.exitCode === null) {
      const answers = await Promise.all(Array.from({ length: 20 }, () => view(url, key)));
      expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
      recorded += answers.length;
    }
    expect(await ended).toEqual([0, null]);
    const stores = await openStores(installation.data);
    const [row] = await stores.database.read('events').count<{ count: number }[]>({ count: '*' });
    await stores.database.close();
    expect(recorded).toBeGreaterThan(0);
    expect(row?.count).toBe(recorded);
  });

  test('wait for the write lock of another process while listings are answered', async ({
    installation,
  }) => {
    const { url, key } = await startWithShop(installation);
    const { database, shops } = await openStores(installation.data);
    const shop = await shops.find({ domain: 'a.example' });
    let recorded: Promise<Response> | undefined;
    const readMeanwhile = async () => {
      recorded = view(url, key);
      const listing = await fetch(`${url}/api/v1/products/static?key=${key}`);
      expect(listing.status).toBe(200);
      const state = await Promise.race([recorded.then(() => 'answered'), listing.text()]);
      expect(state).toBe('{"data":[]}');
    };
    await database.write(shop?.id ?? [], readMeanwhile, { access: 'alone' });
    await database.close();
    expect((await recorded)?.status).toBe(200);
  });

  test('leave no e-mail in the log', async ({ installation }) => {
    const { url, key, output } = await startWithShop(installation);
    const email = 'someone@example.com';
    const query = new URLSearchParams({ key, verb: 'viewed', subject_email: email });
    await fetch(`${url}/api/v1/analytics/event?${query}`, { method: 'POST' });
    await fetch(`${url}/api/v2/analytics/event?${query}&uuid=u&platform_product_id=1`, {
      method: 'POST',
    });
    expect(await (await fetch(`${url}/api/v1/analytics/event?${query}`)).text()).not.toContain('@');
    await expect.poll(output).toMatch(/"route":"event"/);
    expect(output()).not.toContain('someone');
  });
});

async function startWithShop(installation: Installation) {
  const server = await installation.start({ RATE_LIMIT: 'off' });
  let output = '';
  server.process.stdout?.on('data', (chunk) => (output += String(chunk)));
  const { stdout } = await installation.cli('shop', 'create', 'a.example', '--json');
  const { key } = JSON.parse(stdout) as { key: string };
  return { url: server.url, key, output: () => output };
}

function view(url: string, key: string): Promise<Response> {
  const query = `key=${key}&verb=viewed&platform_product_handle=product-1&uuid=u-1`;
  return fetch(`${url}/api/v2/analytics/event?${query}`, { method: 'POST' });
}
