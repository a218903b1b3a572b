import type { RejectionReason } from '../catalog/eligibility.ts';
import type { EvaluationError, RuleTrace } from '../contract/rulesets.ts';
import { AppError } from '../base/errors.ts';
import {
  type OutputEvaluation,
  type OutputPlace,
  type ResultList,
  targetSizeAfter,
} from './result-list.ts';
import type { CompiledRule, CompiledRuleset } from './compile.ts';
import type { EvaluationRequest } from './evaluation-request.ts';
import { requireNestable } from './nesting-limits.ts';
import { runInSlices } from '../base/slices.ts';
import { RuleMatcher } from './rule-matcher.ts';
import type { BoundOutput } from './outputs/output-type.ts';
import type { StepBudget } from './step-budget.ts';

interface EvaluationFrameOptions {
  ruleset: CompiledRuleset;
  rulesetId: number | undefined;
  request: EvaluationRequest;
  list: ResultList;
  /** All frames of the evaluation in order. A new frame adds itself. */
  frames: EvaluationFrame[];
  /** Size of the list at which this frame ends. */
  targetSize: number;
  /** The output that returned this ruleset. */
  caller?: OutputPlace & { frame: EvaluationFrame; type: string };
}

type Result = RuleTrace['result'];

/** The evaluation of one ruleset: the requested one, or one that an output returns. */
export class EvaluationFrame {
  readonly ruleset: CompiledRuleset;
  readonly rulesetId: number | undefined;
  readonly matcher: RuleMatcher;
  readonly budget: StepBudget;
  readonly evaluated: OutputEvaluation[] = [];
  /** Results by rule index. */
  readonly ruleResults: Result[];
  /** Reason why the last rules were not evaluated. */
  stoppedBecause = '';
  readonly #request: EvaluationRequest;
  readonly #list: ResultList;
  readonly #frames: EvaluationFrame[];
  readonly #targetSize: number;
  readonly #caller: EvaluationFrameOptions['caller'];
  #hasExcludedTag: ((productId: number) => boolean) | undefined;

  constructor({
    ruleset,
    rulesetId,
    request,
    list,
    frames,
    targetSize,
    caller,
  }: EvaluationFrameOptions) {
    this.ruleset = ruleset;
    this.rulesetId = rulesetId;
    this.#request = request;
    this.#list = list;
    this.#frames = frames;
    this.#targetSize = targetSize;
    this.#caller = caller;
    this.budget = list.budget;
    this.matcher = new RuleMatcher(ruleset, request.context, list.budget);
    this.ruleResults = ruleset.rules.map(() => 'unevaluated');
    frames.push(this);
  }

  async evaluate(): Promise<void> {
    for (const compiled of this.ruleset.rules) {
      const { index, rule } = compiled;
      if (this.#mustStop(compiled)) {
        return;
      }
      const answer = this.matcher.matches(compiled);
      // Avoids awaiting the many synchronous answers: awaiting each of 1,000 took an eighth of the time.
      const isMatch = typeof answer === 'boolean' ? answer : await answer;
      this.#reportUnread(compiled);
      this.#reportOverruns(index);
      this.ruleResults[index] = isMatch ? 'matched' : 'unmatched';
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

  /** Returns the ruleset ids from the requested ruleset to this one. */
  path(): (number | undefined)[] {
    return [...(this.#caller?.frame.path() ?? []), this.rulesetId];
  }

  /**
   * Returns why a product may not be shown. The request's own reasons come first, so that drafts are never
   * named; input products are reported as such before stock is.
   */
  rejectionOf(id: number, isInput: boolean): RejectionReason | undefined {
    const { ruleset } = this;
    const rejection = this.#request.rejectionOf(id, this.#includesOutOfStock);
    if (rejection !== undefined && rejection !== 'out_of_stock') {
      return rejection;
    }
    if (ruleset.excludedProducts.has(id) || this.#hasExcludedTag?.(id)) {
      return 'excluded';
    }
    if (!isInput && ruleset.settings.filter_input_products && this.#list.inputIds.has(id)) {
      return 'input';
    }
    return rejection ?? this.#caller?.frame.rejectionOf(id, isInput);
  }

  /** Returns what `rejectionOf` would return, if that is known without examining the product. */
  #knownRejectionAt(slot: number): RejectionReason | undefined {
    return this.#request.knownRejectionAt?.(slot, this.#includesOutOfStock);
  }

  #cannotAdd(rejected: ReadonlyMap<number, RejectionReason>): boolean {
    const includeOutOfStock = this.#includesOutOfStock;
    const isReported = this.#list.hasFullReports(rejected, includeOutOfStock);
    return isReported && this.#request.cannotShow?.(includeOutOfStock) === true;
  }

  get #includesOutOfStock(): boolean {
    return !(this.#request.filterOos ?? this.ruleset.settings.filter_oos);
  }

  #mustStop({ index, groups }: CompiledRule): boolean {
    if (this.#isFull) {
      this.stoppedBecause = 'The list was full.';
      return true;
    }
    if (this.#list.isOverTime) {
      this.stoppedBecause = 'The evaluation took too long.';
      const type = groups[0]?.conditions[0]?.condition.type ?? 'anything';
      this.#report({ rule: index, part: 'condition', type, message: this.stoppedBecause });
      return true;
    }
    return false;
  }

  get #isFull(): boolean {
    return this.#list.selected.size >= this.#targetSize;
  }

