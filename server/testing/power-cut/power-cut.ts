import { execFile } from 'node:child_process';
import { cp, mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { projectRoot } from '../../base/project-root.ts';
import { findProgram } from '../programs.mjs';

/** The path of a compiler for C; undefined when none is installed. */
export const compiler = findProgram('cc');

const run = promisify(execFile);
const source = join(projectRoot(), 'server', 'testing', 'power-cut', 'synced-files.c');

/** A disk writes whole sectors. */
const sectorBytes = 512;

/** Returns the settings under which a program leaves a disk behind. */
export async function settingsOfDisk(folder: string): Promise<Record<string, string>> {
  const library = join(folder, 'synced-files.so');
  await run(compiler ?? 'cc', [
    '-shared',
    '-fPIC',
    '-O1',
    '-o',
    library,
    source,
    '-ldl',
    '-lpthread',
  ]);
  return { LD_PRELOAD: library, DISK_FOLDER: diskOf(folder), UV_USE_IO_URING: '0' };
}

/**
 * Turns a data folder into what is left of it after a power cut: what was synced, and of everything else some sectors, as
 * `random` decides, in any order.
 */
export async function cutPower(folder: string, data: string, random: () => number): Promise<void> {
  const disk = diskOf(folder);
  await mkdir(disk, { recursive: true });
  const names = new Set([...(await filesIn(data)), ...(await filesIn(disk))]);
  for (const name of names) {
    const written = await readFile(join(data, name)).catch(() => undefined);
    const synced = await readFile(join(disk, name)).catch(() => undefined);
    const isLost = synced === undefined && random() < 0.5;
    // SQLite makes the index of its log anew.
    if (written && !isLost && !name.endsWith('-shm')) {
      await mkdir(dirname(join(disk, name)), { recursive: true });
      await writeFile(join(disk, name), mixSectors(synced ?? Buffer.alloc(0), written, random));
    }
  }
  await rm(data, { recursive: true });
  await cp(disk, data, { recursive: true });
}

/** Brings all files to the disk, also those that a program without its settings has written. */
export async function syncAll(folder: string, data: string): Promise<void> {
  await rm(diskOf(folder), { recursive: true });
  await cp(data, diskOf(folder), { recursive: true });
}

function diskOf(folder: string): string {
  return join(folder, 'disk');
}

async function filesIn(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1));
}

/** Returns the synced bytes with some of the sectors that were written since. */
function mixSectors(synced: Buffer, written: Buffer, random: () => number): Buffer {
  const share = random();
  const length = random() < 0.5 ? written.length : synced.length;
  const mixed = Buffer.alloc(length);
  synced.copy(mixed);
  for (let from = 0; from < Math.min(length, written.length); from += sectorBytes) {
    const sector = written.subarray(from, from + sectorBytes);
    if (random() < share && !sector.equals(synced.subarray(from, from + sectorBytes))) {
      sector.copy(mixed, from);
    }
  }
  return mixed;
}
