import { once } from 'node:events';
import { describe, expect, onTestFinished } from 'vitest';
import { freePort } from '../testing/free-port.mjs';
import { test } from '../testing/installation.ts';
import { redisProgram, startRedis } from '../testing/redis-server.mjs';

describe('the command line', () => {
  test('reports unknown commands and options with the nearest name', async ({ installation }) => {
    expect(await installation.cli('shop', 'creat', 'a.example')).toEqual({
      code: 1,
      stdout: '',
      stderr: "Unknown command 'creat'. Did you mean create?\n",
    });
    expect(await installation.cli('shop', 'create', 'a.example', '--curency', 'EUR')).toEqual({
      code: 1,
      stdout: '',
      stderr: "Unknown option '--curency'. Did you mean --currency?\n",
    });
    expect(await installation.cli('reindex')).toEqual({
      code: 1,
      stdout: '',
      stderr: "Missing required argument 'domain'. Add --help for the usage.\n",
    });
  });

  test('succeeds when a reader closes its output early', async ({ installation }) => {
    await installation.cli('shop', 'create', 'a.example');
    const command = installation.spawnCli('shop', 'list');
    command.stdout?.destroy();
    let complaints = '';
    command.stderr?.on('data', (chunk) => (complaints += chunk));
    expect(await once(command, 'close')).toEqual([0, null]);
    expect(complaints).toBe('');
  });

  test.skipIf(redisProgram === undefined)(
    'ends when its database cannot be opened, also with Redis',
    async ({ installation }) => {
      const redis = await startRedis();
      onTestFinished(() => redis.stop());
      const settings = {
        DATABASE_URL: `postgres://vitrine@127.0.0.1:${await freePort()}/vitrine`,
        SECRET_KEY: 'the-secret-key-of-this-test',
        REDIS_URL: redis.url,
      };
      const { code, stderr } = await installation.cliWith(settings, 'shop', 'list');
      expect(code).toBe(1);
      expect(stderr).not.toBe('');
    },
  );

  test('explains a command with its arguments, defaults and examples', async ({ installation }) => {
    const { code, stdout } = await installation.cli('shop', 'create', '--help');
    expect(code).toBe(0);
    expect(stdout).toContain('Creates a shop and prints its public key');
    expect(stdout).toContain("the store's domain on the platform");
    expect(stdout).toContain('ISO 4217 code (default: USD)');
    expect(stdout).toContain('npm run cli -- shop create store.example');
  });
});
