import { once } from 'node:events';
import { setPriority } from 'node:os';
import { evaluateShop, qualityResult } from '../../recommend/evaluation/save-evaluation.ts';
import { openStores } from '../../store/stores.ts';
import { type QualityMessage, qualityTaskSchema } from './quality-process.ts';

/** The program of one measurement. Receives its task from the server, tells its progress and its result, and exits. */

/** Requests have priority. */
const lowPriority = 10;

setPriority(lowPriority);
const [message] = await once(process, 'message');
const { data, shopId, startedAt } = qualityTaskSchema.parse(message);
const stop = new AbortController();
for (const event of ['disconnect', 'SIGINT', 'SIGTERM']) {
  process.once(event, () => stop.abort());
}

const stores = await openStores(data);
try {
  const evaluation = await evaluateShop(stores, shopId, {
    now: () => startedAt,
    signal: stop.signal,
    onProgress: (progress) => void tell({ progress }),
  });
  await tell({ result: qualityResult(evaluation) });
} catch (error) {
  if (!stop.signal.aborted) {
    await tell({ failure: error instanceof Error ? error.message : String(error) });
  }
} finally {
  await stores.database.close();
  if (process.connected) {
    // An open channel would keep the process alive.
    process.disconnect();
  }
}

function tell(answer: QualityMessage): Promise<void> {
  return new Promise((resolve) => {
    // A server that has exited needs no answer.
    process.send?.(answer, undefined, undefined, () => resolve());
  });
}
