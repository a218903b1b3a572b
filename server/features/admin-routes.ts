import type { Accounts } from '../accounts/accounts.ts';
import type { ProductTexts } from '../catalog/product-texts.ts';
import type { WidgetUse } from '../catalog/widget-use.ts';
import type { ShopHealth } from './health/contract.ts';
import type { SignedIn } from '../contract/admin/signed-in.ts';
import type { DemoShopCreation } from '../demo/demo-shop-creation.ts';
import type { BindAdmin } from '../http/administration/bind-admin.ts';
import type { ImportServices } from './imports/request-import.ts';
import type { StoreReach } from '../live/store-reach.ts';
import type { StoreTrials } from '../live/store-trials.ts';
import type { Management } from '../changes/management.ts';
import type { RulesetUse } from '../rulesets/ruleset-use.ts';
import type { Search } from '../search/search.ts';
import type { UnlistedSearch } from '../search/unlisted-search.ts';
import type { Shop } from '../store/tables/shops/shop.ts';
import type { Stores } from '../store/stores.ts';
import type { Trials } from './trials/trials.ts';
import type { SmartSearchDependencies } from '../routes/smart-search/smart-search-dependencies.ts';
import type { TrialDependencies } from './rulesets/try-ruleset.ts';

/** Reads the state of a running server. */
interface HealthReaders {
  readShop: (shop: Shop) => Promise<Omit<ShopHealth, 'installation'>>;
  /** Reads what only owners of all shops may see. */
  readInstallation: () => Promise<ShopHealth['installation']>;
}

export interface AdminRoutesDependencies {
  bind: BindAdmin<Shop>;
  stores: Stores;
  accounts: Accounts;
  health: HealthReaders;
  search: Search;
  /** Searches products that no shopper can find. */
  unlistedSearch: UnlistedSearch;
  texts: Pick<ProductTexts, 'products'>;
  /** The address of the server for links. */
  publicUrl: string;
  /** Applies committed changes, so that the next request of a shopper sees them. */
  catchUp: () => Promise<void>;
  /** Answers searches as shoppers see them. */
  smartSearch: SmartSearchDependencies;
  /** Creates the demo shop. */
  demoShop: Pick<DemoShopCreation, 'begin' | 'find'>;
  /** Reads public stores into shops. */
  storeTrials: Pick<StoreTrials, 'begin' | 'find'>;
  /** Tries recommenders and field weights in processes of their own. */
  trials: Pick<Trials, 'begin' | 'end' | 'results'>;
  /** Asks the stores of shops. */
  reach: StoreReach;
  /** Takes files, and imports them in processes of their own. */
  imports: ImportServices;
  /** Evaluates drafts of rulesets. */
  drafts: TrialDependencies;
  /** The counts that have not been saved. */
  rulesetUse: Pick<RulesetUse, 'unsaved'>;
  widgetUse: Pick<WidgetUse, 'unsaved'>;
  now: () => number;
}

/** Returns the management on behalf of somebody who has signed in. */
export function managementOf(
  { stores, now }: Pick<AdminRoutesDependencies, 'stores' | 'now'>,
  signedIn: SignedIn,
): Management {
  const actor =
    signedIn.kind === 'person'
      ? { kind: signedIn.kind, personId: signedIn.personId }
      : { kind: signedIn.kind, personId: null };
  return { stores, actor, now };
}

const longestWaitMs = 5_000;

/** Waits until shoppers see what was written. Returns false when it takes longer than 5 seconds. */
export async function whenShown({
  catchUp,
}: Pick<AdminRoutesDependencies, 'catchUp'>): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<false>((resolve) => {
    timer = setTimeout(() => resolve(false), longestWaitMs);
  });
  try {
    return await Promise.race([catchUp().then(() => true), late]);
  } finally {
    clearTimeout(timer);
  }
}
