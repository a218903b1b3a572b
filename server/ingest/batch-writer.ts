import type { ImportKind, StoredRow } from './import-kind.ts';
import type { ImportCounts } from './import-run.ts';
import { leaveRoomAfter } from '../store/leave-room.ts';
import type { ReadContext } from './record.ts';

/**
 * Rows that one transaction writes, about. Of products 1,000 took 26 ms and 2,000 took 43 ms on average:
 * more of them are faster, and come too close to the 100 ms that others may be kept waiting.
 */
const rowsPerBatch = 1500;

interface BatchWriterOptions<Row extends StoredRow> {
  kind: Pick<ImportKind<never, Row>, 'weigh' | 'contentHashes' | 'save'>;
  shopId: number;
  context: ReadContext;
  counts: ImportCounts;
}

/**
 * Saves rows batch by batch, one batch while the next is read: the database works in a thread of its own.
 * No more than two batches are ever held.
 */
export class BatchWriter<Row extends StoredRow> {
  readonly #options: BatchWriterOptions<Row>;
  /** By id: of a record that comes twice the later one counts. */
  #batch = new Map<number, Row>();
  #weight = 0;
  #saving: Promise<void> = Promise.resolve();

  constructor(options: BatchWriterOptions<Row>) {
    this.#options = options;
  }

  async add(row: Row): Promise<void> {
    this.#batch.set(row.id, row);
    this.#weight += this.#options.kind.weigh(row);
    if (this.#weight >= rowsPerBatch) {
      await this.#saveBatch();
    }
  }

  /** Saves what is left and waits until all is saved. */
  async end(): Promise<void> {
    await this.#saveBatch();
    await this.#saving;
  }

  /** Waits for the batch before, not for this one. */
  async #saveBatch(): Promise<void> {
    const rows = [...this.#batch.values()];
    this.#batch = new Map();
    this.#weight = 0;
    await this.#saving;
    this.#saving = this.#save(rows);
    // Its failure is thrown where it is waited for, which may be later than the runtime allows.
    this.#saving.catch(() => undefined);
  }

  async #save(rows: readonly Row[]): Promise<void> {
    const { kind, shopId, context, counts } = this.#options;
    const ids = rows.map(({ id }) => id);
    const known = await kind.contentHashes(shopId, ids);
    const changed = rows.filter(({ id, contentHash }) => known.get(id) !== contentHash);
    counts.unchanged += rows.length - changed.length;
    if (changed.length > 0) {
      await leaveRoomAfter(() => kind.save(shopId, changed, context));
      counts.saved += changed.length;
    }
  }
}
