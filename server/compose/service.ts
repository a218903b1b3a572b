import type { Logger } from 'pino';
import { Catalogs } from '../catalog/catalogs.ts';
import { CollectionTexts } from '../catalog/collection-texts.ts';
import { ProductTexts } from '../catalog/product-texts.ts';
import { ShopDirectory } from '../catalog/shop-directory.ts';
import { ShopSettingsReader } from '../catalog/shop-settings.ts';
import { Translations } from '../catalog/translations.ts';
import { WidgetUse } from '../catalog/widget-use.ts';
import { type Names, platformOf } from '../contract/names.ts';
import { EventQuota } from '../events/event-quota.ts';
import { NetworkDigests } from '../events/network-digests.ts';
import { KeysInFile, SharedKeys } from '../events/network-keys.ts';
import { quotaWarnings } from '../events/quota-warnings.ts';
import type { EventRecorder } from '../events/recorder.ts';
import type { VisitRecorder } from '../events/visit-recorder.ts';
import { RunningExperiments } from '../experiments/running-experiments.ts';
import type { SearchVariants } from '../experiments/search-variants.ts';
import { LearnedModels } from '../recommend/learned-models.ts';
import { Recommenders } from '../recommend/recommenders.ts';
import { TopSellers } from '../recommend/top-sellers.ts';
import { ProductGroups } from '../rulesets/product-groups.ts';
import { RulesetUse } from '../rulesets/ruleset-use.ts';
import { SavedRulesets } from '../rulesets/saved-rulesets.ts';
import type { ContentIndexes } from '../search/content-indexes.ts';
import type { SearchComponents, TypesenseOptions } from '../search/create-search.ts';
import type { Meaning } from '../search/embeddings/create-meaning.ts';
import type { EmbeddingsOptions } from '../search/embeddings/embeddings-client.ts';
import type { FoundLanguages } from '../search/found-languages.ts';
import type { Search } from '../search/search.ts';
import { cursorNames } from '../store/feed/cursor-names.ts';
import type { Leases } from '../store/servers/leases.ts';
import { serverLag } from '../store/servers/server-position.ts';
import type { Stores } from '../store/stores.ts';
import { scheduleServiceJobs, type TrainingOptions } from './service-jobs.ts';
import { FeedReaders } from './readers.ts';
import { createRecorders } from './recorders.ts';
import {
  type ClusterReading,
  createSearchVariants,
  createServiceSearch,
  readCluster,
} from './search.ts';

/** The parts of a running server that know shops. Nothing here knows HTTP. */
export interface Service {
  stores: Stores;
  directory: ShopDirectory;
  catalogs: Catalogs;
  translations: Translations;
  texts: ProductTexts;
  collectionTexts: CollectionTexts;
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
  behindMs: () => number;
  /** Returns the state of the search cluster; undefined without a cluster. */
  searchCluster: () => ClusterReading | undefined;
  /** The search by meaning; undefined when none is configured. */
  meaning: Meaning | undefined;
  /** Finds out the languages of texts. */
  foundLanguages: FoundLanguages;
  /** Returns the number of committed changes that are not yet applied, of one shop or of all. */
  feedLag: (shopId?: number) => Promise<number>;
  close(): Promise<void>;
}

interface ServiceOptions {
  stores: Stores;
  /** The id of this server among others on its database; absent: it is the only one. */
  copyId?: string | undefined;
  log: Logger;
  now: () => number;
  /** The bytes of events that a shop may store a day; absent for no limit. */
  eventBytesADay?: number | undefined;
  /** The file that stores today's key for digests of client networks; absent: in memory only. */
  networkKeyFile?: string | undefined;
  /** The work that one of several servers does; absent: this process is alone with the data. */
  leases?: Leases | undefined;
  names: Names;
  /** The data and the program of trainings. Without it the service only reads models. */
  training?: TrainingOptions | undefined;
  eventRetentionDays: number;
  /** The folder of saved search indexes; absent: indexes are rebuilt at every start. */
  searchFolder?: string | undefined;
  /** Finds products by meaning where words find little; absent: by words only. */
  embeddings?: EmbeddingsOptions | undefined;
  /** The search cluster; absent: the embedded engine answers searches. */
  typesense?: TypesenseOptions | undefined;
}

