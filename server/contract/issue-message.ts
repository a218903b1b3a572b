import type { z } from 'zod';

/** Maximum number of described problems of a value. People mend these and try again. */
export const maxProblems = 100;

const maxNamed = 10;
const longestName = 100;

/** Returns a message for an issue without one. It is appended to the path of the value. */
export function issueMessage(issue: z.core.$ZodRawIssue): string | undefined {
  switch (issue.code) {
    case 'invalid_type':
      return `must be ${nameOfType[issue.expected] ?? issue.expected}`;
    case 'too_big':
      return `must be at most ${issue.maximum}${unitOf(issue.origin)}`;
    case 'too_small':
      return `must be at least ${issue.minimum}${unitOf(issue.origin)}`;
    case 'invalid_value':
      return `must be one of ${issue.values.map(String).join(', ')}`;
    case 'unrecognized_keys':
      return `must not have ${firstNames(issue.keys)}`;
    default:
      return undefined;
  }
}

/** Lists the first names. A file may have thousands. */
export function firstNames(names: readonly string[]): string {
  const first = names.slice(0, maxNamed).map(shortened).join(', ');
  return names.length > maxNamed ? `${first} and ${names.length - maxNamed} more` : first;
}

function shortened(name: string): string {
  return name.length > longestName ? `${name.slice(0, longestName)}…` : name;
}

const nameOfType: Readonly<Record<string, string>> = {
  string: 'a text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object',
  record: 'an object',
};

function unitOf(origin: string): string {
  switch (origin) {
    case 'string':
      return ' characters long';
    case 'array':
      return ' entries long';
    default:
      return '';
  }
}
