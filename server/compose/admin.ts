import type { Logger } from 'pino';
import type { Accounts } from '../accounts/accounts.ts';
import { type ReadLive, readLive } from '../changes/drafts.ts';
import { readBackups } from '../backups/read-backups.ts';
import { type Config, dataOf, importsOf, publicUrl } from '../config.ts';
import type { Names } from '../contract/names.ts';
import type { DemoShopCreation } from '../demo/demo-shop-creation.ts';
import { createActAs, createWhenShown } from '../features/acting.ts';
import { bindCatalog } from '../features/catalog/routes.ts';
import { bindChanges } from '../features/changes/routes.ts';
import { bindConnections } from '../features/connections/routes.ts';
import { bindDemoShop } from '../features/demo-shop/routes.ts';
import { bindEventReports } from '../features/events/routes.ts';
import { bindExperiments } from '../features/experiments/routes.ts';
import { bindShopHealth } from '../features/health/routes.ts';
import { readInstallation, readShopHealth } from '../features/health/shop-health.ts';
import { createImportServices } from '../features/imports/request-import.ts';
import { bindImports } from '../features/imports/routes.ts';
import { bindInsight } from '../features/insight/routes.ts';
import { bindKeys } from '../features/keys/routes.ts';
import { bindMarkets } from '../features/markets/routes.ts';
import { bindModels } from '../features/models/routes.ts';
import { bindPeople } from '../features/people/routes.ts';
import { bindPersons } from '../features/personal-data/routes.ts';
import { bindProducts } from '../features/products/routes.ts';
import { bindRecommendations } from '../features/recommendations/routes.ts';
import { rulesetEndpoints } from '../features/rulesets/drafts-contract.ts';
import { bindRulesets } from '../features/rulesets/routes.ts';
import { bindSearchTrials } from '../features/search-settings/routes.ts';
import { bindSearchDrafts } from '../features/search-settings/drafts-routes.ts';
import { bindSearchPairs } from '../features/search-settings/search-pairs.ts';
import { bindSettings } from '../features/settings/routes.ts';
import { bindShops } from '../features/shops/routes.ts';
import { bindOwnAccount } from '../features/sign-in/own-account-routes.ts';
import { bindSignIn } from '../features/sign-in/routes.ts';
import { bindStoreTrials } from '../features/store-trials/routes.ts';
import { bindStorefrontCheck, type ReadOwnPage } from '../features/storefront-check/routes.ts';
import type { KeptTerms } from '../features/trials/kept-terms.ts';
import { bindTrials } from '../features/trials/routes.ts';
import type { Trials } from '../features/trials/trials.ts';
import { bindObjects } from '../features/versions/routes.ts';
import { bindWebhooks } from '../features/webhooks/routes.ts';
import { widgetEndpoints } from '../features/widgets/drafts-contract.ts';
import { bindWidgetSnippets } from '../features/widgets/routes.ts';
import { bindWidgetUses } from '../features/widgets/uses-routes.ts';
import type { IsAdmin } from '../http/admin.ts';
import { type BindAdmin, createBindAdmin } from '../http/administration/bind-admin.ts';
import type { OpenStreams } from '../http/administration/live-stream.ts';
import { ApiRouter } from '../http/api-router.ts';
import type { Compression } from '../http/compression.ts';
import type { StoreReach } from '../live/store-reach.ts';
import type { StoreTrials } from '../live/store-trials.ts';
import type { ListingRoute } from '../routes/listings/listing-route.ts';
import type { SmartSearchDependencies } from '../routes/smart-search/smart-search-dependencies.ts';
import { UnlistedSearch } from '../search/unlisted-search.ts';
import type { WriteProbe } from '../store/port/write-probe.ts';
import type { WarningCounts } from '../http/warning-counts.ts';
import type { Shop } from '../store/tables/shops/shop.ts';
import { evaluationOf } from './answers.ts';
import { backupScheduleOf } from './backups.ts';
import type { Service } from './service.ts';
import type { VersionCheck } from './version-check.ts';

interface FeatureOptions {
  config: Config;
  names: Names;
  accounts: Accounts;
  listings: readonly ListingRoute[];
  smartSearch: SmartSearchDependencies;
  reach: StoreReach;
  readOwnPage: ReadOwnPage;
  demoShop: DemoShopCreation;
  storeTrials: StoreTrials;
  trials: Trials;
  keptTerms: KeptTerms;
  writes: WriteProbe;
  versions: VersionCheck;
  warningCounts: WarningCounts;
  log: Logger;
  now: () => number;
}

interface AdminRouterOptions extends FeatureOptions {
  isAdmin: IsAdmin;
  compression: Compression;
  streams: OpenStreams;
}

/** Creates the router of the administration. It is one of its own, because no other origin may read its answers. */
export function createAdminRouter(service: Service, options: AdminRouterOptions): ApiRouter {
  const { config, names, accounts, isAdmin, compression, streams } = options;
  const router = new ApiRouter();
  const bind = createBindAdmin({
    router,
    names,
    compression,
    publicUrl: config.publicUrl,
    isAdmin,
    streams,
    findSession: (secret, seen) => accounts.sessions.find(secret, seen),
    findShop: (domain) => service.stores.shops.find({ domain }),
  });
  bindFeatures(bind, service, options);
  return router;
}

