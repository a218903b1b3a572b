import { join } from 'node:path';
import type { Router, RouterContext } from '@koa/router';
import type { Logger } from 'pino';
import type { Accounts } from '../accounts/accounts.ts';
import { projectRoot } from '../base/project-root.ts';
import type { Config } from '../config.ts';
import { demoDomain, ensureDemoShop } from '../demo/create-demo-shop.ts';
import { createPictures } from '../demo/demo-pictures.ts';
import { createPreview } from '../demo/preview/preview.ts';
import { createStorefrontPreview } from '../demo/preview/storefront-preview.ts';
import { drawPicture } from '../demo/shop/pictures/draw.ts';
import { createStorefront } from '../demo/storefront/storefront.ts';
import { createStorefrontReader } from '../demo/storefront-reader.ts';
import type { IsAdmin } from '../http/admin.ts';
import { createFindShopFor } from '../http/administration/shop-access.ts';
import { isFromThisMachine } from '../http/connections/this-machine.ts';
import type { RateLimit } from '../http/rate-limit.ts';
import type { StoreReach } from '../live/store-reach.ts';
import type { Leases } from '../store/servers/leases.ts';
import { cleanPage } from '../storefront-page/clean-page.ts';
import { StorefrontPageReader } from '../storefront-page/read-storefront-page.ts';
import type { Service } from './service.ts';

interface PreviewOptions {
  config: Config;
  isAdmin: IsAdmin;
  accounts: Accounts;
  reach: StoreReach;
}

/**
 * Creates the pages around previews of widgets for people who have signed in: the demo theme, and pages of the shop's
 * own storefront.
 */
export function createWidgetPreviews(
  service: Service,
  { config, isAdmin, accounts, reach }: PreviewOptions,
): readonly Router[] {
  const { stores } = service;
  const findShopFor = createFindShopFor({
    publicUrl: config.publicUrl,
    isAdmin,
    findSession: (secret) => accounts.sessions.find(secret),
    findShop: (domain) => stores.shops.find({ domain }),
  });
  const { data, publicDirectory } = themeOf(service);
  const findShop = (context: RouterContext, domain: string) => findShopFor(context, domain, 'read');
  const reader = new StorefrontPageReader();
  const { userAgent } = reach.access;
  return [
    createPreview({ data, publicDirectory, findShop }),
    createStorefrontPreview({
      data,
      publicDirectory,
      findShop,
      async readPage(shopId, address) {
        const domains = await domainsOf(service, shopId);
        const allowThisMachine = !config.isPublic;
        const { url, html } = await reader.read(address, { domains, allowThisMachine, userAgent });
        return { url, ...cleanPage(html) };
      },
    }),
  ];
}

/** Returns the domains of a store: that of the shop, and that of its connection. */
async function domainsOf({ stores }: Service, shopId: number): Promise<string[]> {
  const [shop, connection] = await Promise.all([
    stores.shops.find({ id: shopId }),
    stores.connections.find(shopId),
  ]);
  const { address = '' } = connection ?? {};
  const connected = URL.canParse(address) ? [new URL(address).hostname] : [];
  return [...new Set([...(shop ? [shop.domain] : []), ...connected])];
}

export function createDemoStorefront(
  service: Service,
  { isPublic }: Config,
  rateLimit: RateLimit,
): Router {
  const { data, publicDirectory } = themeOf(service);
  return createStorefront({
    data,
    publicDirectory,
    async countRequest(context) {
      await rateLimit(context, { kind: 'reads', bust: false });
    },
    defaultDomain: demoDomain,
    maySeeOtherShops: ({ req }) => !isPublic && isFromThisMachine(req),
  });
}

export function createDemoPictures({ directory }: Service): Router {
  return createPictures({
    hasDemoShop: async () => (await directory.shopOfDomain(demoDomain)) !== undefined,
    drawPicture,
  });
}

function themeOf({ stores, directory, catalogs, texts, search }: Service) {
  const { shops, products, keys, widgets } = stores;
  return {
    data: createStorefrontReader({
      directory,
      catalogs,
      texts,
      search,
      shops,
      products,
      keys,
      widgets,
    }),
    publicDirectory: join(projectRoot(), 'public'),
  };
}

interface DemoShopOptions {
  leases: Leases;
  platform: string;
  log: Logger;
  now: () => number;
  /** Ends the creation. */
  stopping: AbortSignal | undefined;
}

/** Creates the shop of the demo store unless it is there. */
export async function createMissingDemoShop(
  { stores }: Service,
  { leases, platform, log, now, stopping }: DemoShopOptions,
): Promise<void> {
  await ensureDemoShop(stores, {
    leases,
    platform,
    now: new Date(now()),
    log,
    signal: stopping,
  });
}
