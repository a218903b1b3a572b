import type { RejectionReason } from '../catalog/eligibility.ts';
import type { RejectionTable } from '../catalog/rejection-table.ts';
import type { NeedsSlot } from '../catalog/candidates.ts';
import type { Examination } from './examination.ts';

export interface RemainingProductsOptions {
  table: RejectionTable;
  examination: Examination;
  /** Rejections of the source that is being read; grows meanwhile. */
  rejected: ReadonlyMap<number, RejectionReason>;
  /** Maximum number of recorded rejections. */
  maximumRejected: number;
}

/** Tells which products can still affect a list while one of its sources is read. */
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
      (!this.#isRejectedFull || this.#table.knownRejectionAt(slot) === undefined)
    );
  };

  /** Returns true when the list holds all products that may be shown. */
  cannotAdd(selected: number): boolean {
    return (
      this.#isRejectedFull &&
      this.#examination.coversAll &&
      // A selected product may have become ineligible since.
      this.#examination.isCurrent &&
      this.#table.maximumShown <= selected
    );
  }

  get #isRejectedFull(): boolean {
    return this.#rejected.size >= this.maximumRejected;
  }
}
