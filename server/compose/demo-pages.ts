import { join } from 'node:path';
import type { Router, RouterContext } from '@koa/router';
import type { Accounts } from '../accounts/accounts.ts';
import type { Config } from '../config.ts';
import { demoDomain } from '../demo/create-demo-shop.ts';
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
import { projectRoot } from '../base/project-root.ts';
import type { Service } from './service.ts';
import { storeAccessOf } from './store-access.ts';
import { cleanPage } from '../storefront-page/clean-page.ts';
import { StorefrontPageReader } from '../storefront-page/read-storefront-page.ts';

interface PreviewOptions {
  config: Config;
  isAdmin: IsAdmin;
  accounts: Accounts;
  now: () => number;
}

/**
 * Creates the pages around previews of widgets for people who have signed in: the demo theme, and pages of the shop's
 * own storefront.
 */
export function createWidgetPreviews(
  service: Service,
  { config, isAdmin, accounts, now }: PreviewOptions,
): readonly Router[] {
  const { stores } = service;
  const findShopFor = createFindShopFor({
    publicUrl: config.publicUrl,
    isAdmin,
    findSession: (secret) => accounts.sessions.find(secret),
    findShop: (domain) => stores.shops.find({ domain }),
  });
  const deps = {
    ...themeOf(service),
    findShop: (context: RouterContext, domain: string) => findShopFor(context, domain, 'read'),
  };
  const reader = new StorefrontPageReader();
  const { userAgent } = storeAccessOf(config, now).access;
  return [
    createPreview(deps),
    createStorefrontPreview({
      ...deps,
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
  return createStorefront({
    ...themeOf(service),
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

function themeOf({ stores, ...rest }: Service) {
  return {
    data: createStorefrontReader({ ...stores, ...rest }),
    publicDirectory: join(projectRoot(), 'public'),
  };
}
