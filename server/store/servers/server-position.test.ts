import { describe, expect } from 'vitest';
import { isOnPostgres } from '../../testing/test-data.ts';
import { cursorNames } from '../feed/cursor-names.ts';
import { forgetEndedInstances } from './instances.ts';
import { serverPosition, waitForServer, waitUntilDiscarded } from './server-position.ts';
import { announceServer, takeSeat } from './server-presence.ts';
import type { DataLocation } from '../dialects/open-database.ts';
import type { Stores } from '../stores.ts';
import { record, test } from '../testing/store-fixture.ts';

const noWait = { timeoutMs: 0 };
const dayMs = 24 * 3_600_000;

/** Occupies the data as a server does. */
async function runServer({ database }: Stores, data: DataLocation) {
  const seat = await takeSeat(data);
  const id = seat.copy?.id;
  const signOff = await announceServer(seat, database, {
    onError: (error) => expect.fail(String(error)),
  });
  return {
    id,
    names: cursorNames(id),
    stop: async () => {
      await signOff();
      await seat.release();
    },
  };
}

function saveCursors({ feed }: Stores, seq: number, ...names: string[]): Promise<unknown> {
  return Promise.all(names.map((name) => feed.saveCursors(name, new Map([[1, seq]]))));
}

/** Makes the last heartbeat of a server older, as if it had been killed then. */
async function kill({ database }: Stores, id: string | undefined, agoMs: number): Promise<void> {
  await database.write([], (transaction) =>
    transaction('instances')
      .where({ id })
      .update({ alive_at: Date.now() - agoMs }),
  );
}

describe('waiting for a running server', () => {
  test('ends when all its readers have applied the changes', async ({ stores, data }) => {
    const { id, names, stop } = await runServer(stores, data);
    const head = await record(stores, 1, 10, 11);
    expect(await waitForServer(stores, data, 1, noWait)).toBe('late');
    await saveCursors(stores, head, names.server);
    expect(await waitForServer(stores, data, 1, noWait)).toBe('late');
    await saveCursors(stores, head - 1, names.index);
    expect(await serverPosition(stores, 1, id)).toBe(head - 1);
    const waited: number[] = [];
    const arrival = await waitForServer(stores, data, 1, {
      timeoutMs: 5_000,
      onWaiting(waitedMs) {
        waited.push(waitedMs);
        void saveCursors(stores, head, names.index);
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
    await saveCursors(stores, 5, cursorNames().server, 'an earlier version');
    expect(await waitUntilDiscarded(stores, data, 1)).toBe('no-server');
    expect(await stores.feed.cursors(1)).toEqual(new Map());
    const { stop } = await runServer(stores, data);
    expect(await waitUntilDiscarded(stores, data, 1)).toBe('shown');
    await stop();
  });
});

describe.skipIf(!isOnPostgres)('waiting for copies', () => {
  test('ends when each of them has applied the changes', async ({ stores, data }) => {
    const first = await runServer(stores, data);
    const second = await runServer(stores, data);
    const head = await record(stores, 1, 10);
    await saveCursors(stores, head, first.names.server, first.names.index);
    expect(await waitForServer(stores, data, 1, noWait)).toBe('late');
    await saveCursors(stores, head, second.names.server, second.names.index);
    expect(await waitForServer(stores, data, 1, noWait)).toBe('shown');
    await first.stop();
    await second.stop();
  });

  test('leaves out those that were killed', async ({ stores, data }) => {
    const killed = await runServer(stores, data);
    const other = await runServer(stores, data);
    const head = await record(stores, 1, 10);
    await saveCursors(stores, head, other.names.server, other.names.index);
    await kill(stores, killed.id, 10_000);
    expect(await waitForServer(stores, data, 1, noWait)).toBe('shown');
    await killed.stop();
    await other.stop();
  });
});

describe.skipIf(!isOnPostgres)('a copy', () => {
  test('has its own id beside others in the data folder, and again after a restart', async ({
    stores,
    data,
  }) => {
    const first = await runServer(stores, data);
    const second = await runServer(stores, data);
    expect(second.id).not.toBe(first.id);
    await first.stop();
    const restarted = await runServer(stores, data);
    expect(restarted.id).toBe(first.id);
    await restarted.stop();
    await second.stop();
  });

  test('that stops leaves the cursor of its saved indexes only', async ({ stores, data }) => {
    const { names, stop } = await runServer(stores, data);
    await saveCursors(stores, 5, names.server, names.index, names.snapshot);
    await stop();
    expect(await stores.feed.cursors(1)).toEqual(new Map([[names.snapshot, 5]]));
  });

  test('loses its cursors a day after it has ended', async ({ stores, data }) => {
    const recent = await runServer(stores, data);
    const old = await runServer(stores, data);
    await saveCursors(stores, 5, ...Object.values(recent.names), ...Object.values(old.names));
    await kill(stores, recent.id, dayMs - 60_000);
    await kill(stores, old.id, dayMs + 60_000);
    await forgetEndedInstances(stores.database);
    expect(new Set((await stores.feed.cursors(1)).keys())).toEqual(
      new Set(Object.values(recent.names)),
    );
    await old.stop();
    await recent.stop();
  });
});
