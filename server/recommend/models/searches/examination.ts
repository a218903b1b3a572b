import { clicked, lastPlace, type SearchLog } from './search-log.ts';

/**
 * Estimates the chance that each place of a result list is looked at, from place 1 on. Index 0
 * stands for an unknown place.
 *
 * Uses the position-based click model: a product is clicked when its place is looked at and it
 * appeals, two independent chances. Both are estimated by expectation maximisation (Chuklin, Markov
 * and de Rijke, "Click Models for Web Search", 2015, chapter 4) over the newest impressions with a
 * known result list. Priors keep little data from saying much: each place begins with 200 looks at
 * the chance 1 / place^0.7, and each product with 5 at the usual appeal of the shop.
 */
export function estimateExamination(log: SearchLog): Float64Array {
  const sample = sampleImpressions(log);
  let chances: Chances = {
    examination: Float64Array.from({ length: lastPlace + 1 }, (_, place) => expectedAt(place)),
    appeal: new Float64Array(sample.pairs).fill(sample.clickRate),
  };
  for (let round = 0; round < rounds && sample.pairs > 0; round++) {
    chances = maximise(sample, chances);
  }
  return chances.examination;
}

interface Chances {
  /** Chance by place. */
  examination: Float64Array;
  /** Chance by query and product. */
  appeal: Float64Array;
}

const rounds = 50;
const usualLooks = 200;
const usualImpressions = 5;
const maxSampled = 400_000;

/** A lower chance would let one click at the end of a long list outweigh all others. */
const leastExamination = 0.05;

function expectedAt(place: number): number {
  return place === 0 ? 1 : Math.max(leastExamination, place ** -0.7);
}

interface Sample {
  /** Impression → number of its pair of query and product. */
  pairOf: Uint32Array;
  pairs: number;
  places: Uint8Array;
  isClicked: Uint8Array;
  /** Weight of each impression. */
  weights: Float64Array;
  clickRate: number;
}

function sampleImpressions(log: SearchLog): Sample {
  const { queryOf, isListed, starts, products, places, acts, weights } = log;
  const pairs = new Map<number, number>();
  const columns = {
    pairOf: [] as number[],
    places: [] as number[],
    isClicked: [] as number[],
    weights: [] as number[],
  };
  let clicks = 0;
  let all = 0;
  for (let searchSession = queryOf.length - 1; searchSession >= 0; searchSession--) {
    if (isListed[searchSession] === 0 || columns.places.length >= maxSampled) {
      continue;
    }
    const end = starts[searchSession + 1] ?? 0;
    for (let impression = starts[searchSession] ?? 0; impression < end; impression++) {
      const place = places[impression] ?? 0;
      if (place > 0) {
        const key = (queryOf[searchSession] ?? 0) * 2 ** 26 + (products[impression] ?? 0);
        const pair = pairs.get(key) ?? pairs.size;
        pairs.set(key, pair);
        const isClicked = (acts[impression] ?? 0) >= clicked ? 1 : 0;
        const weight = weights[searchSession] ?? 0;
        clicks += weight * isClicked;
        all += weight;
        columns.weights.push(weight);
        columns.pairOf.push(pair);
        columns.places.push(place);
        columns.isClicked.push(isClicked);
      }
    }
  }
  return {
    pairOf: Uint32Array.from(columns.pairOf),
    pairs: pairs.size,
    places: Uint8Array.from(columns.places),
    isClicked: Uint8Array.from(columns.isClicked),
    weights: Float64Array.from(columns.weights),
    clickRate: clicks / Math.max(1, all),
  };
}

/**
 * Runs one round of expectation maximisation, which splits each impression between its place and its product
 * by their current estimates.
 */
function maximise(
  { pairOf, pairs, places, isClicked, weights, clickRate }: Sample,
  { examination, appeal }: Chances,
): Chances {
  const looked = examination.map((_, place) => usualLooks * expectedAt(place));
  const shown = new Float64Array(examination.length).fill(usualLooks);
  const liked = new Float64Array(pairs).fill(usualImpressions * clickRate);
  const impressions = new Float64Array(pairs).fill(usualImpressions);
  for (const [index, place] of places.entries()) {
    const pair = pairOf[index] ?? 0;
    const looks = examination[place] ?? 0;
    const likes = appeal[pair] ?? 0;
    const passed = 1 - looks * likes;
    const click = isClicked[index] ?? 0;
    const weight = weights[index] ?? 0;
    looked[place] = (looked[place] ?? 0) + weight * (click || (looks * (1 - likes)) / passed);
    liked[pair] = (liked[pair] ?? 0) + weight * (click || (likes * (1 - looks)) / passed);
    shown[place] = (shown[place] ?? 0) + weight;
    impressions[pair] = (impressions[pair] ?? 0) + weight;
  }
  const first = (looked[1] ?? 1) / (shown[1] ?? 1);
  return {
    examination: looked.map((looks, place) =>
      place === 0
        ? 1
        : Math.min(1, Math.max(leastExamination, looks / (shown[place] ?? 1) / first)),
    ),
    // Below 1, so that a look without a click stays possible.
    appeal: liked.map((likes, pair) => Math.min(0.99, (likes / (impressions[pair] ?? 1)) * first)),
  };
}
