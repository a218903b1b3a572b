import { onTestFinished } from 'vitest';
import { getPath, listAt } from '../core/json.ts';
import { setConsent } from '../shopper/set-consent.ts';
import { catchBeacons } from './beacons.ts';
import { setPage, type ShopPage } from './shop-page.ts';

/** The part of a search response that names the experiment. */
export const searchExperiment = { id: 4, variant: 'B', running: [4] };

/** Serves a shop with an experiment on the search to a shopper who consents. Returns the exposures that were recorded. */
export function serveSearchExperiment(shop: ShopPage): () => unknown[] {
  const domain = `tested-${crypto.randomUUID()}.test`;
  setPage({ consent: true, page: { shop: domain } });
  onTestFinished(() => {
    setConsent(false);
    localStorage.clear();
  });
  shop.answer('/api/v1/user/config', () => ({ data: { shop: { search_experiment: 4 } } }));
  const beacons = catchBeacons();
  return () => {
    dispatchEvent(new PageTransitionEvent('pagehide'));
    return beacons
      .flatMap((beacon) => listAt(beacon, 'events'))
      .filter((event) => getPath(event, 'verb') === 'exposed')
      .map((event) => getPath(event, 'source'));
  };
}
