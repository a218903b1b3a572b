import type { EvaluationError, Rule, RuleTrace } from '../contract/rulesets.ts';
import { productIdsOf } from './context.ts';
import { type OutputEvaluation, ResultList } from './result-list.ts';
import { EvaluationFrame } from './evaluation-frame.ts';
import type { EvaluationRequest } from './evaluation-request.ts';
import { traceFrames } from './trace.ts';

export interface Evaluation {
  productIds: readonly number[];
  /** With the rules below, each rule once and in order. */
  matchedRules: readonly Rule[];
  unmatchedRules: readonly Rule[];
  unevaluatedRules: readonly Rule[];
  /** Removed as out of stock, and for being what the request is about. */
  filteredOosProducts: readonly number[];
  filteredInputProducts: readonly number[];
  errors: readonly EvaluationError[];
  /** In the order in which they were evaluated, those of rulesets within the ruleset included. */
  evaluated: readonly OutputEvaluation[];
  /** Rule by rule, those of rulesets within the ruleset included. Made when somebody asks. */
  trace: () => Promise<RuleTrace[]>;
}

/** From top to bottom, targetSize the limit is full or a matching rule ends it. */
export async function evaluate(request: EvaluationRequest): Promise<Evaluation> {
  const { ruleset, rulesetId, context, limit, meter, pause } = request;
  const { now = () => performance.now() } = request;
  const inputIds = productIdsOf(context.request.input ?? []);
  const list = new ResultList({ inputIds, now, meter, pause });
  const frames: EvaluationFrame[] = [];
  const frame = new EvaluationFrame({
    ruleset,
    rulesetId,
    request,
    list,
    frames,
    targetSize: limit,
  });
  await frame.evaluate();
  const rulesOf = (result: RuleTrace['result']) =>
    ruleset.rules.filter(({ index }) => frame.ruleResults[index] === result);
  return {
    productIds: [...list.selected],
    matchedRules: rulesOf('matched').map(({ rule }) => rule),
    unmatchedRules: rulesOf('unmatched').map(({ redacted }) => redacted),
    unevaluatedRules: rulesOf('unevaluated').map(({ redacted }) => redacted),
    filteredOosProducts: [...list.removed.out_of_stock],
    filteredInputProducts: [...list.removed.input],
    errors: list.errors,
    evaluated: list.evaluated,
    trace: () => traceFrames(frames),
  };
}
