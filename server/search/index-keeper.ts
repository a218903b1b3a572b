import type { ChangeFeed } from '../store/change-feed.ts';
import type { FeedPosition, SearchEngine } from './engine.ts';

export interface IndexKeeperDependencies {
  /** Under this name the feed remembers which of its lines the kept indexes still need. */
  name: string;
  engine: Pick<SearchEngine, 'keep'>;
  feed: Pick<ChangeFeed, 'heads' | 'saveCursors'>;
  /** Up to here the engine has been handed a shop's changes; undefined: not all yet. */
  positionOf: (shopId: number) => FeedPosition | undefined;
}

/** Has the indexes kept that a server will open at its next start. */
export class IndexKeeper {
  readonly #dependencies: IndexKeeperDependencies;

  constructor(dependencies: IndexKeeperDependencies) {
    this.#dependencies = dependencies;
  }

  async keepAll(): Promise<void> {
    const { name, engine, feed, positionOf } = this.#dependencies;
    const kept = new Map<number, number>();
    for (const shopId of (await feed.heads()).keys()) {
      const position = positionOf(shopId);
      const reached = position && (await engine.keep(shopId, position));
      if (reached) {
        kept.set(shopId, reached.seq);
      }
    }
    await feed.saveCursors(name, kept);
  }
}
