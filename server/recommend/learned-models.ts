import { BoundedCache } from '../base/bounded-cache.ts';
import type { Change } from '../store/feed/change-feed.ts';
import type { Follower } from '../store/feed/feed-reader.ts';
import type { CurrentModels, ModelStore } from '../store/tables/models/model-store.ts';
import { unpackList } from './training/list-blob.ts';
import type { PairModel, RankingModel } from './models/model-names.ts';
import type { ListsByProduct, NeighbourList } from './models/neighbour-list.ts';
import { type ModelRanking, unpackRanking } from './training/ranking-blob.ts';

/** Deduplicates concurrent reads: a request for a pending key waits for its result. */
class PendingReads<Result> {
  readonly #reads = new Map<string, Promise<Result>>();

  find(key: string): Promise<Result> | undefined {
    return this.#reads.get(key);
  }

  /** Registers a read until it settles. Waiting requests get its result or error. */
  register(keys: readonly string[], read: Promise<Result>): Promise<Result> {
    const end = () => keys.forEach((key) => this.#forget(key, read));
    keys.forEach((key) => this.#reads.set(key, read));
    read.then(end, end);
    return read;
  }

  clear(): void {
    this.#reads.clear();
  }

  #forget(key: string, read: Promise<Result>): void {
    if (this.#reads.get(key) === read) {
      this.#reads.delete(key);
    }
  }
}

interface ModelsDependencies {
  models: ModelStore;
}

/** The arrays of a value besides their numbers. */
const arrayBytes = 300;

/** Reads trained models on demand and caches them within a memory limit. */
export class LearnedModels implements Follower {
  readonly #store: ModelsDependencies['models'];
  readonly #current = new Map<number, CurrentModels>();
  /** `none`: the product has no list in this version. */
  readonly #lists = new BoundedCache<string, NeighbourList | 'none'>({
    name: 'neighbour-lists',
    sizeOf: (list) => (list === 'none' ? 0 : arrayBytes + sizeOfList(list)),
  });

  /** `none`: nothing is stored, or it cannot be read. */
  readonly #rankings = new BoundedCache<string, ModelRanking | 'none'>({
    name: 'rankings',
    sizeOf: (ranking) => (ranking === 'none' ? 0 : arrayBytes + sizeOfRanking(ranking)),
  });

  // One query reads the lists of many products; `read` of the cache would run one for each.
  readonly #pendingLists = new PendingReads<ListsByProduct>();
  /** Reads that began before the last rebuild are not cached. */
  #rebuilds = 0;

  constructor({ models }: ModelsDependencies) {
    this.#store = models;
  }

  /** Changes after each training. Empty without trained models. */
  version(shopId: number): string {
    const current = this.#current.get(shopId);
    // A restored backup may reuse version numbers.
    return current ? `${current.version}.${current.trainedAt}` : '';
  }

  /** Returns the basis of the current version. */
  current(shopId: number): CurrentModels | undefined {
    return this.#current.get(shopId);
  }

  /** Returns neighbours by product id. Products unknown to the model are left out. */
  async neighbours(
    shopId: number,
    model: PairModel,
    productIds: readonly number[],
  ): Promise<Map<number, NeighbourList>> {
    const version = this.#current.get(shopId)?.version;
    const found = new Map<number, NeighbourList>();
    if (version === undefined) {
      return found;
    }
    const missing: number[] = [];
    for (const id of productIds) {
      const list = this.#lists.get(`${shopId}:${version}:${model}:${id}`);
      if (list === undefined) {
        missing.push(id);
      } else if (list !== 'none') {
        found.set(id, list);
      }
    }
    if (missing.length > 0) {
      await this.#readMissing(shopId, version, model, missing, found);
    }
    return found;
  }

  /** Returns undefined without trained models. */
  async ranking(shopId: number, model: RankingModel): Promise<ModelRanking | undefined> {
    const version = this.#current.get(shopId)?.version;
    if (version === undefined) {
      return undefined;
    }
    const key = `${shopId}:${version}:${model}`;
    const ranking = await this.#rankings.read(key, () => this.#readRanking(shopId, model));
    return ranking === 'none' ? undefined : ranking;
  }

  async apply(shopId: number, changes: readonly Change[]): Promise<void> {
    if (changes.some(({ kind }) => kind === 'models')) {
      await this.#renew(shopId);
    }
  }

  async rebuild(shopId: number): Promise<void> {
    // Replaced data may reuse version numbers.
    this.#rebuilds++;
    this.#pendingLists.clear();
    this.#lists.clear();
    this.#rankings.clear();
    await this.#renew(shopId);
  }

  forget(shopId: number): void {
    this.#current.delete(shopId);
  }

  async #renew(shopId: number): Promise<void> {
    const current = await this.#store.current(shopId);
    if (current) {
      this.#current.set(shopId, current);
    } else {
      this.#current.delete(shopId);
    }
  }

  /** Reads the missing lists that no other request is reading, with one query. */
  async #readMissing(
    shopId: number,
    version: number,
    model: PairModel,
    productIds: readonly number[],
    found: Map<number, NeighbourList>,
  ): Promise<void> {
    const keyOf = (id: number) => `${shopId}:${version}:${model}:${id}`;
    const pending = productIds.flatMap((id) => this.#pendingLists.find(keyOf(id)) ?? []);
    const unread = productIds.filter((id) => !this.#pendingLists.find(keyOf(id)));
    if (unread.length > 0) {
      const read = this.#readLists(shopId, model, unread);
      pending.push(this.#pendingLists.register(unread.map(keyOf), read));
    }
    for (const lists of new Set(await Promise.all(pending))) {
      for (const id of productIds) {
        const list = lists.get(id);
        if (list) {
          found.set(id, list);
        }
      }
    }
  }

  async #readLists(
    shopId: number,
    model: PairModel,
    productIds: readonly number[],
  ): Promise<ListsByProduct> {
    const rebuilds = this.#rebuilds;
    const read = await this.#store.lists(shopId, model, productIds);
    const found = new Map<number, NeighbourList>();
    for (const id of read ? productIds : []) {
      const blob = read?.entries.get(id);
      const list = blob && unpackList(blob);
      if (list) {
        found.set(id, list);
      }
      if (rebuilds === this.#rebuilds) {
        // Cached under the version that was read, because a newer one may be current by now.
        this.#lists.set(`${shopId}:${read?.version}:${model}:${id}`, list ?? 'none');
      }
    }
    return found;
  }

  async #readRanking(shopId: number, model: RankingModel): Promise<ModelRanking | 'none'> {
    const read = await this.#store.ranking(shopId, model);
    return (read && unpackRanking(read.pieces)) ?? 'none';
  }
}

function sizeOfList({ productIds, scores, together }: NeighbourList): number {
  return productIds.byteLength + scores.byteLength + together.byteLength;
}

function sizeOfRanking(ranking: ModelRanking): number {
  const { productIds, scores, counts, bases, kinds } = ranking;
  const columns = [productIds, scores, counts, bases, kinds];
  return columns.reduce((bytes, { byteLength }) => bytes + byteLength, 0);
}
