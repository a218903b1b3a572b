import type { FacetField } from '../../query.ts';
import { optionGroup } from '../../query.ts';
import type { ValueColumn } from '../segment/segment.ts';
import { readOptionKey } from '../segment/value-keys.ts';
import { namesIn } from './value-counts.ts';
import { noCondition, type VariantConditions } from './variant-conditions.ts';

interface RequestedFacets {
  requested: ReadonlySet<FacetField>;
  namesOfAny: ReadonlySet<string>;
}

/** The counts of the facets that variants decide. */
export interface VariantTotals {
  available: number;
  unavailable: number;
  lowest: number;
  highest: number;
}

/**
 * Counts the facets of variants where one variant must meet several conditions: a product counts for a value if a variant
 * with the value meets the conditions of all other facets.
 */
export class VariantFacetCounter {
  readonly #conditions: VariantConditions;
  readonly #requested: ReadonlySet<FacetField>;
  readonly #counts: Uint32Array;
  readonly #groupOf: Int16Array;
  /** 1 for the options whose own filters include the values of any option. */
  readonly #hasAnyOption: Uint8Array;
  /** The number of the document, starting at 1, that was last counted for each value, or sells it out. */
  readonly #countedFor: Uint32Array;
  #document = 0;

  /**
   * @param counts the counts of the options of the segment, by number
   * @param namesOfAny the options that have a value that is wanted of any option
   */
  constructor(
    conditions: VariantConditions,
    { requested, namesOfAny }: RequestedFacets,
    counts: Uint32Array,
    options: ValueColumn,
  ) {
    this.#conditions = conditions;
    this.#requested = requested;
    this.#counts = counts;
    const { length: size } = counts;
    this.#groupOf = new Int16Array(size).fill(noCondition);
    this.#hasAnyOption = new Uint8Array(size);
    for (const { from, to } of conditions.groups.length > 0 && size > 0
      ? namesIn(options.values)
      : []) {
      const { name } = readOptionKey(options.values.textOf(from));
      this.#groupOf.fill(conditions.groups.indexOf(optionGroup(name)), from, to);
      this.#hasAnyOption.fill(namesOfAny.has(name) ? 1 : 0, from, to);
    }
    this.#countedFor = new Uint32Array(counts.length);
  }

  /** Adds a document to the counts of those facets that `isCounted` names. */
  count(
    slot: number,
    fact: number,
    totals: VariantTotals,
    isCounted: (field: FacetField) => boolean,
  ): void {
    this.#conditions.loaded.load(slot, fact);
    const counts = (field: FacetField) => this.#requested.has(field) && isCounted(field);
    if (counts('options')) {
      this.#countOptions();
    }
    if (counts('availability')) {
      const { hidesSoldOut } = this.#conditions;
      if (this.#conditions.isMet(noCondition, 'available')) {
        totals.available += 1;
      } else if (!hidesSoldOut && this.#conditions.isMet(noCondition, 'any')) {
        totals.unavailable += 1;
      }
    }
    if (counts('price')) {
      this.#widenPrices(totals);
    }
  }

  #countOptions(): void {
    const { loaded, stock } = this.#conditions;
    this.#document += 1;
    const document = this.#document;
    const forEachMet = (isWanted: (index: number) => boolean, handle: (number: number) => void) => {
      for (let index = 0; index < loaded.size; index += 1) {
        if (isWanted(index)) {
          loaded.forEachOption(index, (number) => {
            const isNew = this.#countedFor[number] !== document;
            const group = this.#groupOf[number] ?? noCondition;
            if (isNew && loaded.meets(index, group, this.#hasAnyOption[number] === 1)) {
              this.#countedFor[number] = document;
              handle(number);
            }
          });
        }
      }
    };
    const count = (number: number) => {
      this.#counts[number] = (this.#counts[number] ?? 0) + 1;
    };
    switch (stock) {
      case 'any':
        forEachMet(() => true, count);
        break;
      case 'available':
        forEachMet((index) => loaded.isAvailable(index), count);
        break;
      case 'unavailable':
        // An available variant with the value keeps the product from being a result.
        forEachMet(
          (index) => loaded.isAvailable(index),
          () => undefined,
        );
        forEachMet((index) => !loaded.isAvailable(index), count);
        break;
      default:
        break;
    }
  }

  #widenPrices(totals: VariantTotals): void {
    const { loaded, price, stock } = this.#conditions;
    if (!this.#conditions.isMet(price)) {
      return;
    }
    for (let index = 0; index < loaded.size; index += 1) {
      const isShown = stock !== 'available' || loaded.isAvailable(index);
      if (isShown && loaded.meets(index, price)) {
        const amount = loaded.priceAt(index);
        totals.lowest = amount < totals.lowest ? amount : totals.lowest;
        totals.highest = amount > totals.highest ? amount : totals.highest;
      }
    }
  }
}
