import type { Runs } from '../segment/runs.ts';
import { holders, type Segment } from '../segment/segment.ts';

/** The posting list of one word of the shop. */
export interface WordList {
  slots: Uint32Array;
  weights: Uint16Array;
  start: number;
  end: number;
  /** The words that the list is about; the weights are those of the first. */
  words: readonly number[];
  /** True when only titles, types, tags and options count, and no descriptions. */
  isNamingOnly?: boolean;
}

export function listOfWord(segment: Segment, text: string): WordList | undefined {
  const { words } = segment;
  const word = words.vocabulary.find(text);
  if (word === -1) {
    return undefined;
  }
  return {
    slots: words.slots,
    weights: words.weights,
    start: words.offsets[word] ?? 0,
    end: words.offsets[word + 1] ?? 0,
    words: [word],
  };
}

/** Returns the documents whose titles contain two words next to each other, in this order. */
export function listOfPair(
  segment: Segment,
  [first, second]: readonly [string, string],
): WordList | undefined {
  const { words, titles } = segment;
  const one = words.vocabulary.find(first);
  const other = words.vocabulary.find(second);
  if (one === -1 || other === -1) {
    return undefined;
  }
  const rarer = holders(segment, one) < holders(segment, other) ? one : other;
  const slots: number[] = [];
  const weights: number[] = [];
  const end = words.offsets[rarer + 1] ?? 0;
  for (let place = words.offsets[rarer] ?? 0; place < end; place += 1) {
    const slot = words.slots[place] ?? 0;
    if (haveNeighbours(titles, slot, one, other)) {
      slots.push(slot);
      weights.push(words.weights[place] ?? 0);
    }
  }
  return {
    slots: Uint32Array.from(slots),
    weights: Uint16Array.from(weights),
    start: 0,
    end: slots.length,
    words: [rarer, rarer === one ? other : one],
  };
}

function haveNeighbours({ offsets, values }: Runs, slot: number, first: number, second: number) {
  const last = (offsets[slot + 1] ?? 0) - 1;
  for (let place = offsets[slot] ?? 0; place < last; place += 1) {
    if (values[place] === first && values[place + 1] === second) {
      return true;
    }
  }
  return false;
}
