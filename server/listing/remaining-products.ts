import type { RejectionReason } from '../catalog/eligibility.ts';
import type { RejectionTable } from '../catalog/rejection-table.ts';
import type { NeedsSlot } from '../catalog/suggestions.ts';
import type { Examination } from './examination.ts';

export interface RemainingProductsOptions {
  table: RejectionTable;
  examination: Examination;
  /** Of the source that is read, as it fills. */
  refused: ReadonlyMap<number, RejectionReason>;
  /** As many are noted in `refused`. */
  maximumRejected: number;
}

/** Tells which products can still change a list while one of its sources is read. */
export class RemainingProducts {
  readonly maximumRejected: number;
  readonly #table: RejectionTable;
  readonly #examination: Examination;
  readonly #refused: ReadonlyMap<number, RejectionReason>;

  constructor({ table, examination, refused, maximumRejected }: RemainingProductsOptions) {
    this.#table = table;
    this.#examination = examination;
    this.#refused = refused;
    this.maximumRejected = maximumRejected;
  }

  readonly needsSlot: NeedsSlot = (slot) => {
    if (!this.#examination.coversAll) {
      return true;
    }
    return (
      !this.#examination.hasSeen(slot) &&
      (!this.#isFullOfRefused || this.#table.knownRejectionAt(slot) === undefined)
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
    return this.#refused.size >= this.maximumRejected;
  }
}
