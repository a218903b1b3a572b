import { storefrontCheckEndpoints as endpoints } from './contract.ts';
import type { BindAdmin } from '../../http/administration/bind-admin.ts';
import { checkStorefront } from '../../storefront-page/check/check-storefront.ts';
import { placingOf } from './placing.ts';
import type { KeyStore } from '../../store/tables/shops/key-store.ts';
import type { Shop } from '../../store/tables/shops/shop.ts';

/** Reads a page of a shop's own store, as a stranger sees it. */
export type ReadOwnPage = (shopId: number, address: string) => Promise<{ url: URL; html: string }>;

interface Dependencies {
  bind: BindAdmin<Shop>;
  keys: KeyStore;
  readPage: ReadOwnPage;
  /** The address of the server for links. */
  publicUrl: string;
}

export function bindStorefrontCheck({ bind, keys, readPage, publicUrl }: Dependencies): void {
  bind.inShop(endpoints.checkStorefront, async ({ shop, body }) => {
    const check = await checkStorefront(withScheme(body.address), (address) =>
      readPage(shop.id, address),
    );
    const { platform, pages, places } = check;
    const { domain, cacheKey } = shop;
    const key = await keys.publicKey(shop.id);
    const placing = placingOf(check, {
      tag: { baseUrl: publicUrl, domain, key: key ?? '' },
      shop: { domain, cacheKey, keys: await keys.list(shop.id) },
    });
    return {
      platform: platform && { name: platform.name, theme: platform.theme },
      script: placing.script,
      program_script: placing.otherScript,
      pages,
      places: places.map(({ isWordId, ...place }) => ({ ...place, is_word_id: isWordId })),
      way: placing.way,
      layout: key === null ? null : placing.layout,
    };
  });
}

function withScheme(address: string): string {
  return /^https?:\/\//i.test(address) ? address : `https://${address}`;
}
