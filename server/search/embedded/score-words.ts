import { weightScale } from './fields.ts';
import type { QueryWord } from './read-term.ts';
import { alreadyCounted, type Matches, type Scoreboard } from './scoreboard.ts';
import type { Segment } from './segment.ts';
import type { WordList } from './word-lists.ts';

/** Scores, with BM25F, the documents of a segment that contain at least `required` of the words. Pauses. */
export function* scoreWords(
  board: Scoreboard,
  segment: Segment,
  place: number,
  words: readonly QueryWord[],
  required: number,
): Generator<void, Matches> {
  board.fit(segment.ids.length);
  const byCost = words.toSorted((one, other) => one.cost - other.cost);
  const needsAll = required === words.length;
  for (const [done, { meanings }] of byCost.entries()) {
    const least = needsAll ? done : 0;
    const isOnly = meanings.length === 1;
    for (const { lists, worth } of meanings) {
      const ofSegment = lists[place] ?? [];
      const [first] = ofSegment;
      if (first && ofSegment.length === 1 && isOnly) {
        scoreList(board, first, worth, least);
      } else {
        yield* scoreUnion(board, ofSegment, worth, least);
      }
      yield;
    }
    board.endWord();
  }
  return board.take(segment.alive, required);
}

/** BM25's k1. It is low: a second mention says little about a product. */
const k1 = 2 * weightScale;

export function saturate(weight: number): number {
  return weight / (weight + k1);
}

/** Scores a word with a single list, in documents that contain at least `least` words already. */
function scoreList(board: Scoreboard, list: WordList, worth: number, least: number): void {
  const { scores, counts, touched } = board;
  const { slots, weights, start, end } = list;
  for (let place = start; place < end; place += 1) {
    const slot = slots[place] ?? 0;
    const count = counts[slot] ?? 0;
    if (count >= least) {
      if (count === 0) {
        touched[board.touchedCount] = slot;
        board.touchedCount += 1;
      }
      counts[slot] = count + 1;
      const weight = weights[place] ?? 0;
      scores[slot] = (scores[slot] ?? 0) + (worth * weight) / (weight + k1);
    }
  }
}

const postingsBetweenPauses = 32_768;

/** Scores words that are equally trusted: their weights are summed before they are saturated. */
function* scoreUnion(
  board: Scoreboard,
  lists: readonly WordList[],
  worth: number,
  least: number,
): Generator<void, void> {
  const { weights: sums, holders, counts } = board;
  const from = board.holderCount;
  let end = from;
  let postings = 0;
  for (const list of lists) {
    const { slots, weights } = list;
    for (let place = list.start; place < list.end; place += 1) {
      const slot = slots[place] ?? 0;
      const sum = sums[slot] ?? 0;
      if (sum >= 0 && (counts[slot] ?? 0) >= least) {
        if (sum === 0) {
          holders[end] = slot;
          end += 1;
        }
        sums[slot] = sum + (weights[place] ?? 0);
      }
    }
    postings += list.end - list.start;
    if (postings > postingsBetweenPauses) {
      postings = 0;
      yield;
    }
  }
  board.holderCount = end;
  scoreSums(board, from, worth);
}

/** Marks each scored document, so that a less trusted meaning skips it. */
function scoreSums(board: Scoreboard, from: number, worth: number): void {
  const { weights: sums, scores, counts, touched, holders } = board;
  for (let place = from; place < board.holderCount; place += 1) {
    const slot = holders[place] ?? 0;
    const count = counts[slot] ?? 0;
    if (count === 0) {
      touched[board.touchedCount] = slot;
      board.touchedCount += 1;
    }
    counts[slot] = count + 1;
    const weight = sums[slot] ?? 0;
    scores[slot] = (scores[slot] ?? 0) + (worth * weight) / (weight + k1);
    sums[slot] = alreadyCounted;
  }
}
