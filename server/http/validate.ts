import { z } from 'zod';
import { formatIssuePath } from '../contract/issue-path.ts';
import { sayWhatToChange } from '../contract/say-what-to-change.ts';
import { AppError, type ItemError } from '../errors.ts';
import type { RawParameters } from './query.ts';

/** The parsed value, or one sentence about the first thing that must change. */
export function validate<Schema extends z.ZodType>(
  schema: Schema,
  input: unknown,
): z.output<Schema> {
  const parsed = schema.safeParse(input, { error: sayWhatToChange });
  if (parsed.success) {
    return parsed.data;
  }
  const [issue] = parsed.error.issues;
  throw new AppError('invalid', issue ? describeIssue(issue, input) : 'The request is not valid.');
}

/** The same for what came in a query. */
export function validateQuery<Schema extends z.ZodType>(
  schema: Schema,
  values: RawParameters,
): z.output<Schema> {
  const parsed = schema.safeParse(values);
  return parsed.success ? parsed.data : validate(schema, withoutUnknownValues(schema, values));
}

/** Of a query, an unknown value counts as absent where a parameter takes some values and needs none. */
export function withoutUnknownValues(schema: z.ZodType, values: RawParameters): RawParameters {
  const issues = schema.safeParse(values).error?.issues ?? [];
  const unknown = new Set(
    issues.flatMap(({ code, path }) => (code === 'invalid_value' ? path.slice(0, 1) : [])),
  );
  return Object.fromEntries(
    Object.entries(values).filter(([name]) => !unknown.has(name) || isRequired(schema, name)),
  );
}

function isRequired(schema: z.ZodType, name: string): boolean {
  const field = schema instanceof z.ZodObject ? schema.shape[name] : undefined;
  return !(field instanceof z.ZodType && field.safeParse(undefined).success);
}

/** The same for the items of a batch, all or none: every item that must change is named. */
export function validateBatch<Schema extends z.ZodType>(
  schema: Schema,
  items: readonly unknown[],
): z.output<Schema> {
  const parsed = schema.safeParse(items, { error: sayWhatToChange });
  if (parsed.success) {
    return parsed.data;
  }
  const first = new Map<number, string>();
  for (const issue of parsed.error.issues) {
    const [index, ...path] = issue.path;
    if (typeof index !== 'number') {
      throw new AppError('invalid', `events: ${issue.message}`);
    }
    if (!first.has(index)) {
      first.set(index, describeIssue({ ...issue, path }, items[index]));
    }
  }
  throw refusedBatch([...first].map(([index, message]) => ({ index, message })));
}

/** For a batch of which these items are not valid. */
function refusedBatch(items: readonly ItemError[]): AppError {
  const [first] = items;
  return new AppError(
    'invalid',
    `No event was stored. events[${first?.index ?? 0}]: ${first?.message ?? ''}`,
    { items },
  );
}

function describeIssue(issue: z.core.$ZodIssue, input: unknown): string {
  const path = formatIssuePath(issue.path);
  const isMissing = issue.code === 'invalid_type' || issue.code === 'invalid_value';
  if (isMissing && valueAt(input, issue.path) === undefined) {
    return `Missing required argument: ${path}`;
  }
  return path === '' ? `The body ${issue.message}.` : `${path}: ${issue.message}`;
}

function valueAt(input: unknown, path: readonly PropertyKey[]): unknown {
  return path.reduce<unknown>(
    (value, part) =>
      typeof value === 'object' && value !== null ? Reflect.get(value, part) : undefined,
    input,
  );
}
