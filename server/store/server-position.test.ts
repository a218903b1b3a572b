import { describe, expect } from 'vitest';
import { lockData } from './data-lock.ts';
import {
  indexFollower,
  serverFollower,
  serverPosition,
  waitForServer,
  waitUntilDiscarded,
} from './server-position.ts';
import { record, test } from './store-fixture.ts';

const noWait = { timeoutMs: 0 };

describe('waiting for a running server', () => {
  test('ends when all its readers have applied the changes', async ({ stores, directory }) => {
    const unlock = await lockData(directory);
    const head = await record(stores, 1, 10, 11);
    expect(await waitForServer(stores, directory, 1, noWait)).toBe('late');
    await stores.feed.saveCursors(serverFollower, new Map([[1, head]]));
    expect(await waitForServer(stores, directory, 1, noWait)).toBe('late');
    await stores.feed.saveCursors(indexFollower, new Map([[1, head - 1]]));
    expect(await serverPosition(stores, 1)).toBe(head - 1);
    const waited: number[] = [];
    const arrival = await waitForServer(stores, directory, 1, {
      timeoutMs: 5_000,
      onWaiting(waitedMs) {
        waited.push(waitedMs);
        void stores.feed.saveCursors(indexFollower, new Map([[1, head]]));
      },
    });
    expect(arrival).toBe('shown');
    expect(waited.length).toBeGreaterThan(0);
    await unlock();
  });

  test('returns immediately when no server is running', async ({ stores, directory }) => {
    await record(stores, 1, 10);
    expect(await waitForServer(stores, directory, 1)).toBe('no-server');
  });

  test('ends for a deleted shop when all its cursors are deleted', async ({
    stores,
    directory,
  }) => {
    const cursor = new Map([[1, 5]]);
    await stores.feed.saveCursors(serverFollower, cursor);
    await stores.feed.saveCursors('an earlier version', cursor);
    expect(await waitUntilDiscarded(stores, directory, 1)).toBe('no-server');
    expect(await stores.feed.cursor(serverFollower, 1)).toBe(0);
    expect(await stores.feed.cursor('an earlier version', 1)).toBe(0);
    const unlock = await lockData(directory);
    expect(await waitUntilDiscarded(stores, directory, 1)).toBe('shown');
    await unlock();
  });
});
