import type { RejectionReason } from '../catalog/eligibility.ts';
import type { RejectionTable } from '../catalog/rejection-table.ts';
import type { NeedsSlot } from '../catalog/candidates.ts';
import type { Examination } from './examination.ts';

export interface RemainingProductsOptions {
  table: RejectionTable;
  examination: Examination;
  /** Of the source that is read, as it fills. */
  rejected: ReadonlyMap<number, RejectionReason>;
  /** As many are noted in `rejected`. */
  maximumRejected: number;
}

/** Tells which products can still change a list while one of its sources is read. */
export class RemainingProducts {
  readonly maximumRejected: number;
  readonly #table: RejectionTable;
  readonly #examination: Examination;
  readonly #rejected: ReadonlyMap<number, RejectionReason>;

  constructor({ table, examination, rejected, maximumRejected }: RemainingProductsOptions) {
    this.#table = table;
    this.#examination = examination;
    this.#rejected = rejected;
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
  cannotAdd(selected: number): boolean {
    return (
      this.#isFullOfRefused &&
      this.#examination.coversAll &&
      // A product may have been selected that may not be shown by now.
      this.#examination.isCurrent &&
      this.#table.maximumShown <= selected
    );
  }

  get #isFullOfRefused(): boolean {
    return this.#rejected.size >= this.maximumRejected;
  }
}
