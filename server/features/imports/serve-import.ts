import { type ImportFiles, importKinds } from '../../ingest/ingest.ts';
import { serveProgram } from '../../programs/serve-program.ts';
import { waitForServer } from '../../store/servers/server-position.ts';
import type { Stores } from '../../store/stores.ts';
import { importProgram, type ImportTask } from './import-program.ts';
import { runImport } from './run-import.ts';

await serveProgram(importProgram, async (task, { stores, signal }) => {
  const { data: _, shopId, runId, files, columns, replace, isCheck, ...settings } = task;
  const known: ImportFiles = Object.fromEntries(
    importKinds.flatMap(({ name }) => (files[name] ? [[name, files[name]]] : [])),
  );
  const run = { runId, columns, replace, isCheck, signal, now: Date.now };
  try {
    await runImport({ ...stores, ...settings }, shopId, known, {
      ...run,
      ...(!isCheck && { waitUntilShown: () => waitUntilShown(stores, task, signal) }),
    });
  } catch (error) {
    report(task, 'has ended', { error, signal });
  }
});

/** Gives a slow server some seconds. The records are written: without an answer, too, the import has not failed. */
async function waitUntilShown(
  stores: Stores,
  task: ImportTask,
  signal: AbortSignal,
): Promise<void> {
  const { data, shopId } = task;
  try {
    await waitForServer(stores, data, shopId, { onWaiting: () => signal.throwIfAborted() });
  } catch (error) {
    const what = 'is finished, but the servers could not be asked whether they show it';
    report(task, what, { error, signal });
  }
}

/** Writes to the server's error output, unless the import was stopped. */
function report(
  { runId, shopId }: ImportTask,
  what: string,
  { error, signal }: { error: unknown; signal: AbortSignal },
): void {
  if (!signal.aborted) {
    const reason = error instanceof Error ? error.message : String(error);
    process.stderr.write(`The import ${runId} of shop ${shopId} ${what}: ${reason}\n`);
  }
}
