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
import type { RenderList } from '../demo/storefront/storefront-data.ts';
import { createStorefrontReader } from '../demo/storefront-reader.ts';
import type { IsAdmin } from '../http/admin.ts';
import { createFindShopFor } from '../http/administration/shop-access.ts';
import { isFromThisMachine } from '../http/connections/this-machine.ts';
import type { RateLimit } from '../http/rate-limit.ts';
import type { ReadOwnPage } from '../features/storefront-check/routes.ts';
import type { RenderElement } from '../routes/rendered/render-element.ts';
import type { Leases } from '../store/servers/leases.ts';
import { cleanPage } from '../storefront-page/clean-page.ts';
import type { Service } from './service.ts';

interface PreviewOptions {
  config: Config;
  isAdmin: IsAdmin;
  accounts: Accounts;
  readOwnPage: ReadOwnPage;
}

/**
 * Creates the pages around previews of widgets for people who have signed in: the demo theme, and pages of the shop's
 * own storefront.
 */
export function createWidgetPreviews(
  service: Service,
  { config, isAdmin, accounts, readOwnPage }: PreviewOptions,
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
  return [
    createPreview({ data, publicDirectory, findShop }),
    createStorefrontPreview({
      data,
      publicDirectory,
      findShop,
      async readPage(shopId, address) {
        const { url, html } = await readOwnPage(shopId, address);
        return { url, ...cleanPage(html) };
      },
    }),
  ];
}

export function createDemoStorefront(
  service: Service,
  { isPublic }: Config,
  { rateLimit, renderElement }: { rateLimit: RateLimit; renderElement: RenderElement },
): Router {
  const { data, publicDirectory } = themeOf(service);
  return createStorefront({
    data,
    renderList: renderListWith(service, renderElement),
    publicDirectory,
    async countRequest(context) {
      await rateLimit(context, { kind: 'reads', bust: false });
    },
    defaultDomain: demoDomain,
    maySeeOtherShops: ({ req }) => !isPublic && isFromThisMachine(req),
  });
}

/** Renders lists as a store's own server asks for them. A page goes on without one that fails. */
function renderListWith({ directory }: Service, renderElement: RenderElement): RenderList {
  return async (domain, { id: widgetId, layout, limit }, productId) => {
    const caller = await directory.shopOfDomain(domain);
    if (!caller) {
      return undefined;
    }
    const attributes = {
      'widget-id': String(widgetId),
      layout,
      limit: String(limit),
      'product-ids': String(productId),
      'add-to-cart': true,
      ratings: true,
      badges: 'sale: −{percent} %',
    } as const;
    const { element } = await renderElement({
      caller,
      name: 'recommendations',
      attributes,
      widgetId,
      styles: 'inline',
      given: {},
      language: undefined,
      nonce: undefined,
      pageType: 'product',
      isUse: true,
      mayExplain: () => Promise.resolve(false),
      meter: { workMs: 0 },
      enterRoom: () => undefined,
    }).catch(() => ({ element: undefined }));
    return element;
  };
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
