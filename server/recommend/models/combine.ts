import type { ListsByProduct, NeighbourList } from './neighbour-list.ts';
import { ScoreSum } from './score-sum.ts';

/** The contribution of one given product to a candidate. A candidate's score is the sum of them. */
export interface GivenReason {
  givenId: number;
  /** The contribution in percent of the best possible sum, so that it can be read. */
  score: number;
  together: number;
  occurrences: number;
}

/**
 * Yields the products that fit several given ones, by the sum of their scores, without the given
 * ones. Best first, sorted only as far as it is read.
 */
export function combineForCart(
  givenIds: Iterable<number>,
  lists: ListsByProduct,
): Iterable<number> {
  return combine(weighCart(givenIds), lists);
}

/**
 * Yields the products that fit a session, given the latest view first. The last view tells most
 * about the current interest, and the tenth last nearly nothing.
 */
export function combineForSession(
  viewedIds: Iterable<number>,
  lists: ListsByProduct,
): Iterable<number> {
  return combine(weighSession(viewedIds), lists);
}

/**
 * Yields the same with the viewed products among them, because shoppers come back to what they
 * viewed: each counts for itself as much as the best score of any list.
 */
export function combineWithViewed(
  viewedIds: Iterable<number>,
  lists: ListsByProduct,
): Iterable<number> {
  const weights = weighSession(viewedIds);
  return combine(weights, listsWithViewed(weights, lists), { excludesGiven: false });
}

/** Returns the given products that contributed to a candidate of a cart, the strongest first. */
export function explainForCart(
  productId: number,
  givenIds: Iterable<number>,
  lists: ListsByProduct,
): GivenReason[] {
  return explain(productId, weighCart(givenIds), lists);
}

/** Returns the viewed products that contributed to a candidate, the strongest first. */
export function explainForSession(
  productId: number,
  viewedIds: Iterable<number>,
  lists: ListsByProduct,
): GivenReason[] {
  return explain(productId, weighSession(viewedIds), lists);
}

/** Returns the reasons of a candidate of `combineWithViewed`, its own view with its own id. */
export function explainWithViewed(
  productId: number,
  viewedIds: Iterable<number>,
  lists: ListsByProduct,
): GivenReason[] {
  const weights = weighSession(viewedIds);
  return explain(productId, weights, listsWithViewed(weights, lists));
}

/** The number of latest products that are read from a session. */
const sessionLength = 10;

const sessionDecay = 0.65;

/** Given product → its weight. */
type Weights = ReadonlyMap<number, number>;

function weighCart(givenIds: Iterable<number>): Weights {
  const weights = new Map<number, number>();
  for (const id of givenIds) {
    weights.set(id, 1);
  }
  return weights;
}

function weighSession(viewedIds: Iterable<number>): Weights {
  const weights = new Map<number, number>();
  for (const id of viewedIds) {
    if (weights.size === sessionLength) {
      break;
    }
    if (!weights.has(id)) {
      weights.set(id, sessionDecay ** weights.size);
    }
  }
  return weights;
}

/** Adds each viewed product to its own list. */
function listsWithViewed(weights: Weights, lists: ListsByProduct): ListsByProduct {
  const read = new Map([...weights.keys()].map((id) => [id, lists.get(id)]));
  const highest = Math.max(0, ...[...read.values()].map((list) => list?.scores[0] ?? 0)) || 1;
  return {
    get: (id) => {
      const list = read.get(id);
      return {
        productIds: Float64Array.of(id, ...(list?.productIds ?? [])),
        scores: Float32Array.of(highest, ...(list?.scores ?? [])),
        together: Uint32Array.of(0, ...(list?.together ?? [])),
        occurrences: list?.occurrences ?? 0,
      };
    },
  };
}

function combine(
  weights: Weights,
  lists: ListsByProduct,
  { excludesGiven } = { excludesGiven: true },
): Iterable<number> {
  const weighted = collect(weights, lists);
  const entries = weighted.reduce((total, { list }) => total + list.productIds.length, 0);
  const sum = new ScoreSum(weights.size + entries);
  for (const id of excludesGiven ? weights.keys() : []) {
    sum.exclude(id);
  }
  for (const { list, weight } of weighted) {
    sum.addAll(list, weight);
  }
  return { [Symbol.iterator]: () => sum.bestFirst() };
}

function collect(weights: Weights, lists: ListsByProduct) {
  const found: { givenId: number; list: NeighbourList; weight: number }[] = [];
  for (const [givenId, weight] of weights) {
    const list = lists.get(givenId);
    if (list) {
      found.push({ givenId, list, weight });
    }
  }
  return found;
}

function explain(productId: number, weights: Weights, lists: ListsByProduct): GivenReason[] {
  const weighted = collect(weights, lists);
  const bestSum = weighted.reduce(
    (sum, { list, weight }) => sum + weight * (list.scores[0] ?? 0),
    0,
  );
  const reasons: GivenReason[] = [];
  for (const { givenId, list, weight } of weighted) {
    const place = list.productIds.indexOf(productId);
    if (place !== -1) {
      const score = (100 * (list.scores[place] ?? 0) * weight) / bestSum;
      const together = list.together[place] ?? 0;
      reasons.push({ givenId, score, together, occurrences: list.occurrences });
    }
  }
  return reasons.toSorted((one, other) => other.score - one.score || one.givenId - other.givenId);
}
