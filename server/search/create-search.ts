import type { Logger } from 'pino';
import type { Catalogs } from '../catalog/catalogs.ts';
import type { ProductTexts } from '../catalog/product-texts.ts';
import type { SearchSettings } from '../contract/search-settings.ts';
import { shopSettingsSchema } from '../contract/settings.ts';
import type { Follower } from '../store/feed-reader.ts';
import type { Stores } from '../store/stores.ts';
import { type CatalogFactsDependencies, createCatalogFacts } from './catalog-facts.ts';
import { createEmbeddedEngine } from './embedded/embedded-engine.ts';
import { removeLeftSnapshots } from './embedded/snapshot.ts';
import type { FeedPosition } from './engine.ts';
import { ContentIndex } from './content-index.ts';
import { type FieldWeights, toFieldWeights } from './field-weights.ts';
import { IndexFollower } from './index-follower.ts';
import { IndexKeeper } from './index-keeper.ts';
import type { ReadLearning } from './learned-ranking.ts';
import { OpeningIndex } from './opening-index.ts';
import { SearchVersions } from './search-versions.ts';
import { Search } from './search.ts';
import { createSettingsReader } from './settings/saved-settings.ts';

export interface SearchOptions {
  stores: Pick<Stores, 'feed' | 'products' | 'contents' | 'settings'>;
  catalogs: Catalogs;
  texts: ProductTexts;
  bestSellers: CatalogFactsDependencies['bestSellers'];
  learned: ReadLearning;
  /** As they were when the feed was followed last. */
  settings: (shopId: number) => Promise<SearchSettings>;
  now: () => number;
  /** Where indexes are kept; absent: they are built anew at every start. */
  searchFolder?: string | undefined;
  log: Pick<Logger, 'error'>;
}

export interface SearchParts {
  search: Search;
  contents: ContentIndex;
  index: OpeningIndex;
  /** Of the feed, in the order in which they are to see it. */
  followers: readonly Follower[];
  closeEngines: () => Promise<void>;
  /** `positionOf`: up to where `index` has been handed a shop's changes. */
  keeper: (positionOf: (shopId: number) => FeedPosition | undefined) => IndexKeeper;
}

/** The search of all shops, with what keeps its index in step. */
export function createSearch(options: SearchOptions): SearchParts {
  const { stores, catalogs, texts, bestSellers, learned, now, log } = options;
  const folder = options.searchFolder;
  const { feed, products } = stores;
  const facts = createCatalogFacts({ catalogs, bestSellers });
  const engine = createEmbeddedEngine({
    facts,
    fieldWeights: (shopId) => readFieldWeights(stores, shopId),
    ...(folder === undefined ? {} : { folder }),
  });
  const index = new OpeningIndex(new IndexFollower({ engine, feed, products, texts }));
  const contents = new ContentIndex({
    contents: stores.contents,
    createEngine: (contentFacts) => createEmbeddedEngine({ facts: contentFacts }),
    now,
  });
  const versions = new SearchVersions();
  return {
    search: new Search({
      engine: index.guard(engine),
      versions,
      bestSellers,
      learned,
      settings: createSettingsReader(options.settings),
    }),
    contents,
    index,
    followers: [index, contents, versions],
    async closeEngines() {
      await engine.close();
      await contents.close();
    },
    keeper: (positionOf) =>
      new IndexKeeper({
        engine,
        feed,
        onError: (error) => log.error({ err: error }, 'a search index could not be kept'),
        async forgetOthers(shopIds) {
          if (folder !== undefined) {
            await removeLeftSnapshots(folder, shopIds);
          }
        },
        positionOf: (shopId) => (index.isBuilt(shopId) ? positionOf(shopId) : undefined),
      }),
  };
}

/** From the rows: the index follows the feed by itself, and may see new settings before others do. */
async function readFieldWeights(
  { settings }: Pick<Stores, 'settings'>,
  shopId: number,
): Promise<FieldWeights> {
  const { search } = shopSettingsSchema.parse(await settings.read(shopId));
  return toFieldWeights(search.field_weights);
}
