import type { Refusal } from '../catalog/eligibility.ts';
import type { RefusalTable } from '../catalog/refusal-table.ts';
import type { NeedsSlot } from '../catalog/suggestions.ts';
import type { Examination } from './examination.ts';

export interface RemainingProductsOptions {
  table: RefusalTable;
  examination: Examination;
  /** Of the source that is read, as it fills. */
  refused: ReadonlyMap<number, Refusal>;
  /** As many are noted in `refused`. */
  mostRefused: number;
}

/** Tells which products can still change a list while one of its sources is read. */
export class RemainingProducts {
  readonly mostRefused: number;
  readonly #table: RefusalTable;
  readonly #examination: Examination;
  readonly #refused: ReadonlyMap<number, Refusal>;

  constructor({ table, examination, refused, mostRefused }: RemainingProductsOptions) {
    this.#table = table;
    this.#examination = examination;
    this.#refused = refused;
    this.mostRefused = mostRefused;
  }

  readonly needsSlot: NeedsSlot = (slot) => {
    if (!this.#examination.coversAll) {
      return true;
    }
    return (
      !this.#examination.hasSeen(slot) &&
      (!this.#isFullOfRefused || this.#table.knownRefusalAt(slot) === undefined)
    );
  };

  /** Returns true when the list holds all products that may be shown. */
  cannotAdd(taken: number): boolean {
    return (
      this.#isFullOfRefused &&
      this.#examination.coversAll &&
      // A product may have been taken that may not be shown by now.
      this.#examination.isCurrent &&
      this.#table.shownAtMost <= taken
    );
  }

  get #isFullOfRefused(): boolean {
    return this.#refused.size >= this.mostRefused;
  }
}
