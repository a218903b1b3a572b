import type { Catalogs } from '../catalog/catalogs.ts';
import type { ProductTexts } from '../catalog/product-texts.ts';
import type { Translations } from '../catalog/translations.ts';
import type { SearchSettings } from '../contract/search/search-settings.ts';
import { readStoredSettings } from '../contract/stored-settings.ts';
import type { ReaderCursor } from '../store/feed/feed-cursor.ts';
import type { Follower } from '../store/feed/feed-reader.ts';
import { Leases } from '../store/servers/leases.ts';
import type { Stores } from '../store/stores.ts';
import type { SettingsStore } from '../store/tables/shops/settings-store.ts';
import { type CatalogFactsDependencies, createCatalogFacts } from './catalog-facts.ts';
import { ContentIndexes } from './content-indexes.ts';
import { createEmbeddedEngine } from './embedded/embedded-engine.ts';
import type { FeedPosition, SearchEngine } from './engine.ts';
import { removeStaleSnapshots } from './embedded/snapshot.ts';
import { type FieldWeights, type ReadFieldWeights, toFieldWeights } from './field-weights.ts';
import type { Meaning } from './embeddings/create-meaning.ts';
import { IndexFollower } from './index/index-follower.ts';
import { LanguageIndexes, type MissingLanguage } from './index/language-indexes.ts';
import { IndexCheckpointer } from './index/index-checkpointer.ts';
import type { LearningSource } from './learned-ranking.ts';
import { createDatabaseSearch } from './database-search.ts';
import { StartupIndex } from './index/startup-index.ts';
import type { ReadProductFacts } from './product-facts.ts';
import { SearchVersions } from './index/search-versions.ts';
import { type IndexInLanguage, Search } from './search.ts';
import { languagesOf, synonymsOf } from './settings/compiled-settings.ts';
import { createSettingsReader } from './settings/saved-settings.ts';
import {
  type ClusterOptions,
  ClusterSearch,
  type ClusterSearchOptions,
} from './typesense/cluster-search.ts';
import type { ClusterLog } from './typesense/connection/failure-log.ts';

interface SearchOptions {
  stores: Stores;
  /** The work that one of several servers does; absent: this process is alone with the data. */
  leases?: Leases | undefined;
  catalogs: Catalogs;
  texts: ProductTexts;
  translations: Translations;
  bestSellers: CatalogFactsDependencies['bestSellers'];
  learned: LearningSource;
  /** Reads the search settings as of the last change of the feed. */
  settings: (shopId: number) => Promise<SearchSettings>;
  /** Reads the locale of a shop as of the last change of the feed. */
  locale: (shopId: number) => Promise<string>;
  now: () => number;
  log: ClusterLog;
  /** The folder of the index snapshots; absent: indexes are rebuilt at every start. */
  searchFolder?: string | undefined;
  /** The feed cursor of the snapshots. */
  snapshotCursor: string;
  /** Absent: the embedded engine answers. */
  typesense?: TypesenseOptions | undefined;
  /** Absent: products are found by words only. */
  meaning?: Meaning | undefined;
  /** Resolves when catalog and best sellers include all changes committed until now. */
  factsAreCurrent: (shopId: number) => Promise<void>;
}

export interface TypesenseOptions extends ClusterOptions {
  /** The engine that answers while the cluster does not. */
  fallback: 'embedded' | 'none';
}

type PositionOf = (shopId: number) => FeedPosition | undefined;

/** The feed positions that the followers of each reader have reached. */
interface FeedPositions {
  indexPosition: PositionOf;
  clusterPosition: PositionOf;
}

