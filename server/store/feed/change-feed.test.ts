import { describe, expect, vi } from 'vitest';
import { recordChanges } from './change-feed.ts';
import { record, test } from '../testing/store-fixture.ts';
import { openStores } from '../stores.ts';

const weekMs = 7 * 24 * 3_600_000;

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

  test('keeps only the newest line of a record', async ({ stores }) => {
    await record(stores, 1, 10, 11);
    await record(stores, 1, 10);
    const lines = await stores.feed.after(1, 0, 10);
    expect(lines.map(({ seq, id }) => [seq, id])).toEqual([
      [2, 11],
      [3, 10],
    ]);
  });

  test('contains no line of a failed transaction', async ({ stores }) => {
    const failing = stores.database.write(1, async (transaction) => {
      recordChanges(transaction, 1, [{ kind: 'product', id: 10 }]);
      throw new Error('no');
    });
    await expect(failing).rejects.toThrow('no');
    expect(await stores.feed.after(1, 0, 10)).toEqual([]);
  });

  test('stores ids beyond 32 bits exactly', async ({ stores }) => {
    await record(stores, 1, 7_000_000_000_001);
    const [line] = await stores.feed.after(1, 0, 10);
    expect(line?.id).toBe(7_000_000_000_001);
  });

  test('accepts writes of two processes at once', async ({ stores, data }) => {
    const other = await openStores(data);
    const writers = Array.from({ length: 20 }, (_, index) =>
      record(index % 2 === 0 ? stores : other, 1, index),
    );
    await Promise.all(writers);
    await other.database.close();
    const lines = await stores.feed.after(1, 0, 100);
    expect(lines.map(({ seq }) => seq)).toEqual(Array.from({ length: 20 }, (_, i) => i + 1));
  });

  test('prunes lines that all cursors have passed and lines older than a week', async ({
    stores,
  }) => {
    await record(stores, 1, 10, 11, 12);
    await stores.feed.saveCursors('a', new Map([[1, 1]]));
    await stores.feed.saveCursors('b', new Map([[1, 2]]));
    await stores.feed.prune(Date.now());
    expect((await stores.feed.after(1, 0, 10)).map(({ id }) => id)).toEqual([11, 12]);
    await stores.feed.prune(Date.now() + weekMs + 1000);
    expect(await stores.feed.after(1, 0, 10)).toEqual([]);
    expect((await stores.feed.heads()).get(1)).toEqual({ seq: 3, prunedTo: 3 });
  });

  test('deletes the cursors of deleted shops', async ({ stores }) => {
    await record(stores, 1, 10);
    await stores.feed.saveCursors(
      'a',
      new Map([
        [1, 1],
        [2, 7],
      ]),
    );
    await stores.feed.prune(Date.now());
    expect(await stores.feed.cursor('a', 1)).toBe(1);
    expect(await stores.feed.cursor('a', 2)).toBe(0);
  });

  test('prunes many lines in batches, between which others write', async ({ stores }) => {
    const lines = 12_000;
    await record(stores, 1, ...Array.from({ length: lines }, (_, index) => index));
    await stores.feed.saveCursors('a', new Map([[1, lines - 1]]));
    const write = vi.spyOn(stores.database, 'write');
    await stores.feed.prune(Date.now());
    expect(write.mock.calls.length).toBeGreaterThan(2);
    expect((await stores.feed.heads()).get(1)).toEqual({ seq: lines, prunedTo: lines - 1 });
    expect(await stores.feed.after(1, 0, 10)).toHaveLength(1);
  });
});
