import { localDay } from '../../insight/counts.ts';
import type { StoredExperiment } from '../../store/tables/experiments/experiment-store.ts';
import type { Shop } from '../../store/tables/shops/shop.ts';
import { type Management, recordChange } from '../../changes/management.ts';
import { evaluateExperiment } from './evaluate-experiment.ts';
import type { ExperimentVerdict } from './experiment-verdict.ts';

/**
 * Judges an experiment and keeps the verdict of the day. The first verdict of a day, and one of another state, is recorded
 * among the changes of the shop.
 */
export async function recordVerdict(
  management: Management,
  shop: Shop,
  experiment: StoredExperiment,
): Promise<ExperimentVerdict> {
  const { stores, now } = management;
  const verdict = await evaluateExperiment(stores, shop.id, experiment, now());
  const day = localDay(Math.min(now(), experiment.endedAt ?? now()), shop.timezone);
  await stores.database.write(shop.id, async (transaction) => {
    const body = JSON.stringify(verdict);
    const former = await stores.experiments.saveDay(transaction, shop.id, experiment.id, {
      day,
      body,
    });
    if (former === undefined || stateIn(former) !== verdict.state) {
      const { state, sentence, look_at } = verdict;
      await recordChange(management, transaction, {
        shopId: shop.id,
        kind: 'experiment',
        object: String(experiment.id),
        action: 'verdict',
        note: [sentence, look_at].filter(Boolean).join(' '),
        before: former === undefined ? null : { state: stateIn(former) },
        after: { state },
      });
    }
  });
  return verdict;
}

/** Reads a stored verdict. */
export function readVerdict(body: string): ExperimentVerdict {
  return JSON.parse(body);
}

function stateIn(body: string): string {
  return readVerdict(body).state;
}