export interface SearchComponents {
  search: Search;
  contents: ContentIndexes;
  /** The followers of the change feed, in the order in which they must see a change. */
  followers: readonly Follower[];
  /** Must be called for each shop before the feed is followed. */
  expect: (shopId: number) => void;
  /** Indexes one shop in the process, for callers that follow no changes. */
  indexShop: (shopId: number) => Promise<void>;
  /** Resolves when all expected shops can be searched in their primary language; a cluster may take longer. */
  build: (positions: FeedPositions) => Promise<void>;
  /** Returns the languages of a shop whose searches find texts of the primary language meanwhile. */
  missingLanguages: (shopId: number) => readonly MissingLanguage[];
  /** Resolves when the indexes of further languages are built, or have failed. */
  languagesSettled: () => Promise<void>;
  /** Saves the indexes for the next start. */
  checkpoint: (positions: FeedPositions) => Promise<void>;
  close: () => Promise<void>;
  /** Has a feed reader of its own, so that the indexes in the process do not wait for the cluster. */
  cluster?: { search: ClusterSearch; followers: readonly Follower[]; cursor: ReaderCursor };
}

/** Creates the search of all shops and the followers that keep its indexes up to date. */
export function createSearch(options: SearchOptions): SearchComponents {
  const { stores, bestSellers, learned, typesense, meaning } = options;
  const facts = createCatalogFacts(options);
  const fieldWeights = (shopId: number) => readFieldWeights(stores, shopId);
  const local =
    typesense?.fallback === 'none' ? undefined : createLocal(options, facts, fieldWeights);
  const fallback = local?.engine ?? createDatabaseSearch({ ...options, ...stores, facts });
  const cluster = typesense && createCluster(options, typesense, { facts, fieldWeights, fallback });
  const versions = new SearchVersions((shopId) => cluster?.stateOf(shopId) ?? '');
  const contents = createContents(options);
  const engine = cluster?.engine ?? local?.engine;
  if (!engine) {
    throw new Error('A shop without a cluster needs the embedded engine.');
  }
  return {
    search: new Search({
      engine,
      // A cluster has the texts of the primary language only.
      indexIn: local?.indexIn ?? (() => undefined),
      versions,
      bestSellers,
      learned,
      meaning: meaning?.search,
      settings: createSettingsReader(options),
      textLocale: options.locale,
      buildTime: (shopId) => local?.buildTimes.get(shopId),
    }),
    contents,
    followers: [...(local ? [local.index] : []), contents, versions],
    expect(shopId) {
      local?.index.expect(shopId);
      cluster?.expect(shopId);
    },
    async indexShop(shopId) {
      await local?.index.rebuild(shopId);
    },
    async build({ clusterPosition }) {
      cluster?.open(clusterPosition);
      await local?.build();
    },
    missingLanguages: (shopId) => local?.missingLanguages(shopId) ?? [],
    languagesSettled: async () => local?.languagesSettled(),
    async checkpoint({ indexPosition, clusterPosition }) {
      await local?.checkpoint(indexPosition);
      await cluster?.checkpointAll(clusterPosition);
    },
    async close() {
      await local?.close();
      await contents.close();
    },
    ...(cluster && {
      cluster: { search: cluster, followers: [cluster, versions], cursor: cluster.cursor },
    }),
  };
}

function createContents({ stores, translations, now }: SearchOptions): ContentIndexes {
  return new ContentIndexes({
    contents: stores.contents,
    translations,
    createEngine: (facts) => createEmbeddedEngine({ facts }),
    now,
  });
}

function createCluster(
  options: SearchOptions,
  cluster: NonNullable<SearchOptions['typesense']>,
  parts: Pick<ClusterSearchOptions, 'facts' | 'fieldWeights' | 'fallback'>,
): ClusterSearch {
  const { stores, leases, meaning } = options;
  return new ClusterSearch({
    ...options,
    ...stores,
    ...parts,
    leases: leases ?? new Leases(stores.database, { holder: '', isAlone: true }),
    cluster,
    ...(meaning && { vectorModel: meaning.model, onBuilt: meaning.noteBuilt }),
    synonyms: async (shopId) => synonymsOf(await readSettings(stores, shopId)),
    languages: async (shopId) =>
      languagesOf(await readSettings(stores, shopId), await options.locale(shopId)),
  });
}

