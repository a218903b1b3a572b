import type { ColumnMapping } from '../../contract/column-mapping.ts';
import { AppError } from '../../base/errors.ts';
import type { ImportFiles, ImportKindName } from '../../ingest/ingest.ts';
import { ProgramEndedEarly, RunningProgram } from '../../programs/start-program.ts';
import type { Management } from '../../changes/management.ts';
import { importProgram, type ImportTask } from './import-program.ts';
import { beginImport, endRun, withEndedProcess } from './run-import.ts';
import { type Upload, Uploads } from './uploads.ts';
import type { ImportRunStore } from '../../store/tables/imports/import-run-store.ts';

/** Takes files, and imports them in processes of their own. */
export interface ImportServices {
  uploads: Uploads;
  /** Resolves when the process is gone; with the reason when it has died. */
  start: (
    task: Pick<ImportTask, 'shopId' | 'runId' | 'files' | 'columns' | 'replace' | 'isCheck'>,
  ) => Promise<string | undefined>;
}

export function createImportServices({
  programFile,
  uploadDirectory,
  ...settings
}: Pick<ImportTask, 'data' | 'platform' | 'eventRetentionDays'> & {
  programFile: string;
  uploadDirectory: string;
}): ImportServices {
  return {
    uploads: new Uploads(uploadDirectory),
    start: (given) => {
      const start = { file: programFile, task: { ...settings, ...given } };
      const running = new RunningProgram(importProgram, { ...start, onMessage: () => undefined });
      return running.result.then(() => undefined, describeDeath);
    },
  };
}

/** Says why a process has left its run unfinished; undefined for one that has told its failure or was stopped. */
export function describeDeath(error: unknown): string | undefined {
  if (!(error instanceof ProgramEndedEarly)) {
    return undefined;
  }
  return error.isOutOfMemory
    ? `The import needed more than the ${importProgram.heapMb} MB of memory that it may have: what was saved before stays. Split the file, and look at its largest record.`
    : `The process of the import was ended from outside (${error.end}), as a machine does that is short of memory: what was saved before stays. Import again, or split the file.`;
}

interface RequestedImport {
  files: readonly {
    upload: string;
    kind: ImportKindName;
    /** What the columns of a table are that Vitrine does not know. */
    columns?: ColumnMapping | undefined;
  }[];
  isCheck: boolean;
  replace: boolean;
  /** The check that came before a replacement. */
  checked?: number | undefined;
  /** The number of records that may go. */
  confirm?: number | undefined;
}

/** Starts the import of files that have been sent. Returns the id of the run. */
export async function requestImport(
  management: Management,
  { uploads, start }: ImportServices,
  shopId: number,
  { files: wanted, isCheck, replace, ...confirmed }: RequestedImport,
): Promise<number> {
  const files: Partial<Record<ImportKindName, string[]>> = {};
  const columns: Record<string, ColumnMapping> = {};
  const taken: { kind: string; upload: Upload }[] = [];
  for (const { upload: id, kind, columns: mapping } of wanted) {
    const upload = await uploads.find(shopId, id);
    if (upload.received !== upload.bytes) {
      throw new AppError('conflict', `${upload.name} is not whole: send the rest first.`);
    }
    taken.push({ kind, upload });
    (files[kind] ??= []).push(upload.path);
    if (mapping !== undefined) {
      columns[upload.path] = requireKind(mapping, kind);
    }
  }
  if (replace && !isCheck) {
    await requireConfirmation(management, shopId, taken, confirmed);
  }
  const run = { replace, isCheck, isAlone: true };
  const runId = await beginImport(management, shopId, files, run);
  await Promise.all(taken.map(({ upload }) => uploads.assign(shopId, upload.id, runId)));
  void finishUploads(
    start({ shopId, runId, files: asLists(files), columns, replace, isCheck }),
    async (death) => {
      if (death !== undefined) {
        await endRun(management, shopId, runId, death);
      }
      const ended = await management.stores.importRuns.find(shopId, runId);
      // Files of a failed run, or of one whose process died, can be imported again for a day.
      if (!isCheck && ended?.state === 'finished') {
        await Promise.all(taken.map(({ upload }) => uploads.remove(shopId, upload.id)));
      }
    },
  );
  return runId;
}

function requireKind(mapping: ColumnMapping, kind: ImportKindName): ColumnMapping {
  if (mapping.kind !== kind) {
    throw invalid('files', `must have columns of ${kind}, not of ${mapping.kind}`);
  }
  return mapping;
}

/** Refuses to change a file while a run reads it. */
export async function refuseWhileRead(
  importRuns: ImportRunStore,
  shopId: number,
  { name, runId }: Upload,
  now: number,
): Promise<void> {
  const run = runId === undefined ? undefined : await importRuns.find(shopId, runId);
  if (run && withEndedProcess(run, now).state === 'running') {
    throw new AppError(
      'conflict',
      `${name} is being imported: wait for the end of import ${run.id}.`,
    );
  }
}

/** Names files, in any order. */
function keyOf(files: readonly { kind: string; name: string; bytes: number }[]): string {
  return files
    .map(({ kind, name, bytes }) => `${kind} ${bytes} ${name}`)
    .toSorted()
    .join('\n');
}

/** Requires a check of the same files, and the number of records that it counted. */
async function requireConfirmation(
  { stores }: Management,
  shopId: number,
  taken: readonly { kind: string; upload: Upload }[],
  { checked, confirm }: Pick<RequestedImport, 'checked' | 'confirm'>,
): Promise<void> {
  const run = checked === undefined ? undefined : await stores.importRuns.find(shopId, checked);
  const wanted = keyOf(taken.map(({ kind, upload: { name, bytes } }) => ({ kind, name, bytes })));
  if (!run?.isCheck || !run.replaces || run.state !== 'finished' || keyOf(run.files) !== wanted) {
    throw invalid('checked', 'Check these files first: it tells what would go.');
  }
  const removed = Object.values(run.counts).reduce((sum, counts) => sum + counts.removed, 0);
  if (confirm !== removed) {
    throw invalid('confirm', `must be ${removed}, the number of records that would go`);
  }
}

function invalid(path: string, message: string): AppError {
  return new AppError('invalid', `${path}: ${message}`, {
    details: { errors: [{ path, message }] },
  });
}

function asLists(files: ImportFiles): Record<string, string[]> {
  return Object.fromEntries(Object.entries(files).map(([kind, paths]) => [kind, [...paths]]));
}

/** The disk is tidied at the end of a run, whose record tells its result. */
async function finishUploads(
  run: Promise<string | undefined>,
  tidy: (death: string | undefined) => Promise<void>,
): Promise<void> {
  const death = await run;
  // Files that could not be removed are removed after a day.
  await tidy(death).catch(() => undefined);
}
