import type { z } from 'zod';
import { maxProblems } from '../contract/issue-message.ts';
import {
  type Rule,
  type Ruleset,
  rulesetFileSchema,
  rulesetLimits,
  ruleSchema,
  rulesetTotals,
} from '../contract/rulesets.ts';
import type { Problem } from './operand.ts';
import { describeIssue, problemsOf } from './schema-problems.ts';

/** Number of conditions and of entries of lists. */
interface Size {
  conditions: number;
  entries: number;
}

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
  for (let index = 0; index < rules.length && problems.length < maxProblems; index++) {
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
  return success ? toResult(data) : { problems: problemsOf(error).slice(0, maxProblems) };
}

/** Returns the problems of both parts in the order of the members: the settings come last. */
function inOrder(head: Parsed<object>, rest: Parsed<object>): Problem[] {
  const ofHead = 'problems' in head ? head.problems : [];
  const ofRules = 'problems' in rest ? rest.problems : [];
  return [
    ...ofHead.filter((problem) => !isOfSettings(problem)),
    ...ofRules,
    ...ofHead.filter(isOfSettings),
  ].slice(0, maxProblems);
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

/**
 * Returns where an unvalidated ruleset becomes larger than any ruleset may be, or undefined. Only counts, so
 * that the schema, which examines every entry, sees nothing larger.
 */
function findExcess(input: unknown): Problem | undefined {
  const total = { conditions: 0, entries: 0 };
  const rules = listOf(memberOf(input, 'rules'));
  for (let index = 0; index < rules.length && index < rulesetLimits.rules; index++) {
    const problem = addTo(total, sizeOfRule(rules[index]));
    if (problem !== undefined) {
      return { path: ['rules', index], problem };
    }
  }
  const problem = addTo(total, { conditions: 0, entries: entriesOf(memberOf(input, 'settings')) });
  return problem === undefined ? undefined : { path: ['settings'], problem };
}

function addTo(total: Size, { conditions, entries }: Size): string | undefined {
  total.conditions += conditions;
  total.entries += entries;
  if (total.conditions > rulesetTotals.conditions) {
    return beyond(rulesetTotals.conditions, 'conditions');
  }
  if (total.entries > rulesetTotals.entries) {
    return beyond(rulesetTotals.entries, 'entries in its lists');
  }
  return undefined;
}

function beyond(most: number, what: string): string {
  return `exceeds the ${most.toLocaleString('en')} ${what} that a ruleset may hold in all`;
}

function sizeOfRule(rule: unknown): Size {
  const conditions = listOf(memberOf(rule, 'logic')).reduce<number>(
    (sum, group) => sum + listOf(memberOf(group, 'rules')).length,
    0,
  );
  // Custom data is returned as it is, and no schema examines it.
  const entries = entriesOf(memberOf(rule, 'logic')) + entriesOf(memberOf(rule, 'output'));
  return { conditions, entries };
}

/** Counts the entries of all lists in a value, and of all texts with commas, which may be read as lists. */
function entriesOf(value: unknown): number {
  let count = 0;
  const unseen: unknown[] = [value];
  while (unseen.length > 0 && count <= rulesetTotals.entries) {
    const next = unseen.pop();
    if (typeof next === 'string') {
      count += commasIn(next);
    } else if (Array.isArray(next)) {
      count += next.length;
    }
    if (typeof next === 'object' && next !== null && count <= rulesetTotals.entries) {
      for (const member of Object.values(next)) {
        unseen.push(member);
      }
    }
  }
  return count;
}

function commasIn(text: string): number {
  let count = 0;
  for (let at = text.indexOf(','); at !== -1; at = text.indexOf(',', at + 1)) {
    count++;
  }
  return count;
}

function memberOf(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null && Object.hasOwn(value, name)
    ? Reflect.get(value, name)
    : undefined;
}

function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}
