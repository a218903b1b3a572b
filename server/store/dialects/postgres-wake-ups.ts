import type { Knex } from 'knex';
import { Client } from 'pg';
import { Announcer, keepListening, type WakeUps } from '../port/wake-ups.ts';

const channel = 'vitrine_feed';
const connectWithinMs = 5_000;

/**
 * Wakes by `NOTIFY`. It is a statement of its own after the commit: within a transaction, it would make all
 * commits of the server wait for one another.
 */
export function postgresWakeUps(url: string, connection: Knex): WakeUps {
  const announcer = new Announcer(() => connection.raw(`NOTIFY ${channel}`));
  return {
    announce: () => announcer.announce(),
    listen: (wake) => keepListening((signal) => listenUntilLost(url, wake, signal)),
    close: () => announcer.close(),
  };
}

async function listenUntilLost(url: string, wake: () => void, signal: AbortSignal): Promise<void> {
  const client = new Client({
    connectionString: url,
    application_name: 'vitrine wake-ups',
    keepAlive: true,
    connectionTimeoutMillis: connectWithinMs,
  });
  const lost = new Promise<void>((resolve) => {
    client.once('end', () => resolve());
    client.on('error', () => resolve());
    signal.addEventListener('abort', () => resolve(), { once: true });
  });
  client.on('notification', wake);
  try {
    await client.connect();
    await client.query(`LISTEN ${channel}`);
    // Announcements before this were lost.
    wake();
    await lost;
  } finally {
    await client.end();
  }
}
