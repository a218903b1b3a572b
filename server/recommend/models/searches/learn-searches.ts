import { believedWeight, weightOfNetwork } from '../session-weight.ts';
import { estimateExamination } from './examination.ts';
import { queryKey } from './query-words.ts';
import type { SearchLog } from './search-log.ts';
import {
  addTally,
  emptyTally,
  groupByQuery,
  maxClaimedGain,
  type Tally,
  tallyProducts,
  totalOf,
  weightOf,
} from './tally-searches.ts';

/** Learned factors of products for queries, and of product types for words. */
export interface SearchLearning {
  /** Ordered by the number of shoppers, most first. */
  queries: LearnedQuery[];
  /** Used for queries that hold them but are rare or new. */
  words: LearnedWord[];
}

export interface LearnedQuery {
  key: number;
  shoppers: number;
  products: LearnedProduct[];
  types: LearnedType[];
}

export interface LearnedWord {
  key: number;
  types: LearnedType[];
}

interface LearnedProduct {
  /** Product number. */
  product: number;
  /** Multiplies with the factor of the product's type. */
  factor: number;
  clicked: number;
  added: number;
  purchased: number;
  /** Number of shoppers expected to choose a product of usual appeal in the same place. */
  expected: number;
}

export interface LearnedType {
  /** Number of the type. */
  type: number;
  factor: number;
}

/**
 * Learns which products shoppers chose for a query more often than others with as many looks:
 * clicks over expected clicks (Zhang and Jones, "Comparing click logs and editorial labels for
 * training query rewriting", 2007). A look counts as the chance that its place is looked at
 * (`estimateExamination`).
 *
 * A ratio is (gain + k · prior) / (expected gain + k), so that little data stays near its prior.
 *
 * - A word and a product type, over all queries with the word: prior 1, k = 20.
 * - A query and a product type: prior is the mean of its words' ratios, k = 20.
 * - A query and a product: prior is the ratio of its type, k = 8. One standard error is subtracted,
 *   because chance would otherwise disturb a text order that is already right.
 *
 * A ratio above 1 becomes a factor of the text score by the power of 0.8, so that the text keeps
 * its influence. A ratio below 1 takes the power of 0.25, because a product that replaces one that
 * was passed over has mostly not been seen yet. Factors of types lie between 1 and 2, and those of
 * products with their type between 1/4 and 6.
 */
export function learnSearches(log: SearchLog, productTypes: Uint32Array): SearchLearning {
  const examination = estimateExamination(log);
  const groups = groupByQuery(log);
  const searchSessionsOf = (query: number) =>
    groups.searchSessions.subarray(groups.starts[query], groups.starts[query + 1]);
  const words = new Map<string, WordTally>();
  const shop = emptyTally();
  for (const [query, text] of log.queries.entries()) {
    const tallies = tallyProducts(log, searchSessionsOf(query), examination);
    addTally(shop, totalOf(tallies.values()));
    addToWords(words, text, {
      weight: weightOf(log, searchSessionsOf(query)),
      byType: sumByType(tallies, productTypes),
    });
  }
  const rates = { shop: rateOf(shop, 0), words: learnWords(words) };
  const kept = [...log.queries.keys()]
    .map((query) => ({
      query,
      shoppers: searchSessionsOf(query).length,
      weight: weightOf(log, searchSessionsOf(query)),
    }))
    .filter(({ weight }) => weight >= leastShoppers)
    .toSorted((one, other) => other.weight - one.weight || one.query - other.query)
    .slice(0, maxQueries);
  return {
    queries: kept.map(({ query, shoppers }) => {
      const tallies = tallyProducts(log, searchSessionsOf(query), examination);
      const ofWords = (log.queries[query] ?? []).map((word) => rates.words.get(word));
      return {
        key: queryKey(log.queries[query] ?? []),
        shoppers,
        ...learnQuery(tallies, productTypes, rates.shop, ofWords),
      };
    }),
    words: [...rates.words].slice(0, maxWords).map(([word, ratios]) => ({
      key: queryKey([word]),
      types: toTypes(ratios),
    })),
  };
}

/** Bounds of both factors. The factor of a product and that of its type multiply. */
export const factorBounds = { type: [1, 2], product: [0.25, 6] } as const;

/** Type number → ratio. */
type TypeRatios = ReadonlyMap<number, number>;

interface WordTally {
  /** Weight of the shoppers. One who searched two queries with the word counts for both. */
  weight: number;
  byType: Map<number, Tally>;
}

const leastShoppers = 2;
const maxQueries = 5_000;
const maxWords = 5_000;
const productsPerQuery = 24;
const typesPerQuery = 8;
const ofProduct: Doubts = { doubt: 8, mostClaimed: weightOfNetwork };
const ofType: Doubts = { doubt: 20, mostClaimed: maxClaimedGain * weightOfNetwork };
const usualLooks = 20;
const leastShoppersOfWord = 20;
const powers = { raise: 0.8, lower: 0.25 };

/** Factors nearer to 1 change no order noticeably. */
const leastEffect = 0.02;

/** Returns the gain per look, drawn to the usual rate when looks are few. */
function rateOf({ gain, looks }: Tally, usualRate: number): number {
  const extra = usualRate === 0 ? 0 : usualLooks;
  return looks + extra === 0 ? 0 : (gain + extra * usualRate) / (looks + extra);
}

/**
 * Returns the ratio to its prior. Gain that no order confirms raises it only beyond what one
 * network can send in a day.
 */
function ratioOf(
  { gain, claimed, looks }: Tally,
  rate: number,
  prior: number,
  { doubt, mostClaimed }: Doubts,
): number {
  const ratio = (gained: number) => (gained + doubt * prior) / (rate * looks + doubt);
  const raised = ratio(gain - Math.min(claimed, mostClaimed));
  return raised > prior ? raised : Math.min(prior, ratio(gain));
}

