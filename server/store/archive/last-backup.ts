import type { Database } from '../port/database.ts';

interface LastBackup {
  /** In milliseconds since 1970; undefined before the first backup. */
  finishedAt: number | undefined;
  /** The size of the file. */
  bytes: number;
  /** The last attempt, if it has failed. */
  failed: { at: number; reason: string } | undefined;
}

/**
 * Records a backup of any program. Tables of an earlier version may not have these columns: then it is only missing in
 * what is watched.
 */
export async function recordBackup(
  database: Database,
  { finishedAt, rows, bytes }: { finishedAt: number; rows: number; bytes: number },
): Promise<void> {
  const { lacks } = database.schema;
  await save(database, {
    finished_at: finishedAt,
    row_count: rows,
    bytes,
    failed_at: 0,
    failure: null,
  }).catch((error: unknown) => {
    if (!lacks) {
      throw error;
    }
  });
}

/** Records that a backup has failed. The one before it stays the newest. */
export async function recordFailedBackup(
  database: Database,
  { at, reason }: { at: number; reason: string },
): Promise<void> {
  await save(database, { failed_at: at, failure: reason });
}

interface Row {
  finished_at: number;
  row_count: number;
  bytes: number;
  failed_at: number;
  failure: string | null;
}

async function save(database: Database, columns: Partial<Row>): Promise<void> {
  await database.write(
    null,
    async (transaction) => {
      await transaction('last_backup')
        .insert({ id: 1, finished_at: 0, row_count: 0, ...columns })
        .onConflict('id')
        .merge(columns);
    },
    { wakesFollowers: false },
  );
}

export async function readLastBackup({ read }: Pick<Database, 'read'>): Promise<LastBackup> {
  const row = await read<Row>('last_backup').first();
  return {
    finishedAt: row?.finished_at || undefined,
    bytes: row?.bytes ?? 0,
    failed: row?.failed_at ? { at: row.failed_at, reason: row.failure ?? '' } : undefined,
  };
}
