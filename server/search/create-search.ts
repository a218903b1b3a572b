import type { Catalogs } from '../catalog/catalogs.ts';
import type { ProductTexts } from '../catalog/product-texts.ts';
import type { SearchSettings } from '../contract/search-settings.ts';
import { shopSettingsSchema } from '../contract/settings.ts';
import type { Follower } from '../store/feed-reader.ts';
import type { Stores } from '../store/stores.ts';
import { type CatalogFactsDependencies, createCatalogFacts } from './catalog-facts.ts';
import { ContentIndex } from './content-index.ts';
import { createEmbeddedEngine } from './embedded/embedded-engine.ts';
import type { FeedPosition, SearchEngine } from './engine.ts';
import { removeLeftSnapshots } from './embedded/snapshot.ts';
import { type FieldWeights, type ReadFieldWeights, toFieldWeights } from './field-weights.ts';
import { IndexFollower } from './index-follower.ts';
import { IndexKeeper, keptFollower } from './index-keeper.ts';
import type { ReadLearning } from './learned-ranking.ts';
import { createLookUp } from './look-up.ts';
import { OpeningIndex } from './opening-index.ts';
import type { ReadProductFacts } from './product-facts.ts';
import { SearchVersions } from './search-versions.ts';
import { Search } from './search.ts';
import { createSettingsReader } from './settings/saved-settings.ts';
import { type ClusterLog, type ClusterOptions, ClusterSearch } from './typesense/cluster-search.ts';

export interface SearchOptions {
  stores: Pick<Stores, 'feed' | 'products' | 'contents' | 'settings'>;
  catalogs: Catalogs;
  texts: ProductTexts;
  bestSellers: CatalogFactsDependencies['bestSellers'];
  learned: ReadLearning;
  /** As they were when the feed was followed last. */
  settings: (shopId: number) => Promise<SearchSettings>;
  now: () => number;
  log: ClusterLog;
  /** Where indexes are kept; absent: they are built anew at every start. */
  searchFolder?: string | undefined;
  /** Absent: the engine in the process answers. */
  typesense?: TypesenseOptions | undefined;
  /** Resolves when catalog and best sellers have taken in what was committed until now. */
  factsAreCurrent: (shopId: number) => Promise<void>;
}

export interface TypesenseOptions extends ClusterOptions {
  /** What answers while the cluster does not. */
  fallback: 'embedded' | 'none';
}

type PositionOf = (shopId: number) => FeedPosition | undefined;

/** How far the followers of each reader have come. */
export interface FeedPositions {
  indexPosition: PositionOf;
  clusterPosition: PositionOf;
}

export interface SearchParts {
  search: Search;
  contents: ContentIndex;
  /** Of the feed, in the order in which they are to see it. */
  followers: readonly Follower[];
  /** To be called for each shop before the feed is followed. */
  expect: (shopId: number) => void;
  /** Reads one shop into the index in the process, for who follows no changes. */
  indexAlone: (shopId: number) => Promise<void>;
  /** Resolves when all shops that were expected can be searched, by a cluster perhaps later. */
  build: (positions: FeedPositions) => Promise<void>;
  /** Has what is indexed kept for the next start. */
  keep: (positions: FeedPositions) => Promise<void>;
  close: () => Promise<void>;
  /** With a reader of its own: what is in the process is not to wait for a cluster. */
  cluster?: { search: ClusterSearch; followers: readonly Follower[] };
}

/** The search of all shops, with what keeps its index in step. */
export function createSearch(options: SearchOptions): SearchParts {
  const { stores, now, bestSellers, learned, typesense } = options;
  const facts = createCatalogFacts(options);
  const fieldWeights = (shopId: number) => readFieldWeights(stores, shopId);
  const local =
    typesense?.fallback === 'none' ? undefined : createLocal(options, facts, fieldWeights);
  const fallback = local?.engine ?? createLookUp({ ...options, products: stores.products, facts });
  const cluster =
    typesense &&
    new ClusterSearch({
      ...options,
      ...stores,
      cluster: typesense,
      facts,
      fieldWeights,
      synonyms: async (shopId) => (await readSettings(stores, shopId)).synonyms,
      fallback,
    });
  const versions = new SearchVersions((shopId) => cluster?.stateOf(shopId) ?? '');
  const contents = new ContentIndex({
    contents: stores.contents,
    createEngine: (contentFacts) => createEmbeddedEngine({ facts: contentFacts }),
    now,
  });
  const engine = cluster?.engine ?? local?.engine;
  if (!engine) {
    throw new Error('Without a cluster the engine in the process answers.');
  }
  return {
    search: new Search({
      engine,
      versions,
      bestSellers,
      learned,
      settings: createSettingsReader(options.settings),
    }),
    contents,
    followers: [...(local ? [local.index] : []), contents, versions],
    expect(shopId) {
      local?.index.expect(shopId);
      cluster?.expect(shopId);
    },
    async indexAlone(shopId) {
      await local?.index.rebuild(shopId);
    },
    async build({ clusterPosition }) {
      cluster?.open(clusterPosition);
      await local?.index.build();
    },
    async keep({ indexPosition, clusterPosition }) {
      await local?.keep(indexPosition);
      await cluster?.keepAll(clusterPosition);
    },
    async close() {
      await local?.close();
      await contents.close();
    },
    ...(cluster && { cluster: { search: cluster, followers: [cluster, versions] } }),
  };
}

interface LocalSearch {
  /** Refuses to search what is not in the index yet. */
  engine: SearchEngine;
  index: OpeningIndex;
  keep: (positionOf: PositionOf) => Promise<void>;
  close: () => Promise<void>;
}

/** The engine in the process. */
function createLocal(
  { stores: { feed, products }, texts, searchFolder: folder, log }: SearchOptions,
  facts: ReadProductFacts,
  fieldWeights: ReadFieldWeights,
): LocalSearch {
  const engine = createEmbeddedEngine({
    facts,
    fieldWeights,
    ...(folder === undefined ? {} : { folder }),
  });
  const index = new OpeningIndex(
    new IndexFollower({ keptFollower, engine, feed, products, texts }),
  );
  return {
    engine: index.guard(engine),
    index,
    keep: (positionOf) =>
      new IndexKeeper({
        name: keptFollower,
        engine,
        feed,
        onError: (error) => log.error({ err: error }, 'a search index could not be kept'),
        async forgetOthers(shopIds) {
          if (folder !== undefined) {
            await removeLeftSnapshots(folder, shopIds);
          }
        },
        positionOf: (shopId) => (index.isBuilt(shopId) ? positionOf(shopId) : undefined),
      }).keepAll(),
    close: () => engine.close(),
  };
}

/** From the rows: the index follows the feed by itself, and may see new settings before others do. */
async function readFieldWeights(
  { settings }: Pick<Stores, 'settings'>,
  shopId: number,
): Promise<FieldWeights> {
  return toFieldWeights((await readSettings({ settings }, shopId)).field_weights);
}

async function readSettings(
  { settings }: Pick<Stores, 'settings'>,
  shopId: number,
): Promise<SearchSettings> {
  return shopSettingsSchema.parse(await settings.read(shopId)).search;
}
