import { AppError } from '../../errors.ts';
import type { ImportFiles, ImportKindName } from '../../ingest/ingest.ts';
import type { ImportRun } from '../../store/import-run-store.ts';
import type { Management } from '../management.ts';
import { type ImportTask, startImportProcess } from './import-process.ts';
import { beginImport, interrupted } from './run-import.ts';
import { type Upload, Uploads } from './uploads.ts';

/** Takes files, and imports them in processes of their own. */
export interface ImportServices {
  uploads: Uploads;
  start: (
    task: Pick<ImportTask, 'shopId' | 'runId' | 'files' | 'replace' | 'isCheck'>,
  ) => Promise<void>;
}

export function createImportServices({
  programFile,
  ...settings
}: Pick<ImportTask, 'data' | 'platform' | 'eventRetentionDays'> & {
  programFile: string;
}): ImportServices {
  return {
    uploads: new Uploads(settings.data.dataDirectory),
    start: (task) => startImportProcess(programFile, { ...settings, ...task }),
  };
}

export interface RequestedImport {
  files: readonly { upload: string; kind: ImportKindName }[];
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
  const taken: { kind: string; upload: Upload }[] = [];
  for (const { upload: id, kind } of wanted) {
    const upload = await uploads.find(shopId, id);
    if (upload.received !== upload.bytes) {
      throw new AppError('conflict', `${upload.name} is not whole: send the rest first.`);
    }
    taken.push({ kind, upload });
    (files[kind] ??= []).push(upload.path);
  }
  await refuseWhileRunning(management, shopId);
  if (replace && !isCheck) {
    await requireConfirmation(management, shopId, taken, confirmed);
  }
  const runId = await beginImport(management, shopId, files, { replace, isCheck });
  void finishUploads(
    start({ shopId, runId, files: asLists(files), replace, isCheck }),
    async () => {
      if (!isCheck) {
        await Promise.all(taken.map(({ upload }) => uploads.remove(shopId, upload.id)));
      }
      await uploads.removeOld(management.now());
    },
  );
  return runId;
}

/** A run without a sign of life for so long has ended with its server. */
const silentMs = 60_000;

/** Returns a run as failed when its process is gone. */
export function withEndedProcess(run: ImportRun, now: number): ImportRun {
  return run.state === 'running' && now - run.reachedAt > silentMs
    ? { ...run, state: 'failed', failure: interrupted }
    : run;
}

async function refuseWhileRunning({ stores, now }: Management, shopId: number): Promise<void> {
  const [newest] = await stores.importRuns.list(shopId, 1);
  if (newest && withEndedProcess(newest, now()).state === 'running') {
    throw new AppError('conflict', 'Another import of this shop is running: wait for its end.');
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
async function finishUploads(run: Promise<void>, tidy: () => Promise<void>): Promise<void> {
  await run;
  // Files that could not be removed are removed after the next run.
  await tidy().catch(() => undefined);
}
