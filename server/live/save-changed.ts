import type { Knex } from 'knex';
import type { ReadContext } from '../ingest/files/record.ts';
import type { ImportKind, StoredRow } from '../ingest/imports/import-kind.ts';
import type { Database } from '../store/port/database.ts';

/** Saves the values that differ from what is stored. */
export async function saveChanged<Value, SavedRow extends StoredRow>(
  kind: ImportKind<Value, SavedRow>,
  shopId: number,
  values: readonly Value[],
  context: ReadContext,
): Promise<void> {
  if (values.length === 0) {
    return;
  }
  const rows = values.map((value) => kind.toRow(value, context));
  const known = await kind.contentHashes(
    shopId,
    rows.map(({ id }) => id),
  );
  const changed = rows.filter(({ id, contentHash }) => known.get(id) !== contentHash);
  if (changed.length > 0) {
    await kind.save(shopId, changed, context);
  }
}

/** Returns the database with writes that join a transaction. */
export function within(transaction: Knex.Transaction, database: Database): Database {
  return {
    ...database,
    write: (scope, work) => work(transaction, scope === null ? [] : [scope].flat()),
  };
}
