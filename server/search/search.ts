import type { SearchEngine } from './engine.ts';
import type { SearchQuery, SearchResult } from './query.ts';

/** What a shop's shoppers find, whichever engine looks it up. */
export class Search {
  readonly #engine: SearchEngine;

  constructor(engine: SearchEngine) {
    this.#engine = engine;
  }

  find(shopId: number, query: SearchQuery): Promise<SearchResult> {
    return this.#engine.search(shopId, query);
  }

  suggest(shopId: number, term: string, limit: number): Promise<string[]> {
    return this.#engine.suggest(shopId, term, limit);
  }
}
