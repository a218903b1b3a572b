import type { VariantRun } from '../catalog/columns/variant-columns.ts';
import type { Market } from '../catalog/prices/market.ts';
import type { ShopCatalog } from '../catalog/shop-catalog.ts';

/** Fast-changing data of variants, which have rows as products have slots. */
export interface VariantFacts {
  /** False when some variants may not be sold. */
  readonly sellsAll: boolean;
  /** Returns the rows of a product's variants, in their order. */
  rows(slot: number): VariantRun;
  id(row: number): number;
  /** Returns the price in hundredths; undefined for a variant that is not sold. */
  price(row: number): number | undefined;
  isAvailable(row: number): boolean;
}

/** The variants of a catalog, at the prices of a market if there is one. */
export class CatalogVariantFacts implements VariantFacts {
  readonly #catalog: ShopCatalog;
  readonly #market: Market | undefined;

  constructor(catalog: ShopCatalog, market?: Market) {
    this.#catalog = catalog;
    this.#market = market;
  }

  get sellsAll(): boolean {
    return this.#market?.pricesEverything ?? true;
  }

  rows(slot: number): VariantRun {
    return this.#catalog.variantRun(slot);
  }

  id(row: number): number {
    return this.#catalog.variants.id(row);
  }

  price(row: number): number | undefined {
    const { variants } = this.#catalog;
    const price = variants.price(row);
    return this.#market ? this.#market.price(variants.id(row), price) : price;
  }

  isAvailable(row: number): boolean {
    return this.#catalog.variants.isInStock(row);
  }
}

/** The variants of things that are not sold. */
export const noVariants: VariantFacts = {
  sellsAll: true,
  rows: () => ({ first: 0, count: 0 }),
  id: () => 0,
  price: () => undefined,
  isAvailable: () => false,
};
