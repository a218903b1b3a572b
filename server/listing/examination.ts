import type { ShopCatalog } from '../catalog/shop-catalog.ts';
import { SlotMask } from '../catalog/columns/slot-mask.ts';

/** Products that an answer depends on, including those that it does not show. */
export interface ExaminedProducts {
  ids: readonly number[];
  /** Version of each product when it was examined. */
  versions: readonly number[];
  /**
   * Set when too many products were examined to list them: the answer is then valid until any product changes
   * after this version of the catalog.
   */
  catalogVersion?: number | undefined;
}

/** Maximum number of listed products. Comparing more versions would cost more than computing most answers. */
const maxNamed = 5_000;

/** Records each examined product once. */
export class Examination {
  readonly #catalog: ShopCatalog;
  readonly #catalogVersion: number;
  readonly #versions = new Map<number, number>();
  #seen: SlotMask | undefined;
  /** First slot beyond the mask. Its products were added after the mask was created. */
  #seenEnd = 0;

  constructor(catalog: ShopCatalog) {
    this.#catalog = catalog;
    this.#catalogVersion = catalog.version;
  }

  /**
   * Returns false for a product that was recorded before. `slot` is undefined for a product that the shop
   * lacks.
   */
  add(productId: number, slot: number | undefined): boolean {
    if (this.#seen && slot !== undefined && slot < this.#seenEnd) {
      const isNew = !this.#seen.has(slot);
      this.#seen.add(slot);
      return isNew;
    }
    if (this.#versions.has(productId)) {
      return false;
    }
    this.#versions.set(productId, slot === undefined ? 0 : this.#catalog.versionAt(slot));
    if (this.#seen === undefined && this.#versions.size > maxNamed) {
      this.#seen = this.#maskOfSeen();
    }
    return true;
  }

  /**
   * True when the result stands for all products, so that products that cannot be shown need not be added.
   */
  get coversAll(): boolean {
    return this.#seen !== undefined;
  }

  /** Returns true for a recorded product once the result stands for all products. */
  hasSeen(slot: number): boolean {
    return this.#seen?.has(slot) ?? false;
  }

  /** True while no product of the catalog has changed since the examination began. */
  get isCurrent(): boolean {
    return this.#catalog.version === this.#catalogVersion;
  }

  result(): ExaminedProducts {
    return this.#seen
      ? { ids: [], versions: [], catalogVersion: this.#catalogVersion }
      : { ids: [...this.#versions.keys()], versions: [...this.#versions.values()] };
  }

  #maskOfSeen(): SlotMask {
    this.#seenEnd = this.#catalog.slotCount;
    const seen = new SlotMask(this.#seenEnd);
    for (const id of this.#versions.keys()) {
      const slot = this.#catalog.slotOf(id);
      if (slot !== undefined) {
        seen.add(slot);
      }
    }
    return seen;
  }
}
