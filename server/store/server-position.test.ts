import { describe, expect } from 'vitest';
import {
  indexFollower,
  serverFollower,
  serverPosition,
  waitForServer,
  waitUntilDiscarded,
} from './server-position.ts';
import { announceServer, lockFolder } from './server-presence.ts';
import type { DataLocation } from './open-database.ts';
import type { Stores } from './stores.ts';
import { record, test } from './store-fixture.ts';

const noWait = { timeoutMs: 0 };

/** Occupies the data as a server does. Returns a function that ends it. */
async function runServer({ database }: Stores, data: DataLocation): Promise<() => Promise<void>> {
  const unlock = await lockFolder(data);
  const signOff = await announceServer(data, database, {
    onError: (error) => expect.fail(String(error)),
  });
  return async () => {
    await signOff();
    await unlock();
  };
}

describe('waiting for a running server', () => {
  test('ends when all its readers have applied the changes', async ({ stores, data }) => {
    const stop = await runServer(stores, data);
    const head = await record(stores, 1, 10, 11);
    expect(await waitForServer(stores, data, 1, noWait)).toBe('late');
    await stores.feed.saveCursors(serverFollower, new Map([[1, head]]));
    expect(await waitForServer(stores, data, 1, noWait)).toBe('late');
    await stores.feed.saveCursors(indexFollower, new Map([[1, head - 1]]));
    expect(await serverPosition(stores, 1)).toBe(head - 1);
    const waited: number[] = [];
    const arrival = await waitForServer(stores, data, 1, {
      timeoutMs: 5_000,
      onWaiting(waitedMs) {
        waited.push(waitedMs);
        void stores.feed.saveCursors(indexFollower, new Map([[1, head]]));
      },
    });
    expect(arrival).toBe('shown');
    expect(waited.length).toBeGreaterThan(0);
    await stop();
  });

  test('returns immediately when no server is running', async ({ stores, data }) => {
    await record(stores, 1, 10);
    expect(await waitForServer(stores, data, 1)).toBe('no-server');
  });

  test('ends for a deleted shop when all its cursors are deleted', async ({ stores, data }) => {
    const cursor = new Map([[1, 5]]);
    await stores.feed.saveCursors(serverFollower, cursor);
    await stores.feed.saveCursors('an earlier version', cursor);
    expect(await waitUntilDiscarded(stores, data, 1)).toBe('no-server');
    expect(await stores.feed.cursor(serverFollower, 1)).toBe(0);
    expect(await stores.feed.cursor('an earlier version', 1)).toBe(0);
    const stop = await runServer(stores, data);
    expect(await waitUntilDiscarded(stores, data, 1)).toBe('shown');
    await stop();
  });
});
