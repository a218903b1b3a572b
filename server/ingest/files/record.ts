import type { z } from 'zod';
import type { ColumnMapping } from '../../contract/column-mapping.ts';
import { formatIssuePath } from '../../contract/issue-path.ts';
import type { OnIgnored } from './ignored-parts.ts';

/**
 * A record of a file, or the reason for its rejection. `line` is the 1-based line where the record
 * starts.
 */
export type ParsedRecord<T> = { line: number; value: T } | RejectedRecord;

export interface RejectedRecord {
  line: number;
  problem: string;
  /** Id of the record if it can be read; its stored version is kept. */
  id?: number;
}

export interface ReadContext {
  /** ISO time of the import, the default for missing dates. */
  importedAt: string;
  /** Name of the platform, the default inventory tracker of variants. */
  platform: string;
  /** Currency of the shop, whose decimals its prices keep; absent: prices have two. */
  currency?: string;
  /** Retention of events in days; older events are removed at the next pruning. */
  eventRetentionDays?: number;
  /** What the columns of the file are; absent: its format is recognised by their names. */
  columns?: ColumnMapping | undefined;
  /** Reads the products of the shop by their names; absent where records are read alone. */
  readProductNames?: () => Promise<ProductNames>;
  /** The same of variants, which takes longer. */
  readVariantNames?: () => Promise<VariantNames>;
  /** Called about imported records that may surprise the shop's owner. */
  onWarning?: (message: string) => void;
  /** Called wherever a reader drops something that a record has. */
  onIgnored?: OnIgnored;
  /** Called when a file only changes stored records, so that it tells nothing of those that it lacks. */
  onChangesOnly?: () => void;
  /** Called for each chunk of the file, before decompression. */
  onBytesRead?: OnBytesRead;
}

/** Finds the products that the shop has. Several products with one name are not found by it. */
export interface ProductNames {
  find(name: ProductName): number | undefined;
}

export interface VariantNames {
  find(name: VariantName): StoredVariant | undefined;
}

export type ProductName = { handle: string } | { title: string };

export type VariantName =
  | { id: number }
  | { sku: string }
  | { barcode: string }
  /** The title of the product and the variant, as orders write it. */
  | { name: string }
  | { productId: number; options: readonly string[] };

export interface StoredVariant {
  productId: number;
  variantId: number;
}

export type OnBytesRead = (bytes: number) => void;

/**
 * Parses a record with a schema. `identify` returns the id of a rejected record, or undefined when the id
 * is in doubt.
 */
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

const noReason = 'the record cannot be read';

/** Describes the first issue with its path: `variants[2].price: expected …`. */
export function describeProblem({ issues: [issue] }: z.ZodError): string {
  return issue ? describeIssue(issue) : noReason;
}

/** Describes the first issue with its path and without the value, which may be about a person. */
export function describeWithoutValue({ issues: [issue] }: z.ZodError): string {
  if (!issue) {
    return noReason;
  }
  const expected: unknown = issue.code === 'custom' ? issue.params?.['expected'] : undefined;
  const message = typeof expected === 'string' ? `expected ${expected}` : issue.message;
  return describeIssue({ ...issue, message });
}

export function describeIssue({ path, message }: z.core.$ZodIssue): string {
  return path.length === 0 ? message : `${formatIssuePath(path)}: ${message}`;
}