// oxlint-disable-next-line max-lines-per-function -- a call for each feature
function bindFeatures(bind: BindAdmin<Shop>, service: Service, options: FeatureOptions): void {
  const { config, names, accounts, listings, smartSearch, reach, log, now } = options;
  const { readOwnPage, demoShop, storeTrials, trials, keptTerms, writes, versions } = options;
  const { stores, catalogs, directory, texts, collectionTexts, search } = service;
  const { database, shops, keys, people, changes, settings, markets, widgets, rulesets } = stores;
  const { dailyCounts, experiments, exposures, arrivals, products, collections } = stores;
  const { versions: savedVersions, plans, rulesetUse, widgetUse, connections } = stores;
  const serverUrl = publicUrl(config);
  const actAs = createActAs({ stores, now });
  const whenShown = createWhenShown(() => service.catchUp());
  const readLiveObject: ReadLive = (of) => readLive({ stores }, database.read, of);
  const drafts = evaluationOf(service, {
    listings,
    names,
    now,
    onFailure: (error) => log.error({ err: error }, 'a part of a draft could not be evaluated'),
  });
  const imports = createImportServices(importsOf(config));
  const { uploads } = imports;
  const insight = {
    dailyCounts,
    widgets,
    rulesets,
    rulesetUse,
    settings,
    changes,
    trials: stores.trials,
  };

  bindSignIn({
    bind,
    database,
    people,
    shops,
    accounts,
    actAs,
    newPerson: { stores, actor: { kind: 'person', personId: null }, now },
    now,
  });
  bindOwnAccount({ bind, database, people, signIns: stores.signIns, accounts, now });
  bindPeople({ bind, people, shops, accounts, publicUrl: serverUrl, actAs, whenShown });
  bindShops({ bind, shops, people, accounts, uploads, actAs, whenShown });
  bindDemoShop({ bind, demoShop, actAs, whenShown });
  bindStoreTrials({ bind, storeTrials, actAs, whenShown });
  bindSettings({ bind, settings, actAs, whenShown });
  bindKeys({ bind, keys, actAs, whenShown, now });
  bindProducts({ bind, search, texts, catalogs, rulesets, widgets });
  bindCatalog({
    bind,
    markets,
    widgets,
    rulesets,
    search,
    unlistedSearch: new UnlistedSearch(texts),
    texts,
    collectionTexts,
    drafts,
  });
  bindRecommendations({
    bind,
    models: stores.models,
    trainings: stores.trainings,
    settings,
    texts,
    drafts,
    actAs,
    whenShown,
    now,
  });
  bindEventReports({ bind, arrivals, dailyCounts, keys, texts, widgets, now });
  bindMarkets({ bind, markets, catalogs, texts, search, actAs, whenShown });
  bindShopHealth({
    bind,
    readShop: (shop) =>
      readShopHealth(
        {
          stores,
          writes,
          catalogs,
          directory,
          eventQuota: service.eventQuota,
          warningCounts: options.warningCounts,
          feedLag: service.feedLag,
          behindMs: service.behindMs,
          receives: reach.webhookAddress !== undefined,
          search,
          searchCluster: service.searchCluster,
          foundLanguages: service.foundLanguages,
          missingLanguages: service.missingLanguages,
          meaning: service.meaning,
        },
        shop,
      ),
    readInstallation: () =>
      readInstallation({
        database,
        dataDirectory: config.dataDirectory,
        searchFolder: dataOf(config).searchFolder,
        newerVersion: versions.newer,
        readBackups: () => readBackups(database, { schedule: backupScheduleOf(config), now }),
        now,
      }),
  });
  bindConnections({
    bind,
    connections,
    approvals: stores.approvals,
    refusals: stores.refusals,
    people,
    accounts,
    reach,
    actAs,
  });
  bindWebhooks({ bind, deliveries: stores.deliveries, actAs });
  bindModels({ bind, actAs });
  bindPersons({ bind, privacyRequests: stores.privacyRequests, actAs });
  bindImports({
    bind,
    database,
    importRuns: stores.importRuns,
    imports,
    attempts: stores.attempts,
    actAs,
    now,
  });
  bindInsight({ bind, stores: insight, unsavedUse: service.rulesetUse, now });
  bindExperiments({
    bind,
    stores: { experiments, exposures, dailyCounts, widgets },
    actAs,
    whenShown,
    now,
  });
  bindChanges({ bind, changes, people, actAs, whenShown });
  bindRulesets({
    bind,
    situations: stores.situations,
    customers: stores.customers,
    rulesets,
    widgets,
    products,
    collections,
    rulesetUse,
    unsavedUse: service.rulesetUse,
    search,
    drafts,
    readLive: readLiveObject,
    actAs,
    now,
  });
  bindSearchTrials({ bind, smartSearch, trials, keptTerms, insight, now });
  bindSearchPairs({ bind, search, settings });
  bindTrials({
    bind,
    trials,
    savedTrials: stores.trials,
    versions: savedVersions,
    keptTerms,
    catalogs,
    search,
    texts,
    actAs,
    now,
  });
  bindWidgetSnippets({ bind, rulesets, keys, publicUrl: serverUrl });
  bindStorefrontCheck({ bind, keys, readPage: readOwnPage, publicUrl: serverUrl });
  bindWidgetUses({ bind, widgetUse, unsavedUse: service.widgetUse, now });
  const versioned = {
    bind,
    versions: savedVersions,
    plans,
    people,
    rulesets,
    widgets,
    readLive: readLiveObject,
    actAs,
    whenShown,
  };
  bindObjects(versioned, rulesetEndpoints, 'ruleset');
  bindObjects(versioned, widgetEndpoints, 'widget');
  bindSearchDrafts({
    bind,
    versions: savedVersions,
    plans,
    people,
    readLive: readLiveObject,
    actAs,
    whenShown,
  });
}
