import { Catalogs } from '../catalog/catalogs.ts';
import { ShopDirectory } from '../catalog/shop-directory.ts';
import { ShopSettingsReader } from '../catalog/shop-settings.ts';
import { WidgetUse } from '../catalog/widget-use.ts';
import type { Names } from '../contract/names.ts';
import type { EventQuota } from '../events/event-quota.ts';
import type { NetworkDigests } from '../events/network-digests.ts';
import type { EventRecorder } from '../events/recorder.ts';
import { SessionAdmission } from '../events/session-admission.ts';
import type { VisitRecorder } from '../events/visit-recorder.ts';
import { RunningExperiments } from '../experiments/running-experiments.ts';
import { SearchVariants } from '../experiments/search-variants.ts';
import { type FeedFollowers, FeedReaders } from './feed-readers.ts';
import { scheduleJobs, type TrainingOptions } from './service-jobs.ts';
import {
  createEventQuota,
  createNetworks,
  createRecorder,
  createVisitRecorder,
  type RecorderOptions,
} from './service-recorders.ts';
import { mostSessionsOfNetwork as maxPerNetwork } from '../recommend/models/session-weight.ts';
import { LearnedModels } from '../recommend/learned-models.ts';
import { LearnedSearches } from '../recommend/learned-searches.ts';
import { Recommenders } from '../recommend/recommenders.ts';
import { TopSellers } from '../recommend/top-sellers.ts';
import { ProductGroups } from '../rulesets/product-groups.ts';
import { RulesetUse } from '../rulesets/ruleset-use.ts';
import { SavedRulesets } from '../rulesets/saved-rulesets.ts';
import type { BestSellers } from '../search/catalog-facts.ts';
import type { ContentIndexes } from '../search/content-indexes.ts';
import {
  createSearch,
  type SearchComponents,
  type TypesenseOptions,
} from '../search/create-search.ts';
import { createMeaning, type Meaning } from '../search/embeddings/create-meaning.ts';
import type { EmbeddingsOptions } from '../search/embeddings/embeddings-client.ts';
import { FoundLanguages, textLocaleOf } from '../search/found-languages.ts';
import { type SearchWithMeaning, withMeaning } from '../search/embeddings/with-meaning.ts';
import type { Search } from '../search/search.ts';
import { createTexts, type ServiceTexts } from './service-texts.ts';
import type { Leases } from '../store/servers/leases.ts';
import { cursorNames } from '../store/feed/cursor-names.ts';
import { serverLag } from '../store/servers/server-position.ts';
import type { Stores } from '../store/stores.ts';

/** The parts of a running server that know shops. Nothing here knows HTTP. */
export interface Service extends ServiceTexts {
  stores: Stores;
  directory: ShopDirectory;
  catalogs: Catalogs;
  topSellers: TopSellers;
  models: LearnedModels;
  recommenders: Recommenders;
  shopSettings: ShopSettingsReader;
  savedRulesets: SavedRulesets;
  rulesetUse: RulesetUse;
  widgetUse: WidgetUse;
  productGroups: ProductGroups;
  search: Search;
  runningExperiments: RunningExperiments;
  searchVariants: SearchVariants;
  contents: ContentIndexes;
  recorder: EventRecorder;
  visits: VisitRecorder;
  eventQuota: EventQuota;
  networks: NetworkDigests;
  /**
   * Reads the database and follows its changes from then on. Calls `onListingsReady` when listings can be
   * answered. Searches of a shop are refused until its index is built.
   */
  open(onListingsReady: () => void): Promise<void>;
  /** Builds the index of one shop only and follows no changes, for programs that search a single shop. */
  indexOneShop(shopId: number): Promise<void>;
  /** Applies all changes that were committed before the call. */
  catchUp(): Promise<void>;
  /** Resolves when the search indexes of all languages are built or have failed: neither searches nor changes wait for them. */
  languagesSettled(): Promise<void>;
  /** Returns the languages of a shop whose searches find texts of the primary language meanwhile. */
  missingLanguages: SearchComponents['missingLanguages'];
  /**
   * Returns the milliseconds since the last read of the feed that brought all shops up to date; 0 if that was
   * the last one. A cluster may be behind.
   */
  behindMs(): number;
  /** Returns the state of the search cluster; undefined without a cluster. */
  searchCluster(): ClusterReading | undefined;
  /** The search by meaning; undefined when none is configured. */
  meaning: Meaning | undefined;
  /** Finds out the languages of texts. */
  foundLanguages: FoundLanguages;
  /** Returns the number of committed changes that are not yet applied, of one shop or of all. */
  feedLag(shopId?: number): Promise<number>;
  close(): Promise<void>;
}