// oxlint-disable-next-line max-lines-per-function -- a line for each part, made in order
export function createService(options: ServiceOptions): Service {
  const { stores, leases, copyId, names, log, now } = options;
  const isShared = copyId !== undefined;
  const directory = new ShopDirectory({ shops: stores.shops, keys: stores.keys });
  const { catalog, markets, products, orders, settings, database } = stores;
  const catalogs = new Catalogs({ shops: stores.shops, catalog, markets, names });
  const translations = createTranslations(stores, log);
  const texts = new ProductTexts({
    products,
    translations,
    shopOf: (shopId) => presentingShop(directory, names, shopId),
  });
  const models = new LearnedModels({ models: stores.models });
  const topSellers = new TopSellers({
    orders,
    settings,
    catalogs,
    models,
    now,
    onError: (error) => log.error({ err: error }, 'the best sellers could not be ranked'),
  });
  const runningExperiments = new RunningExperiments({ experiments: stores.experiments, now });
  const shopSettings = createShopSettings(stores, log);
  const savedRulesets = new SavedRulesets({ rulesets: stores.rulesets });
  const productGroups = new ProductGroups({ productGroups: stores.productGroups });
  const searching = createServiceSearch({
    stores,
    leases,
    copyId,
    searchFolder: options.searchFolder,
    embeddings: options.embeddings,
    typesense: options.typesense,
    directory,
    shopSettings,
    catalogs,
    texts,
    translations,
    topSellers,
    models,
    factsAreCurrent: (shopId) => readers.bringUpToDate(shopId),
    log,
    now,
  });
  const { search, contents, meaning, foundLanguages } = searching;
  const savedReaders = [runningExperiments, shopSettings, savedRulesets, productGroups];
  const readers = new FeedReaders(
    { database, feed: stores.feed, log, cursors: cursorNames(copyId) },
    {
      server: [directory, ...savedReaders, catalogs, models, topSellers],
      index: searching.followers,
      cluster: searching.cluster,
    },
  );
  const networks = createNetworks(options);
  const { admission, recorder, visits } = createRecorders(stores, { networks, isShared, log, now });
  const saveIndexes = () => searching.checkpoint(readers);
  let stopJobs: (() => Promise<void>) | undefined;

  return {
    stores,
    directory,
    catalogs,
    translations,
    texts,
    collectionTexts: new CollectionTexts(translations),
    topSellers,
    models,
    recommenders: new Recommenders({ texts, models, now }),
    runningExperiments,
    shopSettings,
    savedRulesets,
    productGroups,
    search,
    contents,
    meaning,
    foundLanguages,
    searchVariants: createSearchVariants({ search, runningExperiments, shopSettings, log }),
    languagesSettled: searching.languagesSettled,
    missingLanguages: searching.missingLanguages,
    recorder,
    visits,
    rulesetUse: new RulesetUse({ now }),
    widgetUse: new WidgetUse({ now }),
    eventQuota: new EventQuota({
      bytesADay: options.eventBytesADay,
      eventUsage: stores.eventUsage,
      isShared,
      now,
      ...quotaWarnings(log),
    }),
    networks,
    async open(onListingsReady) {
      await Promise.all([networks.rotate(), readers.open()]);
      // One shop after the other, because each loads the machine.
      for (const { id } of await stores.shops.list()) {
        searching.expect(id);
        await Promise.all([topSellers.ranking(id), models.rebuild(id)]);
      }
      await readers.start();
      onListingsReady();
      await searching.build(readers);
      await saveIndexes();
      // Jobs start last, because opening already loads the machine.
      const { training, eventRetentionDays, typesense } = options;
      stopJobs = scheduleServiceJobs({
        stores,
        leases,
        training,
        eventRetentionDays,
        admission,
        saving: { everyMs: typesense?.checkpointEveryMs ?? 300_000, run: saveIndexes },
        log,
        now,
      });
    },
    async indexOneShop(shopId) {
      await models.rebuild(shopId);
      await searching.indexShop(shopId);
    },
    catchUp: () => readers.poll(),
    behindMs: () => readers.behindMs,
    searchCluster: () => readCluster(searching, catalogs.loadedShopIds()),
    feedLag: (shopId) => serverLag(stores, copyId, shopId),
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

function createTranslations({ translations }: Stores, log: Logger): Translations {
  return new Translations(translations, (translation, err) =>
    log.error(
      { err, ...translation },
      'a damaged translation is shown in the primary language: pull the store again',
    ),
  );
}

async function presentingShop(directory: ShopDirectory, names: Names, shopId: number) {
  const shop = await directory.shopOfId(shopId);
  return {
    platform: platformOf(shop?.platform ?? null, names.platform),
    presentation: shop?.presentation ?? null,
  };
}

function createShopSettings({ settings }: Stores, log: Logger): ShopSettingsReader {
  return new ShopSettingsReader({ settings }, (shopId, cut) =>
    log.warn({ shopId, settings: cut }, 'saved settings exceed their limits: save them again'),
  );
}

function createNetworks({ stores, copyId, networkKeyFile: file, log, now }: ServiceOptions) {
  const onError = (error: unknown) =>
    log.error({ err: error }, "today's network key could not be saved for a restart");
  const isShared = copyId !== undefined;
  const keys = isShared ? new SharedKeys(stores.database) : new KeysInFile({ file, onError });
  return new NetworkDigests({ keys, now });
}
