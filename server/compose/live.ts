import { join } from 'node:path';
import type { Router } from '@koa/router';
import type { Logger } from 'pino';
import { dataFiles } from '../base/data-folder.ts';
import { readVersion } from '../base/version.ts';
import type { ShopDirectory } from '../catalog/shop-directory.ts';
import { type Config, publicUrl } from '../config.ts';
import { createConnectors } from '../connectors/store-families.ts';
import type { Names } from '../contract/names.ts';
import { createLive } from '../live/live.ts';
import type { StoreReach } from '../live/store-reach.ts';
import { StoreTrials } from '../live/store-trials.ts';
import { createApprovalRouter } from '../routes/store-approvals.ts';
import { createWebhookRouter } from '../routes/webhooks.ts';
import { SecretBox } from '../store/secrets/secret-box.ts';
import type { Leases } from '../store/servers/leases.ts';
import type { Stores } from '../store/stores.ts';

/** Returns how an installation asks stores, and where they deliver to. */
export function storeAccessOf(config: Config, now: () => number): StoreReach {
  const { publicUrl: url, platformName: platform, secretKey, dataDirectory } = config;
  const publicAddress = url?.startsWith('https:') ? url : undefined;
  const userAgent = `Vitrine/${readVersion()} (+${publicUrl(config)})`;
  return {
    access: { platform, userAgent, now, allowPrivate: !config.isPublic },
    secrets: new SecretBox({ secretKey, keyFile: join(dataDirectory, dataFiles.secretKey) }),
    webhookAddress: publicAddress && `${publicAddress}/webhooks`,
    publicAddress,
  };
}

/** The feed of a store: the addresses that take its changes, and the work that follows. */
export interface StoreFeed {
  routers: Router[];
  start(): void;
  close(): Promise<void>;
}

interface StoreFeedOptions {
  stores: Stores;
  directory: ShopDirectory;
  reach: StoreReach;
  leases: Leases;
  names: Names;
  platform: string;
  log: Logger;
  now: () => number;
}

export function createStoreFeed({
  stores,
  directory,
  reach,
  leases,
  names,
  platform,
  log,
  now,
}: StoreFeedOptions): StoreFeed {
  const connectors = createConnectors(names);
  const live = createLive({
    stores,
    leases,
    connectors,
    platform,
    access: reach.access,
    secrets: reach.secrets,
    webhookAddress: reach.webhookAddress,
    log,
    now,
  });
  return {
    routers: [
      createWebhookRouter({
        connectors,
        directory,
        inbox: live.inbox,
        attempts: stores.attempts,
        now,
      }),
      createApprovalRouter({ stores, reach, now }),
    ],
    start: () => live.start(),
    close: () => live.close(),
  };
}

interface StoreTrialsOptions {
  stores: Stores;
  reach: StoreReach;
  platform: string;
  isPublic: boolean;
  log: Logger;
  now: () => number;
}

/** Creates what reads public stores into shops, which the caller closes. */
export function createStoreTrials({
  stores,
  reach: { access, secrets },
  platform,
  isPublic,
  log,
  now,
}: StoreTrialsOptions): StoreTrials {
  return new StoreTrials({
    stores,
    now,
    platform,
    userAgent: access.userAgent,
    secrets,
    // Persons of a service for this machine only may also read stores of this machine.
    allowHttp: !isPublic,
    allowPrivate: access.allowPrivate ?? false,
    onFailure: (error, address) => log.error({ err: error, address }, 'a store could not be read'),
  });
}
