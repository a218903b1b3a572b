import { rulesetLimits, rulesetTotals } from '../contract/rulesets.ts';
import type { Problem } from './operand.ts';

/** Number of conditions and of entries of lists. */
interface Size {
  conditions: number;
  entries: number;
}

/**
 * Returns where an unvalidated ruleset becomes larger than any ruleset may be, or undefined. Only counts, so
 * that the schema, which examines every entry, sees nothing larger.
 */
export function findExcess(input: unknown): Problem | undefined {
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
