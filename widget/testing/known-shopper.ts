import { onTestFinished } from 'vitest';
import { setConsent } from '../shopper/set-consent.ts';
import { plainPage, setPage, type ShopPage } from './shop-page.ts';

/** Sets up a page of a shop with these lists in an order for each shopper, who has agreed and looked at products 7 and 5. */
export function knowShopper(
  shop: ShopPage,
  { lists, page = {} }: { lists: readonly string[]; page?: Partial<typeof plainPage> },
): void {
  onTestFinished(() => {
    setConsent(false);
    localStorage.clear();
  });
  localStorage.setItem('vitrine-viewed', '["7","5"]');
  const { base } = globalThis.Vitrine?.page ?? plainPage;
  const cart = { items: [{ product_id: 9 }, { product_id: 8 }] };
  setPage({
    consent: true,
    storefront: { add: () => undefined, read: async () => cart },
    page: { base, shop: 'known.test', ...page },
  });
  shop.answer('/api/v1/page', () => ({ data: { shop: { personal: lists } } }));
}
