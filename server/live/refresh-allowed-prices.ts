import { Refused } from '../connectors/refusal.ts';
import { refusedPrices } from './pull-markets.ts';
import { type PriceRefresh, refreshPrices } from './refresh-prices.ts';
import type { RefusedSteps } from './refused-steps.ts';

/** Reads prices in markets again, unless the store refuses them. */
export async function refreshAllowedPrices(
  refresh: PriceRefresh,
  refused: RefusedSteps,
): Promise<void> {
  if ((await refused.leftOut('markets')).has('prices')) {
    return;
  }
  try {
    await refreshPrices(refresh);
  } catch (error) {
    if (!(error instanceof Refused)) {
      throw error;
    }
    await refused.add(refusedPrices(error, 'prices'));
  }
}
