import { describe, expect, it, vi } from 'vitest';
import { isOnPostgres, type TestData } from '../../testing/test-data.ts';
import { postgresWakeUps } from '../dialects/postgres-wake-ups.ts';
import { openDatabase } from '../dialects/open-database.ts';
import { FeedCursor } from '../feed/feed-cursor.ts';
import { FeedReader } from '../feed/feed-reader.ts';
import { record, test } from '../testing/store-fixture.ts';
import { openStores, type Stores } from '../stores.ts';
import { Announcer, keepListening } from './wake-ups.ts';

const patience = { timeout: 20_000, interval: 5 };

describe('announcements', () => {
  it('share the next message while one is being sent, and are sent before closing', async () => {
    let messages = 0;
    const announcer = new Announcer(async () => void (messages += 1));
    Array.from({ length: 100 }, () => announcer.announce());
    expect(messages).toBe(1);
    await announcer.close();
    expect(messages).toBe(2);
  });

  it('continue after a message could not be sent', async () => {
    const sent: string[] = [];
    const announcer = new Announcer(async () => {
      sent.push('message');
      throw new Error('not now');
    });
    announcer.announce();
    await vi.waitFor(() => expect(sent).toHaveLength(1), patience);
    announcer.announce();
    await announcer.close();
    expect(sent).toHaveLength(2);
  });
});

describe('a listener', () => {
  it('connects again after its connection is lost, one at a time', async () => {
    let open = 0;
    let connections = 0;
    const stop = keepListening(async () => {
      expect((open += 1)).toBe(1);
      connections += 1;
      await Promise.resolve();
      open -= 1;
    });
    await vi.waitFor(() => expect(connections).toBeGreaterThan(2), patience);
    await stop();
  });

  it('gives each connection a signal of its own, which aborts when it stops', async () => {
    const signals: AbortSignal[] = [];
    const stop = keepListening(async (signal) => void signals.push(signal));
    await vi.waitFor(() => expect(signals).toHaveLength(2), patience);
    await stop();
    expect(new Set(signals).size).toBe(2);
    expect(signals.map(({ aborted }) => aborted)).toEqual([true, true]);
  });
});

describe.skipIf(!isOnPostgres)('a reader of the feed in another process', () => {
  test('is woken by each commit', async ({ data, stores }) => {
    const writer = await openStores(data);
    await withReader({ data, stores }, async (applied) => {
      for (const id of [10, 11, 12]) {
        await record(writer, 1, id);
        await vi.waitFor(() => expect(applied).toContain(id), patience);
      }
    });
    await writer.database.close();
  });

  test('sees what was committed while its connection was lost', async ({ data, stores }) => {
    const writer = await openStores(data);
    await withReader({ data, stores }, async (applied) => {
      await record(writer, 1, 10);
      await vi.waitFor(() => expect(applied).toEqual([10]), patience);
      await writer.database.read.raw(
        `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
         WHERE application_name = 'vitrine wake-ups' AND datname = current_database()`,
      );
      await record(writer, 1, 11);
      await vi.waitFor(() => expect(applied).toEqual([10, 11]), patience);
    });
    await writer.database.close();
  });

  test('is woken by a process that ends right after its commit', async ({ data, stores }) => {
    await withReader({ data, stores }, async (applied) => {
      const database = await openDatabase(data);
      await record({ ...stores, database }, 1, 10);
      await database.close();
      await vi.waitFor(() => expect(applied).toEqual([10]), patience);
    });
  });
});

/** Runs `work` with a reader that only messages wake, and the ids that it has applied. */
async function withReader(
  { data, stores }: { data: TestData; stores: Stores },
  work: (applied: number[]) => Promise<void>,
) {
  const applied: number[] = [];
  const reader = new FeedReader({
    feed: stores.feed,
    followers: [
      {
        async apply(_, changes) {
          applied.push(...changes.map(({ id }) => id));
        },
        rebuild: async () => undefined,
        forget: () => undefined,
      },
    ],
    cursor: new FeedCursor(stores.feed, 'test'),
    onError: () => undefined,
  });
  await reader.open();
  await reader.start();
  const wakeUps = postgresWakeUps(data.databaseUrl ?? '', stores.database.read);
  const stopListening = wakeUps.listen(() => reader.follow(true));
  await work(applied);
  await stopListening();
  await wakeUps.close();
  await reader.stop();
}
