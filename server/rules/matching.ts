import type { CompiledCondition, CompiledRule, CompiledRuleset } from './compile.ts';
import type { Awaitable, RulesetContext } from './context.ts';
import type { StepBudget } from './step-budget.ts';

const unread = Symbol('unread');

/** What the conditions of one ruleset have looked at during one evaluation: each thing once. */
export class SeenValues {
  readonly #readers: CompiledRuleset['readers'];
  readonly #context: RulesetContext;
  readonly #values: unknown[];
  /** By slot, what could not be read. */
  readonly failures = new Map<number, unknown>();
  /** Conditions that were not compared because the budget did not allow it. */
  readonly overruns = new Set<CompiledCondition>();
  readonly #budget: StepBudget;
  /** Of conditions that are much work, so that each is compared once. */
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

  /** A promise only where something must be read first. */
  matches(rule: CompiledRule): Awaitable<boolean> {
    const answer = this.#tryMatch(rule);
    return typeof answer === 'number' ? this.#readAndMatch(rule, answer) : answer;
  }

  /** Undefined: the request does not carry it, or it could not be read. */
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

  /** Compares what was seen with what the condition wants. */
  holds(condition: CompiledCondition, seen: unknown): boolean {
    const { bound } = condition;
    if (!bound.steps) {
      return bound.holds(seen);
    }
    const known = this.#answers.get(condition);
    if (known !== undefined) {
      return known;
    }
    const isAffordable = this.#budget.take(bound.steps(seen));
    if (!isAffordable) {
      this.overruns.add(condition);
    }
    const answer = isAffordable && bound.holds(seen);
    this.#answers.set(condition, answer);
    return answer;
  }

  async #readAndMatch(rule: CompiledRule, slot: number): Promise<boolean> {
    let answer: boolean | number = slot;
    while (typeof answer === 'number') {
      await this.read(answer);
      answer = this.#tryMatch(rule);
    }
    return answer;
  }

  /** A number is the slot that must be read first. */
  #tryMatch({ groups }: CompiledRule): boolean | number {
    for (const group of groups) {
      let holds = true;
      for (const condition of group) {
        const { slot } = condition;
        const seen = this.#values[slot];
        if (seen === unread) {
          return slot;
        }
        if (seen === undefined || !this.holds(condition, seen)) {
          holds = false;
          break;
        }
      }
      if (holds) {
        return true;
      }
    }
    return groups.length === 0;
  }
}
