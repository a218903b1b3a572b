import type { Follower } from '../../store/feed/feed-reader.ts';

/** Counts the changes that the indexes of a shop have applied. Must follow the feed after the indexes. */
export class SearchVersions implements Follower {
  readonly #counts = new Map<number, number>();
  readonly #stateOf: (shopId: number) => string;

  /** `stateOf` returns further state that answers depend on, such as the engine that answers. */
  constructor(stateOf: (shopId: number) => string = () => '') {
    this.#stateOf = stateOf;
  }

  of(shopId: number): string {
    return `${this.#counts.get(shopId) ?? 0} ${this.#stateOf(shopId)}`;
  }

  async apply(shopId: number): Promise<void> {
    this.#counts.set(shopId, (this.#counts.get(shopId) ?? 0) + 1);
  }

  rebuild(shopId: number): Promise<void> {
    return this.apply(shopId);
  }

  forget(shopId: number): void {
    this.#counts.delete(shopId);
  }
}
