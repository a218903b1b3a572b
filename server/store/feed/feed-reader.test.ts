import { describe, expect } from 'vitest';
import { FeedCursor } from './feed-cursor.ts';
import { FeedReader, type Follower } from './feed-reader.ts';
import { record, test } from '../testing/store-fixture.ts';
import type { Stores } from '../stores.ts';

const weekMs = 7 * 24 * 3_600_000;

/** Returns a follower that records its calls. */
function recordingFollower() {
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
    cursor: new FeedCursor(feed, 'test'),
    onError: () => undefined,
  });
}

describe('a reader of the feed', () => {
  test('passes each change committed after its start once', async ({ stores }) => {
    await record(stores, 1, 10);
    const { follower, applied } = recordingFollower();
    const reader = readerOf(stores, follower);
    await reader.open();
    await record(stores, 1, 11, 12);
    await reader.poll();
    await reader.poll();
    expect(applied).toEqual([[11, 12]]);
  });

  test('applies what was committed while another poll was running', async ({ stores }) => {
    const { follower, applied } = recordingFollower();
    let enter: (() => void) | undefined;
    let release: (() => void) | undefined;
    const entered = new Promise<void>((resolve) => (enter = resolve));
    const held = new Promise<void>((resolve) => (release = resolve));
    const reader = readerOf(stores, {
      ...follower,
      async apply(shopId, changes) {
        enter?.();
        await held;
        await follower.apply(shopId, changes);
      },
    });
    await reader.open();
    await record(stores, 1, 10);
    const first = reader.poll();
    await entered;
    await record(stores, 1, 11);
    const second = reader.poll();
    release?.();
    await Promise.all([first, second]);
    expect(applied).toEqual([[10], [11]]);
  });

  test('follows a new shop and saves its position', async ({ stores }) => {
    const { follower, applied } = recordingFollower();
    const reader = readerOf(stores, follower);
    await reader.open();
    await record(stores, 5, 10);
    await reader.poll();
    expect(applied).toEqual([[10]]);
    expect(await stores.feed.cursor('test', 5)).toBe(1);
  });

  test('rebuilds when the lines it needs are pruned', async ({ stores }) => {
    const { follower, applied, rebuilt } = recordingFollower();
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

  test('saves no position of data that were replaced while it applied them', async ({ stores }) => {
    const { follower } = recordingFollower();
    const reader = readerOf(stores, {
      ...follower,
      async apply() {
        await stores.database.write(null, (transaction) =>
          transaction('data_epoch').update({ epoch: 'new' }),
        );
      },
    });
    await reader.open();
    await record(stores, 1, 10);
    await reader.poll();
    expect(await stores.feed.cursor('test', 1)).toBe(0);
    await reader.poll();
    expect(await stores.feed.cursor('test', 1)).toBe(1);
  });

  test('rebuilds all shops when the data were restored', async ({ stores }) => {
    await record(stores, 1, 10);
    const { follower, rebuilt } = recordingFollower();
    const reader = readerOf(stores, follower);
    await reader.open();
    await stores.database.write(null, (transaction) =>
      transaction('data_epoch').update({ epoch: 'new' }),
    );
    await reader.poll();
    await reader.poll();
    expect(rebuilt).toEqual([1]);
  });

  test('continues with the other shops when one fails', async ({ stores }) => {
    const { follower, applied } = recordingFollower();
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

  test('repeats a change after a follower failed on it', async ({ stores }) => {
    const { follower, applied } = recordingFollower();
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

  test('discards a shop whose feed is deleted, and its cursor', async ({ stores }) => {
    await record(stores, 1, 10);
    await record(stores, 2, 20);
    const { follower, rebuilt, forgotten } = recordingFollower();
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

  test('retries discarding a shop after a follower failed on it', async ({ stores }) => {
    await record(stores, 1, 10);
    const { follower, forgotten } = recordingFollower();
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

  test('discards shops that restored data lack and saves its positions again', async ({
    stores,
  }) => {
    await record(stores, 1, 10);
    await record(stores, 2, 20);
    const { follower, rebuilt, forgotten } = recordingFollower();
    const reader = readerOf(stores, follower);
    await reader.open();
    await reader.poll();
    await removeFeed(stores, 2);
    await record(stores, 3, 30);
    await stores.database.write(null, async (transaction) => {
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

/** Deletes the feed of a shop, as the deletion of a shop does. */
async function removeFeed({ database }: Stores, shopId: number): Promise<void> {
  await database.write(shopId, async (transaction) => {
    await transaction('feed_changes').where({ shop_id: shopId }).del();
    await transaction('feed_heads').where({ shop_id: shopId }).del();
  });
}
