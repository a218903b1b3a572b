import type { EvaluationError, Rule, RuleTrace } from '../contract/rulesets.ts';
import { productIdsOf } from './context.ts';
import { type OutputEvaluation, ResultList } from './result-list.ts';
import { EvaluationFrame } from './evaluation-frame.ts';
import type { EvaluationRequest } from './evaluation-request.ts';
import { traceFrames, type TraceOptions } from './trace.ts';

export interface Evaluation {
  productIds: readonly number[];
  /** Each rule is in exactly one of the three lists, in order. */
  matchedRules: readonly Rule[];
  unmatchedRules: readonly Rule[];
  unevaluatedRules: readonly Rule[];
  /** Products removed because they are out of stock, or because the request is about them. */
  filteredOosProducts: readonly number[];
  filteredInputProducts: readonly number[];
  errors: readonly EvaluationError[];
  /** Evaluated outputs in order, including those of nested rulesets. */
  evaluated: readonly OutputEvaluation[];
  /** The results of the rules of each saved ruleset, the requested one first. */
  runs: readonly { rulesetId: number; results: readonly RuleTrace['result'][] }[];
  /** Computes the trace of all rules, including those of nested rulesets. */
  trace: (options?: TraceOptions) => Promise<RuleTrace[]>;
}

/**
 * Evaluates the rules from top to bottom until the limit is reached or a matching rule ends the evaluation.
 */
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
    runs: frames.flatMap(({ rulesetId: id, ruleResults: results }) =>
      id === undefined ? [] : { rulesetId: id, results },
    ),
    trace: (options) => traceFrames(frames, options),
  };
}
