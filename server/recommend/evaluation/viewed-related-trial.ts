import { combineForSession } from '../models/combine.ts';
import { type ListsByProduct, listsOf } from '../models/neighbour-list.ts';
import { trainViewedRelated } from '../models/viewed-related.ts';
import { type SplitHistory, popularityByViews } from './split-history.ts';
import { choose, evenlySpaced } from './sample.ts';
import { type Case, listOf, maxCases, type Preparation, type Trial } from './trial.ts';
import { missingVisits, type Visit, visitsAfter } from './visits.ts';

/** Creates a trial that ends each later visit early and predicts its next view. */
export function viewedRelatedTrial(history: SplitHistory): Trial {
  return {
    recommender: 'viewed related',
    question: 'Given the products that a visit viewed so far: which one does it view next?',
    prepare: () => prepare(history),
  };
}

function prepare(history: SplitHistory): Preparation {
  const visits = visitsAfter(history);
  const needs = missingVisits(history, visits.length);
  if (needs !== null) {
    return { needs };
  }
  const { sessions, productIds } = history.training;
  const lists = listsOf(trainViewedRelated(sessions, productIds.length));
  return { cases: cases(history, lists, evenlySpaced(visits, maxCases)) };
}

function* cases(
  history: SplitHistory,
  lists: ListsByProduct,
  visits: readonly Visit[],
): Iterable<Case> {
  const popularity = popularityByViews(history);
  for (const [number, { viewed }] of visits.entries()) {
    const stop = 1 + choose(viewed.length - 1, number);
    const given = viewed.slice(0, stop);
    const related = combineForSession(given.toReversed(), lists);
    yield {
      relevant: new Set(viewed.slice(stop, stop + 1)),
      recommended: listOf([related, popularity], given),
      popular: listOf([popularity], given),
    };
  }
}
