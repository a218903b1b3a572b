import type { Logger } from 'pino';
import type { Accounts } from '../accounts/accounts.ts';
import type { AdminWork } from './admin-work.ts';
import { type Config, importsOf, publicUrl } from '../config.ts';
import type { Names } from '../contract/names.ts';
import type { IsAdmin } from '../http/admin.ts';
import { createBindAdmin } from '../http/administration/bind-admin.ts';
import type { OpenStreams } from '../http/administration/live-stream.ts';
import { ApiRouter } from '../http/api-router.ts';
import type { Compression } from '../http/compression.ts';
import { createImportServices } from '../features/imports/request-import.ts';
import { bindAdminRoutes } from '../features/bind-admin-routes.ts';
import { listingRoutes } from '../routes/listings/bind-listings.ts';
import type { Service } from './service.ts';
import { createSmartSearch } from '../routes/smart-search/create-smart-search.ts';
import { UnlistedSearch } from '../search/unlisted-search.ts';
import { readInstallation, readShopHealth } from './shop-health.ts';
import { storeAccessOf } from './store-access.ts';
import type { WriteProbe } from '../store/port/write-probe.ts';
import type { VersionCheck } from './version-check.ts';

export interface AdminRouterOptions extends AdminWork {
  config: Config;
  names: Names;
  isAdmin: IsAdmin;
  accounts: Accounts;
  compression: Compression;
  now: () => number;
  writes: WriteProbe;
  log: Logger;
  versions: VersionCheck;
  streams: OpenStreams;
}

/** Creates the router of the administration. It is one of its own, because no other origin may read its answers. */
export function createAdminRouter(
  service: Service,
  { config, names, accounts, compression, now, writes, log, versions, ...rest }: AdminRouterOptions,
): ApiRouter {
  const { stores } = service;
  const reach = storeAccessOf(config, now);
  const router = new ApiRouter();
  const bind = createBindAdmin({
    router,
    names,
    compression,
    publicUrl: config.publicUrl,
    isAdmin: rest.isAdmin,
    streams: rest.streams,
    findSession: (secret, options) => accounts.sessions.find(secret, options),
    findShop: (domain) => stores.shops.find({ domain }),
  });
  bindAdminRoutes({
    bind,
    stores,
    accounts,
    search: service.search,
    unlistedSearch: new UnlistedSearch(service.texts),
    texts: service.texts,
    smartSearch: createSmartSearch(service),
    rulesetUse: service.rulesetUse,
    widgetUse: service.widgetUse,
    health: {
      readShop: (shop) => readShopHealth(service, writes, shop, reach.webhookAddress !== undefined),
      readInstallation: () => readInstallation(service, config, versions),
    },
    publicUrl: publicUrl(config),
    imports: createImportServices(importsOf(config)),
    demoShop: rest.demoShop,
    storeTrials: rest.storeTrials,
    trials: rest.trials,
    reach,
    catchUp: () => service.catchUp(),
    drafts: {
      ...stores,
      ...service,
      names,
      now,
      listings: listingRoutes({ ...stores, ...service }),
      onFailure: (error) => log.error({ err: error }, 'a part of a draft could not be evaluated'),
    },
    now,
  });
  return router;
}
