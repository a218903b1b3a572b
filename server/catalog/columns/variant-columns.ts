import type { CatalogVariant } from '../../store/tables/catalog/product-store.ts';
import { ByteColumn, NumberColumn } from './columns.ts';

/** The consecutive rows that hold the variants of a product. */
export interface VariantRun {
  first: number;
  count: number;
}

/** Id, price and stock of all variants of a shop as columns, without an object per variant. */
export class VariantColumns {
  readonly #ids = new NumberColumn();
  readonly #prices = new NumberColumn();
  readonly #inStock = new ByteColumn();
  #end = 0;

  /** Writes the variants over `run` if they fit, otherwise after the last run. */
  write(variants: readonly CatalogVariant[], run: VariantRun): VariantRun {
    const first = variants.length <= run.count ? run.first : this.#end;
    this.#end = Math.max(this.#end, first + variants.length);
    variants.forEach(({ id, price, inStock }, index) => {
      this.#ids.set(first + index, id);
      this.#prices.set(first + index, price);
      this.#inStock.set(first + index, inStock ? 1 : 0);
    });
    return { first, count: variants.length };
  }

  id(row: number): number {
    return this.#ids.get(row);
  }

  /** Returns the price in hundredths of the shop's currency. */
  price(row: number): number {
    return this.#prices.get(row);
  }

  isInStock(row: number): boolean {
    return this.#inStock.get(row) === 1;
  }
}
