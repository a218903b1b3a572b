import type { Ranking } from '../models/ranking.ts';
import { rankByConversion } from '../models/conversion.ts';
import { newestTrainingTime, type SplitHistory, popularityOf } from './split-history.ts';
import { evenlySpaced } from './sample.ts';
import { type Case, maxCases, type Preparation, type Trial } from './trial.ts';
import { missingVisits, type Visit, visitsAfter } from './visits.ts';

/**
 * Creates a trial over products that one shopper viewed, because that comparison shows which of
 * them convinces; otherwise often viewed products always win. The products share a type, as in most
 * collections.
 */
export function conversionTrial(history: SplitHistory, productTypes: Uint32Array): Trial {
  return {
    recommender: 'likelihood to convert',
    question:
      'Of the products of one type that a visit viewed: which ones go into the cart? (Few to choose from: a hit says little.)',
    prepare: () => prepare(history, productTypes),
  };
}

interface CartChoice {
  candidates: readonly number[];
  relevant: ReadonlySet<number>;
}

function prepare(history: SplitHistory, productTypes: Uint32Array): Preparation {
  const visits = visitsAfter(history);
  const needs = missingVisits(history, visits.length);
  if (needs !== null) {
    return { needs };
  }
  const choices = visits.flatMap((visit) => choicesOf(visit, productTypes));
  if (choices.length === 0) {
    return {
      needs: 'needs visits that put some products of a type into the cart and leave others',
    };
  }
  const until = newestTrainingTime(history);
  const ranking = rankByConversion(history.training, productTypes, until);
  return { cases: cases(history, ranking, evenlySpaced(choices, maxCases)) };
}

/** Returns at most one choice for a visit, so that long visits do not weigh more. */
function choicesOf({ viewed, added }: Visit, productTypes: Uint32Array): CartChoice[] {
  for (const chosen of added) {
    const candidates = viewed.filter((product) => productTypes[product] === productTypes[chosen]);
    const relevant = new Set(candidates.filter((product) => added.has(product)));
    if (relevant.size > 0 && relevant.size < candidates.length) {
      return [{ candidates, relevant }];
    }
  }
  return [];
}

function* cases(
  history: SplitHistory,
  ranking: Ranking,
  choices: readonly CartChoice[],
): Iterable<Case> {
  const conversionPlaces = placesOf(ranking.products, history.training.productIds.length);
  const popularPlaces = placesOf(popularityOf(history), history.training.productIds.length);
  for (const { candidates, relevant } of choices) {
    yield {
      relevant,
      recommended: byPlace(candidates, conversionPlaces),
      popular: byPlace(candidates, popularPlaces),
    };
  }
}

/** Product → its place. Unranked products come last. */
function placesOf(ranked: Uint32Array, productCount: number): Uint32Array {
  const places = new Uint32Array(productCount).fill(productCount);
  for (const [place, product] of ranked.entries()) {
    places[product] = place;
  }
  return places;
}

function byPlace(products: readonly number[], places: Uint32Array): number[] {
  return products.toSorted((a, b) => (places[a] ?? 0) - (places[b] ?? 0) || a - b);
}
