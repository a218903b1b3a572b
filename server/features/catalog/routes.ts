import type { ShopCatalog } from '../../catalog/shop-catalog.ts';
import { catalogEndpoints as endpoints } from './contract.ts';
import { AppError } from '../../base/errors.ts';
import type { Shop } from '../../store/tables/shops/shop.ts';
import { findTablePage, pageSize } from './find-products.ts';
import { productPlaces } from './product-places.ts';
import { tableFacets } from './table-facets.ts';
import { tableRows } from './table-rows.ts';
import { whyNot } from './why-not.ts';
import type { CollectionTexts } from '../../catalog/collection-texts.ts';
import type { ProductTexts } from '../../catalog/product-texts.ts';
import { productAddress } from '../../catalog/store-pages.ts';
import type { BindAdmin } from '../../http/administration/bind-admin.ts';
import type { Search } from '../../search/search.ts';
import type { UnlistedSearch } from '../../search/unlisted-search.ts';
import type { MarketStore } from '../../store/tables/catalog/market-store.ts';
import type { RulesetStore } from '../../store/tables/rulesets/ruleset-store.ts';
import type { WidgetStore } from '../../store/tables/widgets/widget-store.ts';
import type { TrialDependencies } from '../rulesets/try-ruleset.ts';

interface Dependencies {
  bind: BindAdmin<Shop>;
  markets: MarketStore;
  widgets: WidgetStore;
  rulesets: RulesetStore;
  search: Search;
  /** Searches products that no shopper can find. */
  unlistedSearch: UnlistedSearch;
  texts: ProductTexts;
  collectionTexts: CollectionTexts;
  drafts: TrialDependencies;
}

/** Binds the catalog: its table, and what the shop knows and does with one product. */
export function bindCatalog(dependencies: Dependencies): void {
  const { bind, markets, search, unlistedSearch, texts, drafts } = dependencies;
  const rows = { texts, markets };

  bind.inShop(endpoints.catalogProducts, async ({ shop, parameters }) => {
    const catalog = await drafts.catalogs.get(shop.id);
    const found = await findTablePage(
      { search, unlistedSearch },
      { shopId: shop.id, catalog },
      parameters,
    );
    const data = await tableRows(rows, { shop, catalog }, found.ids);
    const products = data.map(({ product }) => product);
    const { facets } = await search.settings(shop.id);
    return {
      currency: shop.currency,
      total: found.total,
      pages: Math.max(1, Math.ceil(found.total / pageSize)),
      data: data.map(({ row }) => row),
      facets: tableFacets(found.facets, products, facets),
    };
  });

  bind.inShop(endpoints.catalogProduct, async ({ shop, parameters: { product: id } }) => {
    const catalog = await drafts.catalogs.get(shop.id);
    const [found] = await tableRows(rows, { shop, catalog }, [id]);
    if (!found) {
      throw new AppError('not-found', `The shop has no product ${id}.`);
    }
    const link = productAddress(shop, found.product);
    return { currency: shop.currency, product: found.row, link, stored: { ...found.product } };
  });

  bind.inShop(endpoints.productPlaces, async ({ shop, parameters: { product: id } }) =>
    productPlaces(dependencies, await ofProduct(shop, id), id),
  );

  bind.inShop(endpoints.whyNot, async ({ shop, parameters }) =>
    whyNot(dependencies, await ofProduct(shop, parameters.product), parameters),
  );

  async function ofProduct(
    shop: Shop,
    productId: number,
  ): Promise<{ shop: Shop; catalog: ShopCatalog }> {
    const catalog = await drafts.catalogs.get(shop.id);
    if (catalog.slotOf(productId) === undefined) {
      throw new AppError('not-found', `The shop has no product ${productId}.`);
    }
    return { shop, catalog };
  }
}
