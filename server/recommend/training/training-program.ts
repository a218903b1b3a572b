import { once } from 'node:events';
import { setPriority } from 'node:os';
import { openStores } from '../../store/stores.ts';
import type { TrainingStep } from '../../store/training-store.ts';
import { evaluateDaily } from '../evaluation/save-evaluation.ts';
import { computeModels } from './train.ts';
import { type TrainingAnswer, trainingTaskSchema } from './training-process.ts';

/**
 * The program of one training process. Receives its task from the server, answers with the result,
 * and exits.
 */

/** Requests have priority. */
const lowPriority = 10;

setPriority(lowPriority);
const [task] = await once(process, 'message');
const { data, training } = trainingTaskSchema.parse(task);
const stop = new AbortController();
for (const event of ['message', 'disconnect', 'SIGINT', 'SIGTERM']) {
  process.once(event, () => stop.abort());
}

const stores = await openStores(data);
try {
  const onProgress = (progress: TrainingStep) => void answer({ progress });
  await answer(await computeModels(stores, training, { signal: stop.signal, onProgress }));
  if (!stop.signal.aborted) {
    await measure();
  }
} catch (error) {
  if (!stop.signal.aborted) {
    await answer({ failure: error instanceof Error ? error.message : String(error) });
  }
} finally {
  await stores.database.close();
  if (process.connected) {
    // An open channel would keep the process alive.
    process.disconnect();
  }
}

/** Measures the recommenders. The training has succeeded, so a failure goes to the server's error output. */
async function measure(): Promise<void> {
  try {
    await evaluateDaily(stores, training.shopId, training.startedAt);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    const shop = `shop ${training.shopId}`;
    process.stderr.write(`The recommenders of ${shop} could not be measured: ${reason}\n`);
  }
}

function answer(message: TrainingAnswer): Promise<void> {
  return new Promise((resolve) => {
    // A server that has exited needs no answer.
    process.send?.(message, undefined, undefined, () => resolve());
  });
}
