import type { z } from 'zod';
import { formatIssuePath } from '../../contract/issue-path.ts';
import { issueMessage, maxProblems } from '../../contract/issue-message.ts';
import { AppError } from '../../base/errors.ts';
import { findFieldProblem } from '../parameters/field-limits.ts';

/** A problem of a field, for the form that shows it. */
interface FieldError {
  /** The place in the request, such as `rules[0].outputs`. */
  path: string;
  message: string;
}

/** Returns the parsed value, or throws one error that lists everything that must change. */
export function validateFields<Schema extends z.ZodType>(
  schema: Schema,
  input: unknown,
): z.output<Schema> {
  const oversized = input === undefined ? undefined : findFieldProblem(schema, input);
  if (oversized && !oversized.isWrongType) {
    throw invalidFields([toFieldError(oversized)]);
  }
  const parsed = schema.safeParse(input, { error: issueMessage });
  if (parsed.success) {
    return parsed.data;
  }
  throw invalidFields(parsed.error.issues.slice(0, maxProblems).map(toFieldError));
}

/** Returns the error for a request with these problems. */
function invalidFields(errors: readonly FieldError[]): AppError {
  const [first] = errors;
  const place = first?.path === '' ? 'The body' : first?.path;
  const more = errors.length > 1 ? ` (and ${errors.length - 1} more)` : '';
  return new AppError('invalid', `${place}: ${first?.message ?? 'is not valid'}${more}`, {
    details: { errors },
  });
}

function toFieldError({
  path,
  message,
}: {
  path: readonly PropertyKey[];
  message: string;
}): FieldError {
  return { path: formatIssuePath(path), message };
}
