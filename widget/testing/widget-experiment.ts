import { onTestFinished } from 'vitest';
import { assignVariant, type WeightedVariant } from '../../server/base/assignment.ts';
import { getPath, listAt } from '../core/json.ts';
import { setConsent } from '../shopper/set-consent.ts';
import { catchBeacons } from './beacons.ts';
import { answerStored, type ShopPage } from './shop-page.ts';

interface TestedWidget {
  readonly settings: object;
  readonly variants: readonly (WeightedVariant & { readonly settings?: object })[];
}

/**
 * Serves widget 5 with experiment 7 to a shopper of a variant who consents. Returns the exposures that were recorded.
 */
export function serveExperiment(
  shop: ShopPage,
  { settings, variants }: TestedWidget,
  name: string,
): () => unknown[] {
  onTestFinished(() => {
    setConsent(false);
    localStorage.clear();
  });
  let uuid = '';
  do {
    uuid = crypto.randomUUID();
  } while (assignVariant(7, uuid, variants)?.name !== name);
  setConsent(true);
  localStorage.setItem('vitrine-uuid', uuid);
  const experiment = { id: 7, variants };
  answerStored(shop, () => ({ settings, experiment }));
  const beacons = catchBeacons();
  return () => {
    dispatchEvent(new PageTransitionEvent('pagehide'));
    return beacons
      .flatMap((beacon) => listAt(beacon, 'events'))
      .filter((event) => getPath(event, 'verb') === 'exposed')
      .map((event) => getPath(event, 'source'));
  };
}
