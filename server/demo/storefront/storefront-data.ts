import type { Product } from '../../catalog/product.ts';

/** The data source of the demo theme. Returns only products that shoppers may see. */
export interface StorefrontData {
  shopByDomain(domain: string): Promise<StorefrontShop | undefined>;
  /** Returns the shop that was created first, or undefined without shops. */
  firstShop(): Promise<StorefrontShop | undefined>;
  productByHandle(shopId: number, handle: string): Promise<Product | undefined>;
  /** Returns the products of these variants in any order; unknown ids are omitted. */
  productsOfVariants(shopId: number, variantIds: readonly number[]): Promise<Product[]>;
  /** Returns the collections in the order of the shop. */
  collections(shopId: number): Promise<StorefrontCollection[]>;
  collectionsOfProduct(shopId: number, productId: number): Promise<StorefrontCollection[]>;
  /** Returns products in the order of the collection. */
  collectionProducts(shopId: number, collectionId: number, range: Range): Promise<ProductPage>;
  /** Searches products, best match first. An empty term matches every product. */
  searchProducts(shopId: number, term: string, range: Range): Promise<ProductPage>;
  widgets(shopId: number): Promise<PlacedWidget[]>;
}

/** A list of the page that comes with its products. */
export interface RenderedList {
  html: string;
  /** What a policy must allow for its styles. */
  styleSource: string;
}

/** Returns the list of a stored widget for a product; undefined where the page's script has to load it. */
export type RenderList = (
  domain: string,
  widget: PlacedWidget,
  productId: number,
) => Promise<RenderedList | undefined>;

export interface StorefrontShop {
  id: number;
  domain: string;
  name: string;
  /** Null without an enabled key; pages then show no widgets. */
  publicKey: string | null;
  currency: string;
  /** Money format, for example `${{amount}}`. */
  moneyFormat: string;
}

export interface StorefrontCollection {
  id: number;
  handle: string;
  title: string;
}

export interface Range {
  offset: number;
  limit: number;
}

export interface ProductPage {
  products: Product[];
  /** Number of products on all pages. */
  total: number;
}

/** The settings of a widget that a theme prints into the page to reserve its space. */
export interface PlacedWidget {
  id: number;
  name: string;
  type: string;
  layout: string;
  limit: number;
}
