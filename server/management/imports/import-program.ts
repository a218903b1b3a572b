import { once } from 'node:events';
import { setPriority } from 'node:os';
import { setFlagsFromString } from 'node:v8';
import { type ImportFiles, importKinds } from '../../ingest/ingest.ts';
import { waitForServer } from '../../store/feed/server-position.ts';
import { openStores } from '../../store/stores.ts';
import { importTaskSchema } from './import-process.ts';
import { runImport } from './run-import.ts';

/** The program of one import. Receives its task from the server, writes its result into the record, and exits. */

/** Requests have priority. */
const lowPriority = 10;

setPriority(lowPriority);
// Garbage of a batch would otherwise make the heap four times as large before a collection.
setFlagsFromString('--heap-growing-percent=60');
const [message] = await once(process, 'message');
const { data, shopId, runId, files, replace, isCheck, ...settings } =
  importTaskSchema.parse(message);
const stop = new AbortController();
for (const event of ['disconnect', 'SIGINT', 'SIGTERM']) {
  process.once(event, () => stop.abort());
}

const stores = await openStores(data);
try {
  const known: ImportFiles = Object.fromEntries(
    importKinds.flatMap(({ name }) => (files[name] ? [[name, files[name]]] : [])),
  );
  await runImport({ ...stores, ...settings }, shopId, known, {
    runId,
    replace,
    isCheck,
    signal: stop.signal,
    now: Date.now,
    ...(!isCheck && { waitUntilShown }),
  });
} catch (error) {
  tell('has ended', error);
} finally {
  await stores.database.close();
  if (process.connected) {
    // An open channel would keep the process alive.
    process.disconnect();
  }
}

/** Gives a slow server some seconds. The records are written: without an answer, too, the import has not failed. */
async function waitUntilShown(): Promise<void> {
  try {
    await waitForServer(stores, data, shopId, { onWaiting: () => stop.signal.throwIfAborted() });
  } catch (error) {
    tell('is finished, but the servers could not be asked whether they show it', error);
  }
}

function tell(what: string, error: unknown): void {
  if (!stop.signal.aborted) {
    const reason = error instanceof Error ? error.message : String(error);
    process.stderr.write(`The import ${runId} of shop ${shopId} ${what}: ${reason}\n`);
  }
}