export interface ClusterReading {
  /** True when the fallback answers for at least one shop. */
  isDegraded: boolean;
  /** The number of searches that the fallback has answered. */
  fallbackAnswers: number;
}

export interface ServiceOptions extends RecorderOptions {
  /** The work that one of several servers does; absent: this process is alone with the data. */
  leases?: Leases;
  names: Names;
  /** The data and the program of trainings. Without it the service only reads models. */
  training?: TrainingOptions;
  eventRetentionDays: number;
  /** The folder of saved search indexes; absent: indexes are rebuilt at every start. */
  searchFolder?: string;
  /** Finds products by meaning where words find little; absent: by words only. */
  embeddings?: EmbeddingsOptions;
  /** The search cluster; absent: the embedded engine answers searches. */
  typesense?: TypesenseOptions;
}

export function createService(options: ServiceOptions): Service {
  const { stores, names, now } = options;
  const catalogs = new Catalogs({ ...stores, names });
  const directory = new ShopDirectory(stores);
  const texts = createTexts(options, directory);
  const topSellers = createTopSellers(options, catalogs);
  const models = new LearnedModels(stores);
  const savedReaders = createSavedReaders(options);
  const inMemory = { ...savedReaders, ...texts, catalogs, topSellers, models };
  const bringUpToDate = (shopId: number) => readers.bringUpToDate(shopId);
  const searching = createShopSearch(options, { ...inMemory, directory }, bringUpToDate);
  const readers = createReaders(options, {
    server: [directory, ...Object.values(savedReaders), catalogs, topSellers, models],
    index: searching.followers,
    cluster: searching.cluster,
  });
  const networks = createNetworks(options);
  const admission = new SessionAdmission({ ...stores, networks, maxPerNetwork, now });
  const recorder = createRecorder(options, admission);
  const visits = createVisitRecorder(options);
  const saveIndexes = () => searching.checkpoint(readers);
  let stopJobs: (() => Promise<void>) | undefined;

  return {
    stores,
    directory,
    ...inMemory,
    recommenders: new Recommenders({ ...texts, models, now }),
    ...toSearches(options, searching, savedReaders),
    recorder,
    visits,
    ...createUseCounts(now),
    eventQuota: createEventQuota(options),
    networks,
    async open(onListingsReady) {
      await Promise.all([networks.rotate(), readers.open()]);
      await openListings(stores, searching, { topSellers, models });
      await readers.start();
      onListingsReady();
      await searching.build(readers);
      await saveIndexes();
      // Jobs start last, because opening already loads the machine.
      stopJobs = scheduleJobs({ ...options, admission, saveIndexes });
    },
    async indexOneShop(shopId) {
      await models.rebuild(shopId);
      await searching.indexShop(shopId);
    },
    catchUp: () => readers.poll(),
    behindMs: () => readers.behindMs,
    searchCluster: () => readCluster(searching, catalogs.loadedShopIds()),
    feedLag: (shopId) => serverLag(stores, options.copyId, shopId),
    async close() {
      await Promise.all([recorder.close(), visits.close()]);
      // The cluster closes first, so that nothing waits for it.
      await searching.cluster?.search.close();
      await stopJobs?.();
      await readers.stop();
      await saveIndexes();
      await searching.close();
    },
  };
}

/** The counts that wait to be saved. */
function createUseCounts(now: () => number) {
  return { rulesetUse: new RulesetUse({ now }), widgetUse: new WidgetUse({ now }) };
}

