import { describe, expect } from 'vitest';
import { test } from '../testing/installation.ts';
import { StandInPlatform, standInToken } from '../testing/stand-in/stand-in-platform.ts';
import { rowsOf } from '../testing/stand-in/stand-in-rows.ts';

describe('connect', () => {
  test('makes the shop, pulls its store and tells how the connection is', async ({
    installation,
  }) => {
    const platform = await StandInPlatform.start({ seed: 7 });
    platform.change(200);
    const token = await installation.file('token.txt', `${standInToken}\n`);
    const options = ['--url', platform.url, '--token-file', token];
    const connected = await installation.cli('connect', 'a.example', ...options, '--json');
    expect(connected.stderr).toBe('');
    expect(JSON.parse(connected.stdout)).toMatchObject({
      state: 'active',
      error: null,
      pulls: Object.entries(rowsOf(platform.store))
        .map(([kind, records]) => ({ kind, records: Object.keys(records).length }))
        .toSorted((first, second) => first.kind.localeCompare(second.kind)),
    });
    const paused = await installation.cli('connection', 'pause', 'a.example');
    expect(paused.stdout).toContain(`${platform.url}: paused`);
    const removed = await installation.cli('connection', 'remove', 'a.example');
    expect(removed.stdout).toBe('Removed. The data stay.\n');
    expect((await installation.cli('connection', 'status', 'a.example')).code).toBe(1);
    await platform.close();
  });

  test('refuses a token that the store does not accept, in one sentence', async ({
    installation,
  }) => {
    const platform = await StandInPlatform.start({ seed: 7 });
    const token = await installation.file('token.txt', 'another token');
    const options = ['--url', platform.url, '--token-file', token];
    const { code, stderr } = await installation.cli('connect', 'a.example', ...options);
    expect(code).toBe(1);
    expect(stderr).toMatch(/^http:\S+ refuses the token: [^\n]+\n$/);
    expect(stderr).not.toContain('another token');
    expect((await installation.cli('shop', 'list', '--json')).stdout).toBe('[]\n');
    await platform.close();
  });

  test(
    'ends with the same catalog when the server is killed at any moment',
    {
      timeout: 600_000,
    },
    async ({ installation }) => {
      const platform = await StandInPlatform.start({ seed: 11, faults: 0.05 });
      platform.change(60);
      const token = await installation.file('token.txt', standInToken);
      const secret = 'the-secret-of-the-store';
      let server = await installation.start();
      const given = ['--url', platform.url, '--token-file', token, '--no-wait'];
      await installation.cli('connect', 'a.example', ...given);
      await installation.cli('shop', 'update', 'a.example', '--webhook-secret', secret);
      const shop = { domain: 'a.example', webhookSecret: secret };
      for (let kill = 0; kill < 2; kill += 1) {
        platform.change(40);
        const sending = platform.send(() => server.url, shop);
        await new Promise((resolve) => {
          server.process.once('exit', resolve);
          server.process.kill('SIGKILL');
        });
        server = await installation.start();
        await sending;
      }
      await platform.sendAll(() => server.url, shop);
      await expect
        .poll(
          async () => {
            const { stdout } = await installation.cli(
              'connection',
              'status',
              'a.example',
              '--json',
            );
            const { pulls } = JSON.parse(stdout) as { pulls: { finished_at: string | null }[] };
            const list = await installation.cli('webhook', 'list', 'a.example', '--json');
            const { waiting } = JSON.parse(list.stdout) as { waiting: number };
            return waiting === 0 && pulls.length > 0 && pulls.every((pull) => pull.finished_at);
          },
          { timeout: 500_000, interval: 500 },
        )
        .toBe(true);
      const { stdout } = await installation.cli('key', 'list', 'a.example', '--json');
      const [{ key } = { key: '' }] = JSON.parse(stdout) as { key: string }[];
      const ids = [...platform.store.products.keys()];
      const path = `/api/v1/products/static?key=${key}&filter_oos=no&limit=250&ids=${ids.join(',')}`;
      const shown = async () => {
        const answer = await fetch(server.url + path);
        const { data } = (await answer.json()) as { data: { id: number }[] };
        return data.map(({ id }) => id);
      };
      await expect.poll(shown, { timeout: 20_000 }).toEqual(ids);
      await platform.close();
    },
  );
});
