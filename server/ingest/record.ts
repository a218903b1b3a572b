import type { z } from 'zod';
import { formatIssuePath } from '../contract/issue-path.ts';

/** A record of a file, or why it cannot be taken. `line` is 1-based: where the record starts. */
export type ParsedRecord<T> = { line: number; value: T } | RejectedRecord;

export interface RejectedRecord {
  line: number;
  problem: string;
  /** When it can be told whose record it was: what is stored of it is kept. */
  id?: number;
}

export interface ReadContext {
  /** ISO time of the import: what a record without dates gets. */
  importedAt: string;
  /** Name of the platform: the inventory tracker of a variant that does not name its own. */
  platform: string;
  /** Events from before that go at the next pruning. */
  eventRetentionDays?: number;
  /** Told what was taken and may still surprise its owner. */
  onWarning?: (message: string) => void;
  /** For every piece of the file, before it is unpacked. */
  onBytesRead?: OnBytesRead;
}

export type OnBytesRead = (bytes: number) => void;

/** `identify` tells whose a record is that cannot be taken; undefined where it is in doubt. */
export function parseRecord<T>(
  record: ParsedRecord<unknown>,
  schema: z.ZodType<T>,
  identify: (value: unknown) => number | undefined = () => undefined,
): ParsedRecord<T> {
  if ('problem' in record) {
    return record;
  }
  const parsed = schema.safeParse(record.value);
  if (parsed.success) {
    return { line: record.line, value: parsed.data };
  }
  const id = identify(record.value);
  const problem = describeProblem(parsed.error);
  return { line: record.line, problem, ...(id === undefined ? {} : { id }) };
}

/** The first thing that is wrong, with its path: `variants[2].price: expected …`. */
export function describeProblem({ issues: [issue] }: z.ZodError): string {
  return issue ? describeIssue(issue) : 'the record cannot be read';
}

export function describeIssue({ path, message }: z.core.$ZodIssue): string {
  return path.length === 0 ? message : `${formatIssuePath(path)}: ${message}`;
}
