import { tellTaken } from './results-actions.ts';
import type { ResultsContext } from './results-context.ts';

/** What sells the results, as all cards are sold. Null where its code does not come: they are better than nothing. */
export async function purchasesIn(
  root: ShadowRoot,
  context: () => ResultsContext,
  requestUpdate: () => void,
): Promise<ResultsContext['purchases']> {
  const code = await import('../cart/card-purchases.ts').catch(() => null);
  return (
    code &&
    new code.CardPurchases({
      root,
      requestUpdate,
      events: 'smartsearch.resultsPage',
      moneyFormat: () => context().view.results?.moneyFormat ?? '',
      added: (product) => tellTaken('added', product, context()),
    })
  );
}
