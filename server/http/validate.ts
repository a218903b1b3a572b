import type { z } from 'zod';
import { formatIssuePath } from '../contract/issue-path.ts';
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
  const path = formatIssuePath(issue.path);
  if (issue.code === 'invalid_type' && valueAt(input, issue.path) === undefined) {
    return `Missing required argument: ${path}`;
  }
  return path === '' ? issue.message : `${path}: ${issue.message}`;
}

function valueAt(input: unknown, path: readonly PropertyKey[]): unknown {
  return path.reduce<unknown>(
    (value, part) =>
      typeof value === 'object' && value !== null ? Reflect.get(value, part) : undefined,
    input,
  );
}