interface LocalSearch {
  /** Rejects searches of shops that are not indexed yet. */
  engine: SearchEngine;
  indexIn: IndexInLanguage;
  index: StartupIndex;
  build: () => Promise<void>;
  missingLanguages: (shopId: number) => readonly MissingLanguage[];
  languagesSettled: () => Promise<void>;
  /** The milliseconds of the last build of each shop's index in this process. */
  buildTimes: ReadonlyMap<number, number>;
  checkpoint: (positionOf: PositionOf) => Promise<void>;
  close: () => Promise<void>;
}

const failedLanguage =
  'a language of a shop could not be indexed: its searches find texts of the primary language until the next attempt, ' +
  'which follows a change after 10 minutes, or at once the command reindex';

/** Creates the search in the process. */
function createLocal(
  options: SearchOptions,
  facts: ReadProductFacts,
  fieldWeights: ReadFieldWeights,
): LocalSearch {
  const { stores, searchFolder: folder, snapshotCursor: cursorName, log } = options;
  const engine = createEmbeddedEngine({
    facts,
    fieldWeights,
    ...(folder === undefined ? {} : { folder }),
  });
  const buildTimes = new Map<number, number>();
  const onBuilt = (shopId: number, milliseconds: number) => {
    buildTimes.set(shopId, milliseconds);
  };
  const languages = createLanguages(options, { engine, facts, fieldWeights, onBuilt });
  const index = new StartupIndex(languages);
  return {
    engine: index.guard(engine),
    indexIn: (shopId, locale) => languages.indexOf(shopId, locale),
    index,
    async build() {
      try {
        await index.build();
      } finally {
        // The primary indexes of all shops come first.
        languages.start();
      }
    },
    missingLanguages: (shopId) => languages.missing(shopId),
    languagesSettled: () => languages.settled(),
    buildTimes,
    checkpoint: (positionOf) =>
      new IndexCheckpointer({
        cursorName,
        engine,
        feed: stores.feed,
        onError: (error) => log.error({ err: error }, 'a search index could not be saved'),
        async deleteOthers(shopIds) {
          if (folder !== undefined) {
            await removeStaleSnapshots(folder, shopIds);
          }
        },
        positionOf: (shopId) => (index.isBuilt(shopId) ? positionOf(shopId) : undefined),
      }).checkpointAll(),
    async close() {
      await languages.close();
      await engine.close();
    },
  };
}

/** Creates the indexes of all languages; `engine` is that of the primary ones. */
function createLanguages(
  { stores, texts, snapshotCursor: cursorName, now, log }: SearchOptions,
  parts: {
    engine: SearchEngine;
    facts: ReadProductFacts;
    fieldWeights: ReadFieldWeights;
    onBuilt: (shopId: number, milliseconds: number) => void;
  },
): LanguageIndexes {
  const { feed, products, publications, shops } = stores;
  const { engine, facts, fieldWeights, onBuilt } = parts;
  const following = { cursorName, feed, products, publications, texts };
  return new LanguageIndexes({
    primary: new IndexFollower({ ...following, engine, onBuilt }),
    createIndex(locale) {
      const inMemory = createEmbeddedEngine({ facts, fieldWeights });
      return {
        engine: inMemory,
        follower: new IndexFollower({ ...following, engine: inMemory, textLocale: locale }),
      };
    },
    readLocales: async (shopId) => (await shops.find({ id: shopId }))?.translatedLocales ?? [],
    now,
    onFailure: (err, of) => log.error({ err, ...of }, failedLanguage),
  });
}

/**
 * Reads the weights from the database: the index follows the feed by itself and may see new settings earlier than
 * others.
 */
async function readFieldWeights(
  { settings }: { settings: SettingsStore },
  shopId: number,
): Promise<FieldWeights> {
  return toFieldWeights((await readSettings({ settings }, shopId)).field_weights);
}

async function readSettings(
  { settings }: { settings: SettingsStore },
  shopId: number,
): Promise<SearchSettings> {
  return readStoredSettings(await settings.read(shopId)).settings.search;
}
