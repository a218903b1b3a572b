import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { dataFiles } from '../../base/data-folder.ts';
import { lockFile } from '../dialects/file-lock.ts';

/** One of several servers on a database, with the folder of its caches. */
export interface Copy {
  /** The same after a restart, so that the server finds its cursors again. */
  id: string;
  folder: string;
}

/**
 * Takes the first folder below the data folder that no running server uses, so that several copies on one
 * machine may share the data folder. The operating system releases it however the server ends.
 */
export async function takeCopyFolder(
  dataDirectory: string,
): Promise<{ copy: Copy; release: () => Promise<void> }> {
  for (let number = 1; ; number += 1) {
    const folder = join(dataDirectory, dataFiles.copies, String(number));
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    const lock = await lockFile(join(folder, dataFiles.lock));
    if (lock) {
      return { copy: { id: readId(join(folder, 'id')), folder }, release: () => lock.release() };
    }
  }
}

/** Reads the id of a copy. Creates it at the first start, and when the file is damaged. */
function readId(file: string): string {
  const known = z.uuid().safeParse(readIfPresent(file));
  if (known.success) {
    return known.data;
  }
  const id = randomUUID();
  writeFileSync(file, id, { mode: 0o600 });
  return id;
}

function readIfPresent(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return '';
  }
}
