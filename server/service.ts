import type { Logger } from 'pino';
import { Catalogs } from './catalog/catalogs.ts';
import { ProductTexts } from './catalog/product-texts.ts';
import { ShopDirectory } from './catalog/shop-directory.ts';
import type { Names } from './contract/names.ts';
import { schedule } from './jobs/schedule.ts';
import { TopSellers } from './recommend/top-sellers.ts';
import { createEmbeddedEngine } from './search/embedded/embedded-engine.ts';
import { IndexFollower } from './search/index-follower.ts';
import { Search } from './search/search.ts';
import { FeedReader } from './store/feed-reader.ts';
import { serverFollower } from './store/server-position.ts';
import type { Stores } from './store/stores.ts';

/** Everything of a running server that knows shops and nothing of HTTP. */
export interface Service {
  stores: Stores;
  directory: ShopDirectory;
  catalogs: Catalogs;
  texts: ProductTexts;
  topSellers: TopSellers;
  search: Search;
  /** Reads what the database holds and follows its changes from then on. */
  open(): Promise<void>;
  /** Applies what has been committed until now. */
  catchUp(): Promise<void>;
  /** Whether all shops were brought up to date when the feed was read last. */
  isFollowing(): boolean;
  close(): Promise<void>;
}

export interface ServiceOptions {
  stores: Stores;
  names: Names;
  log: Logger;
  now: () => number;
}

/** So often a change made by another process is looked for. */
const pollMs = 500;

const pruneEveryMs = 3_600_000;

export function createService({ stores, names, log, now }: ServiceOptions): Service {
  const catalogs = new Catalogs(stores);
  const texts = new ProductTexts({ products: stores.products, names });
  const directory = new ShopDirectory(stores);
  const topSellers = new TopSellers({
    ...stores,
    catalogs,
    now,
    onError: (error) => log.error({ err: error }, 'the best sellers could not be ranked anew'),
  });
  const engine = createEmbeddedEngine({
    collectionProductIds: (shopId, id) =>
      catalogs.loaded(shopId)?.collection(id)?.members ?? new Set(),
  });
  const index = new IndexFollower({ engine, products: stores.products, texts });
  const search = new Search({
    engine,
    catalogs,
    everything: async (shopId) => (await topSellers.ranking(shopId)).productIds,
  });
  const reader = new FeedReader({
    feed: stores.feed,
    // The catalog first: the others read it.
    followers: [directory, catalogs, topSellers, index],
    name: serverFollower,
    pollMs,
    onError: (error) => log.error({ err: error }, 'the change feed could not be followed'),
  });
  const pruning = schedule(
    pruneEveryMs,
    { name: 'prune the change feed', run: () => stores.feed.prune(now()) },
    log,
  );

  return {
    stores,
    directory,
    catalogs,
    texts,
    topSellers,
    search,
    async open() {
      await reader.open();
      for (const { id } of await stores.shops.list()) {
        await topSellers.ranking(id);
        await index.rebuild(id);
      }
      await reader.start();
    },
    catchUp: () => reader.poll(),
    isFollowing: () => reader.isFollowing,
    async close() {
      await pruning.stop();
      await reader.stop();
      await engine.close();
    },
  };
}
