import { tellTaken } from './results-actions.ts';
import { own, type ResultsContext } from './results-context.ts';

/** What sells the results, as all cards are sold. Null where its code does not come: they are better than nothing. */
export async function purchasesIn(
  root: ShadowRoot,
  context: () => ResultsContext,
  announce: (announcement: unknown) => void,
): Promise<ResultsContext['purchases']> {
  const code = await import('./card-purchases.ts').catch(() => null);
  const purchases =
    code &&
    new code.CardPurchases({
      root,
      name: 'smartsearch.resultsPage',
      detailOf: (choice) => choice,
      moneyFormat: () => context().view.results?.moneyFormat ?? '',
      properties: () => undefined,
      update: () => {
        const { announcement = '', isOurs = true } = purchases ?? {};
        announce(isOurs ? own(announcement) : announcement);
      },
      added: (product) => tellTaken('added', product, context()),
    });
  return purchases;
}
