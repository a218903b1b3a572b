import type { DocumentVariant } from '../../document-variants.ts';
import type { SearchDocument } from '../../document.ts';
import { type Runs, RunsBuilder } from './runs.ts';
import { metafieldKey, optionKey } from './value-keys.ts';

/**
 * What single variants have. A product with one variant has empty lists: its variant has everything that the product has.
 * Values are places in the slot's own lists of `options` and `metafields`, so that merging copies them as they are.
 */
export interface SegmentVariants {
  /** The ids of the variants of each slot, ascending. */
  readonly ids: NumberRuns;
  /** The places of the options of each variant plus one, the same number for each; 0 for none. */
  readonly options: Runs;
  /** Pairs: the place of a variant, and of a metafield that it has and the product itself lacks. */
  readonly metafields: Runs;
}

/** Concatenated lists of numbers that are too large for `Runs`. */
export interface NumberRuns {
  readonly offsets: Uint32Array;
  readonly values: Float64Array;
}

export class SegmentVariantsBuilder {
  readonly #offsets = [0];
  readonly #ids: number[] = [];
  readonly #options = new RunsBuilder();
  readonly #metafields = new RunsBuilder();

  /** Adds the variants of the next document, whose options and metafields have these keys. */
  add({ variants }: SearchDocument, options: readonly string[], metafields: readonly string[]) {
    const byId = variants.toSorted((one, other) => one.id - other.id);
    for (const { id } of byId) {
      this.#ids.push(id);
    }
    this.#offsets.push(this.#ids.length);
    this.#addOptions(byId, placesOf(options));
    this.#addMetafields(byId, placesOf(metafields));
  }

  finish(): SegmentVariants {
    return {
      ids: { offsets: Uint32Array.from(this.#offsets), values: Float64Array.from(this.#ids) },
      options: this.#options.finish(),
      metafields: this.#metafields.finish(),
    };
  }

  #addOptions(variants: readonly DocumentVariant[], places: ReadonlyMap<string, number>): void {
    const width = Math.max(0, ...variants.map(({ options }) => options.length));
    for (const { options } of variants) {
      for (let index = 0; index < width; index += 1) {
        const option = options[index];
        const place = option && places.get(optionKey(option.name, option.value));
        this.#options.push(place === undefined ? 0 : place + 1);
      }
    }
    this.#options.endRun();
  }

  #addMetafields(variants: readonly DocumentVariant[], places: ReadonlyMap<string, number>): void {
    for (const [variant, { metafields }] of variants.entries()) {
      for (const field of metafields) {
        for (const value of field.values) {
          const place = places.get(metafieldKey({ ...field, value }));
          if (place !== undefined) {
            this.#metafields.push(variant);
            this.#metafields.push(place);
          }
        }
      }
    }
    this.#metafields.endRun();
  }
}

function placesOf(keys: readonly string[]): Map<string, number> {
  return new Map(keys.map((key, place) => [key, place]));
}
