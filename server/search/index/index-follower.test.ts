import { describe, expect, it } from 'vitest';
import type { ProductTexts } from '../../catalog/product-texts.ts';
import type { FeedHead } from '../../store/feed/change-feed.ts';
import type { ProductStore } from '../../store/tables/catalog/product-store.ts';
import type { FeedPosition, SearchEngine } from '../engine.ts';
import { IndexFollower } from './index-follower.ts';

const testShopId = 1;
const lines = [1, 2, 3, 4, 5].map((seq) => ({ seq, kind: 'product' as const, id: seq * 100 }));

/** Returns the calls of the engine when the follower opens an index saved at this position. */
async function openWith(savedPosition: FeedPosition | null, head: FeedHead): Promise<string[]> {
  const calls: string[] = [];
  const engine: Pick<SearchEngine, 'open' | 'index' | 'remove' | 'reindex'> = {
    open: async () => savedPosition,
    index: async () => undefined,
    async remove(_, ids) {
      calls.push(`removed ${ids.join()}`);
    },
    async reindex() {
      calls.push('reindexed');
    },
  };
  const follower = new IndexFollower({
    cursorName: 'saved',
    engine: engine as SearchEngine,
    feed: {
      epoch: async () => 'first',
      heads: async () => new Map([[testShopId, head]]),
      cursor: async () => 5,
      after: async (_, seq, limit) => lines.filter((line) => line.seq > seq).slice(0, limit),
    },
    products: {} as ProductStore,
    publications: { hiddenAmong: async () => new Set() },
    texts: { products: async () => [] } as unknown as ProductTexts,
  });
  await follower.open(testShopId);
  return calls;
}

const head = { seq: 5, prunedTo: 2 };

describe('a saved index', () => {
  it('receives the changes since it was saved', async () => {
    expect(await openWith({ epoch: 'first', seq: 3 }, head)).toEqual(['removed 400,500']);
    expect(await openWith({ epoch: 'first', seq: 5 }, head)).toEqual([]);
  });

  it.each<[string, FeedPosition | null]>([
    ['nothing was saved', null],
    ['the epoch differs', { epoch: 'second', seq: 3 }],
    ['the feed no longer has the changes since', { epoch: 'first', seq: 1 }],
    ['its position is beyond the feed cursor', { epoch: 'first', seq: 6 }],
  ])('is rebuilt when %s', async (_, savedPosition) => {
    expect(await openWith(savedPosition, head)).toEqual(['reindexed']);
  });
});
