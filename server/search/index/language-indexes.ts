import type { Change } from '../../store/feed/change-feed.ts';
import type { SearchEngine } from '../engine.ts';
import type { IndexFollower } from './index-follower.ts';
import type { ReopenableIndex } from './startup-index.ts';

/** The index of the texts of one language, of all shops that have it. */
export interface LanguageIndex {
  engine: SearchEngine;
  follower: Pick<IndexFollower, 'apply' | 'rebuild' | 'forget'>;
}

export interface LanguageIndexesOptions {
  /** The index of the texts in the primary language of each shop. */
  primary: ReopenableIndex;
  createIndex: (locale: string) => LanguageIndex;
  /** Reads the languages of a shop besides its primary one. */
  readLocales: (shopId: number) => Promise<readonly string[]>;
}

/**
 * Follows the changes of a shop with one index for each of its languages. Indexes of further languages live in memory
 * only, and are built from the rows when a server starts and when a shop gets a language.
 */
export class LanguageIndexes implements ReopenableIndex {
  readonly #options: LanguageIndexesOptions;
  readonly #indexes = new Map<string, LanguageIndex>();
  /** The languages whose index of a shop is built. */
  readonly #built = new Map<number, Set<string>>();

  constructor(options: LanguageIndexesOptions) {
    this.#options = options;
  }

  /** Returns the engine that has indexed the shop in a language; undefined without such an index. */
  engineOf(shopId: number, locale: string): SearchEngine | undefined {
    return this.#built.get(shopId)?.has(locale) ? this.#indexes.get(locale)?.engine : undefined;
  }

  async open(shopId: number): Promise<void> {
    await this.#options.primary.open(shopId);
    await this.#buildMissing(shopId);
  }

  async apply(shopId: number, changes: readonly Change[]): Promise<void> {
    await this.#options.primary.apply(shopId, changes);
    if (changes.some(({ kind }) => kind === 'shop')) {
      await this.#buildMissing(shopId);
    }
    for (const { follower } of this.#indexesOf(shopId)) {
      await follower.apply(shopId, changes);
    }
  }

  async rebuild(shopId: number): Promise<void> {
    await this.#options.primary.rebuild(shopId);
    for (const { follower } of this.#indexesOf(shopId)) {
      await follower.rebuild(shopId);
    }
    // After the others, so that a new index is not built twice.
    await this.#buildMissing(shopId);
  }

  async forget(shopId: number): Promise<void> {
    await this.#options.primary.forget(shopId);
    this.#built.delete(shopId);
    // Also the index that is being built.
    for (const { follower } of this.#indexes.values()) {
      await follower.forget(shopId);
    }
  }

  async close(): Promise<void> {
    await Promise.all([...this.#indexes.values()].map(({ engine }) => engine.close()));
  }

  /** Builds the indexes of new languages, and drops those of languages that the shop no longer has. */
  async #buildMissing(shopId: number): Promise<void> {
    const locales = new Set(await this.#options.readLocales(shopId));
    const built = this.#built.get(shopId) ?? new Set();
    this.#built.set(shopId, built);
    for (const locale of [...built].filter((former) => !locales.has(former))) {
      built.delete(locale);
      await this.#indexOf(locale).follower.forget(shopId);
    }
    for (const locale of [...locales].filter((current) => !built.has(current))) {
      if (this.#built.get(shopId) !== built) {
        // The shop was deleted meanwhile.
        return;
      }
      await this.#indexOf(locale).follower.rebuild(shopId);
      built.add(locale);
    }
  }

  #indexesOf(shopId: number): LanguageIndex[] {
    return [...(this.#built.get(shopId) ?? [])].map((locale) => this.#indexOf(locale));
  }

  #indexOf(locale: string): LanguageIndex {
    const index = this.#indexes.get(locale) ?? this.#options.createIndex(locale);
    this.#indexes.set(locale, index);
    return index;
  }
}
