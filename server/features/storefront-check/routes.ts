import { storefrontCheckEndpoints as endpoints } from './contract.ts';
import type { BindAdmin } from '../../http/administration/bind-admin.ts';
import {
  checkStorefront,
  type StorefrontCheck,
} from '../../storefront-page/check/check-storefront.ts';
import { isOwn, placingOf } from './placing.ts';
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
    const known = await keys.list(shop.id);
    const key = await keys.publicKey(shop.id);
    const { platform, pages, places } = check;
    const placing = placingOf(check, { baseUrl: publicUrl, domain: shop.domain, key: key ?? '' });
    const { programScript } = check;
    const isMoved = programScript !== null && isOwn(programScript, publicUrl);
    return {
      platform: platform && { name: platform.name, theme: platform.theme },
      // The address of ours names the shop, and brings its key.
      script: isMoved ? 'present' : scriptState(check, known),
      program_script: isMoved ? null : programScript,
      pages,
      places,
      way: placing.way,
      layout: key === null ? null : placing.layout,
    };
  });
}

function withScheme(address: string): string {
  return /^https?:\/\//i.test(address) ? address : `https://${address}`;
}

function scriptState(
  { key }: StorefrontCheck,
  known: readonly { key: string; disabledAt: number | null }[],
): 'missing' | 'present' | 'other_key' {
  if (key === null) {
    return 'missing';
  }
  return known.some((one) => one.key === key && one.disabledAt === null) ? 'present' : 'other_key';
}
