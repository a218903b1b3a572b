import type { Config } from '../config.ts';
import type { ReadOwnPage } from '../features/storefront-check/routes.ts';
import type { StoreReach } from '../live/store-reach.ts';
import { StorefrontPageReader } from '../storefront-page/read-storefront-page.ts';
import type { Service } from './service.ts';

/** Creates what reads pages of the shops' own stores, a few at a time. */
export function createReadOwnPage(
  service: Service,
  { config, reach }: { config: Config; reach: StoreReach },
): ReadOwnPage {
  const reader = new StorefrontPageReader();
  const { userAgent } = reach.access;
  return async (shopId, address) => {
    const domains = await domainsOf(service, shopId);
    return reader.read(address, { domains, allowThisMachine: !config.isPublic, userAgent });
  };
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
