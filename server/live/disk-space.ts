import { AppError } from '../base/errors.ts';
import type { Database } from '../store/port/database.ts';

/** Free space that pulls leave to everything else, so that no store can fill the disk. */
const reservedBytes = 2 ** 30;

/** Throws while the disk of the database has less free space than pulls must leave. */
export async function requireDiskSpace(database: Database): Promise<void> {
  const free = await database.freeBytes();
  if (free !== undefined && free < reservedBytes) {
    throw new AppError(
      'unavailable',
      'The disk of the server has less than 1 GiB left: the pull goes on when there is more space.',
    );
  }
}
