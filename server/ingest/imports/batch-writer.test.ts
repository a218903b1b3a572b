import { EventEmitter, once } from 'node:events';
import { expect, test } from 'vitest';
import { BatchWriter } from './batch-writer.ts';
import { context } from '../testing/file-fixture.ts';

interface Row {
  id: number;
  contentHash: string;
}

/** Creates a writer over an in-memory store. Each row counts as a third of a batch. */
function createWriter(save?: () => Promise<void>) {
  const stored = new Map<number, string>();
  const counts = { saved: 0, unchanged: 0, rejected: 0, removed: 0 };
  const batches: number[][] = [];
  const writer = new BatchWriter<Row>({
    kind: {
      estimateRows: () => 500,
      contentHashes: async () => new Map(stored),
      async save(_shopId, rows) {
        await save?.();
        batches.push(rows.map(({ id }) => id));
        for (const { id, contentHash } of rows) {
          stored.set(id, contentHash);
        }
      },
    },
    database: { queuesWriters: true },
    shopId: 1,
    context,
    counts,
  });
  return { writer, stored, counts, batches };
}

async function addAll(writer: BatchWriter<Row>, rows: readonly [number, string][]): Promise<void> {
  for (const [id, contentHash] of rows) {
    await writer.add({ id, contentHash });
  }
}

test('saves batches in order and the remaining rows at the end', async () => {
  const { writer, batches } = createWriter();
  await addAll(
    writer,
    [1, 2, 3, 4, 5, 6, 7].map((id) => [id, 'a']),
  );
  await writer.end();
  expect(batches).toEqual([[1, 2, 3], [4, 5, 6], [7]]);
});

test('keeps the later of two records with the same id, in one batch or in two', async () => {
  const { writer, stored, counts } = createWriter();
  await addAll(writer, [
    [1, 'a'],
    [1, 'b'],
    [2, 'a'],
    [1, 'c'],
    [2, 'a'],
  ]);
  await writer.end();
  expect([...stored]).toEqual([
    [1, 'c'],
    [2, 'a'],
  ]);
  expect(counts).toMatchObject({ saved: 3, unchanged: 1 });
});

test('reads at most one batch ahead while another is saved', async () => {
  const disk = new EventEmitter();
  const { writer, batches } = createWriter(async () => {
    await once(disk, 'written');
  });
  await addAll(
    writer,
    [1, 2, 3, 4, 5].map((id) => [id, 'a']),
  );
  let isWaiting = true;
  const sixth = writer.add({ id: 6, contentHash: 'a' }).then(() => (isWaiting = false));
  await new Promise(setImmediate);
  expect({ isWaiting, batches }).toEqual({ isWaiting: true, batches: [] });
  disk.emit('written');
  await sixth;
  const ended = writer.end();
  await new Promise(setImmediate);
  disk.emit('written');
  await ended;
  expect(batches).toEqual([
    [1, 2, 3],
    [4, 5, 6],
  ]);
});

test('rejects with the error of a failed batch before it saves the next one', async () => {
  const { writer } = createWriter(() => Promise.reject(new Error('disk full')));
  await addAll(
    writer,
    [1, 2, 3, 4, 5].map((id) => [id, 'a']),
  );
  await new Promise(setImmediate);
  await expect(writer.end()).rejects.toThrow('disk full');
});