  async #runOutputs({ index, outputs }: CompiledRule): Promise<void> {
    for (const [place, output] of outputs.entries()) {
      if (this.#isFull) {
        return;
      }
      const { type } = output.saved;
      const report = (message: string) =>
        this.#report({ rule: index, part: 'output', type, message });
      try {
        await this.#readExcludedTags();
        await this.#runOutput(output, { rule: index, output: place }, report);
      } catch (error) {
        report(this.#failureMessage(error));
      }
    }
  }

  async #runOutput(
    output: BoundOutput,
    place: OutputPlace,
    report: (message: string) => void,
  ): Promise<void> {
    const { from, isInput, saved } = output;
    if ('ruleset' in from) {
      await this.#runRuleset(from.ruleset, output, place);
      return;
    }
    const resolved = await from.resolve(this.#request);
    if (resolved === undefined) {
      return;
    }
    resolved.problems?.forEach(report);
    const targetSize = targetSizeAfter(this.#list, this.#targetSize, output);
    const { meter } = this.#request;
    for (const { name, findCandidates } of resolved.sources) {
      if (this.#list.selected.size >= targetSize) {
        return;
      }
      const rejected = new Map<number, RejectionReason>();
      const needsSlot = this.#list.needsSlot(rejected, (slot) => this.#knownRejectionAt(slot));
      const evaluated: OutputEvaluation = {
        rulesetId: this.rulesetId,
        ...place,
        origin: this.#originOf(place),
        type: saved.type,
        source: name,
        selected: [],
        rejected,
        candidates: await findCandidates(meter, needsSlot),
      };
      this.evaluated.push(evaluated);
      const rejectionOf = (id: number) => this.rejectionOf(id, isInput);
      const cannotAdd = () => this.#cannotAdd(rejected);
      const sourceRejectionOf = resolved.rejectionOf;
      const options = { targetSize, rejectionOf, sourceRejectionOf, cannotAdd };
      if (!(await runInSlices(this.#list.selectFrom(evaluated, options), meter))) {
        report('It took too long to look through its products.');
        return;
      }
    }
  }

  /** Returns the output of the requested ruleset that led to an output of this one. */
  #originOf(place: OutputPlace): OutputPlace {
    return this.#caller ? this.#caller.frame.#originOf(this.#caller) : toPlace(place);
  }

  async #runRuleset(rulesetId: number, output: BoundOutput, place: OutputPlace): Promise<void> {
    requireNestable([...this.path(), rulesetId], this.#frames.length);
    const ruleset = await this.#request.sources.ruleset(rulesetId);
    if (ruleset === undefined) {
      throw new AppError('not-found', `There is no ruleset ${rulesetId}.`);
    }
    const frame = new EvaluationFrame({
      ruleset,
      rulesetId,
      request: this.#request,
      list: this.#list,
      frames: this.#frames,
      targetSize: targetSizeAfter(this.#list, this.#targetSize, output),
      caller: { frame: this, ...place, type: output.saved.type },
    });
    await frame.evaluate();
  }

  async #readExcludedTags(): Promise<void> {
    const { excluded_tags: tags } = this.ruleset.settings;
    if (tags.length > 0) {
      this.#hasExcludedTag ??= await this.#request.sources.holdersOf(tags);
    }
  }

  #reportUnread({ index, groups }: CompiledRule): void {
    if (this.matcher.failures.size === 0) {
      return;
    }
    const failed = new Map(
      groups
        .flatMap(({ conditions }) => conditions)
        .filter(({ slot }) => this.matcher.failures.has(slot))
        .map(({ condition, slot }) => [condition.type, this.matcher.failures.get(slot)]),
    );
    for (const [type, error] of failed) {
      const message = this.#failureMessage(error);
      this.#report({ rule: index, part: 'condition', type, message });
    }
  }

  #reportOverruns(rule: number): void {
    for (const { condition } of this.matcher.overruns) {
      this.#report({
        rule,
        part: 'condition',
        type: condition.type,
        message:
          'It was not compared: the conditions of this evaluation had selected as many steps as they may. Use fewer or simpler patterns.',
      });
    }
    this.matcher.overruns.clear();
  }

  /** Reports an error. Errors of a nested ruleset are reported for the output that returns it. */
  #report(error: EvaluationError): void {
    if (this.#caller === undefined) {
      this.#list.report(error);
      return;
    }
    const { frame, rule, type } = this.#caller;
    const message = `In rules[${error.rule}] of ruleset ${this.rulesetId}, ${error.type}: ${error.message}`;
    frame.#report({ rule, part: 'output', type, message });
  }

  #failureMessage(error: unknown): string {
    if (error instanceof AppError) {
      return error.message;
    }
    this.#request.onFailure?.(error);
    return 'It could not be evaluated because of a failure of the service.';
  }
}

function toPlace({ rule, output }: OutputPlace): OutputPlace {
  return { rule, output };
}
