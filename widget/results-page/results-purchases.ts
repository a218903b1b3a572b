import type { StoreProduct } from '../core/product.ts';
import { tellTaken } from './results-actions.ts';
import type { ResultsContext } from './results-context.ts';

/** What sells the results, as all cards are sold. Null where its code does not come: they are better than nothing. */
export async function purchasesIn(
  root: ShadowRoot,
  context: () => ResultsContext,
  requestUpdate: () => void,
): Promise<ResultsContext['purchases']> {
  const code = await import('../cart/card-purchases.ts').catch(() => null);
  const cards = {
    root,
    get moneyFormat() {
      return context().view.results?.moneyFormat ?? '';
    },
    attribution: { properties: undefined },
    host: {
      report: {
        placement: {},
        added: (product: StoreProduct) => tellTaken('added', product, context()),
      },
      requestUpdate,
    },
  };
  return code && new code.CardPurchases(cards, 'smartsearch.resultsPage');
}
