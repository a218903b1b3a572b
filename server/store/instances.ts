import { randomUUID } from 'node:crypto';
import type { Database } from './database.ts';

type Rows = Pick<Database, 'read' | 'write' | 'sql'>;

const heartbeatMs = 2_000;
/** A server without a heartbeat for this long has ended. */
const aliveForMs = 10_000;

export interface AnnounceOptions {
  /** Called when a heartbeat could not be written. The next one follows. */
  onError: (error: unknown) => void;
}

/** Announces this server to others on the same database. Returns a function that signs it off. */
export async function announceInstance(
  database: Rows,
  { onError }: AnnounceOptions,
): Promise<() => Promise<void>> {
  const id = randomUUID();
  await beat(database, id);
  let beating: Promise<void> = Promise.resolve();
  const timer = setInterval(() => {
    beating = beat(database, id).catch(onError);
  }, heartbeatMs);
  return async () => {
    clearInterval(timer);
    await beating;
    await database
      .write([], (transaction) => transaction('instances').where({ id }).del())
      .catch(onError);
  };
}

/** Returns whether any server uses the database now. */
export async function isAnyInstanceAlive({ read, sql }: Rows): Promise<boolean> {
  const rows: unknown[] = await read.raw(
    `SELECT 1 FROM instances WHERE alive_at > ${sql.now} - ${aliveForMs} LIMIT 1`,
  );
  return rows.length > 0;
}

/** Writes a heartbeat and deletes the rows of servers that were killed. */
async function beat({ write, sql }: Rows, id: string): Promise<void> {
  await write([], async (transaction) => {
    await transaction.raw(
      `INSERT INTO instances (id, alive_at) VALUES (?, ${sql.now})
       ON CONFLICT (id) DO UPDATE SET alive_at = excluded.alive_at`,
      [id],
    );
    await transaction.raw(`DELETE FROM instances WHERE alive_at < ${sql.now} - ${aliveForMs}`);
  });
}
