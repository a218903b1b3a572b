import type { CardPurchases } from '../cart/card-purchases.ts';
import type { SearchResults } from './actions.ts';
import { trackProduct } from './report.ts';

/** Loads what sells the results; null where it does not arrive, since results without buttons are better than none. */
export async function loadPurchases(
  root: ShadowRoot,
  results: () => SearchResults | null,
  requestUpdate: () => void,
): Promise<CardPurchases | null> {
  const code = await import('../cart/card-purchases.ts').catch(() => null);
  return (
    code &&
    new code.CardPurchases({
      root,
      requestUpdate,
      events: 'smartsearch.resultsPage',
      moneyFormat: () => results()?.moneyFormat ?? '',
      added: (product) => trackProduct('added', product, results()),
    })
  );
}
