import { type ComparedRecord, type FieldChanges, wholeRecords } from './field-changes.ts';
import type { ImportKind, StoredRow } from './import-kind.ts';
import type { ImportCounts } from './import-run.ts';
import { yieldWriteLock } from '../../store/port/yield-write-lock.ts';
import type { Database } from '../../store/port/database.ts';
import type { ReadContext } from '../files/record.ts';

/**
 * Approximate number of rows in one transaction. 1,000 rows of products took 26 ms and 2,000 took 43 ms
 * on average. Larger batches are faster, but come too close to the 100 ms that other writers may wait.
 */
const rowsPerBatch = 1500;

interface BatchWriterOptions<Row extends StoredRow> {
  kind: Pick<
    ImportKind<never, Row>,
    | 'combine'
    | 'complete'
    | 'compared'
    | 'comparedStored'
    | 'estimateRows'
    | 'contentHashes'
    | 'save'
  >;
  database: Pick<Database, 'queuesWriters'>;
  shopId: number;
  context: ReadContext;
  counts: ImportCounts;
  /** Compares changed rows with the stored ones, and saves none. */
  changes?: FieldChanges | undefined;
}

/**
 * Saves rows in batches. One batch is saved while the next is read, since the database works in its own
 * thread. At most two batches are in memory.
 */
export class BatchWriter<Row extends StoredRow> {
  readonly #options: BatchWriterOptions<Row>;
  /** Rows by id. A later record with the same id replaces an earlier one. */
  #batch = new Map<number, Row>();
  #estimatedRows = 0;
  #saving: Promise<void> = Promise.resolve();

  constructor(options: BatchWriterOptions<Row>) {
    this.#options = options;
  }

  async add(row: Row): Promise<void> {
    const { kind } = this.#options;
    const earlier = this.#batch.get(row.id);
    this.#batch.set(row.id, earlier && kind.combine ? kind.combine(earlier, row) : row);
    this.#estimatedRows += kind.estimateRows(row);
    if (this.#estimatedRows >= rowsPerBatch) {
      await this.#saveBatch();
    }
  }

  /** Saves the remaining rows and waits for all batches. */
  async end(): Promise<void> {
    await this.#saveBatch();
    await this.#saving;
  }

  /** Waits for the previous batch only. */
  async #saveBatch(): Promise<void> {
    const rows = [...this.#batch.values()];
    this.#batch = new Map();
    this.#estimatedRows = 0;
    await this.#saving;
    this.#saving = this.#save(rows);
    // Marks a failure as handled; the next `await` of the promise throws it, possibly much later.
    this.#saving.catch(() => undefined);
  }

  async #save(rows: readonly Row[]): Promise<void> {
    const { kind, database, shopId, context, counts, changes } = this.#options;
    const ids = rows.map(({ id }) => id);
    const known = await kind.contentHashes(shopId, ids);
    const differing = rows.filter(({ id, contentHash }) => known.get(id) !== contentHash);
    const completed = (await kind.complete?.(shopId, differing, context)) ?? differing;
    const changed = completed.filter(({ isStored = false }) => !isStored);
    counts.unchanged += rows.length - differing.length + completed.length - changed.length;
    counts.saved += changed.length;
    if (changes) {
      const same = rows.filter(({ id, contentHash }) => known.get(id) === contentHash);
      const kept = completed.filter(({ isStored = false }) => isStored);
      await this.#compare(changed, known, changes);
      await this.#countKept([...same, ...kept], changes);
    } else if (changed.length > 0) {
      await yieldWriteLock(database, () => kind.save(shopId, changed, context));
    }
  }

  async #compare(
    rows: readonly Row[],
    known: ReadonlyMap<number, string>,
    changes: FieldChanges,
  ): Promise<void> {
    const { kind, shopId } = this.#options;
    const ids = rows.map(({ id }) => id);
    const stored = await kind.comparedStored?.(shopId, ids);
    for (const row of rows) {
      const record = kind.compared?.(row) ?? wholeRecord(row);
      const before = known.get(row.id);
      const whole =
        before === undefined ? undefined : wholeRecord({ id: row.id, contentHash: before });
      changes.add(record, kind.compared ? stored?.get(row.id) : whole);
    }
  }

  /** The values of unchanged records are the stored ones: of what tables tell, rows hold a part alone. */
  async #countKept(rows: readonly Row[], changes: FieldChanges): Promise<void> {
    const { kind, shopId } = this.#options;
    const ids = rows.map(({ id }) => id);
    const stored = await kind.comparedStored?.(shopId, ids);
    for (const row of rows) {
      const record = kind.compared ? stored?.get(row.id) : wholeRecord(row);
      if (record !== undefined) {
        changes.add(record, record);
      }
    }
  }
}

/** A record of a kind whose fields nobody compares. */
function wholeRecord({ id, contentHash }: StoredRow): ComparedRecord {
  return { id, name: String(id), values: [{ field: wholeRecords, value: contentHash }] };
}
