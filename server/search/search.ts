import type { WorkMeter } from '../slices.ts';
import { phraseLanguageOf } from '../text/languages/phrase-language.ts';
import type { ShopCatalog } from '../catalog/shop-catalog.ts';
import type { BestSellers } from './catalog-facts.ts';
import type { SearchDocument } from './document.ts';
import type { ScoreExplanation, SearchEngine } from './engine.ts';
import {
  explainLearning,
  type LearningSource,
  withLearning,
  withoutLearning,
} from './learned-ranking.ts';
import { mergeSuggestions } from './merge-suggestions.ts';
import type { SearchQuery, SearchResult } from './query.ts';
import type { SearchVersions } from './index/search-versions.ts';
import type { CompiledSearchSettings } from './settings/compiled-settings.ts';
import type { ReadSearchSettings } from './settings/saved-settings.ts';

export interface SearchDependencies {
  engine: SearchEngine;
  versions: SearchVersions;
  settings: ReadSearchSettings;
  bestSellers: (shopId: number) => Promise<BestSellers>;
  learned: LearningSource;
  /** Returns the milliseconds of the last build of a shop's index; undefined for one loaded from a snapshot. */
  buildTime: (shopId: number) => number | undefined;
}

/** The search of all shops, independent of the engine. */
export class Search {
  readonly #dependencies: SearchDependencies;

  constructor(dependencies: SearchDependencies) {
    this.#dependencies = dependencies;
  }

  async find(shopId: number, query: SearchQuery): Promise<SearchResult> {
    const { engine, learned } = this.#dependencies;
    return engine.search(shopId, withLearning(query, await learned.ranking(shopId, query.term)));
  }

  /** Returns terms that other shoppers searched for and found, then completions with words of the catalog. */
  async suggest(shopId: number, term: string, limit: number, meter?: WorkMeter): Promise<string[]> {
    const { engine, learned, settings } = this.#dependencies;
    const { languages } = await settings(shopId);
    const [searched, completions] = await Promise.all([
      learned.terms(shopId, term, limit),
      engine.suggest(shopId, term, limit, { languages, meter }),
    ]);
    const isFound = await Promise.all(
      searched.map((text) => this.#findsUncorrected(shopId, text, meter)),
    );
    const found = searched.filter((_, index) => isFound[index]);
    return mergeSuggestions(term, found, completions, limit, phraseLanguageOf(languages));
  }

  async explain(
    shopId: number,
    query: SearchQuery,
    documents: readonly SearchDocument[],
  ): Promise<ScoreExplanation[]> {
    const { engine, learned } = this.#dependencies;
    const ranking = await learned.ranking(shopId, query.term);
    if (!ranking) {
      return engine.explain(shopId, query, documents);
    }
    const [plain, ranked] = await Promise.all([
      engine.explain(shopId, withoutLearning(query, documents), documents),
      engine.explain(shopId, withLearning(query, ranking), documents),
    ]);
    return explainLearning({ plain, ranked }, documents, ranking);
  }

  /** Returns the shop's settings, which `applySettings` adds to a query. */
  settings(shopId: number): Promise<CompiledSearchSettings> {
    return this.#dependencies.settings(shopId);
  }

  /** Returns a search of the same indexes with other settings, to try them. */
  withSettings(settings: CompiledSearchSettings): Search {
    return new Search({ ...this.#dependencies, settings: () => Promise.resolve(settings) });
  }

  /** Returns the milliseconds of the last build of a shop's index in this process. */
  buildTime(shopId: number): number | undefined {
    return this.#dependencies.buildTime(shopId);
  }

  /** Changes whenever an equal query may be answered differently. */
  async version(shopId: number, catalog: ShopCatalog): Promise<string> {
    const { versions, bestSellers, learned, settings } = this.#dependencies;
    const ranking = await bestSellers(shopId);
    return [
      catalog.version,
      catalog.collectionsVersion,
      ranking.version,
      versions.of(shopId),
      learned.version(shopId),
      (await settings(shopId)).version,
    ].join();
  }

  /** Returns whether the term finds something without correction: products that earlier shoppers found may be gone. */
  async #findsUncorrected(shopId: number, term: string, meter?: WorkMeter): Promise<boolean> {
    const { engine, settings } = this.#dependencies;
    const { languages } = await settings(shopId);
    const query = { term, languages, offset: 0, limit: 1, meter };
    const { total, reading } = await engine.search(shopId, query);
    return total > 0 && reading.correctedTerm === null;
  }
}
