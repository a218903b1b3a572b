import { join } from 'node:path';
import { dataFiles } from '../base/data-folder.ts';
import { ArrivalStore } from './tables/shoppers/arrival-store.ts';
import { BundleStore } from './tables/catalog/bundle-store.ts';
import { CatalogStore } from './tables/catalog/catalog-store.ts';
import { ChangeFeed } from './feed/change-feed.ts';
import { CollectionStore } from './tables/catalog/collection-store.ts';
import { ContentStore } from './tables/catalog/content-store.ts';
import { CustomerStore } from './tables/shoppers/customer-store.ts';
import { DailyCountStore } from './tables/insight/daily-count-store.ts';
import type { Database, OpenOptions } from './port/database.ts';
import { ApprovalStore } from './tables/live/approval-store.ts';
import { ConnectionStore } from './tables/live/connection-store.ts';
import { DeliveryCounts } from './tables/live/delivery-counts.ts';
import { DeliveryStore } from './tables/live/delivery-store.ts';
import { PriceRequestStore } from './tables/live/price-request-store.ts';
import { PrivacyRequestStore } from './tables/live/privacy-request-store.ts';
import { RecordVersionStore } from './tables/live/record-version-store.ts';
import { RefundStore } from './tables/live/refund-store.ts';
import { RefusalStore } from './tables/live/refusal-store.ts';
import { StockStore } from './tables/live/stock-store.ts';
import { ExperimentStore } from './tables/experiments/experiment-store.ts';
import { ExposureStore } from './tables/experiments/exposure-store.ts';
import { EventStore } from './tables/shoppers/event-store.ts';
import { EventUsageStore } from './tables/shoppers/event-usage-store.ts';
import { HistoryStore } from './tables/shoppers/history-store.ts';
import { ImportRunStore } from './tables/imports/import-run-store.ts';
import { ImportStore } from './tables/imports/import-store.ts';
import { JobStore } from './tables/jobs/job-store.ts';
import { KeyStore } from './tables/shops/key-store.ts';
import { MarketCustomerStore } from './tables/catalog/market-customer-store.ts';
import { MarketEditStore } from './tables/catalog/market-edit-store.ts';
import { MarketStore } from './tables/catalog/market-store.ts';
import { ModelStore } from './tables/models/model-store.ts';
import { type DataLocation, openDatabase } from './dialects/open-database.ts';
import { OrderStore } from './tables/shoppers/order-store.ts';
import { PresentationStore } from './tables/shops/presentation-store.ts';
import { ProductGroupStore } from './tables/catalog/product-group-store.ts';
import { PublicationStore } from './tables/catalog/publication-store.ts';
import { ProductStore } from './tables/catalog/product-store.ts';
import { ChangeStore } from './tables/changes/change-store.ts';
import { PlanStore } from './tables/changes/plan-store.ts';
import { SituationStore } from './tables/changes/situation-store.ts';
import { VersionStore } from './tables/changes/version-store.ts';
import { NetworkCountStore } from './tables/shoppers/network-count-store.ts';
import { AttemptStore } from './tables/people/attempt-store.ts';
import { OneTimeLinkStore } from './tables/people/one-time-link-store.ts';
import { PersonStore } from './tables/people/person-store.ts';
import { SignInStore } from './tables/people/sign-in-store.ts';
import { RulesetStore } from './tables/rulesets/ruleset-store.ts';
import { RulesetUseStore } from './tables/rulesets/ruleset-use-store.ts';
import { SecretBox } from './secrets/secret-box.ts';
import { SellingPlanStore } from './tables/catalog/selling-plan-store.ts';
import { SessionStore } from './tables/shoppers/session-store.ts';
import { SettingsStore } from './tables/shops/settings-store.ts';
import { ShopStore } from './tables/shops/shop-store.ts';
import { ShopperStore } from './tables/shoppers/shopper-store.ts';
import { SmartCollectionStore } from './tables/catalog/smart-collection-store.ts';
import { TranslationStore } from './tables/catalog/translation-store.ts';
import { TrainingStore } from './tables/models/training-store.ts';
import { TrialStore } from './tables/trials/trial-store.ts';
import { WidgetStore } from './tables/widgets/widget-store.ts';
import { WidgetUseStore } from './tables/widgets/widget-use-store.ts';

export async function openStores(location: DataLocation, options?: OpenOptions): Promise<Stores> {
  const { secretKey, dataDirectory } = location;
  const secrets = new SecretBox({ secretKey, keyFile: join(dataDirectory, dataFiles.secretKey) });
  return createStores(await openDatabase(location, options), secrets);
}

/** The database and its stores, shared by server and command line. */
export type Stores = ReturnType<typeof createStores>;

// oxlint-disable-next-line max-lines-per-function -- a line for each store
export function createStores(database: Database, secrets: SecretBox) {
  return {
    database,
    /** Seals and opens the secrets of shops, people and connections. */
    secrets,
    feed: new ChangeFeed(database),
    shops: new ShopStore(database, secrets),
    keys: new KeyStore(database),
    products: new ProductStore(database),
    publications: new PublicationStore(database),
    bundles: new BundleStore(database),
    sellingPlans: new SellingPlanStore(),
    productGroups: new ProductGroupStore(database),
    collections: new CollectionStore(database),
    markets: new MarketStore(database),
    marketCustomers: new MarketCustomerStore(database),
    marketEdits: new MarketEditStore(database),
    catalog: new CatalogStore(database),
    smartCollections: new SmartCollectionStore(database),
    orders: new OrderStore(database),
    customers: new CustomerStore(database),
    contents: new ContentStore(database),
    translations: new TranslationStore(database),
    events: new EventStore(database),
    arrivals: new ArrivalStore(database),
    eventUsage: new EventUsageStore(database),
    sessions: new SessionStore(database),
    networkCounts: new NetworkCountStore(database),
    shoppers: new ShopperStore(database),
    widgets: new WidgetStore(database),
    widgetUse: new WidgetUseStore(database),
    rulesets: new RulesetStore(database),
    rulesetUse: new RulesetUseStore(database),
    settings: new SettingsStore(database),
    imports: new ImportStore(database),
    importRuns: new ImportRunStore(database),
    jobs: new JobStore(database),
    history: new HistoryStore(database),
    models: new ModelStore(database),
    trainings: new TrainingStore(database),
    people: new PersonStore(database, secrets),
    signIns: new SignInStore(database),
    oneTimeLinks: new OneTimeLinkStore(),
    attempts: new AttemptStore(database, secrets),
    changes: new ChangeStore(database),
    versions: new VersionStore(database),
    plans: new PlanStore(database),
    situations: new SituationStore(database),
    deliveries: new DeliveryStore(database),
    deliveryCounts: new DeliveryCounts(database),
    recordVersions: new RecordVersionStore(database),
    stock: new StockStore(database),
    refunds: new RefundStore(),
    privacyRequests: new PrivacyRequestStore(database),
    dailyCounts: new DailyCountStore(database),
    trials: new TrialStore(database),
    experiments: new ExperimentStore(database),
    exposures: new ExposureStore(database),
    approvals: new ApprovalStore(database),
    connections: new ConnectionStore(database),
    refusals: new RefusalStore(database),
    priceRequests: new PriceRequestStore(database),
    presentations: new PresentationStore(),
  };
}
