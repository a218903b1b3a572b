import { randomUUID } from 'node:crypto';
import { chmod, mkdir, mkdtemp, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test as base } from 'vitest';
import { dataFiles } from '../../base/data-folder.ts';
import { prepareDataDirectory } from './data-lock.ts';

const test = base.extend<{ folder: string }>({
  // oxlint-disable-next-line no-empty-pattern -- the runner demands a pattern here
  folder: async ({}, use) => {
    const directory = await mkdtemp(join(tmpdir(), 'vitrine-modes-'));
    await use(join(directory, 'data'));
    await rm(directory, { recursive: true });
  },
});

async function modeOf(path: string): Promise<string> {
  return ((await stat(path)).mode & 0o777).toString(8);
}

/** Writes a file that every user can read, as a copy of a folder may do. */
async function writeOpen(path: string): Promise<void> {
  await writeFile(path, 'content');
  await chmod(path, 0o644);
}

describe('the data folder', () => {
  test('is created for its owner only', async ({ folder }) => {
    prepareDataDirectory(folder);
    expect(await modeOf(folder)).toBe('700');
  });

  test('loses the access of other users that its copy granted', async ({ folder }) => {
    await mkdir(join(folder, 'search'), { recursive: true });
    await chmod(folder, 0o755);
    await chmod(join(folder, 'search'), 0o755);
    await mkdir(join(folder, 'uploads', '1', 'a'), { recursive: true, mode: 0o755 });
    await mkdir(join(folder, 'copies', '1', 'search'), { recursive: true, mode: 0o755 });
    const files = [
      'vitrine.sqlite',
      'vitrine.sqlite-wal',
      `vitrine.sqlite.new-${randomUUID()}-wal`,
      'network-key.new',
      'server.lock',
      'server.lock-journal',
      'search/1.snapshot',
      'uploads/1/a/customers.csv',
      'copies/1/search/1.index',
    ];
    await Promise.all(files.map((name) => writeOpen(join(folder, name))));
    prepareDataDirectory(folder);
    for (const name of files) {
      expect(await modeOf(join(folder, name)), name).toBe('600');
    }
    expect(await modeOf(folder)).toBe('700');
    for (const name of ['search', 'uploads/1/a', 'copies/1/search']) {
      expect(await modeOf(join(folder, name)), name).toBe('700');
    }
  });

  test('is made private whichever of its own files it contains', async ({ folder }) => {
    await mkdir(folder);
    await chmod(folder, 0o755);
    await Promise.all(Object.values(dataFiles).map((name) => writeOpen(join(folder, name))));
    prepareDataDirectory(folder);
    expect(await modeOf(folder)).toBe('700');
  });

  test('keeps its permissions when it contains foreign files', async ({ folder }) => {
    await mkdir(folder);
    await chmod(folder, 0o755);
    await writeOpen(join(folder, 'vitrine.sqlite'));
    await writeOpen(join(folder, 'notes.txt'));
    prepareDataDirectory(folder);
    expect(await modeOf(folder)).toBe('755');
    expect(await modeOf(join(folder, 'notes.txt'))).toBe('644');
    expect(await modeOf(join(folder, 'vitrine.sqlite'))).toBe('600');
  });
});
