import type {
  CompiledCondition,
  CompiledGroup,
  CompiledRule,
  CompiledRuleset,
  OneVariant,
} from './compile.ts';
import type { RulesetContext } from './context.ts';
import type { Piece } from './operand.ts';
import type { StepBudget } from './step-budget.ts';
import type { MaybePromise } from '../base/maybe-promise.ts';

const unread = Symbol('unread');

/** Evaluates the conditions of one ruleset during one evaluation. Reads each value once. */
export class RuleMatcher {
  readonly #readers: CompiledRuleset['readers'];
  readonly #context: RulesetContext;
  readonly #values: unknown[];
  /** Read errors by slot. */
  readonly failures = new Map<number, unknown>();
  /** Conditions that were not compared because the step budget was used up. */
  readonly overruns = new Set<CompiledCondition>();
  readonly #budget: StepBudget;
  /** Results of expensive conditions, which are compared once. */
  readonly #answers = new Map<CompiledCondition, boolean>();

  constructor(
    { readers }: Pick<CompiledRuleset, 'readers'>,
    context: RulesetContext,
    budget: StepBudget,
  ) {
    this.#readers = readers;
    this.#context = context;
    this.#budget = budget;
    this.#values = readers.map(() => unread);
  }

  /** Returns a promise only if a value must be read or other work must run first. */
  matches(rule: CompiledRule): MaybePromise<boolean> {
    return runToEnd(this.#match(rule));
  }

  /** Returns the value; undefined when the request lacks it or the read failed. */
  async read(slot: number): Promise<unknown> {
    if (this.#values[slot] === unread) {
      try {
        this.#values[slot] = await this.#readers[slot]?.read(this.#context);
      } catch (error) {
        this.failures.set(slot, error);
        this.#values[slot] = undefined;
      }
    }
    return this.#values[slot];
  }

  /** Compares a seen value with the wanted one. Returns a promise only if other work must run first. */
  holds(condition: CompiledCondition, seen: unknown): MaybePromise<boolean> {
    const { bound } = condition;
    return bound.pieces
      ? runToEnd(this.#compare(condition, bound.pieces(seen)))
      : bound.holds(seen);
  }

  /** Returns whether one variant of the input meets all conditions on variants. */
  hasOneVariant(oneVariant: OneVariant): MaybePromise<boolean> {
    return runToEnd(this.#hasOneVariant(oneVariant));
  }

  *#match({ groups }: CompiledRule): Waiting<boolean> {
    for (const group of groups) {
      if (yield* this.#matchGroup(group)) {
        return true;
      }
    }
    return groups.length === 0;
  }

  *#matchGroup({ conditions, oneVariant }: CompiledGroup): Waiting<boolean> {
    for (const condition of conditions) {
      const { slot, bound } = condition;
      if (this.#values[slot] === unread) {
        yield this.read(slot);
      }
      const seen = this.#values[slot];
      if (seen === undefined) {
        return false;
      }
      const holds = bound.pieces
        ? yield* this.#compare(condition, bound.pieces(seen))
        : bound.holds(seen);
      if (!holds) {
        return false;
      }
    }
    return oneVariant === undefined || (yield* this.#hasOneVariant(oneVariant));
  }

  *#hasOneVariant(oneVariant: OneVariant): Waiting<boolean> {
    const { slot } = oneVariant;
    if (this.#values[slot] === unread) {
      yield this.read(slot);
    }
    const variants = this.#values[slot];
    return variants !== undefined && oneVariant.isAmong(variants);
  }

  *#compare(condition: CompiledCondition, pieces: readonly Piece[]): Waiting<boolean> {
    const known = this.#answers.get(condition);
    if (known !== undefined) {
      return known;
    }
    const isAffordable = this.#budget.spend(pieces.reduce((sum, { steps }) => sum + steps, 0));
    if (!isAffordable) {
      this.overruns.add(condition);
    }
    const answer = isAffordable && (yield* this.#compareAny(pieces));
    this.#answers.set(condition, answer);
    return answer;
  }

  *#compareAny(pieces: readonly Piece[]): Waiting<boolean> {
    for (const piece of pieces) {
      const pause = this.#budget.pauseBefore(piece.steps);
      if (pause) {
        yield pause;
      }
      if (piece.holds()) {
        return true;
      }
    }
    return false;
  }
}

/** A generator that yields the promises it waits for. */
type Waiting<Result> = Generator<Promise<unknown>, Result>;

/** Returns the result itself if the work waits for nothing, otherwise a promise. */
function runToEnd<Result>(work: Waiting<Result>): MaybePromise<Result> {
  const step = work.next();
  return step.done ? step.value : awaitAll(work, step.value);
}

async function awaitAll<Result>(work: Waiting<Result>, first: Promise<unknown>): Promise<Result> {
  await first;
  for (;;) {
    const step = work.next();
    if (step.done) {
      return step.value;
    }
    await step.value;
  }
}
