import type { Database } from '../port/database.ts';
import { ChangeFeed } from '../feed/change-feed.ts';
import { cursorNames } from '../feed/cursor-names.ts';

const heartbeatMs = 2_000;
/** A server without a heartbeat for this long has ended. */
const aliveForMs = 10_000;
/** The time for which the cursors of a server that has ended keep the feed for its next start. */
const rememberedForMs = 24 * 3_600_000;

export interface AnnounceOptions {
  /** Called when a heartbeat could not be written. The next one follows. */
  onError: (error: unknown) => void;
}

/** Announces a server to others on the same database. Returns a function that signs it off. */
export async function announceInstance(
  database: Database,
  id: string,
  { onError }: AnnounceOptions,
): Promise<() => Promise<void>> {
  await beat(database, id);
  let beating: Promise<void> | undefined;
  const timer = setInterval(() => {
    beating ??= beat(database, id)
      .catch(onError)
      .finally(() => (beating = undefined));
  }, heartbeatMs);
  return async () => {
    clearInterval(timer);
    await beating;
    await signOff(database, id).catch(onError);
  };
}

/** Returns the ids of the servers that use the database now. */
export async function listRunningInstances({ read, sql }: Database): Promise<string[]> {
  const rows: { id: string }[] = await read.raw(
    `SELECT id FROM instances WHERE alive_at > ${sql.now} - ${aliveForMs}`,
  );
  return rows.map(({ id }) => id);
}

/** Deletes servers that ended a day ago with their cursors, which keep the feed from being pruned. */
export async function forgetEndedInstances(database: Database): Promise<void> {
  const { sql } = database;
  const rows: { id: string }[] = await database.read.raw(
    `SELECT id FROM instances WHERE alive_at < ${sql.now} - ${rememberedForMs}`,
  );
  const feed = new ChangeFeed(database);
  for (const { id } of rows) {
    await feed.dropFollowers(Object.values(cursorNames(id)));
    await database.write([], (transaction) =>
      transaction('instances')
        .where({ id })
        .andWhere('alive_at', '<', transaction.raw(`${sql.now} - ${rememberedForMs}`))
        .del(),
    );
  }
}

async function beat(database: Database, id: string): Promise<void> {
  await database.write([], (transaction) =>
    transaction.raw(
      `INSERT INTO instances (id, alive_at) VALUES (?, ${database.sql.now})
       ON CONFLICT (id) DO UPDATE SET alive_at = excluded.alive_at`,
      [id],
    ),
  );
}

/** Ends the heartbeat and deletes the cursors, except that of the saved indexes, which the next start reads. */
async function signOff(database: Database, id: string): Promise<void> {
  const { server, index } = cursorNames(id);
  await new ChangeFeed(database).dropFollowers([server, index]);
  await database.write([], (transaction) =>
    transaction('instances')
      .where({ id })
      .update({ alive_at: transaction.raw(`${database.sql.now} - ${aliveForMs}`) }),
  );
}
