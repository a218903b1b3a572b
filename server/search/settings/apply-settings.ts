import type { SearchExclusions, SearchQuery } from '../query.ts';
import type { CompiledSearchSettings } from './compiled-settings.ts';

type UnpagedQuery = Omit<SearchQuery, 'offset' | 'limit'>;

/** Adds the shop's settings to a request's query. The request's own conditions stay. */
export function applySettings(settings: CompiledSearchSettings, query: UnpagedQuery): UnpagedQuery {
  const { boosts = [], exclusions, filter, term } = query;
  const alternatives = settings.alternativesOf(term);
  const learnedAlternatives = settings.learnedAlternativesOf(term);
  return {
    ...query,
    languages: settings.languages,
    ...(alternatives.length > 0 && { alternatives }),
    ...(learnedAlternatives.length > 0 && { learnedAlternatives }),
    alternativesOf: settings.alternativesOf,
    exclusions: bothExclusions(settings.exclusions, exclusions),
    filter: settings.excludesTerm(term) ? { ...filter, productIds: [noProduct] } : filter,
    boosts: settings.boosts.length === 0 ? boosts : [...settings.boosts, ...boosts],
    outOfStock: settings.outOfStock,
  };
}

/** An id that no product has. */
const noProduct = -1;

function bothExclusions(
  one: SearchExclusions | undefined,
  other: SearchExclusions | undefined,
): SearchExclusions | undefined {
  if (!one || !other) {
    return one ?? other;
  }
  return {
    productIds: [...(one.productIds ?? []), ...(other.productIds ?? [])],
    collectionIds: [...(one.collectionIds ?? []), ...(other.collectionIds ?? [])],
    tags: [...(one.tags ?? []), ...(other.tags ?? [])],
    words: [...(one.words ?? []), ...(other.words ?? [])],
  };
}
