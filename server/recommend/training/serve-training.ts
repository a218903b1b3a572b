import { serveProgram } from '../../programs/serve-program.ts';
import type { Stores } from '../../store/stores.ts';
import type { TrainingStep } from '../../store/tables/models/training-store.ts';
import { evaluateDaily } from '../evaluation/save-evaluation.ts';
import { computeModels } from './train.ts';
import { trainingProgram } from './training-program.ts';
import type { Training } from './training-run.ts';

await serveProgram(trainingProgram, async ({ training }, { stores, signal, tell, answer }) => {
  const onProgress = (progress: TrainingStep) => void tell(progress);
  await answer(await computeModels(stores, training, { signal, onProgress }));
  if (!signal.aborted) {
    await measure(stores, training);
  }
});

/** Measures the recommenders. The training has succeeded, so a failure goes to the server's error output. */
async function measure(stores: Stores, { shopId, startedAt }: Training): Promise<void> {
  try {
    await evaluateDaily(stores, shopId, startedAt);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    process.stderr.write(`The recommenders of shop ${shopId} could not be measured: ${reason}\n`);
  }
}
