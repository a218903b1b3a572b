import { SlotMask } from '../catalog/columns/slot-mask.ts';
import type { ProductFacts } from './product-facts.ts';
import type { PriceFilter } from './query.ts';

/** The facts of a product in a test. Defaults: shown, available, without a price. */
export interface FactOverrides {
  isShown?: boolean;
  isAvailable?: boolean;
  /** Prices in hundredths, one for each variant. */
  prices?: readonly number[];
  salesRank?: number;
}

/** Product facts for tests of engines: every id is a product. */
export class FactsTable implements ProductFacts {
  readonly overrides = new Map<number, FactOverrides>();
  readonly collections = new Map<number, ReadonlySet<number>>();
  readonly #ids: number[] = [];
  readonly #slots = new Map<number, number>();

  slotOf(productId: number): number {
    const slot = this.#slots.get(productId) ?? this.#ids.length;
    this.#slots.set(productId, slot);
    this.#ids[slot] = productId;
    return slot;
  }

  get slots(): object {
    return this;
  }

  isShown(slot: number): boolean {
    return this.#at(slot).isShown ?? true;
  }

  isAvailable(slot: number): boolean {
    return this.#at(slot).isAvailable ?? true;
  }

  lowestPrice(slot: number): number {
    return Math.min(...this.prices(slot));
  }

  highestPrice(slot: number): number {
    return Math.max(...this.prices(slot));
  }

  hasPrice(slot: number, { min = -Infinity, max = Infinity }: PriceFilter): boolean {
    return this.prices(slot).some((price) => price >= min && price <= max);
  }

  *collectionMask(collectionIds: readonly number[]): Generator<void, SlotMask> {
    const slots = collectionIds.flatMap((id) =>
      [...this.collectionMembers(id)].map((productId) => this.slotOf(productId)),
    );
    const mask = new SlotMask(this.#ids.length);
    for (const slot of slots) {
      mask.add(slot);
      yield;
    }
    return mask;
  }

  collectionMembers(collectionId: number): ReadonlySet<number> {
    return this.collections.get(collectionId) ?? new Set();
  }

  *collectionsOf(productId: number): Iterable<number> {
    for (const [id, members] of this.collections) {
      if (members.has(productId)) {
        yield id;
      }
    }
  }

  prices(slot: number): readonly number[] {
    return this.#at(slot).prices ?? [];
  }

  salesRank(slot: number): number {
    return this.#at(slot).salesRank ?? Infinity;
  }

  #at(slot: number): FactOverrides {
    return this.overrides.get(this.#ids[slot] ?? -1) ?? {};
  }
}
