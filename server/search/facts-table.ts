import { SlotMask } from '../catalog/columns/slot-mask.ts';
import type { ProductFacts } from './product-facts.ts';
import type { PriceFilter } from './query.ts';
import type { VariantFacts } from './variant-facts.ts';

/** The facts of a product in a test. Defaults: shown, available, without a price. */
interface FactOverrides {
  isShown?: boolean;
  isAvailable?: boolean;
  /** Prices in hundredths, one for each variant. */
  prices?: readonly number[];
  /** Variants with ids and availabilities of their own, in place of `isAvailable` and `prices`. */
  variants?: readonly VariantOverrides[];
  salesRank?: number;
}

interface VariantOverrides {
  id: number;
  /** In hundredths; undefined for a variant that is not sold. */
  price: number | undefined;
  isAvailable: boolean;
}

/** The most variants of a product of a test. */
const rowsOfProduct = 100;

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

  /** The variants of a product; one without a price where a test names none. */
  get variants(): VariantFacts {
    const at = (row: number) =>
      this.#variantsOf(Math.floor(row / rowsOfProduct))[row % rowsOfProduct];
    return {
      sellsAll: [...this.overrides.values()].every(({ variants = [] }) =>
        variants.every(({ price }) => price !== undefined),
      ),
      rows: (slot) => ({ first: slot * rowsOfProduct, count: this.#variantsOf(slot).length }),
      id: (row) => at(row)?.id ?? 0,
      price: (row) => at(row)?.price,
      isAvailable: (row) => at(row)?.isAvailable ?? false,
    };
  }

  isShown(slot: number): boolean {
    return this.#at(slot).isShown ?? true;
  }

  isAvailable(slot: number): boolean {
    const { variants, isAvailable = true } = this.#at(slot);
    return variants
      ? variants.some((variant) => variant.isAvailable && variant.price !== undefined)
      : isAvailable;
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
    const { variants, prices = [] } = this.#at(slot);
    return variants ? variants.flatMap(({ price }) => price ?? []) : prices;
  }

  salesRank(slot: number): number {
    return this.#at(slot).salesRank ?? Infinity;
  }

  #at(slot: number): FactOverrides {
    return this.overrides.get(this.#ids[slot] ?? -1) ?? {};
  }

  #variantsOf(slot: number): readonly VariantOverrides[] {
    const { variants, isAvailable = true, prices = [] } = this.#at(slot);
    const shared = (price: number, place: number) => ({ id: place + 1, price, isAvailable });
    return variants ?? (prices.length > 0 ? prices : [NaN]).map(shared);
  }
}
