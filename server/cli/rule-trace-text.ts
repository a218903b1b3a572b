import type { RuleTrace } from '../contract/rulesets.ts';
import type { TrialResult } from '../compose/answers.ts';

type Group = RuleTrace['groups'][number];
type Condition = Group['conditions'][number];
type Output = RuleTrace['outputs'][number];

/** The maximum items of a list and characters of a text. */
const maxItems = 10;
const maxCharacters = 200;

/**
 * Returns the products of a ruleset and their explanation, line by line. The id is null for an unsaved
 * ruleset.
 */
export function describeTrial(
  { products, trace, errors }: TrialResult,
  rulesetId: number | null,
): string[] {
  return [
    ...trace.flatMap((rule) => describeRule(rule, rulesetId)),
    ...errors.map(
      ({ rule, part, type, message }) => `   Error: rules[${rule}], ${part} ${type}: ${message}`,
    ),
    products.length === 0 ? '   Returns no product.' : '   Returns',
    ...products.map(({ id, title }) => `     ${id}  ${title}`),
  ];
}

function describeRule(
  { ruleset, rule, result, reason, groups, outputs }: RuleTrace,
  rulesetId: number | null,
): string[] {
  const suffix = ruleset === rulesetId ? '' : ` of ruleset ${ruleset}`;
  return [
    `   rules[${rule}]${suffix} ${result}. ${reason}`,
    ...groups.flatMap(describeGroup),
    ...outputs.map(describeOutput),
  ];
}

function describeGroup({ holds, conditions }: Group, index: number): string[] {
  return [
    `     logic[${index}] ${holds ? 'holds' : 'does not hold'}`,
    ...conditions.map(describeCondition),
  ];
}

function describeCondition({
  type,
  namespace,
  key,
  operator,
  wanted,
  seen,
  holds,
}: Condition): string {
  const metafield = namespace === undefined ? '' : `${namespace}.${key}`;
  const parts = [type, metafield, operator, format(wanted)];
  const question = parts.filter((part) => part !== '').join(' ');
  const answer = seen === null ? 'missing in the request' : `saw ${format(seen) || 'nothing'}`;
  return `       ${holds ? 'yes' : 'no '}  ${question}: ${answer}`;
}

function describeOutput({ type, source, taken, refused }: Output): string {
  const rejected = refused.map(({ id, reason }) => `${id} (${reason})`);
  const products = taken.length === 0 ? 'nothing' : format(taken);
  return `     ${type}, from ${source}: ${products}${rejected.length === 0 ? '' : `; left out ${format(rejected)}`}`;
}

function format(value: Condition['wanted']): string {
  if (!Array.isArray(value)) {
    const text = String(value);
    return text.length > maxCharacters ? `${text.slice(0, maxCharacters)}…` : text;
  }
  const more = value.length - maxItems;
  return `${value.slice(0, maxItems).map(format).join(', ')}${more > 0 ? ` and ${more} more` : ''}`;
}
