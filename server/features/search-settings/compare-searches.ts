import type { z } from 'zod';
import type { searchTrialEndpoints } from './contract.ts';
import { searchBodySchema } from '../../contract/search/search-request.ts';
import { readSearchDraft } from '../../changes/draft-readers.ts';
import {
  type CompiledSearchSettings,
  compileSettings,
} from '../../search/settings/compiled-settings.ts';
import type { Shop } from '../../store/tables/shops/shop.ts';
import { type Offering, openOffering } from '../../search/understand/offering.ts';
import { findResults } from '../../routes/smart-search/search-route.ts';
import type { SmartSearchDependencies } from '../../routes/smart-search/smart-search-dependencies.ts';

/** A term with its number of searches; null when nobody has counted them. */
export interface ComparedTerm {
  term: string;
  searches: number | null;
}

type ComparisonAnswer = z.output<(typeof searchTrialEndpoints)['compareSearches']['answer']>;

/** The products that shoppers look at first. */
const firstProducts = 10;

/** Answers terms with the live settings and with a draft. Those that change most for most shoppers come first. */
export async function compareSearches(
  dependencies: SmartSearchDependencies,
  shop: Shop,
  draft: Readonly<Record<string, unknown>>,
  terms: readonly ComparedTerm[],
): Promise<ComparisonAnswer> {
  const { read, problems } = readSearchDraft(draft);
  if (!read) {
    return { problems, data: [] };
  }
  const offering = await openOffering(dependencies.catalogs, shop);
  const live = await dependencies.search.settings(shop.id);
  const changed = compileSettings(read, await dependencies.search.textLocale(shop.id));
  const data: ComparisonAnswer['data'] = [];
  for (const { term, searches } of terms) {
    const before = await firstResults(dependencies, offering, term, live);
    const after = await firstResults(dependencies, offering, term, changed);
    data.push({ term, searches, ...compare(before, after) });
  }
  return { problems, data: data.toSorted((one, other) => weightOf(other) - weightOf(one)) };
}

interface FirstResults {
  ids: number[];
  total: number;
  redirect: string | null;
}

async function firstResults(
  dependencies: SmartSearchDependencies,
  offering: Offering,
  term: string,
  settings: CompiledSearchSettings,
): Promise<FirstResults> {
  const search = dependencies.search.withSettings(settings);
  const body = searchBodySchema.parse({ searchTerm: term, pageSize: firstProducts });
  const { request, page } = await findResults({ ...dependencies, search }, offering, body);
  // The requests of shoppers come between two searches.
  await new Promise(setImmediate);
  return {
    ids: page.productIds.slice(0, firstProducts),
    total: page.total + page.promotedTotal,
    redirect: request.redirect ?? null,
  };
}

function compare(before: FirstResults, after: FirstResults) {
  const common = before.ids.filter((id) => after.ids.includes(id)).length;
  const most = Math.max(before.ids.length, after.ids.length);
  return {
    overlap: most === 0 ? 1 : common / most,
    added: after.ids.length - common,
    gone: before.ids.length - common,
    total: { before: before.total, after: after.total },
    redirect: { before: before.redirect, after: after.redirect },
  };
}

/** Returns how much a change matters: how different the results are, by how often the term is searched for. */
function weightOf({
  overlap,
  redirect,
  total,
  searches,
}: ComparisonAnswer['data'][number]): number {
  const isRescued = (total.before === 0) !== (total.after === 0);
  const isLed = redirect.before !== redirect.after;
  return (isRescued || isLed ? 1 : 1 - overlap) * Math.max(1, searches ?? 1);
}
