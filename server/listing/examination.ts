import type { ShopCatalog } from '../catalog/shop-catalog.ts';
import { SlotMask } from '../catalog/slot-mask.ts';

/** Products that were looked at to make an answer, those that it does not show included. */
export interface ExaminedProducts {
  ids: readonly number[];
  /** Of each product, read when it was looked at. */
  versions: readonly number[];
  /**
   * Set where too many were looked at to name them: the answer is true until any product changes after
   * this version of the catalog.
   */
  catalogVersion?: number | undefined;
}

/** Comparing more versions would cost more than most answers do. */
const maximumNamed = 5_000;

/** Notes each product that is looked at, once. */
export class Examination {
  readonly #catalog: ShopCatalog;
  readonly #catalogVersion: number;
  readonly #versions = new Map<number, number>();
  #seen: SlotMask | undefined;
  /** Slots from here on came later than the mask, which cannot hold them. */
  #seenEnd = 0;

  constructor(catalog: ShopCatalog) {
    this.#catalog = catalog;
    this.#catalogVersion = catalog.version;
  }

  /** Returns false for a product that was noted before. Without a slot the shop does not have it. */
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
    if (this.#seen === undefined && this.#versions.size > maximumNamed) {
      this.#seen = this.#maskOfSeen();
    }
    return true;
  }

  /** Whether the result stands for all products: one that cannot be shown need not be added. */
  get coversAll(): boolean {
    return this.#seen !== undefined;
  }

  /** Returns true for a noted product once the result stands for all products. */
  hasSeen(slot: number): boolean {
    return this.#seen?.has(slot) ?? false;
  }

  /** Whether no product of the catalog has changed since the examination began. */
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
