import type { Change } from '../../store/feed/change-feed.ts';
import type { SearchEngine } from '../engine.ts';
import { type LanguageIndex, ShopLanguage } from './shop-language.ts';
import type { ReopenableIndex } from './startup-index.ts';

interface LanguageIndexesOptions {
  /** The index of the texts in the primary language of each shop. */
  primary: ReopenableIndex;
  createIndex: (locale: string) => LanguageIndex;
  /** Reads the languages of a shop besides its primary one. */
  readLocales: (shopId: number) => Promise<readonly string[]>;
  /** Returns milliseconds since 1970. */
  now: () => number;
  /** Called when the index of a language could not be built or updated. */
  onFailure: (error: unknown, of: { shopId: number; locale: string }) => void;
}

/** An engine that has indexed a shop's texts in a language. */
export interface IndexedLanguage {
  engine: SearchEngine;
  /** Changes with each build of the index. */
  version: string;
}

/** A language whose index does not answer yet, or no more. */
export interface MissingLanguage {
  locale: string;
  state: 'building' | 'failed';
}

/**
 * Follows the changes of a shop with one index for each of its languages. Indexes of further languages live in memory
 * only. They are built from the rows one after the other, after `start`, when a shop is opened and when it gets a
 * language. Neither the primary index nor the feed waits for them.
 */
export class LanguageIndexes implements ReopenableIndex {
  readonly #options: LanguageIndexesOptions;
  readonly #indexes = new Map<string, LanguageIndex>();
  readonly #shops = new Map<number, Map<string, ShopLanguage>>();
  /** The languages whose builds wait for the start; undefined after it. */
  #waiting: ShopLanguage[] | undefined = [];
  /** The end of the last build that is expected. */
  #lastBuild: Promise<void> = Promise.resolve();

  constructor(options: LanguageIndexesOptions) {
    this.#options = options;
  }

  /** Lets the builds begin. */
  start(): void {
    const waiting = this.#waiting ?? [];
    this.#waiting = undefined;
    waiting.forEach((language) => this.#enqueue(language));
  }

  /** Returns the index of a language; undefined while the primary one must answer. */
  indexOf(shopId: number, locale: string): IndexedLanguage | undefined {
    const language = this.#shops.get(shopId)?.get(locale);
    const engine = language?.engine;
    return language && engine && { engine, version: `${locale} ${language.builds}` };
  }

  /** Returns the languages of a shop in which the primary index must answer, with the reason. */
  missing(shopId: number): MissingLanguage[] {
    return [...(this.#shops.get(shopId) ?? [])].flatMap(([locale, { missing }]) =>
      missing === null ? [] : [{ locale, state: missing }],
    );
  }

  async open(shopId: number): Promise<void> {
    await this.#options.primary.open(shopId);
    await this.#readLocales(shopId);
  }

  async apply(shopId: number, changes: readonly Change[]): Promise<void> {
    await this.#options.primary.apply(shopId, changes);
    if (changes.some(({ kind }) => kind === 'shop')) {
      await this.#readLocales(shopId);
    }
    for (const language of this.#languagesOf(shopId)) {
      if (await language.apply(changes)) {
        this.#enqueue(language);
      }
    }
  }

  async rebuild(shopId: number): Promise<void> {
    await this.#options.primary.rebuild(shopId);
    const known = this.#languagesOf(shopId);
    await this.#readLocales(shopId);
    for (const language of known) {
      if (language.discard()) {
        this.#enqueue(language);
      }
    }
  }

  async forget(shopId: number): Promise<void> {
    await this.#options.primary.forget(shopId);
    const languages = this.#shops.get(shopId);
    this.#shops.delete(shopId);
    for (const [locale, language] of languages ?? []) {
      await this.#drop(shopId, locale, language);
    }
  }

  /** Resolves when all builds that are expected have ended. */
  async settled(): Promise<void> {
    for (let last; last !== this.#lastBuild;) {
      last = this.#lastBuild;
      await last;
    }
  }

  /** Ends the running build. */
  async close(): Promise<void> {
    for (const shopId of this.#shops.keys()) {
      this.#languagesOf(shopId).forEach((language) => language.end());
    }
    await this.settled();
    await Promise.all([...this.#indexes.values()].map(({ engine }) => engine.close()));
  }

  /** Expects builds of new languages, and drops the indexes of languages that the shop no longer has. */
  async #readLocales(shopId: number): Promise<void> {
    const locales = new Set(await this.#options.readLocales(shopId));
    const languages = this.#shops.get(shopId) ?? new Map<string, ShopLanguage>();
    this.#shops.set(shopId, languages);
    for (const [locale, language] of [...languages].filter(([former]) => !locales.has(former))) {
      languages.delete(locale);
      await this.#drop(shopId, locale, language);
    }
    for (const locale of [...locales].filter((current) => !languages.has(current))) {
      const language = this.#createLanguage(shopId, locale);
      languages.set(locale, language);
      this.#enqueue(language);
    }
  }

  #createLanguage(shopId: number, locale: string): ShopLanguage {
    const { createIndex, now, onFailure } = this.#options;
    const index = this.#indexes.get(locale) ?? createIndex(locale);
    this.#indexes.set(locale, index);
    return new ShopLanguage({
      shopId,
      index,
      now,
      onFailure: (error) => onFailure(error, { shopId, locale }),
    });
  }

  async #drop(shopId: number, locale: string, language: ShopLanguage): Promise<void> {
    language.end();
    await this.#indexes.get(locale)?.follower.forget(shopId);
  }

  #enqueue(language: ShopLanguage): void {
    if (this.#waiting) {
      this.#waiting.push(language);
      return;
    }
    this.#lastBuild = this.#lastBuild.then(() => language.build());
  }

  #languagesOf(shopId: number): ShopLanguage[] {
    return [...(this.#shops.get(shopId)?.values() ?? [])];
  }
}
