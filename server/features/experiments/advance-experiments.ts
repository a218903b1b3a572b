import { localDay } from '../../insight/counts.ts';
import type { Shop } from '../../store/tables/shops/shop.ts';
import type { Management } from '../../changes/management.ts';
import { recordVerdict } from './record-verdict.ts';
import { startDueExperiments, stopDueExperiments } from './run-experiment.ts';

/**
 * Stops experiments whose planned end has passed, starts those that are due, and judges each running one once a day. A
 * failure of one shop is reported and leaves the others alone.
 */
export async function advanceExperiments(
  management: Management,
  onError: (error: unknown, shopId: number) => void,
): Promise<void> {
  const { stores } = management;
  for (const shopId of await stores.experiments.activeShops(management.now())) {
    try {
      const shop = await stores.shops.find({ id: shopId });
      if (shop) {
        await stopDueExperiments(management, shop);
        await startDueExperiments(management, shop);
        await judgeOfToday(management, shop);
      }
    } catch (error) {
      onError(error, shopId);
    }
  }
}

/** Judges the running experiments that have no verdict of today. */
async function judgeOfToday(management: Management, shop: Shop): Promise<void> {
  const { experiments } = management.stores;
  const today = localDay(management.now(), shop.timezone);
  for (const experiment of await experiments.running(shop.id)) {
    const latest = (await experiments.days(shop.id, experiment.id)).at(-1);
    if (latest === undefined || latest.day < today) {
      await recordVerdict(management, shop, experiment);
    }
  }
}
