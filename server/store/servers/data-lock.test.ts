import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { isServerRunning, lockData } from './data-lock.ts';

test('servers and commands name a damaged lock file', async () => {
  const directory = await mkdtemp(join(tmpdir(), 'vitrine-lock-'));
  const file = join(directory, 'server.lock');
  await writeFile(file, 'garbage '.repeat(512));
  const message = `The lock file ${file} is damaged: remove it while no server works with the folder.`;
  await expect(lockData(directory)).rejects.toThrow(message);
  await expect(isServerRunning(directory)).rejects.toThrow(message);
  await rm(directory, { recursive: true });
});
