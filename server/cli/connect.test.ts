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
      pulls: expect.arrayContaining(
        Object.entries(rowsOf(platform.store)).map(([kind, records]) =>
          expect.objectContaining({ kind, records: Object.keys(records).length }),
        ),
      ),
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

  test('asks a private network for a public service only when it is told to', async ({
    installation,
  }) => {
    const platform = await StandInPlatform.start({ seed: 7 });
    // The pauses between looks at a running export have tests of their own.
    platform.graph.runningShare = 0;
    const token = await installation.file('token.txt', standInToken);
    const command = ['connect', 'a.example', '--url', platform.url, '--token-file', token];
    const connect = (...options: string[]) =>
      installation.cliWith({ NODE_ENV: 'production' }, ...command, ...options);
    const refused = await connect();
    expect(refused.code).toBe(1);
    expect(refused.stderr).toMatch(/private network \(127\.0\.0\.1\)[^\n]+--allow-private\.\n$/);
    expect(platform.steps).toBe(0);
    // The first pull reads the permission from what was saved.
    expect(await connect('--allow-private')).toMatchObject({ code: 0, stderr: '' });
    expect(platform.steps).toBeGreaterThan(0);
    await platform.close();
  });
});
