import { join } from 'node:path';
import type { Router } from '@koa/router';
import type { Accounts } from './accounts/accounts.ts';
import type { Config } from './config.ts';
import { demoDomain } from './demo/create-demo-shop.ts';
import { createPreview } from './demo/preview/preview.ts';
import { drawPicture } from './demo/shop/pictures/draw.ts';
import { createStorefront } from './demo/storefront/storefront.ts';
import { createStorefrontReader } from './demo/storefront-reader.ts';
import type { IsAdmin } from './http/admin.ts';
import { createFindShopFor } from './http/administration/shop-access.ts';
import { isFromThisMachine } from './http/connections/this-machine.ts';
import { projectRoot } from './project-root.ts';
import type { Service } from './service.ts';

/** Creates the pages around previews of widgets: the demo theme for people who have signed in. */
export function createWidgetPreview(
  service: Service,
  { config, isAdmin, accounts }: { config: Config; isAdmin: IsAdmin; accounts: Accounts },
): Router {
  const { stores } = service;
  const findShopFor = createFindShopFor({
    publicUrl: config.publicUrl,
    isAdmin,
    findSession: (secret) => accounts.sessions.find(secret),
    findShop: (domain) => stores.shops.find({ domain }),
  });
  return createPreview({
    ...themeOf(service),
    findShop: (context, domain) => findShopFor(context, domain, 'read'),
  });
}

export function createDemoStorefront(service: Service, { isPublic }: Config): Router {
  return createStorefront({
    ...themeOf(service),
    defaultDomain: demoDomain,
    maySeeOtherShops: ({ req }) => !isPublic && isFromThisMachine(req),
    drawPicture,
  });
}

function themeOf({ stores, ...rest }: Service) {
  return {
    data: createStorefrontReader({ ...stores, ...rest }),
    publicDirectory: join(projectRoot(), 'public'),
  };
}
