import type { ShopCatalog } from '../catalog/shop-catalog.ts';
import type { SoldProducts } from './catalog-facts.ts';
import type { SearchDocument } from './document.ts';
import type { ScoreExplanation, SearchEngine } from './engine.ts';
import type { SearchQuery, SearchResult } from './query.ts';
import type { SearchVersions } from './search-versions.ts';
import type { CompiledSearchSettings } from './settings/compiled-settings.ts';
import type { ReadSearchSettings } from './settings/saved-settings.ts';

export interface SearchDependencies {
  engine: SearchEngine;
  versions: SearchVersions;
  settings: ReadSearchSettings;
  bestSellers: (shopId: number) => Promise<SoldProducts>;
}

/** What a shop's shoppers find, whichever engine looks it up. */
export class Search {
  readonly #dependencies: SearchDependencies;

  constructor(dependencies: SearchDependencies) {
    this.#dependencies = dependencies;
  }

  find(shopId: number, query: SearchQuery): Promise<SearchResult> {
    return this.#dependencies.engine.search(shopId, query);
  }

  suggest(shopId: number, term: string, limit: number): Promise<string[]> {
    return this.#dependencies.engine.suggest(shopId, term, limit);
  }

  explain(
    shopId: number,
    query: SearchQuery,
    documents: readonly SearchDocument[],
  ): Promise<ScoreExplanation[]> {
    return this.#dependencies.engine.explain(shopId, query, documents);
  }

  /** What the shop has set, which is no part of a query until it is applied. */
  settings(shopId: number): Promise<CompiledSearchSettings> {
    return this.#dependencies.settings(shopId);
  }

  /** Another one whenever an equal query may be answered otherwise. */
  async version(shopId: number, catalog: ShopCatalog): Promise<string> {
    const { versions, bestSellers, settings } = this.#dependencies;
    const ranking = await bestSellers(shopId);
    return [
      catalog.version,
      catalog.collectionsVersion,
      ranking.version,
      versions.of(shopId),
      (await settings(shopId)).version,
    ].join();
  }
}
