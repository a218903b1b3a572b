import type { EvaluationError, Rule, RuleTrace } from '../contract/rulesets.ts';
import { productIdsOf } from './context.ts';
import { type OutputEvaluation, Basket } from './basket.ts';
import { Level } from './level.ts';
import type { EvaluationRequest } from './evaluation-request.ts';
import { traceLevels } from './trace.ts';

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

/** From top to bottom, until the limit is full or a matching rule ends it. */
export async function evaluate(request: EvaluationRequest): Promise<Evaluation> {
  const { ruleset, rulesetId, context, limit, meter, pause } = request;
  const { now = () => performance.now() } = request;
  const inputIds = productIdsOf(context.request.input ?? []);
  const basket = new Basket({ inputIds, now, meter, pause });
  const levels: Level[] = [];
  const level = new Level({ ruleset, rulesetId, request, basket, levels, until: limit });
  await level.evaluate();
  const rulesOf = (result: RuleTrace['result']) =>
    ruleset.rules.filter(({ index }) => level.results[index] === result);
  return {
    productIds: [...basket.selected],
    matchedRules: rulesOf('matched').map(({ rule }) => rule),
    unmatchedRules: rulesOf('unmatched').map(({ concealed }) => concealed),
    unevaluatedRules: rulesOf('unevaluated').map(({ concealed }) => concealed),
    filteredOosProducts: [...basket.removed.out_of_stock],
    filteredInputProducts: [...basket.removed.input],
    errors: basket.errors,
    evaluated: basket.evaluated,
    trace: () => traceLevels(levels),
  };
}
