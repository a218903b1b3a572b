import type { SearchDocument } from '../document.ts';
import type { FeedPosition } from '../engine.ts';
import { type FieldWeights, isSameWeights } from '../field-weights.ts';
import { fillIndex } from './fill-index.ts';
import { ShopIndex } from './shop-index.ts';
import { runInSlices } from '../../base/slices.ts';
import { readSnapshot, removeSnapshot, snapshotPath, writeSnapshot } from './snapshot.ts';
import { prepareSpelling } from './words/spelling.ts';
import { prepareSameStems } from './words/stem-table.ts';

/** The index of one shop and its snapshot on disk. */
export class PersistedIndex {
  readonly #path: string | undefined;
  #index = new ShopIndex();
  /** The last write of the queue: writes pause, so the next one may arrive before they finish. */
  #lastWrite: Promise<unknown> = Promise.resolve();
  #saving: Promise<unknown> = Promise.resolve();
  #saved: SavedState | undefined;

  /** Saves no snapshots when `folder` is undefined. */
  constructor(folder: string | undefined, shopId: number) {
    this.#path = folder === undefined ? undefined : snapshotPath(folder, shopId);
  }

  get index(): ShopIndex {
    return this.#index;
  }

  /**
   * Loads the snapshot. Returns its feed position; null when there is none or it was written with other field weights.
   */
  async open(fieldWeights: FieldWeights): Promise<FeedPosition | null> {
    const snapshot = this.#path === undefined ? undefined : await readSnapshot(this.#path);
    if (!snapshot || !isSameWeights(snapshot.fieldWeights, fieldWeights)) {
      return null;
    }
    const { position, segments } = snapshot;
    const index = new ShopIndex(segments, fieldWeights);
    await runInSlices(prepareSpelling(index));
    this.#index = index;
    this.#saved = { index, revision: index.revision, position };
    return position;
  }

  put(documents: readonly SearchDocument[]): Promise<void> {
    return this.#write(() => applyWrite(this.#index, this.#index.put(documents)));
  }

  remove(productIds: readonly number[]): Promise<void> {
    return this.#write(() => applyWrite(this.#index, this.#index.remove(productIds)));
  }

  reindex(
    batches: AsyncIterable<readonly SearchDocument[]>,
    readWeights: () => Promise<FieldWeights>,
  ): Promise<void> {
    return this.#write(async () => {
      const index = await fillIndex(batches, await readWeights());
      await runInSlices(prepareSpelling(index));
      for (const segment of index.segments) {
        await runInSlices(prepareSameStems(this.#index.segments, segment));
      }
      this.#index = index;
    });
  }

  /** Saves a snapshot if the index has changed since the last one. Saves run one after the other. */
  async save(position: FeedPosition): Promise<FeedPosition | null> {
    const path = this.#path;
    if (path === undefined) {
      return null;
    }
    const saving = this.#saving.then(() => this.#saveChanged(path, position));
    // The caller receives the error; later saves must not fail with it.
    this.#saving = saving.catch(() => undefined);
    await saving;
    return this.#saved?.position ?? null;
  }

  async drop(): Promise<void> {
    await this.#saving;
    if (this.#path !== undefined) {
      await removeSnapshot(this.#path);
    }
  }

  async #write(work: () => Promise<void>): Promise<void> {
    const written = this.#lastWrite.then(work);
    // The caller receives the error; later writes must not fail with it.
    this.#lastWrite = written.catch(() => undefined);
    await written;
  }

  async #saveChanged(path: string, position: FeedPosition): Promise<void> {
    const index = this.#index;
    const { revision } = index;
    if (this.#saved?.index !== index || this.#saved.revision !== revision) {
      const { fieldWeights, segments } = index;
      await writeSnapshot(path, { position, fieldWeights, segments });
      this.#saved = { index, revision, position };
    }
  }
}

async function applyWrite(index: ShopIndex, work: Generator<void, void>): Promise<void> {
  await runInSlices(work);
  await runInSlices(prepareSpelling(index));
}

/** The state of the last snapshot: its index, revision and feed position. */
interface SavedState {
  index: ShopIndex;
  revision: number;
  position: FeedPosition;
}
