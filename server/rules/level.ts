import type { RejectionReason } from '../catalog/eligibility.ts';
import type { EvaluationError, RuleTrace } from '../contract/rulesets.ts';
import { AppError } from '../errors.ts';
import { type OutputEvaluation, type Basket, untilAfter } from './basket.ts';
import type { CompiledRule, CompiledRuleset } from './compile.ts';
import type { EvaluationRequest } from './evaluation-request.ts';
import { runInSlices } from '../slices.ts';
import { SeenValues } from './matching.ts';
import type { BoundOutput } from './outputs/output-type.ts';
import type { StepBudget } from './step-budget.ts';

export interface LevelOptions {
  ruleset: CompiledRuleset;
  rulesetId: number | undefined;
  request: EvaluationRequest;
  basket: Basket;
  /** All of the evaluation, in the order in which they were evaluated; a new one adds itself. */
  levels: Level[];
  /** How many products the basket holds when this ruleset is done. */
  until: number;
  /** The output that evaluated for this ruleset. */
  caller?: { level: Level; rule: number; type: string };
}

const maximumLevels = 4;

/** Rulesets that return several rulesets each grow by powers. */
const maximumRulesets = 100;

type Result = RuleTrace['result'];

/** One ruleset in an evaluation: the one that was evaluated for, or one that an output returns. */
export class Level {
  readonly ruleset: CompiledRuleset;
  readonly rulesetId: number | undefined;
  readonly values: SeenValues;
  readonly budget: StepBudget;
  readonly evaluated: OutputEvaluation[] = [];
  /** By index of the rule. */
  readonly results: Result[];
  /** Why the last rules were not evaluated. */
  stoppedBecause = '';
  readonly #request: EvaluationRequest;
  readonly #basket: Basket;
  readonly #levels: Level[];
  readonly #until: number;
  readonly #caller: LevelOptions['caller'];
  #hasExcludedTag: ((productId: number) => boolean) | undefined;

  constructor({ ruleset, rulesetId, request, basket, levels, until, caller }: LevelOptions) {
    this.ruleset = ruleset;
    this.rulesetId = rulesetId;
    this.#request = request;
    this.#basket = basket;
    this.#levels = levels;
    this.#until = until;
    this.#caller = caller;
    this.budget = basket.budget;
    this.values = new SeenValues(ruleset, request.context, basket.budget);
    this.results = ruleset.rules.map(() => 'unevaluated');
    levels.push(this);
  }

  async evaluate(): Promise<void> {
    for (const compiled of this.ruleset.rules) {
      const { index, rule } = compiled;
      if (this.#mustStop(compiled)) {
        return;
      }
      const answer = this.values.matches(compiled);
      // Nearly all are answered at once: waiting for each of 1,000 took an eighth of the time.
      const isMatch = typeof answer === 'boolean' ? answer : await answer;
      this.#reportUnread(compiled);
      this.#reportOverruns(index);
      this.results[index] = isMatch ? 'matched' : 'unmatched';
      if (!isMatch) {
        continue;
      }
      await this.#runOutputs(compiled);
      if (rule.exit_if_matched) {
        this.stoppedBecause = `rules[${index}] matched and ends the evaluation.`;
        return;
      }
    }
  }

  /** Ids from the ruleset that was evaluated for to this one. */
  path(): (number | undefined)[] {
    return [...(this.#caller?.level.path() ?? []), this.rulesetId];
  }

  /** Drafts are named nowhere, so that other reasons come first; an input product is told as one. */
  rejectionOf(id: number, isInput: boolean): RejectionReason | undefined {
    const { ruleset } = this;
    const { filterOos = ruleset.settings.filter_oos, rejectionOf } = this.#request;
    const rejection = rejectionOf(id, !filterOos);
    if (rejection !== undefined && rejection !== 'out_of_stock') {
      return rejection;
    }
    if (ruleset.excludedProducts.has(id) || this.#hasExcludedTag?.(id)) {
      return 'excluded';
    }
    if (!isInput && ruleset.settings.filter_input_products && this.#basket.inputIds.has(id)) {
      return 'input';
    }
    return rejection ?? this.#caller?.level.rejectionOf(id, isInput);
  }

  /** Of `rejectionOf`, without a look at the product. */
  #knownRejectionAt(slot: number): RejectionReason | undefined {
    const { filterOos = this.ruleset.settings.filter_oos, knownRejectionAt } = this.#request;
    return knownRejectionAt?.(slot, !filterOos);
  }

  #mustStop({ index, groups }: CompiledRule): boolean {
    if (this.#isFull) {
      this.stoppedBecause = 'The list was full.';
      return true;
    }
    if (this.#basket.isLate) {
      this.stoppedBecause = 'The evaluation took too long.';
      const type = groups[0]?.[0]?.condition.type ?? 'anything';
      this.#report({ rule: index, part: 'condition', type, message: this.stoppedBecause });
      return true;
    }
    return false;
  }

