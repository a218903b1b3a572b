import { AppError } from '../base/errors.ts';
import type { ReadKind, StoreConnection } from '../connectors/store-connection.ts';
import { yieldWriteLock } from '../store/port/yield-write-lock.ts';
import type { Stores } from '../store/stores.ts';
import { LiveRecords } from './live-records.ts';
import type { RowReaders } from './row-readers.ts';
import { wholeRow } from './live-rows.ts';
import type { SeenChange } from './seen-change.ts';

export interface ReadAgainOptions {
  stores: Stores;
  readers: RowReaders;
  shopId: number;
  store: StoreConnection;
  now: () => number;
  /** Called with a record that could not be read. */
  onProblem: (problem: string) => void;
}

/** Reads records by their ids, and saves them as they are now, or their end. */
export async function readAgain(
  { stores, readers, shopId, store, now, onProblem }: ReadAgainOptions,
  kind: ReadKind,
  ids: readonly number[],
): Promise<void> {
  const { context, reader } = await readers.readerFor(stores, shopId);
  const records = new LiveRecords(stores, context, now);
  let seenAt = now();
  for await (const { records: found, goneIds } of store.read?.(kind, ids) ?? []) {
    const seen = { seenAt, source: 'pull' as const };
    const changes: SeenChange[] = goneIds.map((id) => ({
      ...seen,
      change: { type: 'gone', kind, id },
    }));
    for (const { id, updatedAt, record } of found) {
      const change = { type: 'save' as const, kind, id, updatedAt, record };
      try {
        changes.push({ ...seen, change, row: wholeRow(reader.read(change), seenAt) });
      } catch (error) {
        if (!(error instanceof AppError)) {
          throw error;
        }
        onProblem(`${kind} ${id}: ${error.message}`);
      }
    }
    await yieldWriteLock(stores.database, () =>
      stores.database.write(shopId, (transaction) => records.write(transaction, shopId, changes)),
    );
    seenAt = now();
  }
}
