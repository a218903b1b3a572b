import type { Router } from '@koa/router';
import type { Logger } from 'pino';
import type { Config } from '../config.ts';
import { createPlatformConnector } from '../connectors/platform/platform-connector.ts';
import { woocommerceConnector } from '../connectors/woocommerce/woocommerce-connector.ts';
import type { Names } from '../contract/names.ts';
import { createLive, type Live } from '../live/live.ts';
import { createWebhookRouter } from '../routes/webhooks.ts';
import type { Service } from './service.ts';
import type { Leases } from '../store/servers/leases.ts';
import { storeAccessOf } from './store-access.ts';

/** The feed of a store: the addresses that take its changes, and the work that follows. */
export interface StoreFeed extends Pick<Live, 'start' | 'close'> {
  router: Router;
}

interface StoreFeedOptions {
  leases: Leases;
  config: Config;
  names: Names;
  log: Logger;
  now: () => number;
}

export function createStoreFeed(
  { stores, directory }: Service,
  { config, names, now, ...options }: StoreFeedOptions,
): StoreFeed {
  const connectors = [createPlatformConnector(names), woocommerceConnector] as const;
  const platform = config.platformName;
  const live = createLive({
    ...options,
    stores,
    connectors,
    platform,
    ...storeAccessOf(config, now),
    now,
  });
  const { inbox } = live;
  return {
    router: createWebhookRouter({ connectors, directory, inbox, now }),
    start: () => live.start(),
    close: () => live.close(),
  };
}
