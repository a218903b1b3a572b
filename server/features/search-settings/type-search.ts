import type { z } from 'zod';
import type { searchTrialEndpoints } from './contract.ts';
import { quickViewBodySchema } from '../../contract/search/search-request.ts';
import { quickViewEndpoint } from '../../contract/search/smart-search.ts';
import type { Shop } from '../../store/tables/shops/shop.ts';
import { type Offering, openOffering } from '../../search/understand/offering.ts';
import { answerQuickView } from '../../routes/smart-search/quick-view-route.ts';
import type { SmartSearchDependencies } from '../../routes/smart-search/smart-search-dependencies.ts';
import { shownProducts } from '../products/shown-product.ts';

type TypedAnswer = z.output<(typeof searchTrialEndpoints)['typeSearch']['answer']>;
type TypedStep = TypedAnswer['steps'][number];

/** Products that a dropdown shows beside its suggestions. */
const maxProducts = 4;

/** Answers each beginning of a term with the code of the dropdown. */
export async function typeSearch(
  dependencies: SmartSearchDependencies,
  shop: Shop,
  term: string,
): Promise<TypedAnswer> {
  const offering = await openOffering(dependencies.catalogs, shop);
  const steps: TypedStep[] = [];
  for (const typed of beginningsOf(term)) {
    steps.push(await stepOf(dependencies, offering, typed));
  }
  return { currency: shop.currency, steps };
}

async function stepOf(
  dependencies: SmartSearchDependencies,
  offering: Offering,
  typed: string,
): Promise<TypedStep> {
  const body = quickViewBodySchema.parse({ query: typed });
  const answer = await answerQuickView(dependencies, offering, body);
  const { data, suggestions, pageInfo } = quickViewEndpoint.answer.parse(
    JSON.parse(answer.body.bytes.toString()),
  );
  const ids = data.slice(0, maxProducts).map(({ id }) => id);
  const shown = await shownProducts(dependencies.texts, offering.shop.id, ids, offering.market);
  return {
    typed,
    total: pageInfo.serverSize,
    corrected: pageInfo.correctedTerm ?? null,
    missing: pageInfo.missingWords ?? [],
    products: ids.flatMap((id) => shown.get(id) ?? []),
    suggestions: suggestions.map(({ text }) => text),
  };
}

/** Returns the beginnings of a term that end with a letter, with its marks. */
function beginningsOf(term: string): string[] {
  let typed = '';
  return (term.trim().match(clusterPattern) ?? []).flatMap((cluster) => {
    typed += cluster;
    return cluster.trim() === '' ? [] : typed;
  });
}

/** Matches a letter with its combining marks. */
const clusterPattern = /\P{M}\p{M}*/gu;
