import type { z } from 'zod';
import { AppError } from '../errors.ts';

/** The parsed value, or one sentence about the first thing that must change. */
export function validate<Schema extends z.ZodType>(
  schema: Schema,
  input: unknown,
): z.output<Schema> {
  const parsed = schema.safeParse(input);
  if (parsed.success) {
    return parsed.data;
  }
  const [issue] = parsed.error.issues;
  throw new AppError('invalid', issue ? describeIssue(issue, input) : 'The request is not valid.');
}

function describeIssue(issue: z.core.$ZodIssue, input: unknown): string {
  const path = formatPath(issue.path);
  if (issue.code === 'invalid_type' && valueAt(input, issue.path) === undefined) {
    return `Missing required argument: ${path}`;
  }
  return path === '' ? issue.message : `${path}: ${issue.message}`;
}

/** `filters.tags[0]` */
function formatPath(path: readonly PropertyKey[]): string {
  return path.reduce<string>((text, part) => {
    if (typeof part === 'number') {
      return `${text}[${part}]`;
    }
    return text === '' ? String(part) : `${text}.${String(part)}`;
  }, '');
}

function valueAt(input: unknown, path: readonly PropertyKey[]): unknown {
  return path.reduce<unknown>(
    (value, part) =>
      typeof value === 'object' && value !== null ? Reflect.get(value, part) : undefined,
    input,
  );
}
