import { rm } from 'node:fs/promises';
import { pause } from '../../slices.ts';
import type { Change } from '../../store/feed/change-feed.ts';
import type { Follower } from '../../store/feed/feed-reader.ts';
import type { ClusterLog } from '../typesense/connection/failure-log.ts';
import { readVectors, removeStaleVectors, vectorFilePath, writeVectors } from './vector-file.ts';
import { createShopVectors, hasWork, type ShopVectors } from './shop-vectors.ts';
import { VectorTable } from './vector-table.ts';
import { otherLength, VectorUpdates, type VectorUpdatesOptions } from './vector-updates.ts';

export interface ProductVectorsOptions extends VectorUpdatesOptions {
  /** The folder of the search indexes; absent: vectors are kept in memory only. */
  folder: string | undefined;
  log: ClusterLog;
  /** Milliseconds before a failed request is repeated. */
  retryMs?: number;
}

const usualRetryMs = 30_000;

/**
 * The vectors of the products of all shops. Changed products wait in a queue for the server of embeddings. A product
 * whose text is unchanged is not asked for again, not even after a restart.
 */
export class ProductVectors implements Follower {
  readonly #options: ProductVectorsOptions;
  readonly #shops = new Map<number, ShopVectors>();
  readonly #stopping = new AbortController();
  #working: Promise<void> | undefined;
  #retry: NodeJS.Timeout | undefined;
  readonly #updates: VectorUpdates;
  readonly counts = { asked: 0, failed: 0 };

  constructor(options: ProductVectorsOptions) {
    this.#options = options;
    this.#updates = new VectorUpdates(options, {
      signal: this.#stopping.signal,
      onAsk: () => (this.counts.asked += 1),
    });
  }

  /** Loads the saved vectors of the shops and reads all products for what has changed since. */
  async open(shopIds: readonly number[]): Promise<void> {
    const { folder } = this.#options;
    if (folder !== undefined) {
      await removeStaleVectors(folder, shopIds);
    }
    for (const shopId of shopIds) {
      await this.rebuild(shopId);
    }
  }

  table(shopId: number): VectorTable | undefined {
    return this.#shops.get(shopId)?.table;
  }

  /** Changes whenever other products may be near. */
  version(shopId: number): number {
    return this.#shops.get(shopId)?.changes ?? 0;
  }

  /** Returns why products of a shop could not get their vectors at the last attempt. */
  problemOf(shopId: number): string | undefined {
    return this.#shops.get(shopId)?.problem;
  }

  /** True when some shop could not get vectors at the last attempt. */
  get hasFailed(): boolean {
    return [...this.#shops.values()].some(({ problem }) => problem !== undefined);
  }

  /** Returns true while products of a shop wait for their vectors. */
  isWaiting(shopId: number): boolean {
    const shop = this.#shops.get(shopId);
    return shop !== undefined && hasWork(shop);
  }

  async apply(shopId: number, changes: readonly Change[]): Promise<void> {
    const shop = await this.#shopOf(shopId);
    for (const { kind, id } of changes) {
      if (kind === 'reindex') {
        // The only way to a new model behind the same name.
        shop.table = new VectorTable();
        shop.reading = { after: -1 };
        shop.isSaved = false;
      } else if (kind === 'product') {
        shop.changed.add(id);
      }
    }
    this.#work();
  }

  async rebuild(shopId: number): Promise<void> {
    const shop = await this.#shopOf(shopId);
    shop.reading = { after: -1 };
    // Products that were removed meanwhile are among no ids.
    shop.table.ids().forEach((id) => shop.changed.add(id));
    this.#work();
  }

  async forget(shopId: number): Promise<void> {
    this.#shops.delete(shopId);
    if (this.#options.folder !== undefined) {
      await rm(vectorFilePath(this.#options.folder, shopId), { force: true });
    }
  }

  /** Notes that a term has a vector of another length than the products of a shop. */
  noteOtherLength(shopId: number, length: number): void {
    const shop = this.#shops.get(shopId);
    if (shop) {
      shop.problem = otherLength(length, shop.table.dimensions);
    }
  }

  async close(): Promise<void> {
    this.#stopping.abort();
    await this.#working;
    clearTimeout(this.#retry);
  }

  async #shopOf(shopId: number): Promise<ShopVectors> {
    const known = this.#shops.get(shopId);
    if (known) {
      return known;
    }
    const { folder, model } = this.#options;
    const table =
      folder === undefined
        ? new VectorTable()
        : await readVectors(vectorFilePath(folder, shopId), model);
    const shop = createShopVectors(table);
    this.#shops.set(shopId, shop);
    return shop;
  }

  /** Begins to work, unless it works already or waits after a failure. */
  #work(): void {
    if (this.#stopping.signal.aborted || this.#working || this.#retry) {
      return;
    }
    this.#working = this.#workAndRetry();
  }

  async #workAndRetry(): Promise<void> {
    const isDone = await this.#workAll();
    this.#working = undefined;
    if (!isDone) {
      this.#retry = setTimeout(() => {
        this.#retry = undefined;
        this.#work();
      }, this.#options.retryMs ?? usualRetryMs).unref();
    }
  }

  /** Works until no shop waits, also for one that changed while it was the turn of another. Returns false after a failure. */
  async #workAll(): Promise<boolean> {
    const failed = new Set<ShopVectors>();
    const next = () =>
      [...this.#shops].find(([, shop]) => (hasWork(shop) || !shop.isSaved) && !failed.has(shop));
    for (let due = next(); due && !this.#stopping.signal.aborted; due = next()) {
      const [shopId, shop] = due;
      try {
        await this.#workUp(shopId, shop);
      } catch (error) {
        // What one shop has must not keep the others from their vectors.
        failed.add(shop);
        this.#noteFailure(shop, error);
      }
    }
    return failed.size === 0;
  }

  /** Works until a shop waits no more. Saves what it has got, also when the server fails. */
  async #workUp(shopId: number, shop: ShopVectors): Promise<void> {
    try {
      while (hasWork(shop) && this.#shops.get(shopId) === shop && !this.#stopping.signal.aborted) {
        await this.#updates.next(shopId, shop);
        await pause();
      }
    } finally {
      await this.#save(shopId, shop);
    }
  }

  async #save(shopId: number, shop: ShopVectors): Promise<void> {
    if (shop.isSaved || this.#shops.get(shopId) !== shop) {
      return;
    }
    const { folder, model } = this.#options;
    // The table may be discarded while it is written.
    shop.isSaved = true;
    try {
      await (folder === undefined
        ? undefined
        : writeVectors(vectorFilePath(folder, shopId), model, shop.table));
    } catch (error) {
      shop.isSaved = false;
      throw error;
    }
    if (this.#shops.get(shopId) !== shop) {
      await this.forget(shopId);
    }
  }

  #noteFailure(shop: ShopVectors, error: unknown): void {
    if (this.#stopping.signal.aborted) {
      return;
    }
    this.counts.failed += 1;
    shop.problem = error instanceof Error ? error.message : String(error);
    this.#options.log.error({ err: error }, 'products could not get their vectors');
  }
}
