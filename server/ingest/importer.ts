import { basename } from 'node:path';
import { AppError } from '../errors.ts';
import { BatchWriter } from './batch-writer.ts';
import type { ParsedRecord, ReadContext, RejectedRecord } from './record.ts';
import { heldIds, removeMissing, type Replacement, SeenIds } from './replacement.ts';

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
  /** What the shop holds, ascending, from the id after `afterId`. */
  idsAfter(shopId: number, afterId: number, limit: number): Promise<number[]>;
  /** With the change feed; of few ids, so that no transaction holds the write lock for long. */
  remove(shopId: number, ids: readonly number[]): Promise<void>;
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
  /** What the files no longer hold, when they replace what is there. */
  removed: number;
}

export interface ImportProblem {
  file: string;
  /** Absent when the whole file is meant. */
  line?: number;
  reason: string;
}

export interface ImportRun {
  /** Its name. */
  kind: string;
  shopId: number;
  files: readonly string[];
  context: ReadContext;
  /** Removes what the files no longer hold, provided that every one was read to its end. */
  replace: boolean;
  /** At once when it is found: an import holds no list that grows with its files. */
  onProblem: (problem: ImportProblem) => void;
  onWarning: (warning: ImportProblem) => void;
  /** For every piece of a file, with the records of the run so far. */
  onProgress: (records: number, bytes: number) => void;
}

/** An import of one kind, ready to run. */
export type Importer = (run: ImportRun) => Promise<ImportCounts>;

/**
 * Reads files of one kind into the shop, batch by batch. A bad record or a damaged file is a problem that
 * is told; what could be read is saved.
 */
export function importerOf<Value, Row extends StoredRow>(kind: ImportKind<Value, Row>): Importer {
  return async (run) => {
    const replacement: Replacement | null = run.replace
      ? { held: await heldIds(kind, run.shopId), seen: new SeenIds() }
      : null;
    const state: ImportState = {
      counts: { saved: 0, unchanged: 0, rejected: 0, removed: 0 },
      records: 0,
      seen: replacement?.seen ?? null,
    };
    for (const file of run.files) {
      try {
        await importFile(kind, run, file, state);
      } catch (error) {
        if (!(error instanceof AppError)) {
          throw error;
        }
        run.onProblem({ file, reason: error.message });
        state.seen?.keepAll(`${file} could not be read to its end`);
      }
    }
    if (replacement !== null) {
      state.counts.removed = await removeMissing(kind, run, replacement);
    }
    return state.counts;
  };
}

/** `products.csv:12: price: expected …` */
export function formatProblem({ file, line, reason }: ImportProblem): string {
  return line === undefined ? reason : `${basename(file)}:${line}: ${reason}`;
}

interface ImportState {
  counts: ImportCounts;
  records: number;
  seen: SeenIds | null;
}

async function importFile<Value, Row extends StoredRow>(
  kind: ImportKind<Value, Row>,
  run: ImportRun,
  file: string,
  state: ImportState,
): Promise<void> {
  const context: ReadContext = {
    ...run.context,
    onWarning: (reason) => run.onWarning({ file, reason }),
    onBytesRead: (bytes) => run.onProgress(state.records, bytes),
  };
  const writer = new BatchWriter({ kind, shopId: run.shopId, context, counts: state.counts });
  try {
    for await (const record of kind.read(file, context)) {
      state.records += 1;
      if ('problem' in record) {
        reject(record, run, file, state);
      } else {
        const row = kind.toRow(record.value, context);
        state.seen?.add(row.id);
        await writer.add(row);
      }
    }
  } finally {
    // Also when the file turns out to be damaged further on.
    await writer.end();
  }
}

function reject(
  { line, problem, id }: RejectedRecord,
  { onProblem }: ImportRun,
  file: string,
  { counts, seen }: ImportState,
): void {
  counts.rejected += 1;
  onProblem({ file, line, reason: problem });
  if (id === undefined) {
    seen?.keepAll(`it cannot be told whose record stands in line ${line} of ${file}`);
  } else {
    seen?.addRejected(id);
  }
}
