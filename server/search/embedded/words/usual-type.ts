import { typeOf, untyped } from '../segment/product-type.ts';
import type { Segment } from '../segment/segment.ts';
import { sampledPostings, sampleStep } from './sampled-postings.ts';
import type { QueryWord } from './query-word.ts';
import type { UsualType, WordCache } from './word-cache.ts';
import type { WordList } from './word-lists.ts';

/**
 * Finds the product type that most products with a word in their titles have: a camera is usually a camera, though many
 * batteries are for one. Returns null when no type has the better part of them.
 */
export function usualTypeOf(
  cache: WordCache,
  segments: readonly Segment[],
  word: QueryWord | undefined,
): UsualType | null {
  const lists = word?.meanings[0]?.lists ?? [];
  const key = lists.map((own) => own.map(({ words }) => words.join('.')).join(',')).join(';');
  // Both names of a thing stand in the titles of its accessories, which often have no type.
  const onlyTyped = (word?.ownNames.length ?? 0) > 0;
  return cache.usualType(key, () => findUsualType(segments, lists, onlyTyped));
}

function findUsualType(
  segments: readonly Segment[],
  lists: readonly (readonly WordList[])[],
  onlyTyped: boolean,
): UsualType | null {
  const counts = new Map<string, number>();
  const step = sampleStep(lists.flat(), readPostings);
  let titled = 0;
  segments.forEach((segment, place) => {
    for (const [number, count] of countTypes(segment, lists[place] ?? [], step)) {
      const text = number === untyped ? '' : segment.productTypes.values.textOf(number);
      titled += count;
      counts.set(text, (counts.get(text) ?? 0) + count);
    }
  });
  const typed = titled - (counts.get('') ?? 0);
  const counted = onlyTyped && typed >= titled * minTyped ? typed : titled;
  counts.delete('');
  const [usual] = [...counts].toSorted(
    ([one, count], [other, otherCount]) => otherCount - count || (one < other ? -1 : 1),
  );
  if (!usual || usual[1] < minTitled || usual[1] <= counted * minShare) {
    return null;
  }
  return { numbers: numbersOf(segments, usual[0]) };
}

/** Returns the number of a type in each segment that has it, by place. */
function numbersOf(segments: readonly Segment[], type: string): Map<number, number> {
  const numbers = segments.map(({ productTypes }) => productTypes.values.find(type));
  return new Map([...numbers.entries()].filter(([, number]) => number !== untyped));
}

/** Counts the types of products with the word in their titles. */
function countTypes(
  segment: Segment,
  lists: readonly WordList[],
  step: number,
): Map<number, number> {
  const counts = new Map<number, number>();
  for (const list of lists) {
    for (const posting of sampledPostings(list, step)) {
      const slot = list.slots[posting] ?? 0;
      if (segment.alive[slot] === 1 && hasInTitle(segment, slot, list.words[0] ?? -1)) {
        const type = typeOf(segment, slot);
        counts.set(type, (counts.get(type) ?? 0) + 1);
      }
    }
  }
  return counts;
}

/** Enough to see what most products are, and a fraction of a millisecond, once for each word. */
const readPostings = 2_000;
const minTitled = 5;
const minShare = 0.4;
const minTyped = 0.25;

function hasInTitle({ titles }: Segment, slot: number, word: number): boolean {
  const end = titles.offsets[slot + 1] ?? 0;
  for (let place = titles.offsets[slot] ?? 0; place < end; place += 1) {
    if (titles.values[place] === word) {
      return true;
    }
  }
  return false;
}
