import type { MeaningSearch } from './embeddings/meaning-search.ts';
import type { WorkMeter } from '../base/slices.ts';
import { phraseLanguageOf } from '../text/languages/phrase-language.ts';
import type { ShopCatalog } from '../catalog/shop-catalog.ts';
import type { BestSellers } from './catalog-facts.ts';
import type { SearchDocument } from './document.ts';
import type { ScoreExplanation, SearchEngine } from './engine.ts';
import {
  explainLearning,
  type LearnedPair,
  type LearningSource,
  withLearning,
  withoutLearning,
} from './learned-ranking.ts';
import { mergeSuggestions } from './merge-suggestions.ts';
import { nearQuery, type SearchedShop, searchNear } from './near-words/search-near.ts';
import type { SearchQuery, SearchResult } from './query.ts';
import type { IndexedLanguage } from './index/language-indexes.ts';
import type { SearchVersions } from './index/search-versions.ts';
import type { CompiledSearchSettings } from './settings/compiled-settings.ts';
import type { ReadSearchSettings } from './settings/saved-settings.ts';

/** Returns the index of a shop's texts in a language; undefined without a complete one. */
export type IndexInLanguage = (shopId: number, locale: string) => IndexedLanguage | undefined;

interface SearchDependencies {
  engine: SearchEngine;
  indexIn: IndexInLanguage;
  versions: SearchVersions;
  settings: ReadSearchSettings;
  /** Reads the locale of a shop's texts. */
  textLocale: (shopId: number) => Promise<string>;
  bestSellers: (shopId: number) => Promise<BestSellers>;
  learned: LearningSource;
  /** Absent: products are found by words only. */
  meaning?: MeaningSearch | undefined;
  /** Returns the milliseconds of the last build of a shop's index; undefined for one loaded from a snapshot. */
  buildTime: (shopId: number) => number | undefined;
}

/** The search of all shops, independent of the engine. */
export class Search {
  readonly #dependencies: SearchDependencies;
  /** A language besides the primary one. */
  readonly #locale: string | undefined;

  constructor(dependencies: SearchDependencies, locale?: string) {
    this.#dependencies = dependencies;
    this.#locale = locale;
  }

  async find(shopId: number, query: SearchQuery): Promise<SearchResult> {
    const { learned } = this.#dependencies;
    const ranking = await learned.ranking(shopId, query.term);
    return searchNear(await this.#searched(shopId), withLearning(query, ranking));
  }

  /** Returns products to show behind the few that words found, the nearest in meaning first. */
  async findByMeaning(
    shopId: number,
    query: SearchQuery,
    found: SearchResult,
  ): Promise<readonly number[]> {
    const { meaning } = this.#dependencies;
    // Vectors are those of the texts in the primary language.
    return meaning && this.#indexOf(shopId) === undefined
      ? meaning.find(this.#engineOf(shopId), shopId, query, found)
      : [];
  }

  /** Returns terms that other shoppers searched for and found, then completions with words of the catalog. */
  async suggest(shopId: number, term: string, limit: number, meter?: WorkMeter): Promise<string[]> {
    const { learned } = this.#dependencies;
    const { languages } = await this.settings(shopId);
    const engine = this.#engineOf(shopId);
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
    const engine = this.#engineOf(shopId);
    const searched = await nearQuery(await this.#searched(shopId), query);
    const ranking = await this.#dependencies.learned.ranking(shopId, query.term);
    if (!ranking) {
      return engine.explain(shopId, searched, documents);
    }
    const [plain, ranked] = await Promise.all([
      engine.explain(shopId, withoutLearning(searched, documents), documents),
      engine.explain(shopId, withLearning(searched, ranking), documents),
    ]);
    return explainLearning({ plain, ranked }, documents, ranking);
  }

  /** Returns the shop's settings, which `applySettings` adds to a query. */
  async settings(shopId: number): Promise<CompiledSearchSettings> {
    const { settings: readSettings, learned } = this.#dependencies;
    const settings = await readSettings(shopId);
    const locale = this.searchedLocale(shopId);
    // Learned words are those of titles in the primary language, which texts in another do not have.
    return locale === undefined
      ? settings.withLearnedWords(await learned.pairs(shopId))
      : settings.inLanguage(locale);
  }

  /**
   * Returns a search of the texts in a language besides the primary one, which reads terms in it. A shop without a
   * complete index of the language is searched in its primary one.
   */
  inLanguage(locale: string | undefined): Search {
    return locale === this.#locale ? this : new Search(this.#dependencies, locale);
  }

  /** Returns the locale of a shop's texts: the one found out where nobody has set any. */
  textLocale(shopId: number): Promise<string> {
    return this.#dependencies.textLocale(shopId);
  }

  /** Returns what shoppers call the shop's things, the surest first. */
  learnedPairs(shopId: number): Promise<readonly LearnedPair[]> {
    return this.#dependencies.learned.pairs(shopId);
  }

  /** Returns the language whose texts are searched; undefined for the primary one. */
  searchedLocale(shopId: number): string | undefined {
    return this.#indexOf(shopId) && this.#locale;
  }

  /** Returns a search of the same indexes with other settings, to try them. */
  withSettings(settings: CompiledSearchSettings): Search {
    const dependencies = { ...this.#dependencies, settings: () => Promise.resolve(settings) };
    return new Search(dependencies, this.#locale);
  }

  /** Returns the milliseconds of the last build of a shop's index in this process. */
  buildTime(shopId: number): number | undefined {
    return this.#dependencies.buildTime(shopId);
  }

  /** Changes whenever an equal query may be answered differently. */
  async version(shopId: number, catalog: ShopCatalog): Promise<string> {
    const { versions, bestSellers, learned, settings, meaning } = this.#dependencies;
    const ranking = await bestSellers(shopId);
    return [
      catalog.version,
      catalog.collectionsVersion,
      ranking.version,
      versions.of(shopId),
      learned.version(shopId),
      meaning?.version(shopId),
      (await settings(shopId)).version,
      this.#indexOf(shopId)?.version,
    ].join();
  }

  async #searched(shopId: number): Promise<SearchedShop> {
    const settings = await this.settings(shopId);
    const allows = (from: string, to: string) => settings.allowsNearWord(from, to);
    return { engine: this.#engineOf(shopId), shopId, allows };
  }

  #engineOf(shopId: number): SearchEngine {
    return this.#indexOf(shopId)?.engine ?? this.#dependencies.engine;
  }

  /** Returns the index of the requested language; undefined when the primary one must answer. */
  #indexOf(shopId: number): IndexedLanguage | undefined {
    const locale = this.#locale;
    return locale === undefined ? undefined : this.#dependencies.indexIn(shopId, locale);
  }

  /** Returns whether the term finds something without correction: products that earlier shoppers found may be gone. */
  async #findsUncorrected(shopId: number, term: string, meter?: WorkMeter): Promise<boolean> {
    const { languages } = await this.settings(shopId);
    const query = { term, languages, offset: 0, limit: 1, meter };
    const { total, reading } = await this.#engineOf(shopId).search(shopId, query);
    return total > 0 && reading.correctedTerm === null;
  }
}
