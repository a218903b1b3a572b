import { addWeights, isNaming, weightScale } from '../segment/fields.ts';
import type { QueryWord } from '../words/query-word.ts';
import { alreadyCounted, type Matches, type ScoreAccumulator } from './score-accumulator.ts';
import type { Segment } from '../segment/segment.ts';
import type { WordList } from '../words/word-lists.ts';

/** Scores, with BM25F, the documents of a segment that contain at least `required` of the words. Pauses. */
export function* scoreWords(
  accumulator: ScoreAccumulator,
  segment: Segment,
  place: number,
  words: readonly QueryWord[],
  required: number,
): Generator<void, Matches> {
  accumulator.ensureSlots(segment.ids.length);
  const needed = words.filter(({ isSmall }) => !isSmall);
  const found = needed.filter(({ meanings }) =>
    meanings.some(({ lists }) => (lists[place] ?? []).length > 0),
  );
  // No document of the segment has enough of the words.
  if (found.length < required) {
    return accumulator.take(segment.alive, required);
  }
  const byCost = needed.toSorted((one, other) => one.cost - other.cost);
  // A document that lacks more words than a match may lack is no match, whatever else it contains.
  const mayLack = needed.length - required;
  for (const [done, { meanings }] of byCost.entries()) {
    const least = Math.max(0, done - mayLack);
    const isOnly = meanings.length === 1;
    for (const { lists, worth, isDescribed = false } of meanings) {
      const ofSegment = lists[place] ?? [];
      const [first] = ofSegment;
      if (first && ofSegment.length === 1 && isOnly) {
        scoreList(accumulator, first, worth, least);
      } else {
        yield* scoreUnion(accumulator, ofSegment, { worth, least, isDescribed });
      }
      yield;
    }
    accumulator.endWord();
  }
  for (const { meanings } of words.filter(({ isSmall }) => isSmall)) {
    const { lists = [], worth = 0 } = meanings[0] ?? {};
    const [first] = lists[place] ?? [];
    if (first) {
      addToMatches(accumulator, first, worth, required);
      yield;
    }
  }
  return accumulator.take(segment.alive, required);
}

/** BM25's k1. It is low: a second mention says little about a product. */
const k1 = 2 * weightScale;

export function saturate(weight: number): number {
  return weight / (weight + k1);
}

/** Scores a word with a single list, in documents that contain at least `least` words already. */
function scoreList(
  accumulator: ScoreAccumulator,
  list: WordList,
  worth: number,
  least: number,
): void {
  const { scores, counts, touched } = accumulator;
  const { slots, weights, start, end, isNamingOnly = false } = list;
  for (let place = start; place < end; place += 1) {
    const slot = slots[place] ?? 0;
    const count = counts[slot] ?? 0;
    if (count >= least && !(isNamingOnly && !isNaming(weights[place] ?? 0))) {
      if (count === 0) {
        touched[accumulator.touchedCount] = slot;
        accumulator.touchedCount += 1;
      }
      counts[slot] = count + 1;
      const weight = weights[place] ?? 0;
      scores[slot] = (scores[slot] ?? 0) + (worth * weight) / (weight + k1);
    }
  }
}

/** Adds the score of a small word to documents that match already. */
function addToMatches(
  { scores, counts }: ScoreAccumulator,
  { slots, weights, start, end }: WordList,
  worth: number,
  least: number,
): void {
  for (let place = start; place < end; place += 1) {
    const slot = slots[place] ?? 0;
    if ((counts[slot] ?? 0) >= least) {
      scores[slot] = (scores[slot] ?? 0) + worth * saturate(weights[place] ?? 0);
    }
  }
}

const postingsBetweenPauses = 32_768;

/** Scores words that are equally trusted: their weights are summed before they are saturated. */
function* scoreUnion(
  accumulator: ScoreAccumulator,
  lists: readonly WordList[],
  { worth, least, isDescribed }: { worth: number; least: number; isDescribed: boolean },
): Generator<void, void> {
  const from = accumulator.holderCount;
  let postings = 0;
  for (const list of lists) {
    sumWeights(accumulator, list, least);
    postings += list.end - list.start;
    if (postings > postingsBetweenPauses) {
      postings = 0;
      yield;
    }
  }
  if (isDescribed) {
    for (let place = from; place < accumulator.holderCount; place += 1) {
      accumulator.described[accumulator.holders[place] ?? 0] = 1;
    }
  }
  scoreSums(accumulator, from, worth);
}

/** Adds the weights of a list in documents that contain at least `least` words already. */
function sumWeights(
  accumulator: ScoreAccumulator,
  { slots, weights, start, end, isNamingOnly = false }: WordList,
  least: number,
): void {
  const { weights: sums, holders, counts } = accumulator;
  let holderCount = accumulator.holderCount;
  for (let place = start; place < end; place += 1) {
    const slot = slots[place] ?? 0;
    const sum = sums[slot] ?? 0;
    const weight = weights[place] ?? 0;
    const isLeftOut = isNamingOnly && !isNaming(weight);
    if (sum >= 0 && !isLeftOut && (least === 0 || (counts[slot] ?? 0) >= least)) {
      if (sum === 0) {
        holders[holderCount] = slot;
        holderCount += 1;
      }
      sums[slot] = addWeights(sum, weight);
    }
  }
  accumulator.holderCount = holderCount;
}

/** Marks each scored document, so that a less trusted meaning skips it. */
function scoreSums(accumulator: ScoreAccumulator, from: number, worth: number): void {
  const { weights: sums, scores, counts, touched, holders } = accumulator;
  for (let place = from; place < accumulator.holderCount; place += 1) {
    const slot = holders[place] ?? 0;
    const count = counts[slot] ?? 0;
    if (count === 0) {
      touched[accumulator.touchedCount] = slot;
      accumulator.touchedCount += 1;
    }
    counts[slot] = count + 1;
    const weight = sums[slot] ?? 0;
    scores[slot] = (scores[slot] ?? 0) + (worth * weight) / (weight + k1);
    sums[slot] = alreadyCounted;
  }
}
