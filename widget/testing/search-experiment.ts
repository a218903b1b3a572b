import { onTestFinished } from 'vitest';
import { getPath, listAt } from '../core/json.ts';
import { setConsent } from '../shopper/set-consent.ts';
import { catchBeacons } from './beacons.ts';
import { setPage, type ShopPage } from './shop-page.ts';

/** Returns the part of a search response that names the experiment, with the variant of the session. */
export function experimentOf(name: string): object {
  return { id: 4, variants: [{ name, weight: 1 }] };
}

/**
 * Serves a shop with an experiment on the search to a shopper who consents. Returns the exposures that were recorded.
 *
 * @param page - the page, which names the shop unless it is empty.
 */
export function serveSearchExperiment(
  shop: ShopPage,
  page: { readonly shop?: string } = { shop: `tested-${crypto.randomUUID()}.test` },
): () => unknown[] {
  setPage({ consent: true, page });
  onTestFinished(() => {
    setConsent(false);
    // Without consent, events that wait are dropped.
    dispatchEvent(new PageTransitionEvent('pagehide'));
    localStorage.clear();
  });
  shop.answer('/api/v1/page', () => ({ data: { shop: { search_experiment: 4 } } }));
  const beacons = catchBeacons();
  return () => {
    dispatchEvent(new PageTransitionEvent('pagehide'));
    return beacons
      .flatMap((beacon) => listAt(beacon, 'events'))
      .filter((event) => getPath(event, 'verb') === 'exposed')
      .map((event) => getPath(event, 'source'));
  };
}
