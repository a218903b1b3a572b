import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Names } from '../contract/names.ts';
import { projectRoot } from '../base/project-root.ts';
import type { z } from 'zod';

/** Types of conditions and outputs that rulesets may contain. */
interface RuleTypes {
  conditions: readonly ConditionRow[];
  outputs: readonly OutputRow[];
}

interface ConditionRow {
  type: string;
  description: string;
  operand: {
    value: string;
    operators: readonly { name: string; description: string }[];
  };
  members: readonly string[];
}

interface OutputRow {
  type: string;
  description: string;
  schema: z.ZodObject;
}

export interface GuideOptions {
  names: Names;
  /** Requests a minute; undefined without a limit. */
  limits: { reads: number; events: number; bust: number } | undefined;
  ruleTypes: RuleTypes;
}

/** Returns the guide to all endpoints in Markdown, with the limits and names of this installation. */
export function readGuide({ names, limits, ruleTypes }: GuideOptions): string {
  return readFileSync(join(projectRoot(), 'server', 'reference', 'guide.md'), 'utf8')
    .replace('{{limits}}', () => describeLimits(limits))
    .replace('{{conditions}}', () => describeConditions(ruleTypes))
    .replace('{{operators}}', () => describeOperators(ruleTypes))
    .replace('{{outputs}}', () => describeOutputs(ruleTypes))
    .replace('{{names}}', () => describeNames(names))
    .trim();
}

function describeLimits(limits: GuideOptions['limits']): string {
  if (limits === undefined) {
    return 'This installation does not limit requests.';
  }
  const { reads, events, bust } = limits;
  return `The limits apply to each client address and key: ${count(reads)} requests a minute, of which ${count(bust)} may use \`bust_cache\`, and ${count(events)} events a minute, where each event of a bulk call counts. Requests without a valid key count by address only. An expensive request counts once more for each 10 ms of work. Beyond the limit the response is 429, with the seconds to wait in \`Retry-After\`.`;
}

function count(number: number): string {
  return number.toLocaleString('en');
}

/** Describes the names that requests may use: always the neutral ones, and others if they are configured. */
function describeNames({ platform, service }: Names): string {
  const neutral =
    'Parameters, headers and global ids that name the platform or the service have their neutral form here: `platform_product_ids`, `Service-Api-Key`, `X-Service-User-Token`, `gid://platform/Product/1`.';
  const others = [
    platform === 'platform'
      ? undefined
      : `parameters may begin with \`${platform}_\` instead, as in \`${platform}_product_ids\`, and global ids in answers are \`gid://${platform}/Product/1\``,
    service === 'service'
      ? undefined
      : `the key may come as \`${capitalise(service)}-Api-Key\` or \`X-${capitalise(service)}-User-Token\``,
  ].filter((other) => other !== undefined);
  if (others.length === 0) {
    return `${neutral} An installation can be configured to accept other names too.`;
  }
  return `${neutral} This installation also accepts others: ${others.join('; ')}.`;
}

function capitalise(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1);
}

/** Describes the types of conditions as a Markdown table. */
function describeConditions({ conditions }: RuleTypes): string {
  const rows = conditions.map(({ type, description, operand, members }) => [
    code(type),
    description,
    members.length === 0
      ? operand.value
      : `${operand.value}, with ${members.map(code).join(' and ')}`,
    operand.operators.map(({ name }) => code(name)).join(', '),
  ]);
  return table(['Condition', 'Looks at', 'Value', 'Operators'], rows);
}

function describeOperators({ conditions }: RuleTypes): string {
  const operators = new Map<string, Set<string>>();
  for (const { name, description } of conditions.flatMap(({ operand }) => operand.operators)) {
    operators.set(name, (operators.get(name) ?? new Set()).add(description));
  }
  const rows = [...operators].map(([name, meanings]) => [code(name), [...meanings].join('; ')]);
  return table(['Operator', 'Holds when what was seen'], rows);
}

function describeOutputs({ outputs }: RuleTypes): string {
  const rows = outputs.map(({ type, description, schema }) => [
    code(type),
    description,
    Object.keys(schema.shape)
      .filter((member) => member !== 'type' && member !== 'limit')
      .map(code)
      .join(', '),
  ]);
  return table(['Output', 'Returns', 'Members'], rows);
}

function code(text: string): string {
  return `\`${text}\``;
}

function table(heading: readonly string[], rows: readonly (readonly string[])[]): string {
  const lines = [heading, heading.map(() => '---'), ...rows];
  return lines.map((cells) => `| ${cells.join(' | ')} |`).join('\n');
}
