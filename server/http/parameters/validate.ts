import { z } from 'zod';
import { formatIssuePath } from '../../contract/issue-path.ts';
import { issueMessage } from '../../contract/issue-message.ts';
import { AppError, type ItemError } from '../../base/errors.ts';
import { type FieldProblem, findFieldProblem, maximumEntries } from './field-limits.ts';
import type { RawParameters } from './query.ts';

/** Maximum number of described items of a batch; a corrected batch is sent again. */
const maxDescribedItems = 10;

/** Returns the parsed value, or throws an error with one sentence about the first problem. */
export function validate<Schema extends z.ZodType>(
  schema: Schema,
  input: unknown,
): z.output<Schema> {
  refuseFields(schema, input);
  return parse(schema, input);
}

/** Returns the names of optional parameters with a value that they do not have, which counts as absent. */
export function ignoredValues(schema: z.ZodType, values: RawParameters): string[] {
  const issues = schema.safeParse(values).error?.issues ?? [];
  const kept = withoutUnknownValues(schema, values, issues);
  return Object.keys(values).filter((name) => !(name in kept));
}

/** Parses the parameters of a query, in which an unknown value counts as absent. */
export function validateQuery<Schema extends z.ZodType>(
  schema: Schema,
  values: RawParameters,
): z.output<Schema> {
  refuseFields(schema, values);
  const parsed = schema.safeParse(values);
  return parsed.success
    ? parsed.data
    : parse(schema, withoutUnknownValues(schema, values, parsed.error.issues));
}

/**
 * Parses posted parameters. Unknown values count as absent in a query and in a form, and are refused in
 * JSON.
 */
export function validatePosted<Schema extends z.ZodType>(
  schema: Schema,
  lenient: RawParameters,
  strict: RawParameters,
): z.output<Schema> {
  const values = { ...lenient, ...strict };
  refuseFields(schema, values);
  const parsed = schema.safeParse(values, { error: issueMessage });
  if (parsed.success) {
    return parsed.data;
  }
  const issues = parsed.error.issues.filter(({ path }) => !(String(path[0]) in strict));
  return parse(schema, { ...withoutUnknownValues(schema, lenient, issues), ...strict });
}

function parse<Schema extends z.ZodType>(schema: Schema, input: unknown): z.output<Schema> {
  const parsed = schema.safeParse(input, { error: issueMessage });
  if (parsed.success) {
    return parsed.data;
  }
  throw refused(parsed.error, input);
}

/** Checks lengths and types before the schema does any work (see `field-limits.ts`). */
function refuseFields(schema: z.ZodType, input: unknown): void {
  const problem = input === undefined ? undefined : findFieldProblem(schema, input);
  if (problem) {
    throw new AppError('invalid', describeProblem(problem));
  }
}

/** Removes unknown values of optional parameters that accept a fixed set of values. */
function withoutUnknownValues(
  schema: z.ZodType,
  values: RawParameters,
  issues: readonly z.core.$ZodIssue[],
): RawParameters {
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

/** Parses all items of a batch, or throws an error that names the first invalid items. */
export function validateBatch<Schema extends z.ZodType>(
  schema: Schema,
  items: readonly unknown[],
): z.output<Schema> {
  if (!(schema instanceof z.ZodArray)) {
    throw new TypeError('The body of a batch is a list.');
  }
  refuseLength(schema, items.length);
  const isWithinLimits = items.every((item) => !findFieldProblem(schema.element, item));
  const parsed = isWithinLimits ? schema.safeParse(items) : undefined;
  if (parsed?.success) {
    return parsed.data;
  }
  throw refusedBatch(describeItems(schema.element, items));
}

function refuseLength(schema: z.ZodArray, length: number): void {
  const most = maximumEntries(schema) ?? Infinity;
  if (length === 0 || length > most) {
    const bound = length === 0 ? 'at least 1 entry' : `at most ${most} entries`;
    throw new AppError('invalid', `events: must be ${bound} long`);
  }
}

function describeItems(schema: z.core.$ZodType, items: readonly unknown[]): ItemError[] {
  const described: ItemError[] = [];
  for (let index = 0; index < items.length && described.length < maxDescribedItems; index++) {
    const item = items[index];
    const problem = findFieldProblem(schema, item);
    const message = problem ? describeProblem(problem) : describeItem(schema, item);
    if (message !== undefined) {
      described.push({ index, message });
    }
  }
  return described;
}

function describeItem(schema: z.core.$ZodType, item: unknown): string | undefined {
  const { error } = z.safeParse(schema, item, { error: issueMessage });
  return error && refused(error, item).message;
}

/** Returns the error for a batch with these invalid items. */
function refusedBatch(items: readonly ItemError[]): AppError {
  const [first] = items;
  return new AppError(
    'invalid',
    `No event was stored. events[${first?.index ?? 0}]: ${first?.message ?? ''}`,
    { items },
  );
}

function refused({ issues }: z.ZodError, input: unknown): AppError {
  const [issue] = issues;
  return new AppError('invalid', issue ? describeIssue(issue, input) : 'The request is not valid.');
}

function describeIssue(issue: z.core.$ZodIssue, input: unknown): string {
  const isMissing = issue.code === 'invalid_type' || issue.code === 'invalid_value';
  if (isMissing && valueAt(input, issue.path) === undefined) {
    return `Missing required argument: ${formatIssuePath(issue.path)}`;
  }
  return describeProblem(issue);
}

function describeProblem({ path, message }: Pick<FieldProblem, 'path' | 'message'>): string {
  return path.length === 0 ? `The body ${message}.` : `${formatIssuePath(path)}: ${message}`;
}

function valueAt(input: unknown, path: readonly PropertyKey[]): unknown {
  return path.reduce<unknown>(
    (value, part) =>
      typeof value === 'object' && value !== null ? Reflect.get(value, part) : undefined,
    input,
  );
}
