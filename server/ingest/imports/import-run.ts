import { basename } from 'node:path';
import type { ColumnMapping } from '../../contract/column-mapping.ts';
import type { Database } from '../../store/port/database.ts';
import type { FieldChanges } from './field-changes.ts';
import type { IgnoredPlace } from '../files/ignored-parts.ts';
import type { ProductNames, ReadContext, VariantNames } from '../files/record.ts';

export interface ImportCounts {
  /** New or changed records. */
  saved: number;
  unchanged: number;
  rejected: number;
  /** Records removed by a replacing import since the files no longer hold them. */
  removed: number;
}

export interface ImportProblem {
  file: string;
  /** Absent when the problem concerns the whole file. */
  line?: number;
  reason: string;
}

export interface ImportRun {
  /** Name of the kind. */
  kind: string;
  /** Tells whether other writers need pauses between the batches. */
  database: Pick<Database, 'queuesWriters'>;
  shopId: number;
  files: readonly string[];
  context: ReadContext;
  /** What the columns of tables are that Vitrine does not know, by the path of the file. */
  columns: Readonly<Record<string, ColumnMapping>>;
  /** Read the products and variants that are stored when a file begins. */
  readProductNames: () => Promise<ProductNames>;
  readVariantNames: () => Promise<VariantNames>;
  /** Counts what would be written, and writes nothing. */
  isCheck: boolean;
  /** Takes what a check finds. */
  changes?: FieldChanges | undefined;
  /** Removes stored records that the files no longer hold, if every file was read to its end. */
  replace: boolean;
  /** Called immediately: an import keeps no list that grows with its files. */
  onProblem: (problem: ImportProblem) => void;
  onWarning: (warning: ImportProblem) => void;
  onIgnored: (file: string, name: string, place?: IgnoredPlace) => void;
  /** Called for each chunk of a file, with the number of records so far. */
  onProgress: (records: number, bytes: number) => void;
  /** Stops the import between two records. What was saved before stays. */
  signal?: AbortSignal | undefined;
}

/** Formats a problem as `products.csv:12: price: expected …`. */
export function formatProblem({ file, line, reason }: ImportProblem): string {
  return line === undefined ? reason : `${basename(file)}:${line}: ${reason}`;
}
