import type { Catalogs } from '../catalog/catalogs.ts';
import type { Product } from '../catalog/product.ts';
import type { ProductTexts } from '../catalog/product-texts.ts';
import { collectionsHolding } from '../catalog/collections-holding.ts';
import type { CatalogCollection } from '../catalog/catalog-collection.ts';
import type { ShopDirectory } from '../catalog/shop-directory.ts';
import { widgetSettingsSchema } from '../contract/widget.ts';
import { shownMoneyFormat } from '../presentation/shown-money-format.ts';
import type { Search } from '../search/search.ts';
import type { KeyStore } from '../store/tables/shops/key-store.ts';
import type { ProductStore } from '../store/tables/catalog/product-store.ts';
import type { Shop } from '../store/tables/shops/shop.ts';
import type { ShopStore } from '../store/tables/shops/shop-store.ts';
import type { WidgetStore } from '../store/tables/widgets/widget-store.ts';
import type {
  StorefrontCollection,
  StorefrontData,
  StorefrontShop,
} from './storefront/storefront-data.ts';

interface StorefrontReaderDependencies {
  directory: ShopDirectory;
  catalogs: Catalogs;
  texts: ProductTexts;
  search: Search;
  shops: ShopStore;
  products: ProductStore;
  keys: KeyStore;
  widgets: WidgetStore;
}

/** Creates the data source of the demo theme. */
export function createStorefrontReader(dependencies: StorefrontReaderDependencies): StorefrontData {
  const { directory, catalogs, texts, search, shops, products, keys, widgets } = dependencies;

  const presentShop = async (shop: Shop | undefined) =>
    shop && toStorefrontShop(shop, await keys.publicKey(shop.id));

  async function listedIds(shopId: number, ids: readonly number[]): Promise<number[]> {
    const catalog = await catalogs.get(shopId);
    return ids.filter((id) => {
      const slot = catalog.slotOf(id);
      return slot !== undefined && catalog.isListed(slot);
    });
  }

  /** Returns only listedProducts products, in the order of `ids`. */
  async function listedProducts(shopId: number, ids: readonly number[]): Promise<Product[]> {
    return texts.products(shopId, await listedIds(shopId, ids));
  }

  return {
    async shopByDomain(domain) {
      return presentShop(await directory.shopOfDomain(domain));
    },

    async firstShop() {
      const [shop] = await shops.listFinished();
      return presentShop(shop);
    },

    async productByHandle(shopId, handle) {
      const id = (await catalogs.get(shopId)).idOfHandle(handle);
      const [product] = id === undefined ? [] : await listedProducts(shopId, [id]);
      return product;
    },

    async productsOfVariants(shopId, variantIds) {
      return listedProducts(shopId, await products.ownersOfVariants(shopId, variantIds));
    },

    async collections(shopId) {
      return [...(await catalogs.get(shopId)).collections()].map(toStorefrontCollection);
    },

    async collectionsOfProduct(shopId, productId) {
      const catalog = await catalogs.get(shopId);
      const holding = await collectionsHolding(catalog, [productId]);
      return [...catalog.collections()]
        .filter(({ id }) => holding.has(id))
        .map(toStorefrontCollection);
    },

    async collectionProducts(shopId, collectionId, { offset, limit }) {
      const catalog = await catalogs.get(shopId);
      const ids = await listedIds(shopId, catalog.collection(collectionId)?.productIds ?? []);
      const shown = await texts.products(shopId, ids.slice(offset, offset + limit));
      return { products: shown, total: ids.length };
    },

    async searchProducts(shopId, term, range) {
      const { productIds, total } = await search.find(shopId, { term, ...range });
      return { products: await texts.products(shopId, productIds), total };
    },

    async widgets(shopId) {
      const stored = await widgets.list(shopId);
      return stored.map(({ id, name, type, settings }) => {
        const { layout, limit } = widgetSettingsSchema.parse(JSON.parse(settings));
        return { id, name, type, layout, limit };
      });
    },
  };
}

function toStorefrontCollection({ id, handle, title }: CatalogCollection): StorefrontCollection {
  return { id, handle, title };
}

function toStorefrontShop(shop: Shop, publicKey: string | null): StorefrontShop {
  return { ...shop, moneyFormat: shownMoneyFormat(shop, shop.currency), publicKey };
}
