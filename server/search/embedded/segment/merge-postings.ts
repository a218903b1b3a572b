import { allocateLists } from './column-builders.ts';
import { type DocumentOrder, noSlot } from './document-order.ts';
import {
  mergeVocabularies,
  type MergedVocabulary,
  type VocabularyInput,
} from './merge-vocabularies.ts';
import type { Postings } from './segment.ts';

/** Merges postings. Drops words that no living document contains. Pauses every few milliseconds. */
export function* mergePostings(
  inputs: readonly Postings[],
  { targets }: DocumentOrder,
): Generator<void, { postings: Postings; ranks: Uint32Array[] }> {
  const counts: Uint32Array[] = [];
  const vocabularies: VocabularyInput[] = [];
  for (const [index, input] of inputs.entries()) {
    const alive = yield* countAlive(input, targets[index] ?? new Uint32Array(0));
    counts.push(alive);
    vocabularies.push({ vocabulary: input.vocabulary, wanted: alive });
  }
  const merged = yield* mergeVocabularies(vocabularies);
  const lists = allocateLists(yield* sumByRank(merged, counts));
  const next = lists.offsets.slice();
  for (const [index, input] of inputs.entries()) {
    const ranks = merged.ranks[index];
    const target = targets[index];
    if (ranks && target) {
      yield* movePostings({ input, ranks, targets: target, lists, next });
    }
  }
  return { postings: { vocabulary: merged.vocabulary, ...lists }, ranks: merged.ranks };
}

const postingsPerStep = 50_000;
const wordsPerStep = 100_000;

interface MoveContext {
  input: Postings;
  ranks: Uint32Array;
  targets: Uint32Array;
  lists: Omit<Postings, 'vocabulary'>;
  /** The index of the next free posting for each word. */
  next: Uint32Array;
}

function* movePostings(move: MoveContext): Generator<void, void> {
  const { vocabulary, offsets } = move.input;
  let pausedAt = 0;
  for (let word = 0; word < vocabulary.size; word += 1) {
    const end = offsets[word + 1] ?? 0;
    for (let from = offsets[word] ?? 0; from < end; from += postingsPerStep) {
      const to = Math.min(end, from + postingsPerStep);
      moveWord(move, word, from, to);
      if (to - pausedAt >= postingsPerStep) {
        pausedAt = to;
        yield;
      }
    }
  }
}

function moveWord(
  { input, ranks, targets, lists, next }: MoveContext,
  word: number,
  from: number,
  to: number,
): void {
  const rank = ranks[word] ?? 0;
  for (let place = from; place < to; place += 1) {
    const slot = targets[input.slots[place] ?? 0] ?? noSlot;
    if (slot !== noSlot) {
      const target = next[rank] ?? 0;
      next[rank] = target + 1;
      lists.slots[target] = slot;
      lists.weights[target] = input.weights[place] ?? 0;
    }
  }
}

function* countAlive(input: Postings, targets: Uint32Array): Generator<void, Uint32Array> {
  const counts = new Uint32Array(input.vocabulary.size);
  let pausedAt = 0;
  for (let word = 0; word < counts.length; word += 1) {
    const end = input.offsets[word + 1] ?? 0;
    for (let from = input.offsets[word] ?? 0; from < end; from += postingsPerStep) {
      const to = Math.min(end, from + postingsPerStep);
      counts[word] = (counts[word] ?? 0) + countTargets(input.slots, from, to, targets);
      if (to - pausedAt >= postingsPerStep) {
        pausedAt = to;
        yield;
      }
    }
  }
  return counts;
}

function countTargets(slots: Uint32Array, from: number, to: number, targets: Uint32Array): number {
  let count = 0;
  for (let place = from; place < to; place += 1) {
    count += targets[slots[place] ?? 0] === noSlot ? 0 : 1;
  }
  return count;
}

function* sumByRank(
  { vocabulary, ranks }: MergedVocabulary,
  counts: readonly Uint32Array[],
): Generator<void, Uint32Array> {
  const sums = new Uint32Array(vocabulary.size);
  for (const [index, list] of counts.entries()) {
    const ranksOfList = ranks[index];
    for (let word = 0; word < list.length; word += 1) {
      const count = list[word] ?? 0;
      if (count > 0) {
        const rank = ranksOfList?.[word] ?? 0;
        sums[rank] = (sums[rank] ?? 0) + count;
      }
      if (word % wordsPerStep === 0) {
        yield;
      }
    }
  }
  return sums;
}
