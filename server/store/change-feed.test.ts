import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test as base, describe, expect } from 'vitest';
import { type Change, recordChanges } from './change-feed.ts';
import { FeedReader, type Follower } from './feed-reader.ts';
import { openStores, type Stores } from './stores.ts';

const weekMs = 7 * 24 * 3_600_000;

const test = base.extend<{ directory: string; stores: Stores }>({
  // oxlint-disable-next-line no-empty-pattern -- the runner demands a pattern here
  directory: async ({}, use) => {
    const directory = await mkdtemp(join(tmpdir(), 'vitrine-feed-'));
    await use(directory);
    await rm(directory, { recursive: true });
  },
  stores: async ({ directory }, use) => {
    const stores = await openStores(directory);
    await use(stores);
    await stores.database.close();
  },
});

function record({ database }: Stores, shopId: number, ...ids: number[]): Promise<number> {
  const changes = ids.map((id): Change => ({ kind: 'product', id }));
  return database.write((transaction) => recordChanges(transaction, shopId, changes));
}

/** Remembers what it was told, in the manner of a real follower. */
function listener() {
  const applied: number[][] = [];
  const rebuilt: number[] = [];
  const follower: Follower = {
    async apply(_shopId, changes) {
      applied.push(changes.map(({ id }) => id));
    },
    async rebuild(shopId) {
      rebuilt.push(shopId);
    },
  };
  return { follower, applied, rebuilt };
}

function readerOf({ feed }: Stores, follower: Follower): FeedReader {
  return new FeedReader({
    feed,
    followers: [follower],
    name: 'test',
    pollMs: 3_600_000,
    onError: () => undefined,
  });
}

describe('the change feed', () => {
  test('numbers the changes of each shop in the order of their commits', async ({ stores }) => {
    expect(await record(stores, 1, 10, 11)).toBe(2);
    expect(await record(stores, 2, 10)).toBe(1);
    expect(await record(stores, 1, 12)).toBe(3);
    const lines = await stores.feed.after(1, 0, 10);
    expect(lines.map(({ seq, id }) => [seq, id])).toEqual([
      [1, 10],
      [2, 11],
      [3, 12],
    ]);
  });

  test('keeps the newest line of a thing alone', async ({ stores }) => {
    await record(stores, 1, 10, 11);
    await record(stores, 1, 10);
    const lines = await stores.feed.after(1, 0, 10);
    expect(lines.map(({ seq, id }) => [seq, id])).toEqual([
      [2, 11],
      [3, 10],
    ]);
  });

  test('says nothing of a transaction that fails', async ({ stores }) => {
    const failing = stores.database.write(async (transaction) => {
      await recordChanges(transaction, 1, [{ kind: 'product', id: 10 }]);
      throw new Error('no');
    });
    await expect(failing).rejects.toThrow('no');
    expect(await stores.feed.after(1, 0, 10)).toEqual([]);
  });

  test('holds ids beyond 32 bits exactly', async ({ stores }) => {
    await record(stores, 1, 7_000_000_000_001);
    const [line] = await stores.feed.after(1, 0, 10);
    expect(line?.id).toBe(7_000_000_000_001);
  });

  test('lets two processes write, none of them refused', async ({ stores, directory }) => {
    const other = await openStores(directory);
    const writers = Array.from({ length: 20 }, (_, index) =>
      record(index % 2 === 0 ? stores : other, 1, index),
    );
    const numbers = await Promise.all(writers);
    await other.database.close();
    expect(numbers.toSorted((a, b) => a - b)).toEqual(Array.from({ length: 20 }, (_, i) => i + 1));
  });

  test('drops lines that all cursors have passed, and those of last week', async ({ stores }) => {
    await record(stores, 1, 10, 11, 12);
    await stores.feed.saveCursors('a', new Map([[1, 1]]));
    await stores.feed.saveCursors('b', new Map([[1, 2]]));
    await stores.feed.prune(Date.now());
    expect((await stores.feed.after(1, 0, 10)).map(({ id }) => id)).toEqual([11, 12]);
    await stores.feed.prune(Date.now() + weekMs + 1000);
    expect(await stores.feed.after(1, 0, 10)).toEqual([]);
    expect((await stores.feed.heads()).get(1)).toEqual({ seq: 3, prunedTo: 3 });
  });
});

describe('a reader of the feed', () => {
  test('hands over what was committed after it was opened, once', async ({ stores }) => {
    await record(stores, 1, 10);
    const { follower, applied } = listener();
    const reader = readerOf(stores, follower);
    await reader.open();
    await record(stores, 1, 11, 12);
    await reader.poll();
    await reader.poll();
    expect(applied).toEqual([[11, 12]]);
  });

  test('follows a shop that is new, and saves how far it has come', async ({ stores }) => {
    const { follower, applied } = listener();
    const reader = readerOf(stores, follower);
    await reader.open();
    await record(stores, 5, 10);
    await reader.poll();
    expect(applied).toEqual([[10]]);
    expect(await stores.feed.cursor('test', 5)).toBe(1);
  });

  test('rebuilds when the lines it needs are gone', async ({ stores }) => {
    const { follower, applied, rebuilt } = listener();
    const reader = readerOf(stores, follower);
    await reader.open();
    await record(stores, 1, 10);
    await stores.feed.prune(Date.now() + weekMs + 1000);
    await reader.poll();
    expect(applied).toEqual([]);
    expect(rebuilt).toEqual([1]);
    await record(stores, 1, 11);
    await reader.poll();
    expect(applied).toEqual([[11]]);
  });

  test('rebuilds everything when the data were restored', async ({ stores }) => {
    await record(stores, 1, 10);
    const { follower, rebuilt } = listener();
    const reader = readerOf(stores, follower);
    await reader.open();
    await stores.database.write((transaction) =>
      transaction('data_epoch').update({ epoch: 'new' }),
    );
    await reader.poll();
    await reader.poll();
    expect(rebuilt).toEqual([1]);
  });

  test('goes on with the other shops when one cannot be followed', async ({ stores }) => {
    const { follower, applied } = listener();
    const reader = readerOf(stores, {
      ...follower,
      async apply(shopId, changes) {
        if (shopId === 1) {
          throw new Error('a broken row');
        }
        await follower.apply(shopId, changes);
      },
    });
    await reader.open();
    await record(stores, 1, 10);
    await record(stores, 2, 20);
    await expect(reader.poll()).rejects.toThrow('a broken row');
    expect(reader.isFollowing).toBe(false);
    expect(applied).toEqual([[20]]);
    expect(await stores.feed.cursor('test', 2)).toBe(1);
    expect(await stores.feed.cursor('test', 1)).toBe(0);
  });

  test('hands a change over again when a follower failed on it', async ({ stores }) => {
    const { follower, applied } = listener();
    let fails = true;
    const reader = readerOf(stores, {
      ...follower,
      async apply(shopId, changes) {
        if (fails) {
          throw new Error('not now');
        }
        await follower.apply(shopId, changes);
      },
    });
    await reader.open();
    await record(stores, 1, 10);
    await expect(reader.poll()).rejects.toThrow('not now');
    fails = false;
    await reader.poll();
    expect(applied).toEqual([[10]]);
  });
});