  get #isFull(): boolean {
    return this.#basket.selected.size >= this.#until;
  }

  async #runOutputs({ index, outputs }: CompiledRule): Promise<void> {
    for (const output of outputs) {
      if (this.#isFull) {
        return;
      }
      const { type } = output.saved;
      const report = (message: string) =>
        this.#report({ rule: index, part: 'output', type, message });
      try {
        await this.#readExcludedTags();
        await this.#runOutput(output, index, report);
      } catch (error) {
        report(this.#sayWhatFailed(error));
      }
    }
  }

  async #runOutput(
    output: BoundOutput,
    rule: number,
    report: (message: string) => void,
  ): Promise<void> {
    const { from, isInput, saved } = output;
    if ('ruleset' in from) {
      await this.#runRuleset(from.ruleset, output, rule);
      return;
    }
    const resolved = await from.resolve(this.#request);
    if (resolved === undefined) {
      return;
    }
    resolved.problems?.forEach(report);
    const until = untilAfter(this.#basket, this.#until, output);
    const { meter } = this.#request;
    for (const { name, findCandidates } of resolved.sources) {
      if (this.#basket.selected.size >= until) {
        return;
      }
      const rejected = new Map<number, RejectionReason>();
      const needsSlot = this.#basket.needsOf(rejected, (slot) => this.#knownRejectionAt(slot));
      const evaluated: OutputEvaluation = {
        rulesetId: this.rulesetId,
        rule,
        type: saved.type,
        source: name,
        selected: [],
        rejected,
        candidates: await findCandidates(meter, needsSlot),
      };
      this.evaluated.push(evaluated);
      const rejectionOf = (id: number) => this.rejectionOf(id, isInput);
      const taking = { until, rejectionOf, sourceRejectionOf: resolved.rejectionOf };
      if (!(await runInSlices(this.#basket.take(evaluated, taking), meter))) {
        report('It took too long to look through its products.');
        return;
      }
    }
  }

  async #runRuleset(rulesetId: number, output: BoundOutput, rule: number): Promise<void> {
    const path = [...this.path(), rulesetId];
    if (path.indexOf(rulesetId) < path.length - 1) {
      throw new AppError('invalid', `Ruleset ${rulesetId} returns itself: ${path.join(', ')}.`);
    }
    if (path.length > maximumLevels) {
      throw new AppError(
        'invalid',
        `Rulesets are evaluated ${maximumLevels} levels deep, and ruleset ${rulesetId} is below.`,
      );
    }
    if (this.#levels.length >= maximumRulesets) {
      throw new AppError(
        'invalid',
        `Ruleset ${rulesetId} is left out: ${maximumRulesets} rulesets have been evaluated.`,
      );
    }
    const ruleset = await this.#request.sources.ruleset(rulesetId);
    if (ruleset === undefined) {
      throw new AppError('not-found', `There is no ruleset ${rulesetId}.`);
    }
    const level = new Level({
      ruleset,
      rulesetId,
      request: this.#request,
      basket: this.#basket,
      levels: this.#levels,
      until: untilAfter(this.#basket, this.#until, output),
      caller: { level: this, rule, type: output.saved.type },
    });
    await level.evaluate();
  }

  async #readExcludedTags(): Promise<void> {
    const { excluded_tags: tags } = this.ruleset.settings;
    if (tags.length > 0) {
      this.#hasExcludedTag ??= await this.#request.sources.holdersOf(tags);
    }
  }

  #reportUnread({ index, groups }: CompiledRule): void {
    if (this.values.failures.size === 0) {
      return;
    }
    const failed = new Map(
      groups
        .flat()
        .filter(({ slot }) => this.values.failures.has(slot))
        .map(({ condition, slot }) => [condition.type, this.values.failures.get(slot)]),
    );
    for (const [type, error] of failed) {
      const message = this.#sayWhatFailed(error);
      this.#report({ rule: index, part: 'condition', type, message });
    }
  }

  #reportOverruns(rule: number): void {
    for (const { condition } of this.values.overruns) {
      this.#report({
        rule,
        part: 'condition',
        type: condition.type,
        message:
          'It was not compared: the conditions of this evaluation had selected as many steps as they may. Use fewer or simpler patterns.',
      });
    }
    this.values.overruns.clear();
  }

  /** Of a ruleset within a ruleset it is an error of the output that returns it. */
  #report(error: EvaluationError): void {
    if (this.#caller === undefined) {
      this.#basket.report(error);
      return;
    }
    const { level, rule, type } = this.#caller;
    const message = `In rules[${error.rule}] of ruleset ${this.rulesetId}, ${error.type}: ${error.message}`;
    level.#report({ rule, part: 'output', type, message });
  }

  #sayWhatFailed(error: unknown): string {
    if (error instanceof AppError) {
      return error.message;
    }
    this.#request.onFailure?.(error);
    return 'It could not be evaluated because of a failure of the service.';
  }
}