interface Doubts {
  doubt: number;
  /** The most gain that one network can claim in a day. */
  mostClaimed: number;
}

/**
 * Moves a product's ratio one standard error towards its prior. Choices are assumed to be rare and
 * independent (Poisson), with a gain of about 1.5 each.
 */
function shrink(ratio: number, prior: number, { gain, looks }: Tally, rate: number): number {
  const expected = rate * looks;
  const error = Math.sqrt(gainOfChoice * Math.max(gain, expected)) / (expected + ofProduct.doubt);
  return ratio > prior ? Math.max(prior, ratio - error) : Math.min(prior, ratio + error);
}

const gainOfChoice = 1.5;

/**
 * Limits factors without orders to a tenth for each shopper, so that much takes many shoppers.
 */
function highestFactor({ gain, claimed }: Tally): number {
  const confirmed = gain - claimed;
  return claimed === 0 ? Infinity : 1 + confirmed + believedWeight(claimed) / 10;
}

function sumByType(
  tallies: ReadonlyMap<number, Tally>,
  productTypes: Uint32Array,
): Map<number, Tally> {
  const sums = new Map<number, Tally>();
  for (const [product, tally] of tallies) {
    const type = productTypes[product] ?? 0;
    const sum = sums.get(type) ?? emptyTally();
    addTally(sum, tally);
    sums.set(type, sum);
  }
  return sums;
}

function addToWords(
  words: Map<string, WordTally>,
  ofQuery: readonly string[],
  { weight, byType }: WordTally,
): void {
  for (const word of ofQuery) {
    const ofWord = words.get(word) ?? { weight: 0, byType: new Map<number, Tally>() };
    words.set(word, ofWord);
    ofWord.weight += weight;
    for (const [type, tally] of byType) {
      const sum = ofWord.byType.get(type) ?? emptyTally();
      addTally(sum, tally);
      ofWord.byType.set(type, sum);
    }
  }
}

/** Returns the type ratios of words with enough choices, those with most first. */
function learnWords(words: ReadonlyMap<string, WordTally>): Map<string, TypeRatios> {
  const known = [...words]
    .filter(([, { weight }]) => weight >= leastShoppersOfWord)
    .map(([word, { byType }]) => ({ word, byType, total: totalOf(byType.values()) }))
    .filter(({ total }) => total.gain > 0)
    .toSorted((one, other) => other.total.gain - one.total.gain);
  return new Map(
    known.map(({ word, byType, total }) => {
      const rate = rateOf(total, 0);
      const ratios = [...byType].map(([type, tally]): [number, number] => [
        type,
        ratioOf(tally, rate, 1, ofType),
      ]);
      return [word, new Map(ratios)];
    }),
  );
}

function learnQuery(
  tallies: ReadonlyMap<number, Tally>,
  productTypes: Uint32Array,
  shopRate: number,
  words: readonly (TypeRatios | undefined)[],
): Pick<LearnedQuery, 'products' | 'types'> {
  const total = totalOf(tallies.values());
  const rate = rateOf(total, shopRate);
  const types = new Map(
    [...sumByType(tallies, productTypes)].map(([type, tally]) => [
      type,
      ratioOf(tally, rate, meanRatio(words, type), ofType),
    ]),
  );
  const learnedTypes = toTypes(types);
  const typeFactors = new Map(learnedTypes.map(({ type, factor }) => [type, factor]));
  const choosersPerGain = total.gain === 0 ? 0 : total.clicked / total.gain;
  const products = [...tallies].map(([product, tally]): LearnedProduct => {
    const type = productTypes[product] ?? 0;
    // Products without a type have nothing in common.
    const prior = type === 0 ? 1 : (types.get(type) ?? 1);
    const ratio = shrink(ratioOf(tally, rate, prior, ofProduct), prior, tally, rate);
    const [least, most] = factorBounds.product;
    const whole = bounded(ratio, [least, Math.min(most, highestFactor(tally))]);
    const { looks: _looks, gain: _gain, claimed: _claimed, ...chosen } = tally;
    return {
      product,
      factor: whole / (typeFactors.get(type) ?? 1),
      ...chosen,
      expected: rate * tally.looks * choosersPerGain,
    };
  });
  return {
    products: products.filter(hasEffect).toSorted(byEffect).slice(0, productsPerQuery),
    types: learnedTypes,
  };
}

/** Returns the mean ratio of the words. Unknown words count as 1. */
function meanRatio(words: readonly (TypeRatios | undefined)[], type: number): number {
  const logs = words.map((ratios) => Math.log(ratios?.get(type) ?? 1));
  return Math.exp(logs.reduce((sum, log) => sum + log, 0) / Math.max(1, logs.length));
}

function toTypes(ratios: TypeRatios): LearnedType[] {
  return [...ratios]
    .filter(([type]) => type !== 0)
    .map(([type, ratio]) => ({ type, factor: bounded(ratio, factorBounds.type) }))
    .filter(hasEffect)
    .toSorted(byEffect)
    .slice(0, typesPerQuery);
}

function bounded(ratio: number, [least, most]: readonly [number, number]): number {
  return Math.min(most, Math.max(least, ratio ** (ratio < 1 ? powers.lower : powers.raise)));
}

function hasEffect({ factor }: { factor: number }): boolean {
  return Math.abs(Math.log(factor)) > leastEffect;
}

function byEffect(one: { factor: number }, other: { factor: number }): number {
  return Math.abs(Math.log(other.factor)) - Math.abs(Math.log(one.factor));
}
