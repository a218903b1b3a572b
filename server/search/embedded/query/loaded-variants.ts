import type { ProductFacts } from '../../product-facts.ts';
import type { PriceFilter } from '../../query.ts';
import type { Segment } from '../segment/segment.ts';

/** The values that variants need, as flags by number of the segment's columns. */
interface WantedOfVariants {
  /** A condition for each group of options. */
  options: readonly Uint8Array[];
  /** The next condition; undefined without one. */
  metafields: Uint8Array | undefined;
  /** The last condition. */
  price: PriceFilter | undefined;
}

/** The place of a variant that has everything that its document has. */
const ofDocument = -1;

/** The place of a variant that the catalog has and the segment does not have yet. */
const unknown = -2;

/** The sold variants of one document after the other, with the conditions that each fails. The buffers are reused. */
export class LoadedVariants {
  /** The number of variants. */
  size = 0;
  /** The number of variants that were ever loaded, by which a search knows when to pause. */
  total = 0;
  readonly #segment: Segment;
  readonly #facts: ProductFacts;
  readonly #wanted: WantedOfVariants;
  readonly #minPrice: number;
  readonly #maxPrice: number;
  readonly #prices: number[] = [];
  readonly #isAvailable: boolean[] = [];
  /** The place of each variant in the segment, or `ofDocument` or `unknown`. */
  readonly #places: number[] = [];
  /** The number of conditions that each variant fails, and the last of them. */
  readonly #failures: number[] = [];
  readonly #lastFailed: number[] = [];
  readonly #failsFirst: boolean[] = [];
  #slot = 0;
  /** The places in the segment of the document's variants. */
  #from = 0;
  #to = 0;
  /** True when the product itself has a wanted metafield. */
  #allHaveMetafield = false;
  /** The places of variants with a wanted metafield. */
  readonly #withMetafield = new Set<number>();
  readonly #ofProduct = new Set<number>();

  constructor(segment: Segment, facts: ProductFacts, wanted: WantedOfVariants) {
    this.#segment = segment;
    this.#facts = facts;
    this.#wanted = wanted;
    this.#minPrice = wanted.price?.min ?? -Infinity;
    this.#maxPrice = wanted.price?.max ?? Infinity;
  }

  load(slot: number, fact: number): void {
    const { variants } = this.#facts;
    const { offsets } = this.#segment.variants.ids;
    this.#slot = slot;
    this.#from = offsets[slot] ?? 0;
    this.#to = offsets[slot + 1] ?? 0;
    this.size = 0;
    if (this.#wanted.metafields) {
      this.#findMetafields(this.#wanted.metafields);
    }
    const { first, count } = variants.rows(fact);
    for (let row = first; row < first + count; row += 1) {
      const price = variants.price(row);
      if (price !== undefined) {
        this.#add(variants.id(row), price, variants.isAvailable(row));
      }
    }
    if (count === 0) {
      this.#add(0, NaN, false);
    }
    this.total += Math.max(count, 1);
  }

  /** Returns whether a variant meets all conditions but one, and but the first one too if that is left out. */
  meets(index: number, without: number, withoutFirst = false): boolean {
    const isForgiven = withoutFirst && this.#failsFirst[index] === true;
    const failures = (this.#failures[index] ?? 0) - (isForgiven ? 1 : 0);
    return failures === 0 || (failures === 1 && this.#lastFailed[index] === without);
  }

  isAvailable(index: number): boolean {
    return this.#isAvailable[index] ?? false;
  }

  priceAt(index: number): number {
    return this.#prices[index] ?? NaN;
  }

  /** Calls back with the number of each option of a variant. */
  forEachOption(index: number, handle: (number: number) => void): void {
    const place = this.#places[index] ?? unknown;
    const { runs } = this.#segment.options;
    const start = runs.offsets[this.#slot] ?? 0;
    if (place === ofDocument) {
      const end = runs.offsets[this.#slot + 1] ?? 0;
      for (let option = start; option < end; option += 1) {
        handle(runs.values[option] ?? 0);
      }
    }
    if (place < 0) {
      return;
    }
    const { offsets, values } = this.#segment.variants.options;
    const first = offsets[this.#slot] ?? 0;
    const width = ((offsets[this.#slot + 1] ?? 0) - first) / (this.#to - this.#from);
    const own = first + (place - this.#from) * width;
    for (let option = own; option < own + width; option += 1) {
      const known = values[option] ?? 0;
      if (known > 0) {
        handle(runs.values[start + known - 1] ?? 0);
      }
    }
  }

  #add(id: number, price: number, isAvailable: boolean): void {
    const index = this.size;
    const place = this.#from === this.#to ? ofDocument : this.#placeOf(id);
    this.size = index + 1;
    this.#prices[index] = price;
    this.#isAvailable[index] = isAvailable;
    this.#places[index] = place;
    this.#failures[index] = 0;
    this.#failsFirst[index] = false;
    for (const [group, isWanted] of this.#wanted.options.entries()) {
      this.#require(index, group, this.#hasOption(index, isWanted));
    }
    const { length: groups } = this.#wanted.options;
    if (this.#wanted.metafields) {
      this.#require(index, groups, this.#allHaveMetafield || this.#withMetafield.has(place));
    }
    if (this.#wanted.price) {
      this.#require(index, groups + 1, price >= this.#minPrice && price <= this.#maxPrice);
    }
  }

  #require(index: number, condition: number, isMet: boolean): void {
    if (!isMet) {
      this.#failures[index] = (this.#failures[index] ?? 0) + 1;
      this.#lastFailed[index] = condition;
      this.#failsFirst[index] ||= condition === 0;
    }
  }

  #hasOption(index: number, isWanted: Uint8Array): boolean {
    let has = false;
    this.forEachOption(index, (number) => {
      has ||= isWanted[number] === 1;
    });
    return has;
  }

  /** Finds the place of a variant; the ids of a document ascend. */
  #placeOf(id: number): number {
    const { values } = this.#segment.variants.ids;
    let low = this.#from;
    let high = this.#to;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if ((values[middle] ?? 0) < id) {
        low = middle + 1;
      } else {
        high = middle;
      }
    }
    return low < this.#to && values[low] === id ? low : unknown;
  }

  /** Finds out who has a wanted metafield: the product itself, or some of its variants. */
  #findMetafields(isWanted: Uint8Array): void {
    const { runs } = this.#segment.metafields;
    const { offsets, values } = this.#segment.variants.metafields;
    const start = runs.offsets[this.#slot] ?? 0;
    const end = runs.offsets[this.#slot + 1] ?? 0;
    const ofProduct = this.#ofProduct;
    ofProduct.clear();
    for (let place = start; place < end; place += 1) {
      if (isWanted[runs.values[place] ?? 0] === 1) {
        ofProduct.add(place - start);
      }
    }
    this.#withMetafield.clear();
    const last = offsets[this.#slot + 1] ?? 0;
    for (let pair = offsets[this.#slot] ?? 0; pair < last; pair += 2) {
      const metafield = values[pair + 1] ?? 0;
      if (isWanted[runs.values[start + metafield] ?? 0] === 1) {
        this.#withMetafield.add(this.#from + (values[pair] ?? 0));
        ofProduct.delete(metafield);
      }
    }
    this.#allHaveMetafield = ofProduct.size > 0;
  }
}
