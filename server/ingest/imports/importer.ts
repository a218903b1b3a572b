import { basename } from 'node:path';
import { AppError } from '../../base/errors.ts';
import { BatchWriter } from './batch-writer.ts';
import type { ImportKind, StoredRow } from './import-kind.ts';
import type { ImportCounts, ImportRun } from './import-run.ts';
import type { ReadContext, RejectedRecord } from '../files/record.ts';
import { readStoredIds, removeMissing, type Replacement, SeenIds } from './replacement.ts';

/** An import of one kind, ready to run. */
export type Importer = (run: ImportRun) => Promise<ImportCounts>;

/**
 * Creates an importer that reads files of one kind into the shop in batches. Reports bad records and
 * damaged files as problems and saves all readable records.
 */
export function createImporter<Value, Row extends StoredRow>(
  kind: ImportKind<Value, Row>,
): Importer {
  return async (run) => {
    const replacement: Replacement | null = run.replace
      ? { storedIds: await readStoredIds(kind, run.shopId), seen: new SeenIds() }
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
        state.seen?.preventRemoval(`${file} could not be read to its end`);
      }
    }
    if (replacement !== null) {
      state.counts.removed = await removeMissing(kind, run, replacement);
    }
    return state.counts;
  };
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
    onIgnored: (name, place) => run.onIgnored(basename(file), name, place),
    columns: run.columns[file],
    readProductNames: run.readProductNames,
    readVariantNames: run.readVariantNames,
    onChangesOnly: () => state.seen?.preventRemoval(`${file} only changes some of their fields`),
    onBytesRead: (bytes) => run.onProgress(state.records, bytes),
  };
  const { database, shopId } = run;
  const writer = new BatchWriter({
    kind,
    database,
    shopId,
    context,
    counts: state.counts,
    changes: run.changes,
  });
  try {
    for await (const record of kind.read(file, context)) {
      run.signal?.throwIfAborted();
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
    // Saves the records before the damage of a file as well.
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
    seen?.preventRemoval(`the id of the record in line ${line} of ${file} cannot be read`);
  } else {
    seen?.addRejected(id);
  }
}
