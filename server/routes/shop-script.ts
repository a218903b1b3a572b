import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { AppError } from '../base/errors.ts';
import type { ShopDirectory } from '../catalog/shop-directory.ts';
import type { Names } from '../contract/names.ts';
import { scriptEndpoint } from '../contract/script.ts';
import { cacheControl, jsonBody } from '../http/answer.ts';
import type { Bind } from '../http/bind.ts';
import type { KeyStore } from '../store/tables/shops/key-store.ts';
import type { Shop } from '../store/tables/shops/shop.ts';
import { namesScript, serviceScriptName } from './widget-script.ts';

interface ShopScriptDependencies {
  directory: ShopDirectory;
  keys: KeyStore;
  names: Names;
  /** The output folder of the widget build. */
  buildDirectory: string;
}

/**
 * Binds the script of the theme at addresses that name the shop, so that a page whose script tag has neither a key nor a
 * domain works after a change of its host.
 */
export function bindShopScript(bind: Bind<Shop>, dependencies: ShopScriptDependencies): void {
  const { directory, keys, names, buildDirectory } = dependencies;
  let script: Promise<string> | undefined;
  const readScript = () =>
    (script ??= readFile(join(buildDirectory, serviceScriptName), 'utf8').catch(
      (error: unknown) => {
        script = undefined;
        throw error;
      },
    ));
  for (const service of new Set(['service', names.service])) {
    bind.open(scriptEndpoint(service), async ({ parameters }) => {
      const shop = await shopNamed(directory, parameters);
      const site = { key: (await keys.publicKey(shop.id)) ?? '', shop: shop.domain };
      const prefix = `${namesScript(names)}(window.Vitrine??={}).site=${JSON.stringify(site)};`;
      return {
        body: jsonBody(prefix + (await readScript())),
        cacheControl: cacheControl.script,
        headers: { 'X-Content-Type-Options': 'nosniff' },
        type: 'text/javascript; charset=utf-8',
      };
    });
  }
}

/** Returns the shop of a current cache key, or else of the domain. */
async function shopNamed(
  directory: ShopDirectory,
  {
    cache_key: cacheKey,
    shop: domain,
  }: { cache_key?: string | undefined; shop?: string | undefined },
): Promise<Shop> {
  if (domain === undefined && cacheKey === undefined) {
    throw new AppError('invalid', 'Missing required argument: shop');
  }
  const shop =
    (cacheKey === undefined ? undefined : await directory.shopOfCacheKey(cacheKey)) ??
    (domain === undefined ? undefined : await directory.shopOfDomain(domain));
  if (!shop) {
    const named = domain === undefined ? 'this cache key' : `the domain ${domain}`;
    throw new AppError('not-found', `There is no shop with ${named}.`);
  }
  return shop;
}
