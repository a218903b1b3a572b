import { searchTrialEndpoints as endpoints } from './contract.ts';
import { readRange } from '../insight/day-range.ts';
import { insightTable } from '../insight/tables.ts';
import type { Shop } from '../../store/tables/shops/shop.ts';
import { checkSearch } from './check-search.ts';
import { compareSearches, type ComparedTerm } from './compare-searches.ts';
import type { KeptTerms } from '../trials/kept-terms.ts';
import { trySearch } from './try-search.ts';
import { typeSearch } from './type-search.ts';
import type { BindAdmin } from '../../http/administration/bind-admin.ts';
import type { SmartSearchDependencies } from '../../routes/smart-search/smart-search-dependencies.ts';
import type { InsightStores } from '../insight/insight-stores.ts';
import type { Trials } from '../trials/trials.ts';

/** The terms of a comparison that names none. */
const comparedTerms = 50;

interface Dependencies {
  bind: BindAdmin<Shop>;
  /** Answers searches as shoppers see them. */
  smartSearch: SmartSearchDependencies;
  trials: Trials;
  keptTerms: KeptTerms;
  insight: InsightStores;
  now: () => number;
}

/** Binds what the screens of the search need beside drafts and versions. */
export function bindSearchTrials({
  bind,
  smartSearch,
  trials,
  keptTerms,
  insight,
  now,
}: Dependencies): void {
  bind.inShop(endpoints.trySearch, ({ shop, body }) =>
    trySearch(smartSearch, trials, {
      shop,
      term: body.term,
      settings: body.settings,
      pageSize: body.page_size,
    }),
  );
  bind.inShop(endpoints.typeSearch, ({ shop, body: { term } }) =>
    typeSearch(smartSearch, shop, term),
  );
  bind.inShop(endpoints.checkSearch, ({ shop, body }) =>
    checkSearch(smartSearch, shop.id, body.settings),
  );
  bind.inShop(endpoints.tryKeptTerms, ({ shop, body: { settings } }) =>
    keptTerms.tryDraft(shop, settings),
  );
  bind.inShop(endpoints.compareSearches, async ({ shop, body }) => {
    const frequent = await frequentTerms(insight, shop, now());
    const terms = body.terms
      ? [...new Set(body.terms)].map((term) => ({ term, searches: countOf(frequent, term) }))
      : frequent.slice(0, comparedTerms);
    return compareSearches(smartSearch, shop, body.settings, terms);
  });
}

function countOf(terms: readonly ComparedTerm[], wanted: string): number | null {
  return terms.find(({ term }) => term === wanted)?.searches ?? null;
}

/** Returns the terms of at least five shoppers, the most frequent first. */
async function frequentTerms(
  insight: InsightStores,
  shop: Shop,
  now: number,
): Promise<ComparedTerm[]> {
  const { rows } = await insightTable(insight, shop, 'terms', readRange(shop, {}, now));
  return rows
    .filter(({ name }) => name !== '')
    .map(({ name, searches }) => ({ term: name, searches }))
    .toSorted((one, other) => (other.searches ?? 0) - (one.searches ?? 0));
}
