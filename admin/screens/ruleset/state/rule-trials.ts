import type { AdminContract } from '../../../../server/features/endpoints.ts';

export type Trial = AdminContract['tryRuleset']['answer'];
type RuleTrace = Trial['trace'][number];
type TrialProduct = Trial['products'][number];

/** The part of a trial that the block of a rule shows. */
export interface RuleTrial {
  readonly trace: RuleTrace | undefined;
  readonly products: readonly TrialProduct[];
  readonly errors: readonly string[];
  /** The sentences about values by their paths within the rule: `logic[0].rules[0].value`. */
  readonly problems: Readonly<Record<string, string>>;
}

/**
 * Splits a trial by rule. A part that is equal to the former one is the same object, so that blocks which did not
 * change are not rendered again.
 */
export function splitTrial(
  { trace, products, errors, problems }: Trial,
  count: number,
  former: readonly RuleTrial[],
): readonly RuleTrial[] {
  const parts = Array.from({ length: count }, (): Part => ({
    trace: undefined,
    products: [],
    errors: [],
    problems: {},
  }));
  // Rules of nested rulesets follow those of the ruleset itself.
  for (const rule of trace.slice(0, count)) {
    const part = parts[rule.rule];
    if (part) {
      part.trace = rule;
    }
  }
  for (const product of products) {
    parts[product.rule]?.products.push(product);
  }
  for (const { rule, message } of errors) {
    parts[rule]?.errors.push(message);
  }
  for (const { path, message } of problems) {
    const [, place, rest = ''] = /^rules\[(\d+)\]\.?(.*)$/.exec(path) ?? [];
    const part = place === undefined ? undefined : parts[Number(place)];
    if (part) {
      part.problems[rest] = message;
    }
  }
  return parts.map((part, place) => {
    const known = former[place];
    return known && JSON.stringify(known) === JSON.stringify(part) ? known : part;
  });
}

interface Part {
  trace: RuleTrace | undefined;
  products: TrialProduct[];
  errors: string[];
  problems: Record<string, string>;
}
