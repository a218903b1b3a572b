import type { RejectionReason } from '../catalog/eligibility.ts';
import { type NeedsSlot, noCandidate, type Candidates } from '../catalog/candidates.ts';
import type { SourceName } from '../contract/explanation.ts';
import type { EvaluationError } from '../contract/rulesets.ts';
import type { WorkMeter } from '../slices.ts';
import type { BoundOutput } from './outputs/output-type.ts';
import { StepBudget, type StepBudgetOptions } from './step-budget.ts';

/** A source of an output of a rule that matched, and what became of what it named. */
export interface OutputEvaluation {
  /** Id of the ruleset that holds the rule; undefined: it is not saved. */
  rulesetId: number | undefined;
  rule: number;
  type: string;
  source: SourceName;
  /** In order. */
  selected: number[];
  /** The first of those that may not be shown. */
  rejected: Map<number, RejectionReason>;
  candidates: Candidates;
}

/** Of filtered products, of rejected ones of an output, and of errors. */
const maximumReported = 250;

/** By the clock, since an evaluation pauses: under load many take turns. The step budget bounds the work itself. */
const maximumMs = 10_000;
const looksBetweenClocks = 256;

interface BasketOptions {
  inputIds: readonly number[];
  now: () => number;
  meter: WorkMeter | undefined;
  pause: StepBudgetOptions['pause'];
}

/** What one evaluation has gathered, over all rulesets in it. */
export class Basket {
  readonly selected = new Set<number>();
  readonly removed = { out_of_stock: new Set<number>(), input: new Set<number>() };
  readonly errors: EvaluationError[] = [];
  readonly evaluated: OutputEvaluation[] = [];
  readonly inputIds: ReadonlySet<number>;
  readonly budget: StepBudget;
  readonly #now: () => number;
  readonly #startedAt: number;
  #looks = 0;

  constructor({ inputIds, now, meter, pause }: BasketOptions) {
    this.budget = new StepBudget({ meter, pause });
    this.inputIds = new Set(inputIds);
    this.#now = now;
    this.#startedAt = now();
  }

  get isLate(): boolean {
    return this.#now() - this.#startedAt > maximumMs;
  }

  /** Takes what may be shown, until it holds `until` products. False: it took too long. Pauses. */
  *take(
    evaluated: OutputEvaluation,
    { until, rejectionOf, sourceRejectionOf }: Taking,
  ): Generator<void, boolean> {
    this.evaluated.push(evaluated);
    for (const id of evaluated.candidates.productIds) {
      if (this.selected.size >= until) {
        break;
      }
      if (id === noCandidate || ++this.#looks % looksBetweenClocks === 0) {
        if (this.isLate) {
          return false;
        }
        yield;
      }
      if (id === noCandidate || this.selected.has(id)) {
        continue;
      }
      const rejection = rejectionOf(id);
      this.#remember(id, rejection);
      const reason = rejection ?? sourceRejectionOf?.(id);
      if (reason === undefined) {
        this.selected.add(id);
        evaluated.selected.push(id);
      } else if (evaluated.rejected.size < maximumReported) {
        evaluated.rejected.set(id, reason);
      }
    }
    return true;
  }

  /**
   * Tells a source which products can still change the basket or a report, once the report of its own rejected
   * products is full.
   */
  needsOf(
    rejected: ReadonlyMap<number, RejectionReason>,
    knownRejectionAt: (slot: number) => RejectionReason | undefined,
  ): NeedsSlot {
    return (slot) => {
      if (rejected.size < maximumReported) {
        return true;
      }
      const rejection = knownRejectionAt(slot);
      const isReported = this.removed.out_of_stock.size >= maximumReported;
      return rejection === undefined || (rejection === 'out_of_stock' && !isReported);
    };
  }

  report(error: EvaluationError): void {
    if (this.errors.length < maximumReported) {
      this.errors.push(error);
    }
  }

  #remember(id: number, rejection: RejectionReason | undefined): void {
    if (rejection === 'out_of_stock' || rejection === 'input') {
      const removed = this.removed[rejection];
      if (removed.size < maximumReported) {
        removed.add(id);
      }
    }
  }
}

interface Taking {
  until: number;
  /** By the ruleset: what it removes is reported. */
  rejectionOf: (productId: number) => RejectionReason | undefined;
  /** By the source itself. */
  sourceRejectionOf: ((productId: number) => RejectionReason | undefined) | undefined;
}

/** How many products the basket may hold after this output. */
export function untilAfter(basket: Basket, until: number, { limit }: BoundOutput): number {
  return Math.min(until, basket.selected.size + limit);
}
