import type { z } from 'zod';
import type { searchTrialEndpoints } from './contract.ts';
import { readSearchDraft } from '../../changes/draft-readers.ts';
import { compileSettings } from '../../search/settings/compiled-settings.ts';
import type { Shop } from '../../store/tables/shops/shop.ts';
import { openOffering } from '../../search/understand/offering.ts';
import type { SmartSearchDependencies } from '../../routes/smart-search/smart-search-dependencies.ts';
import type { Trials } from '../trials/trials.ts';
import { findResults } from './answer-with-settings.ts';

interface SearchTrial {
  shop: Shop;
  term: string;
  /** The draft of the settings; undefined for the live ones only. */
  settings: Readonly<Record<string, unknown>> | undefined;
  pageSize: number;
}

type TrialAnswer = z.output<(typeof searchTrialEndpoints)['trySearch']['answer']>;

const maxSuggestions = 8;

/**
 * Answers a term as shoppers see it, with the live settings and with a draft. Other field weights apply when a trial of
 * them is ready.
 */
export async function trySearch(
  dependencies: SmartSearchDependencies,
  trials: Pick<Trials, 'results'>,
  { shop, term, settings, pageSize }: SearchTrial,
): Promise<TrialAnswer> {
  const { search } = dependencies;
  const offering = await openOffering(dependencies.catalogs, shop);
  const question = { term, pageSize };
  const live = await search.settings(shop.id);
  const { read, problems } = readSearchDraft(settings ?? {});
  const locale = await search.textLocale(shop.id);
  const draft = settings && read ? compileSettings(read, locale) : undefined;
  const hasOtherWeights = draft !== undefined && draft.fieldWeights !== live.fieldWeights;
  const tried = hasOtherWeights
    ? trials.results(shop.id, draft.fieldWeights, { ...question, settings: { ...settings } })
    : undefined;
  // It is awaited last; until then, a trial that ends must not end the server.
  tried?.catch(() => undefined);
  const answer = {
    problems: settings ? problems : [],
    currency: shop.currency,
    index_seconds: secondsOf(search.buildTime(shop.id)),
    suggestions: term.trim() === '' ? [] : await search.suggest(shop.id, term, maxSuggestions),
    now: await findResults(dependencies, offering, question, live),
  };
  const withIndex = await tried;
  return {
    ...answer,
    needs_index: hasOtherWeights && !withIndex,
    changed: draft
      ? (withIndex ?? (await findResults(dependencies, offering, question, draft)))
      : null,
  };
}

/** Returns seconds with one decimal. */
function secondsOf(milliseconds: number | undefined): number | null {
  return milliseconds === undefined ? null : Math.round(milliseconds / 100) / 10;
}
