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
  kind: Pick<ImportKind<never, Row>, 'estimateRows' | 'contentHashes' | 'save'>;
  database: Pick<Database, 'queuesWriters'>;
  shopId: number;
  context: ReadContext;
  counts: ImportCounts;
  /** Counts changed rows, and saves none. */
  isCheck?: boolean;
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
    this.#batch.set(row.id, row);
    this.#estimatedRows += this.#options.kind.estimateRows(row);
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
    const { kind, database, shopId, context, counts, isCheck } = this.#options;
    const ids = rows.map(({ id }) => id);
    const known = await kind.contentHashes(shopId, ids);
    const changed = rows.filter(({ id, contentHash }) => known.get(id) !== contentHash);
    counts.unchanged += rows.length - changed.length;
    if (changed.length > 0) {
      if (!isCheck) {
        await yieldWriteLock(database, () => kind.save(shopId, changed, context));
      }
      counts.saved += changed.length;
    }
  }
}
