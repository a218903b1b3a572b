import { basename } from 'node:path';
import { stat } from 'node:fs/promises';
import { AppError } from '../../base/errors.ts';
import {
  ingest,
  type ImportFiles,
  type ImportProgress,
  type ImportReport,
  type IngestDependencies,
  type IngestOptions,
} from '../../ingest/ingest.ts';
import type { ImportProblem } from '../../ingest/imports/import-run.ts';
import type {
  ImportRun,
  RunFile,
  RunProblem,
  RunState,
} from '../../store/tables/imports/import-run-store.ts';
import type { Stores } from '../../store/stores.ts';
import { type Management, recordChange } from '../../changes/management.ts';

/** Between two writes of the progress, which is also the heartbeat of the process. */
const progressMs = 1_000;

const keptRuns = 100;

interface BegunImport extends Pick<IngestOptions, 'replace' | 'isCheck'> {
  /** True to refuse it while another import of the shop is running. */
  isAlone?: boolean;
}

/** Begins the record of an import. */
export async function beginImport(
  management: Management,
  shopId: number,
  files: ImportFiles,
  { replace = false, isCheck = false, isAlone = false }: BegunImport,
): Promise<number> {
  const { database, importRuns } = management.stores;
  const described = await describeFiles(files);
  return database.write(shopId, async (transaction) => {
    if (isAlone) {
      const runs = await importRuns.list(shopId, keptRuns, transaction);
      if (runs.some((run) => withEndedProcess(run, management.now()).state === 'running')) {
        throw new AppError('conflict', 'Another import of this shop is running: wait for its end.');
      }
    }
    const run = { isCheck, replaces: replace, files: described, startedAt: management.now() };
    const id = await importRuns.begin(transaction, shopId, run);
    await importRuns.keepNewest(transaction, shopId, keptRuns);
    if (!isCheck) {
      await recordChange(management, transaction, {
        shopId,
        kind: 'import',
        object: String(id),
        action: replace ? 'replace' : 'import',
        before: null,
        after: { files: described },
      });
    }
    return id;
  });
}

/** A run without a sign of life for so long has ended with its server. */
const silentMs = 60_000;

/** Returns a run as failed when its process is gone. */
export function withEndedProcess(run: ImportRun, now: number): ImportRun {
  return run.state === 'running' && now - run.reachedAt > silentMs
    ? { ...run, state: 'failed', failure: interrupted }
    : run;
}

/** Records the failure of a run whose process has died before it could. */
export async function endRun(
  { stores, now }: Pick<Management, 'stores' | 'now'>,
  shopId: number,
  runId: number,
  failure: string,
): Promise<void> {
  await stores.database.write(shopId, async (transaction) => {
    const run = (await stores.importRuns.list(shopId, keptRuns, transaction)).find(
      ({ id }) => id === runId,
    );
    if (run?.state === 'running') {
      const { counts, problems, ignored, changes } = run;
      const state = 'failed';
      const end = { state, counts, problems, ignored, changes, failure, reachedAt: now() } as const;
      await stores.importRuns.finish(transaction, runId, end);
    }
  });
}

interface RecordedImport extends IngestOptions {
  runId: number;
  now: () => number;
  /** Waits for the servers before the end is recorded, so that whoever reads of it finds the records. */
  waitUntilShown?: () => Promise<void>;
}

/** Imports files, and keeps the record of the run: its progress, its counts and its problems. Ends when it is cancelled. */
export async function runImport(
  dependencies: IngestDependencies,
  shopId: number,
  files: ImportFiles,
  { runId, now, signal, onProgress, waitUntilShown, ...options }: RecordedImport,
): Promise<ImportReport> {
  const cancelling = new AbortController();
  const signals = [cancelling.signal, ...(signal ? [signal] : [])];
  const record = new RunRecord({ stores: dependencies, shopId, runId, now }, () =>
    cancelling.abort(),
  );
  try {
    const report = await ingest(dependencies, shopId, files, {
      ...options,
      signal: AbortSignal.any(signals),
      onProgress(progress) {
        onProgress?.(progress);
        record.progress = progress;
      },
    });
    await waitUntilShown?.();
    await record.end('finished', { report });
    return report;
  } catch (error) {
    if (cancelling.signal.aborted) {
      await waitUntilShown?.();
      await record.end('cancelled', {});
    } else {
      const reason = error instanceof Error ? error.message : String(error);
      await record.end('failed', { failure: signal?.aborted ? interrupted : reason });
    }
    throw error;
  }
}

/** The failure of a run whose server has ended. */
const interrupted = 'The server has ended meanwhile: import again.';

interface RunPlace {
  stores: Stores;
  shopId: number;
  runId: number;
  now: () => number;
}

/** Saves the progress of a run every second, and then its result. */
class RunRecord {
  progress: ImportProgress | undefined;
  readonly #place: RunPlace;
  readonly #onCancelled: () => void;
  readonly #timer: NodeJS.Timeout;
  #saving: Promise<void> = Promise.resolve();

  constructor(place: RunPlace, onCancelled: () => void) {
    this.#place = place;
    this.#onCancelled = onCancelled;
    this.#timer = setInterval(() => {
      this.#saving = this.#saveProgress();
    }, progressMs);
  }

  async end(
    state: RunState,
    { report, failure = null }: { report?: ImportReport; failure?: string | null },
  ): Promise<void> {
    clearInterval(this.#timer);
    await this.#saving;
    await this.#saveProgress();
    const { stores, shopId, runId, now } = this.#place;
    const { database, importRuns } = stores;
    await database.write(shopId, async (transaction) => {
      await importRuns.addProblems(transaction, runId, [
        ...(report?.problems ?? []).map((problem) => toRow(problem, false)),
        ...(report?.warnings ?? []).map((warning) => toRow(warning, true)),
      ]);
      await importRuns.finish(transaction, runId, {
        state,
        counts: report?.counts ?? {},
        problems: report?.problemCount ?? 0,
        failure,
        reachedAt: now(),
        ignored: Object.entries(report?.ignored ?? {}).flatMap(([kind, parts]) =>
          parts.map((part) => ({ kind, ...part })),
        ),
        changes: Object.entries(report?.changes ?? {}).flatMap(([kind, changes]) =>
          changes.map((change) => ({ kind, ...change })),
        ),
      });
    });
  }

  async #saveProgress(): Promise<void> {
    const { stores, shopId, runId, now } = this.#place;
    const { kind = '', records = 0, bytesRead = 0, totalBytes = 0 } = this.progress ?? {};
    const reached = { kind, records, bytesRead, totalBytes, reachedAt: now() };
    try {
      const isCancelled = await stores.database.write(shopId, (transaction) =>
        stores.importRuns.saveProgress(transaction, runId, reached),
      );
      if (isCancelled) {
        this.#onCancelled();
      }
    } catch {
      // The progress is only shown: the import itself fails when the database does.
    }
  }
}

function toRow({ file, line, reason }: ImportProblem, isWarning: boolean): RunProblem {
  const name = basename(file);
  // Sentences about whole files begin with their path on the server.
  return { isWarning, file: name, line: line ?? null, reason: reason.replaceAll(file, name) };
}

async function describeFiles(files: ImportFiles): Promise<RunFile[]> {
  const described: RunFile[] = [];
  for (const [kind, paths] of Object.entries(files)) {
    for (const path of paths) {
      const bytes = await stat(path).then(
        ({ size }) => size,
        () => 0,
      );
      described.push({ kind, name: basename(path), bytes });
    }
  }
  return described;
}
