import type { Catalogs } from '../catalog/catalogs.ts';
import type { ProductTexts } from '../catalog/product-texts.ts';
import type { ShopDirectory } from '../catalog/shop-directory.ts';
import type { ShopSettingsReader } from '../catalog/shop-settings.ts';
import type { Translations } from '../catalog/translations.ts';
import type { RunningExperiments } from '../experiments/running-experiments.ts';
import { SearchVariants } from '../experiments/search-variants.ts';
import type { LearnedModels } from '../recommend/learned-models.ts';
import { LearnedSearches } from '../recommend/learned-searches.ts';
import type { TopSellers } from '../recommend/top-sellers.ts';
import type { BestSellers } from '../search/catalog-facts.ts';
import {
  createSearch,
  type SearchComponents,
  type TypesenseOptions,
} from '../search/create-search.ts';
import { createMeaning } from '../search/embeddings/create-meaning.ts';
import type { EmbeddingsOptions } from '../search/embeddings/embeddings-client.ts';
import { type SearchWithMeaning, withMeaning } from '../search/embeddings/with-meaning.ts';
import { FoundLanguages, textLocaleOf } from '../search/found-languages.ts';
import type { Search } from '../search/search.ts';
import { cursorNames } from '../store/feed/cursor-names.ts';
import type { Leases } from '../store/servers/leases.ts';
import type { Stores } from '../store/stores.ts';
import type { Logger } from 'pino';

interface ServiceSearchOptions {
  stores: Stores;
  /** The work that one of several servers does; absent: this process is alone with the data. */
  leases: Leases | undefined;
  /** The id of this server among others on its database; absent: it is the only one. */
  copyId: string | undefined;
  /** The folder of saved search indexes; absent: indexes are rebuilt at every start. */
  searchFolder: string | undefined;
  /** Finds products by meaning where words find little; absent: by words only. */
  embeddings: EmbeddingsOptions | undefined;
  /** The search cluster; absent: the embedded engine answers searches. */
  typesense: TypesenseOptions | undefined;
  directory: ShopDirectory;
  shopSettings: ShopSettingsReader;
  catalogs: Catalogs;
  texts: ProductTexts;
  translations: Translations;
  topSellers: TopSellers;
  models: LearnedModels;
  /** Resolves when catalog and best sellers include all changes committed until now. */
  factsAreCurrent: (shopId: number) => Promise<void>;
  log: Logger;
  now: () => number;
}

interface ServiceSearch extends SearchWithMeaning {
  /** Finds out the languages of texts. */
  foundLanguages: FoundLanguages;
}

/** Creates the search of all shops, by words and by meaning. */
export function createServiceSearch(options: ServiceSearchOptions): ServiceSearch {
  const { stores, copyId, searchFolder, embeddings, typesense, log, now } = options;
  const { directory, shopSettings, catalogs, texts, translations, topSellers, models } = options;
  const foundLanguages = new FoundLanguages({ catalogs, texts });
  const meaning =
    embeddings &&
    createMeaning({
      ...embeddings,
      stores: { products: stores.products, publications: stores.publications },
      texts,
      searchFolder,
      cluster: typesense && (() => components.cluster?.search),
      log,
      now,
    });
  const components: SearchComponents = createSearch({
    stores,
    leases: options.leases,
    catalogs,
    texts,
    translations,
    bestSellers: (shopId) => soldProducts(topSellers, shopId),
    learned: new LearnedSearches({ learned: models, models: stores.models }),
    settings: async (shopId) => (await shopSettings.get(shopId)).search,
    locale: async (shopId) => textLocaleOf(await directory.shopOfId(shopId), foundLanguages),
    searchFolder,
    snapshotCursor: cursorNames(copyId).snapshot,
    typesense,
    meaning,
    factsAreCurrent: options.factsAreCurrent,
    log,
    now,
  });
  const shopIds = async () => (await stores.shops.list()).map(({ id }) => id);
  return { ...withMeaning(components, meaning, shopIds), foundLanguages };
}

interface SearchVariantsOptions {
  search: Search;
  runningExperiments: RunningExperiments;
  shopSettings: ShopSettingsReader;
  log: Logger;
}

export function createSearchVariants({
  search,
  runningExperiments,
  shopSettings,
  log,
}: SearchVariantsOptions): SearchVariants {
  return new SearchVariants({
    search,
    running: runningExperiments,
    settings: async (shopId) => (await shopSettings.get(shopId)).search,
    onCut: (cut) =>
      log.warn(cut, 'a part of the settings of a variant is left out: it exceeds its limits'),
  });
}

export interface ClusterReading {
  /** True when the fallback answers for at least one shop. */
  isDegraded: boolean;
  /** The number of searches that the fallback has answered. */
  fallbackAnswers: number;
}

/** Reads the state of the search cluster; undefined without one. */
export function readCluster(
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

async function soldProducts(topSellers: TopSellers, shopId: number): Promise<BestSellers> {
  const { sold, version } = await topSellers.ranking(shopId);
  return { productIds: sold.productIds, version };
}
