import { BoundedCache } from '../base/bounded-cache.ts';
import type { ModelStore } from '../store/tables/models/model-store.ts';
import type { LearnedModels } from './learned-models.ts';
import { searchesModel } from './models/model-names.ts';
import { ShopSearches, type TermLearning } from './shop-searches.ts';
import type { TermPair } from './models/searches/term-pairs.ts';
import { unpackSearches } from './training/searches-blob.ts';

interface LearnedSearchesDependencies {
  learned: LearnedModels;
  models: ModelStore;
}

const emptyBytes = 400;
const noPairs: readonly TermPair[] = [];

/**
 * Loads what was learned from a shop's searches at its first search after a training, and caches
 * it.
 */
export class LearnedSearches {
  readonly #learned: LearnedSearchesDependencies['learned'];
  readonly #models: LearnedSearchesDependencies['models'];
  readonly #shops = new BoundedCache<string, ShopSearches>({
    name: 'learned-searches',
    sizeOf: ({ bytes }) => emptyBytes + bytes,
  });

  constructor({ learned, models }: LearnedSearchesDependencies) {
    this.#learned = learned;
    this.#models = models;
  }

  /** Changes after each training. Empty without trained models. */
  version(shopId: number): string {
    return this.#learned.version(shopId);
  }

  async ranking(shopId: number, term: string): Promise<TermLearning | undefined> {
    return (await this.#of(shopId))?.learning(term);
  }

  /** Returns other shoppers' successful terms with this beginning, the most frequent first. */
  async terms(shopId: number, beginning: string, limit: number): Promise<string[]> {
    return (await this.#of(shopId))?.terms(beginning, limit) ?? [];
  }

  /** Returns learned pairs of words, the surest first; the same array until the next training. */
  async pairs(shopId: number): Promise<readonly TermPair[]> {
    return (await this.#of(shopId))?.pairs ?? noPairs;
  }

  async #of(shopId: number): Promise<ShopSearches | undefined> {
    const version = this.#learned.version(shopId);
    return version === ''
      ? undefined
      : this.#shops.read(`${shopId}:${version}`, () => this.#read(shopId));
  }

  async #read(shopId: number): Promise<ShopSearches> {
    const searches = new ShopSearches();
    const found = await this.#models.ranking(shopId, searchesModel);
    for (const entries of found?.pieces ?? []) {
      const piece = unpackSearches(entries);
      if (piece) {
        searches.add(piece);
      }
      // Yields to the event loop between two pieces.
      await new Promise((resolve) => setImmediate(resolve));
    }
    return searches;
  }
}
