import { countUnpricedVariants } from '../../catalog/prices/count-unpriced-variants.ts';
import { marketEndpoints } from './contract.ts';
import { mayReadMarkets } from '../../catalog/requested-market.ts';
import { editMarket } from './actions.ts';
import { runInSlices } from '../../base/slices.ts';
import { toShownProduct } from '../products/shown-product.ts';
import type { Catalogs } from '../../catalog/catalogs.ts';
import type { ProductTexts } from '../../catalog/product-texts.ts';
import type { BindAdmin } from '../../http/administration/bind-admin.ts';
import type { Search } from '../../search/search.ts';
import type { MarketStore } from '../../store/tables/catalog/market-store.ts';
import type { Shop } from '../../store/tables/shops/shop.ts';
import type { ActAs, WhenShown } from '../acting.ts';

interface Dependencies {
  bind: BindAdmin<Shop>;
  markets: MarketStore;
  catalogs: Catalogs;
  texts: ProductTexts;
  search: Search;
  actAs: ActAs;
  whenShown: WhenShown;
}

export function bindMarkets({
  bind,
  markets,
  catalogs,
  texts,
  search,
  actAs,
  whenShown,
}: Dependencies): void {
  bind.inShop(marketEndpoints.markets, async ({ shop }) => {
    const catalog = await catalogs.get(shop.id);
    const best = await search.find(shop.id, { term: '', offset: 0, limit: 1 });
    const [sample] = await texts.products(shop.id, best.productIds);
    const heads = await markets.list(shop.id);
    const data = [];
    for (const {
      isActive,
      hasAllProducts,
      priceContext,
      isForCompany,
      position: _,
      ...head
    } of heads) {
      const market = catalog.markets.find(head.id);
      const isSold = sample !== undefined && (market?.offers(sample.id) ?? false);
      data.push({
        ...head,
        currency: head.currency ?? shop.currency,
        is_active: isActive,
        has_all_products: hasAllProducts,
        price_country: isForCompany ? null : priceContext,
        is_for_company: isForCompany,
        unpriced_variants: market ? await runInSlices(countUnpricedVariants(catalog, market)) : 0,
        sample_price: isSold ? toShownProduct(sample, market).price : null,
      });
    }
    return {
      sees_countries: mayReadMarkets(shop),
      sample: sample
        ? { title: sample.title, price: toShownProduct(sample).price, currency: shop.currency }
        : null,
      data,
    };
  });

  bind.inShop(
    marketEndpoints.saveMarket,
    async ({ shop, parameters: { market }, body, signedIn }) => {
      const management = actAs(signedIn);
      const { change } = await editMarket(management, shop.id, market, body);
      return { change, shown: await whenShown() };
    },
  );
}