/** Opens the listings of the shops one after the other, because each loads the machine. */
async function openListings(
  { shops }: Stores,
  searching: { expect(shopId: number): void },
  { topSellers, models }: Pick<Service, 'topSellers' | 'models'>,
): Promise<void> {
  for (const { id } of await shops.list()) {
    searching.expect(id);
    await Promise.all([topSellers.ranking(id), models.rebuild(id)]);
  }
}

function createReaders({ copyId, ...options }: ServiceOptions, followers: FeedFollowers) {
  return new FeedReaders({ ...options, cursors: cursorNames(copyId) }, followers);
}

function toSearches(
  { log }: ServiceOptions,
  found: FoundSearch,
  {
    runningExperiments: running,
    shopSettings,
  }: Pick<Service, 'runningExperiments' | 'shopSettings'>,
) {
  const { search, contents, meaning, foundLanguages } = found;
  const { languagesSettled, missingLanguages } = found;
  const searchVariants = new SearchVariants({
    search,
    running,
    settings: async (shopId) => (await shopSettings.get(shopId)).search,
    onCut: (cut) =>
      log.warn(cut, 'a part of the settings of a variant is left out: it exceeds its limits'),
  });
  const languages = { languagesSettled, missingLanguages };
  return { search, contents, meaning, foundLanguages, searchVariants, ...languages };
}

function createSavedReaders({ stores, log, now }: ServiceOptions) {
  return {
    runningExperiments: new RunningExperiments({ ...stores, now }),
    shopSettings: new ShopSettingsReader(stores, (shopId, settings) =>
      log.warn({ shopId, settings }, 'saved settings exceed their limits: save them again'),
    ),
    savedRulesets: new SavedRulesets(stores),
    productGroups: new ProductGroups(stores),
  };
}

function createTopSellers({ stores, log, now }: ServiceOptions, catalogs: Catalogs): TopSellers {
  return new TopSellers({
    ...stores,
    catalogs,
    now,
    onError: (error) => log.error({ err: error }, 'the best sellers could not be ranked'),
  });
}

type FoundSearch = SearchWithMeaning & Pick<Service, 'foundLanguages'>;

function createShopSearch(
  options: ServiceOptions,
  {
    topSellers,
    shopSettings,
    models,
    directory,
    ...parts
  }: ServiceTexts &
    Pick<Service, 'catalogs' | 'topSellers' | 'shopSettings' | 'models' | 'directory'>,
  factsAreCurrent: (shopId: number) => Promise<void>,
): FoundSearch {
  const foundLanguages = new FoundLanguages(parts);
  const cluster = options.typesense && (() => components.cluster?.search);
  const meaning =
    options.embeddings && createMeaning({ ...options, ...parts, ...options.embeddings, cluster });
  const components: SearchComponents = createSearch({
    ...options,
    meaning,
    snapshotCursor: cursorNames(options.copyId).snapshot,
    ...parts,
    bestSellers: (shopId) => soldProducts(topSellers, shopId),
    learned: new LearnedSearches({ learned: models, models: options.stores.models }),
    settings: async (shopId) => (await shopSettings.get(shopId)).search,
    locale: async (shopId) => textLocaleOf(await directory.shopOfId(shopId), foundLanguages),
    factsAreCurrent,
  });
  const shopIds = async () => (await options.stores.shops.list()).map(({ id }) => id);
  return { ...withMeaning(components, meaning, shopIds), foundLanguages };
}

async function soldProducts(topSellers: TopSellers, shopId: number): Promise<BestSellers> {
  const { sold, version } = await topSellers.ranking(shopId);
  return { productIds: sold.productIds, version };
}

function readCluster(
  { cluster }: SearchComponents,
  shopIds: readonly number[],
): ClusterReading | undefined {
  return (
    cluster && {
      isDegraded: !cluster.search.isUp || !shopIds.every((id) => cluster.search.isReady(id)),
      fallbackAnswers: cluster.search.fallbackAnswers,
    }
  );
}
