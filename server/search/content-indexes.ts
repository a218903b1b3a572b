import type { Change } from '../store/feed/change-feed.ts';
import type { Follower } from '../store/feed/feed-reader.ts';
import { ContentIndex, type ContentIndexDependencies } from './content-index.ts';

/** The contents of all shops, with one index for each language in which they are searched. */
export class ContentIndexes implements Follower {
  readonly #dependencies: ContentIndexDependencies;
  readonly #indexes = new Map<string | undefined, ContentIndex>();

  constructor(dependencies: ContentIndexDependencies) {
    this.#dependencies = dependencies;
  }

  /**
   * Returns the index of a language.
   *
   * @param locale - a language besides the primary one.
   */
  inLanguage(locale: string | undefined): ContentIndex {
    const index = this.#indexes.get(locale) ?? new ContentIndex(this.#dependencies, locale);
    this.#indexes.set(locale, index);
    return index;
  }

  async apply(shopId: number, changes: readonly Change[]): Promise<void> {
    await this.#each((index) => index.apply(shopId, changes));
  }

  async rebuild(shopId: number): Promise<void> {
    await this.#each((index) => index.rebuild(shopId));
  }

  async forget(shopId: number): Promise<void> {
    await this.#each((index) => index.forget(shopId));
  }

  async close(): Promise<void> {
    await this.#each((index) => index.close());
  }

  async #each(act: (index: ContentIndex) => Promise<void>): Promise<void> {
    for (const index of this.#indexes.values()) {
      await act(index);
    }
  }
}
