import type { z } from 'zod';

/** Types of conditions and outputs that rulesets may contain. */
export interface RuleTypes {
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

/** Describes the types of conditions as a Markdown table. */
export function describeConditions({ conditions }: RuleTypes): string {
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

export function describeOperators({ conditions }: RuleTypes): string {
  const operators = new Map<string, Set<string>>();
  for (const { name, description } of conditions.flatMap(({ operand }) => operand.operators)) {
    operators.set(name, (operators.get(name) ?? new Set()).add(description));
  }
  const rows = [...operators].map(([name, meanings]) => [code(name), [...meanings].join('; ')]);
  return table(['Operator', 'Holds when what was seen'], rows);
}

export function describeOutputs({ outputs }: RuleTypes): string {
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
