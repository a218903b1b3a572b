import { LRUCache } from 'lru-cache';
import type { Change } from '../store/change-feed.ts';
import type { Follower } from '../store/feed-reader.ts';
import type { CurrentModels, ModelStore } from '../store/model-store.ts';
import { unpackList } from './training/list-blob.ts';
import type { PairModel, RankingModel } from './models/model-names.ts';
import type { NeighbourList } from './models/neighbour-list.ts';
import { type ModelRanking, unpackRanking } from './training/ranking-blob.ts';

export interface ModelsDependencies {
  models: Pick<ModelStore, 'current' | 'lists' | 'ranking'>;
}

const listCacheBytes = 64 * 1024 * 1024;
const rankingCacheBytes = 64 * 1024 * 1024;

/** What an entry takes besides its numbers, about. */
const entryBytes = 400;

/** What has been learned of shops, read when it is asked for and kept within bounds. */
export class LearnedModels implements Follower {
  readonly #store: ModelsDependencies['models'];
  readonly #current = new Map<number, CurrentModels>();
  /** `none`: the product has no list in this version. */
  readonly #lists = new LRUCache<string, NeighbourList | 'none'>({
    maxSize: listCacheBytes,
    sizeCalculation: (list) => entryBytes + (list === 'none' ? 0 : sizeOfList(list)),
  });

  readonly #rankings = new LRUCache<string, ModelRanking>({
    maxSize: rankingCacheBytes,
    sizeCalculation: (ranking) => entryBytes + sizeOfRanking(ranking),
  });

  constructor({ models }: ModelsDependencies) {
    this.#store = models;
  }

  /** Another one after each training; empty when nothing has been learned. */
  version(shopId: number): string {
    const current = this.#current.get(shopId);
    // A restored backup may count its versions from an earlier one on.
    return current ? `${current.version}.${current.trainedAt}` : '';
  }

  /** What the current version was learned from. */
  current(shopId: number): CurrentModels | undefined {
    return this.#current.get(shopId);
  }

  /** Product id → its best others; products of which the model knows nothing are not in it. */
  async neighbours(
    shopId: number,
    model: PairModel,
    productIds: readonly number[],
  ): Promise<Map<number, NeighbourList>> {
    const version = this.#current.get(shopId)?.version;
    const found = new Map<number, NeighbourList>();
    const missing: number[] = [];
    for (const id of version === undefined ? [] : productIds) {
      const list = this.#lists.get(`${shopId}:${version}:${model}:${id}`);
      if (list === undefined) {
        missing.push(id);
      } else if (list !== 'none') {
        found.set(id, list);
      }
    }
    if (missing.length > 0) {
      await this.#readLists(shopId, model, missing, found);
    }
    return found;
  }

  /** Undefined when nothing has been learned. */
  async ranking(shopId: number, model: RankingModel): Promise<ModelRanking | undefined> {
    const version = this.#current.get(shopId)?.version;
    const known = this.#rankings.get(`${shopId}:${version}:${model}`);
    if (known || version === undefined) {
      return known;
    }
    const read = await this.#store.ranking(shopId, model);
    const ranking = read && unpackRanking(read.pieces);
    if (read && ranking) {
      this.#rankings.set(`${shopId}:${read.version}:${model}`, ranking);
    }
    return ranking;
  }

  async apply(shopId: number, changes: readonly Change[]): Promise<void> {
    if (changes.some(({ kind }) => kind === 'models')) {
      await this.#renew(shopId);
    }
  }

  async rebuild(shopId: number): Promise<void> {
    // Of data that were replaced a version may have the number of another one.
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

  async #readLists(
    shopId: number,
    model: PairModel,
    productIds: readonly number[],
    found: Map<number, NeighbourList>,
  ): Promise<void> {
    const read = await this.#store.lists(shopId, model, productIds);
    if (!read) {
      return;
    }
    for (const id of productIds) {
      const blob = read.entries.get(id);
      const list = blob && unpackList(blob);
      // Under the version that it was read from: a newer one may have become current meanwhile.
      this.#lists.set(`${shopId}:${read.version}:${model}:${id}`, list ?? 'none');
      if (list) {
        found.set(id, list);
      }
    }
  }
}

function sizeOfList({ productIds, scores, together }: NeighbourList): number {
  return productIds.byteLength + scores.byteLength + together.byteLength;
}

function sizeOfRanking({ productIds, scores, counts, bases }: ModelRanking): number {
  return productIds.byteLength + scores.byteLength + counts.byteLength + bases.byteLength;
}
