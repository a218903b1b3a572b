import type { RuleTrace } from '../contract/rulesets.ts';
import type { TrialResult } from '../ruleset-trial.ts';

type Group = RuleTrace['groups'][number];
type Condition = Group['conditions'][number];
type Output = RuleTrace['outputs'][number];

/** Lists are cut after so many items, texts after so many characters. */
const mostShown = 10;
const longestShown = 200;

/** What the ruleset with this id returned and why, a line each; null: it is not saved. */
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
  askedId: number | null,
): string[] {
  const where = ruleset === askedId ? '' : ` of ruleset ${ruleset}`;
  return [
    `   rules[${rule}]${where} ${result}. ${reason}`,
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
  const parts = [type, metafield, operator, show(wanted)];
  const question = parts.filter((part) => part !== '').join(' ');
  const answer = seen === null ? 'the request does not carry it' : `saw ${show(seen) || 'nothing'}`;
  return `       ${holds ? 'yes' : 'no '}  ${question}: ${answer}`;
}

function describeOutput({ type, source, taken, refused }: Output): string {
  const left = refused.map(({ id, reason }) => `${id} (${reason})`);
  const gave = taken.length === 0 ? 'nothing' : show(taken);
  return `     ${type}, from ${source}: ${gave}${left.length === 0 ? '' : `; left out ${show(left)}`}`;
}

function show(value: Condition['wanted']): string {
  if (!Array.isArray(value)) {
    const text = String(value);
    return text.length > longestShown ? `${text.slice(0, longestShown)}…` : text;
  }
  const more = value.length - mostShown;
  return `${value.slice(0, mostShown).map(show).join(', ')}${more > 0 ? ` and ${more} more` : ''}`;
}
