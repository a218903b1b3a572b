import type { RejectionReason } from '../catalog/eligibility.ts';
import { type NeedsSlot, noCandidate, type Candidates } from '../catalog/candidates.ts';
import type { SourceName } from '../contract/explanation.ts';
import type { EvaluationError } from '../contract/rulesets.ts';
import type { WorkMeter } from '../base/slices.ts';
import type { BoundOutput } from './outputs/output-type.ts';
import { StepBudget, type StepBudgetOptions } from './step-budget.ts';

export interface OutputPlace {
  rule: number;
  output: number;
}

/** The candidates of one source of an output, and the decisions on them. */
export interface OutputEvaluation {
  /** Id of the ruleset that holds the rule; undefined when it is not saved. */
  rulesetId: number | undefined;
  rule: number;
  /** Place of the output in the rule. */
  output: number;
  /** The output of the requested ruleset that led here: this one, or the one that returns the nested ruleset. */
  origin: OutputPlace;
  type: string;
  source: SourceName;
  /** Selected products in order. */
  selected: number[];
  /** The first rejected products with their reasons. */
  rejected: Map<number, RejectionReason>;
  candidates: Candidates;
}

/** Maximum number of reported filtered products, of rejected products per output, and of errors. */
const maxReported = 250;

/**
 * Time limit in milliseconds. It includes pauses, which grow under load; the step budget limits the work
 * itself.
 */
const maxMs = 10_000;
const candidatesBetweenClockReads = 256;

interface ResultListOptions {
  inputIds: readonly number[];
  now: () => number;
  meter: WorkMeter | undefined;
  pause: StepBudgetOptions['pause'];
}

/** The products and reports of one evaluation, including its nested rulesets. */
export class ResultList {
  readonly selected = new Set<number>();
  readonly removed = { out_of_stock: new Set<number>(), input: new Set<number>() };
  readonly errors: EvaluationError[] = [];
  readonly evaluated: OutputEvaluation[] = [];
  readonly inputIds: ReadonlySet<number>;
  readonly budget: StepBudget;
  readonly #now: () => number;
  readonly #startedAt: number;
  #candidates = 0;

  constructor({ inputIds, now, meter, pause }: ResultListOptions) {
    this.budget = new StepBudget({ meter, pause });
    this.inputIds = new Set(inputIds);
    this.#now = now;
    this.#startedAt = now();
  }

  get isOverTime(): boolean {
    return this.#now() - this.#startedAt > maxMs;
  }

  /**
   * Selects candidates until the list holds `targetSize` products. Returns false when the time limit is
   * exceeded. Pauses.
   */
  *selectFrom(
    evaluated: OutputEvaluation,
    { targetSize, rejectionOf, sourceRejectionOf, cannotAdd }: SelectionOptions,
  ): Generator<void, boolean> {
    this.evaluated.push(evaluated);
    for (const id of evaluated.candidates.productIds) {
      if (this.selected.size >= targetSize) {
        break;
      }
      if (id === noCandidate || ++this.#candidates % candidatesBetweenClockReads === 0) {
        if (this.isOverTime) {
          return false;
        }
        if (cannotAdd()) {
          return true;
        }
        yield;
      }
      if (id === noCandidate || this.selected.has(id)) {
        continue;
      }
      const rejection = rejectionOf(id);
      this.#reportRemoved(id, rejection);
      const reason = rejection ?? sourceRejectionOf?.(id);
      if (reason === undefined) {
        this.selected.add(id);
        evaluated.selected.push(id);
      } else if (evaluated.rejected.size < maxReported) {
        evaluated.rejected.set(id, reason);
      }
    }
    return true;
  }

  /**
   * Returns a function that tells a source which products can still change the list or a report. Needs all of
   * them until the report of rejected products is full.
   */
  needsSlot(
    rejected: ReadonlyMap<number, RejectionReason>,
    knownRejectionAt: (slot: number) => RejectionReason | undefined,
  ): NeedsSlot {
    return (slot) => {
      if (rejected.size < maxReported) {
        return true;
      }
      const rejection = knownRejectionAt(slot);
      const isReported = this.removed.out_of_stock.size >= maxReported;
      return rejection === undefined || (rejection === 'out_of_stock' && !isReported);
    };
  }

  /** Returns true when further rejected products of a source change no report. */
  hasFullReports(
    rejected: ReadonlyMap<number, RejectionReason>,
    includeOutOfStock: boolean,
  ): boolean {
    const { out_of_stock: outOfStock } = this.removed;
    return rejected.size >= maxReported && (includeOutOfStock || outOfStock.size >= maxReported);
  }

  report(error: EvaluationError): void {
    if (this.errors.length < maxReported) {
      this.errors.push(error);
    }
  }

  #reportRemoved(id: number, rejection: RejectionReason | undefined): void {
    if (rejection === 'out_of_stock' || rejection === 'input') {
      const removed = this.removed[rejection];
      if (removed.size < maxReported) {
        removed.add(id);
      }
    }
  }
}

interface SelectionOptions {
  targetSize: number;
  /** Rejection by the ruleset; removed products are reported. */
  rejectionOf: (productId: number) => RejectionReason | undefined;
  /** Rejection by the source itself. */
  sourceRejectionOf: ((productId: number) => RejectionReason | undefined) | undefined;
  /** Returns true when further candidates change neither the list nor a report. */
  cannotAdd: () => boolean;
}

/** Returns the size that the list may have after this output. */
export function targetSizeAfter(
  list: ResultList,
  targetSize: number,
  { limit }: BoundOutput,
): number {
  return Math.min(targetSize, list.selected.size + limit);
}
