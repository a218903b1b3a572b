import type { Product } from '../../catalog/product.ts';

/** What the demo theme asks of the service. Only products that shoppers may see come out of it. */
export interface StorefrontData {
  shopByDomain(domain: string): Promise<StorefrontShop | undefined>;
  /** The one that was created first; undefined where there is none. */
  firstShop(): Promise<StorefrontShop | undefined>;
  productByHandle(shopId: number, handle: string): Promise<Product | undefined>;
  /** The products that own these variants, in any order; ids that no product owns are left out. */
  productsOfVariants(shopId: number, variantIds: readonly number[]): Promise<Product[]>;
  /** In the order in which the shop wants them seen. */
  collections(shopId: number): Promise<StorefrontCollection[]>;
  collectionsOfProduct(shopId: number, productId: number): Promise<StorefrontCollection[]>;
  /** In the collection's own order. */
  collectionProducts(shopId: number, collectionId: number, range: Range): Promise<ProductPage>;
  /** Best match first. An empty term lists every product. */
  searchProducts(shopId: number, term: string, range: Range): Promise<ProductPage>;
  widgets(shopId: number): Promise<PlacedWidget[]>;
}

export interface StorefrontShop {
  id: number;
  domain: string;
  name: string;
  /** null when the shop has no enabled key: its pages then show no widgets. */
  publicKey: string | null;
  currency: string;
  /** For example `${{amount}}`. */
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
  /** Products on all pages. */
  total: number;
}

/** The part of a widget's settings that a theme writes into the page, so that its space is reserved. */
export interface PlacedWidget {
  id: number;
  name: string;
  type: string;
  layout: string;
  limit: number;
}
