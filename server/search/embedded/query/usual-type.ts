import type { Segment } from '../segment/segment.ts';
import type { QueryWord } from '../words/read-term.ts';

/**
 * Returns the product type that most products with a word in their titles have: a camera is usually a camera, though many
 * batteries are for one. Returns undefined when no type has the better part of them.
 */
export function usualTypeOf(
  segments: readonly Segment[],
  word: QueryWord | undefined,
): string | undefined {
  const counts = new Map<string, number>();
  let titled = 0;
  segments.forEach((segment, place) => {
    for (const list of word?.meanings[0]?.lists[place] ?? []) {
      const end = Math.min(list.end, list.start + sampledPostings);
      for (let posting = list.start; posting < end; posting += 1) {
        const slot = list.slots[posting] ?? 0;
        if (segment.alive[slot] === 1 && hasInTitle(segment, slot, list.words[0] ?? -1)) {
          const type = typeOf(segment, slot);
          titled += 1;
          counts.set(type, (counts.get(type) ?? 0) + 1);
        }
      }
    }
  });
  const [usual, count] = [...counts].toSorted(
    ([one, oneCount], [other, otherCount]) => otherCount - oneCount || (one < other ? -1 : 1),
  )[0] ?? ['', 0];
  return usual !== '' && count >= minTitled && count > titled * minShare ? usual : undefined;
}

/** Returns the type of a document; an empty text when it has none. */
export function typeOf({ productTypes: { values, runs } }: Segment, slot: number): string {
  const place = runs.offsets[slot] ?? 0;
  return place === runs.offsets[slot + 1] ? '' : values.textOf(runs.values[place] ?? 0);
}

/** Enough to see what most products are, and a few microseconds. */
const sampledPostings = 400;
const minTitled = 5;
const minShare = 0.4;

function hasInTitle({ titles }: Segment, slot: number, word: number): boolean {
  const end = titles.offsets[slot + 1] ?? 0;
  for (let place = titles.offsets[slot] ?? 0; place < end; place += 1) {
    if (titles.values[place] === word) {
      return true;
    }
  }
  return false;
}
