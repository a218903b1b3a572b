import type { Catalogs } from '../catalog/catalogs.ts';
import type { ProductTexts } from '../catalog/product-texts.ts';
import type { Stores } from '../store/stores.ts';
import { type CatalogFactsDependencies, createCatalogFacts } from './catalog-facts.ts';
import { createEmbeddedEngine } from './embedded/embedded-engine.ts';
import type { FeedPosition, SearchEngine } from './engine.ts';
import { IndexFollower } from './index-follower.ts';
import { IndexKeeper } from './index-keeper.ts';
import { OpeningIndex } from './opening-index.ts';
import { Search } from './search.ts';

export interface SearchOptions {
  stores: Pick<Stores, 'feed' | 'products'>;
  catalogs: Catalogs;
  texts: ProductTexts;
  bestSellers: CatalogFactsDependencies['bestSellers'];
  /** Where indexes are kept; absent: they are built anew at every start. */
  folder?: string | undefined;
}

export interface SearchParts {
  engine: SearchEngine;
  search: Search;
  /** To follow the feed. */
  index: OpeningIndex;
  /** `positionOf`: up to where `index` has been handed a shop's changes. */
  keeper: (positionOf: (shopId: number) => FeedPosition | undefined) => IndexKeeper;
}

/** The search of all shops, with what keeps its index in step. */
export function createSearch(options: SearchOptions): SearchParts {
  const { stores, catalogs, texts, bestSellers, folder } = options;
  const { feed, products } = stores;
  const facts = createCatalogFacts({ catalogs, bestSellers });
  const engine = createEmbeddedEngine({ facts, ...(folder === undefined ? {} : { folder }) });
  const index = new OpeningIndex(new IndexFollower({ engine, feed, products, texts }));
  return {
    engine,
    search: new Search(index.guard(engine)),
    index,
    keeper: (positionOf) =>
      new IndexKeeper({
        engine,
        feed,
        positionOf: (shopId) => (index.isBuilt(shopId) ? positionOf(shopId) : undefined),
      }),
  };
}
