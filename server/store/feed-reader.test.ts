import { describe, expect } from 'vitest';
import { FeedReader, type Follower } from './feed-reader.ts';
import { record, test } from './store-fixture.ts';
import type { Stores } from './stores.ts';

const weekMs = 7 * 24 * 3_600_000;

/** Remembers what it was told, in the manner of a real follower. */
function listener() {
  const applied: number[][] = [];
  const rebuilt: number[] = [];
  const forgotten: number[] = [];
  const follower: Follower = {
    async apply(_shopId, changes) {
      applied.push(changes.map(({ id }) => id));
    },
    async rebuild(shopId) {
      rebuilt.push(shopId);
    },
    forget(shopId) {
      forgotten.push(shopId);
    },
  };
  return { follower, applied, rebuilt, forgotten };
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

  test('has a shop forgotten whose feed is gone, and its cursor with it', async ({ stores }) => {
    await record(stores, 1, 10);
    await record(stores, 2, 20);
    const { follower, rebuilt, forgotten } = listener();
    const reader = readerOf(stores, follower);
    await reader.open();
    await record(stores, 1, 11);
    await reader.poll();
    await removeFeed(stores, 1);
    await reader.poll();
    await reader.poll();
    expect(forgotten).toEqual([1]);
    expect(rebuilt).toEqual([]);
    expect(await stores.feed.cursor('test', 1)).toBe(0);
    expect(await stores.feed.cursor('test', 2)).toBe(1);
  });

  test('tries again to have a shop forgotten when a follower failed on it', async ({ stores }) => {
    await record(stores, 1, 10);
    const { follower, forgotten } = listener();
    let fails = true;
    const reader = readerOf(stores, {
      ...follower,
      async forget(shopId) {
        if (fails) {
          throw new Error('not now');
        }
        await follower.forget(shopId);
      },
    });
    await reader.open();
    await removeFeed(stores, 1);
    await expect(reader.poll()).rejects.toThrow('not now');
    fails = false;
    await reader.poll();
    expect(forgotten).toEqual([1]);
  });

  test('has shops forgotten that restored data do not hold, and saves its positions anew', async ({
    stores,
  }) => {
    await record(stores, 1, 10);
    await record(stores, 2, 20);
    const { follower, rebuilt, forgotten } = listener();
    const reader = readerOf(stores, follower);
    await reader.open();
    await reader.poll();
    await removeFeed(stores, 2);
    await record(stores, 3, 30);
    await stores.database.write(async (transaction) => {
      await transaction('feed_cursors').del();
      await transaction('data_epoch').update({ epoch: 'new' });
    });
    await reader.poll();
    expect(rebuilt).toEqual([1, 3]);
    expect(forgotten).toEqual([2]);
    expect(await stores.feed.cursor('test', 1)).toBe(1);
    expect(await stores.feed.cursor('test', 3)).toBe(1);
  });
});

/** As a shop's deletion does. */
async function removeFeed({ database }: Stores, shopId: number): Promise<void> {
  await database.write(async (transaction) => {
    await transaction('feed_changes').where({ shop_id: shopId }).del();
    await transaction('feed_heads').where({ shop_id: shopId }).del();
  });
}
