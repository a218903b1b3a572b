import type { Management } from '../management.ts';
import { recordVerdict } from './record-verdict.ts';
import { stopDueExperiments } from './run-experiment.ts';

/** Judges all running experiments, and stops those whose planned end has passed. */
export async function recordVerdicts(management: Management): Promise<void> {
  const { stores } = management;
  for (const shopId of await stores.experiments.runningShops()) {
    const shop = await stores.shops.find({ id: shopId });
    if (shop) {
      for (const experiment of await stores.experiments.running(shopId)) {
        await recordVerdict(management, shop, experiment);
      }
      await stopDueExperiments(management, shop);
    }
  }
}
