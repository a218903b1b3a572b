import type { Follower } from '../store/feed-reader.ts';

/** Counts the changes that the indexes of a shop have taken in. To be told of them after the indexes. */
export class SearchVersions implements Follower {
  readonly #counts = new Map<number, number>();

  of(shopId: number): number {
    return this.#counts.get(shopId) ?? 0;
  }

  async apply(shopId: number): Promise<void> {
    this.#counts.set(shopId, this.of(shopId) + 1);
  }

  rebuild(shopId: number): Promise<void> {
    return this.apply(shopId);
  }

  forget(shopId: number): void {
    this.#counts.delete(shopId);
  }
}
