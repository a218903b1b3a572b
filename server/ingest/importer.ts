import { basename } from 'node:path';
import { AppError } from '../errors.ts';
import type { ParsedRecord, ReadContext } from './record.ts';

/** One kind of file: how it is read, and where its records go. */
export interface ImportKind<Value, Row extends StoredRow> {
  read(path: string, context: ReadContext): AsyncIterable<ParsedRecord<Value>>;
  toRow(value: Value, context: ReadContext): Row;
  /** How many rows of the database a record takes, about. */
  weigh(row: Row): number;
  /** Hashes of what the shop holds of these ids. */
  contentHashes(shopId: number, ids: readonly number[]): Promise<Map<number, string>>;
  /** In one transaction with the change feed. */
  save(shopId: number, rows: readonly Row[], context: ReadContext): Promise<void>;
}

export interface StoredRow {
  id: number;
  contentHash: string;
}

export interface ImportCounts {
  /** Records that were new or had changed. */
  saved: number;
  unchanged: number;
  rejected: number;
}

export interface ImportProblem {
  file: string;
  /** Absent when the whole file is meant. */
  line?: number;
  reason: string;
}

export interface ImportResult extends ImportCounts {
  problems: ImportProblem[];
}

export interface ImportRun<Value, Row extends StoredRow> {
  kind: ImportKind<Value, Row>;
  shopId: number;
  files: readonly string[];
  context: ReadContext;
  onProgress?: (recordsRead: number) => void;
}

/** Rows that one transaction writes: so few hold the write lock well below 100 ms. */
const rowsPerBatch = 500;

/**
 * Reads files of one kind into the shop, batch by batch. A bad record or a damaged file is a problem of
 * the result; what could be read is saved.
 */
export async function importFiles<Value, Row extends StoredRow>(
  run: ImportRun<Value, Row>,
): Promise<ImportResult> {
  const result: ImportResult = { saved: 0, unchanged: 0, rejected: 0, problems: [] };
  for (const file of run.files) {
    try {
      await importFile(run, file, result);
    } catch (error) {
      if (!(error instanceof AppError)) {
        throw error;
      }
      result.problems.push({ file, reason: error.message });
    }
  }
  return result;
}

async function importFile<Value, Row extends StoredRow>(
  run: ImportRun<Value, Row>,
  file: string,
  result: ImportResult,
): Promise<void> {
  const { kind, context, onProgress } = run;
  // By id: of a record that comes twice the later one counts.
  const batch = new Map<number, Row>();
  let rows = 0;
  try {
    for await (const record of kind.read(file, context)) {
      if ('problem' in record) {
        result.rejected++;
        result.problems.push({ file, line: record.line, reason: record.problem });
        continue;
      }
      const row = kind.toRow(record.value, context);
      batch.set(row.id, row);
      rows += kind.weigh(row);
      if (rows >= rowsPerBatch) {
        await saveBatch(run, batch, result);
        rows = 0;
        onProgress?.(result.saved + result.unchanged);
      }
    }
  } finally {
    // Also when the file turns out to be damaged further on.
    await saveBatch(run, batch, result);
  }
}

async function saveBatch<Value, Row extends StoredRow>(
  { kind, shopId, context }: ImportRun<Value, Row>,
  batch: Map<number, Row>,
  result: ImportResult,
): Promise<void> {
  const rows = [...batch.values()];
  batch.clear();
  const known = await kind.contentHashes(
    shopId,
    rows.map(({ id }) => id),
  );
  const changed = rows.filter(({ id, contentHash }) => known.get(id) !== contentHash);
  result.unchanged += rows.length - changed.length;
  if (changed.length > 0) {
    await kind.save(shopId, changed, context);
    result.saved += changed.length;
  }
}

/** `products.csv:12: price: expected …` */
export function formatProblem({ file, line, reason }: ImportProblem): string {
  return line === undefined ? reason : `${basename(file)}:${line}: ${reason}`;
}
