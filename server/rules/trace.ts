import type { Condition, RuleTrace } from '../contract/rulesets.ts';
import type { CompiledGroup, CompiledRule } from './compile.ts';
import type { EvaluationFrame } from './evaluation-frame.ts';
import type { Shown } from './operand.ts';

/** Maximum number of items shown of a list. */
const maxShown = 250;

/** Steps for showing a condition and each item of its list. */
const stepsOfCondition = 50;
const stepsOfItem = 10;

export interface TraceOptions {
  /** Reads the conditions of rules that were not evaluated too. */
  includeUnevaluated?: boolean;
}

/**
 * Returns the trace of all rules. Reads every condition of an evaluated rule, even those that the evaluation skipped.
 * Works sequentially, so that pauses come in time.
 */
export async function traceFrames(
  frames: readonly EvaluationFrame[],
  options: TraceOptions = {},
): Promise<RuleTrace[]> {
  const rules: RuleTrace[] = [];
  for (const frame of frames) {
    for (const rule of frame.ruleset.rules) {
      rules.push(await traceRule(frame, rule, options));
    }
  }
  return rules;
}

async function traceRule(
  frame: EvaluationFrame,
  { index, groups }: CompiledRule,
  { includeUnevaluated = false }: TraceOptions,
): Promise<RuleTrace> {
  const result = frame.ruleResults[index] ?? 'unevaluated';
  const traced: RuleTrace['groups'] = [];
  const isTraced = result !== 'unevaluated' || includeUnevaluated;
  for (const group of isTraced ? groups : []) {
    traced.push(await traceGroup(frame, group));
  }
  return {
    ruleset: frame.rulesetId ?? null,
    rule: index,
    result,
    reason: reasonOf(frame, result, traced),
    groups: traced,
    outputs: frame.evaluated
      .filter(({ rule }) => rule === index)
      .map(({ output, type, source, selected, rejected }) => ({
        output,
        type,
        source,
        taken: selected,
        refused: [...rejected].map(([id, reason]) => ({ id, reason })),
      })),
  };
}

function reasonOf(
  { stoppedBecause }: EvaluationFrame,
  result: RuleTrace['result'],
  groups: RuleTrace['groups'],
): string {
  if (result === 'unevaluated') {
    return stoppedBecause;
  }
  if (groups.length === 0) {
    return 'It has no conditions.';
  }
  const holding = groups.findIndex(({ holds }) => holds);
  if (holding >= 0) {
    return `All conditions of logic[${holding}] hold.`;
  }
  const split = groups.findIndex(({ conditions }) => conditions.every(({ holds }) => holds));
  return split < 0
    ? 'No group of conditions holds.'
    : `No group of conditions holds. Different variants meet the conditions of logic[${split}]; one must meet all.`;
}

async function traceGroup(
  { matcher, budget }: EvaluationFrame,
  { conditions: compiledConditions, oneVariant }: CompiledGroup,
): Promise<RuleTrace['groups'][number]> {
  const conditions: RuleTrace['groups'][number]['conditions'] = [];
  for (const compiled of compiledConditions) {
    const { condition, bound, slot } = compiled;
    const seen = await matcher.read(slot);
    const shown = seen === undefined ? null : shorten(bound.show(seen));
    const items = Array.isArray(shown) ? shown.length : 1;
    await budget.pauseBefore(stepsOfCondition + items * stepsOfItem);
    conditions.push({
      type: condition.type,
      ...metafieldOf(condition),
      operator: condition.operator,
      wanted: wantedOf(condition),
      seen: shown,
      holds: seen !== undefined && (await matcher.holds(compiled, seen)),
    });
  }
  const allHold = conditions.every(({ holds }) => holds);
  const holds = allHold && (oneVariant === undefined || (await matcher.hasOneVariant(oneVariant)));
  return { holds, conditions };
}

function metafieldOf({ namespace, key }: Condition): { namespace?: string; key?: string } {
  return namespace === undefined || key === undefined ? {} : { namespace, key };
}

function wantedOf({
  value,
  products = [],
}: Condition): RuleTrace['groups'][number]['conditions'][number]['wanted'] {
  if (products.length === 0) {
    return value;
  }
  const wanted = products.flatMap<string | number>(
    ({ product_id: productId, variant_ids: variantIds }) =>
      variantIds.length === 0 ? [productId] : variantIds.map((id) => `${productId}:${id}`),
  );
  return shorten(wanted);
}

function shorten(shown: Shown): string | number | boolean | (string | number)[] {
  return typeof shown === 'object' ? [...shown].slice(0, maxShown) : shown;
}
