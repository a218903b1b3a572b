import type { z } from 'zod';
import { mostProblems } from '../contract/issue-message.ts';
import {
  type Rule,
  type Ruleset,
  rulesetFileSchema,
  rulesetLimits,
  ruleSchema,
} from '../contract/rulesets.ts';
import type { Problem } from './operand.ts';
import { findExcess } from './ruleset-size.ts';
import { describeIssue, problemsOf } from './schema-problems.ts';

type Parsed<Value> = Value | { problems: Problem[] };

/**
 * Parses a ruleset by its schema. Returns its first problems when it is invalid. The schema itself would
 * describe every problem of a draft: 2,500,000 empty conditions took 21 s.
 */
export function parseRulesetFile(input: unknown): Parsed<{ ruleset: Ruleset }> {
  const excess = findExcess(input);
  if (excess) {
    return { problems: [excess] };
  }
  if (!hasRules(input)) {
    return parse(rulesetFileSchema, input, (ruleset) => ({ ruleset }));
  }
  const { id, name, settings } = input;
  const withoutRules = { id, name, settings, rules: [] };
  const head = parse(rulesetFileSchema, withoutRules, (ruleset) => ({ ruleset }));
  const rest = parseRules(input.rules);
  if ('problems' in head || 'problems' in rest) {
    return { problems: inOrder(head, rest) };
  }
  return { ruleset: { ...head.ruleset, rules: rest.rules } };
}

/** Parses rule by rule, until there are enough problems. */
function parseRules(rules: readonly unknown[]): Parsed<{ rules: Rule[] }> {
  if (rules.length > rulesetLimits.rules) {
    // The schema of an empty list of rules cannot report it.
    const problem = `must hold at most ${rulesetLimits.rules} rules`;
    return { problems: [{ path: ['rules'], problem }] };
  }
  const parsed: Rule[] = [];
  const problems: Problem[] = [];
  for (let index = 0; index < rules.length && problems.length < mostProblems; index++) {
    const read = parse(ruleSchema, rules[index], (rule) => ({ rule }));
    if ('rule' in read) {
      parsed.push(read.rule);
      continue;
    }
    for (const { path, problem } of read.problems) {
      problems.push({ path: ['rules', index, ...path], problem });
    }
  }
  return problems.length > 0 ? { problems } : { rules: parsed };
}

function parse<Schema extends z.ZodType, Result extends object>(
  schema: Schema,
  input: unknown,
  toResult: (value: z.output<Schema>) => Result,
): Parsed<Result> {
  const { success, data, error } = schema.safeParse(input, { error: describeIssue });
  return success ? toResult(data) : { problems: problemsOf(error).slice(0, mostProblems) };
}

/** Returns the problems of both parts in the order of the members: the settings come last. */
function inOrder(head: Parsed<object>, rest: Parsed<object>): Problem[] {
  const ofHead = 'problems' in head ? head.problems : [];
  const ofRules = 'problems' in rest ? rest.problems : [];
  return [
    ...ofHead.filter((problem) => !isOfSettings(problem)),
    ...ofRules,
    ...ofHead.filter(isOfSettings),
  ].slice(0, mostProblems);
}

function isOfSettings({ path }: Problem): boolean {
  return path[0] === 'settings';
}

interface WithRules {
  id?: unknown;
  name?: unknown;
  rules: unknown[];
  settings?: unknown;
}

function hasRules(input: unknown): input is WithRules {
  return (
    typeof input === 'object' &&
    input !== null &&
    !Array.isArray(input) &&
    'rules' in input &&
    Array.isArray(input.rules)
  );
}
