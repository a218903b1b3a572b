import type { Database } from '../port/database.ts';

interface LastBackup {
  /** In milliseconds since 1970. */
  finishedAt: number;
  rows: number;
}

export async function recordBackup(
  database: Database,
  { finishedAt, rows }: LastBackup,
): Promise<void> {
  await database.write(
    null,
    async (transaction) => {
      await transaction('last_backup')
        .insert({ id: 1, finished_at: finishedAt, row_count: rows })
        .onConflict('id')
        .merge();
    },
    { wakesFollowers: false },
  );
}

/** Returns undefined when there has been no backup. */
export async function readLastBackup({ read }: Database): Promise<LastBackup | undefined> {
  const row = await read<{ finished_at: number; row_count: number }>('last_backup').first();
  return row && { finishedAt: row.finished_at, rows: row.row_count };
}
