import type { Segment } from '../segment/segment.ts';
import type { QueryWord } from '../words/read-term.ts';

/** Tells whether a document has the usual type of a word. */
export type IsUsualType = (place: number, slot: number) => boolean;

/** A product type with its number in each segment where it is known. */
interface TitledType {
  text: string;
  numbers: Map<number, number>;
  count: number;
}

/**
 * Finds the product type that most products with a word in their titles have: a camera is usually a camera, though many
 * batteries are for one. No type is usual when none has the better part of them.
 */
export function usualTypeOf(
  segments: readonly Segment[],
  word: QueryWord | undefined,
): IsUsualType | undefined {
  const types = new Map<string, TitledType>();
  const sample = Math.ceil(sampledPostings / segments.length);
  let titled = 0;
  segments.forEach((segment, place) => {
    const counts = countTypes(segment, word, place, sample);
    for (const [number, count] of counts) {
      titled += count;
      if (number !== untyped) {
        const text = segment.productTypes.values.textOf(number);
        const type = types.get(text) ?? { text, numbers: new Map(), count: 0 };
        type.numbers.set(place, number);
        type.count += count;
        types.set(text, type);
      }
    }
  });
  const usual = mostFrequent(types);
  if (!usual || usual.count < minTitled || usual.count <= titled * minShare) {
    return undefined;
  }
  return (place, slot) => {
    const segment = segments[place];
    return segment !== undefined && hasType(segment, typeOf(segment, slot), place, usual);
  };
}

function hasType(
  { productTypes }: Segment,
  number: number,
  place: number,
  { text, numbers }: TitledType,
): boolean {
  const known = numbers.get(place);
  if (known !== undefined || number === untyped) {
    return number === known;
  }
  const isSame = productTypes.values.textOf(number) === text;
  if (isSame) {
    numbers.set(place, number);
  }
  return isSame;
}

function mostFrequent(types: ReadonlyMap<string, TitledType>): TitledType | undefined {
  return [...types].toSorted(
    ([one, { count }], [other, { count: otherCount }]) =>
      otherCount - count || (one < other ? -1 : 1),
  )[0]?.[1];
}

/** Counts the types of products with the word in their titles. */
function countTypes(
  segment: Segment,
  word: QueryWord | undefined,
  place: number,
  sample: number,
): Map<number, number> {
  const counts = new Map<number, number>();
  for (const list of word?.meanings[0]?.lists[place] ?? []) {
    const end = Math.min(list.end, list.start + sample);
    for (let posting = list.start; posting < end; posting += 1) {
      const slot = list.slots[posting] ?? 0;
      if (segment.alive[slot] === 1 && hasInTitle(segment, slot, list.words[0] ?? -1)) {
        const type = typeOf(segment, slot);
        counts.set(type, (counts.get(type) ?? 0) + 1);
      }
    }
  }
  return counts;
}

/** Returns the number of a document's type in its segment. */
function typeOf({ productTypes: { runs } }: Segment, slot: number): number {
  const place = runs.offsets[slot] ?? 0;
  return place === runs.offsets[slot + 1] ? untyped : (runs.values[place] ?? untyped);
}

const untyped = -1;

/** Enough to see what most products are, and a few microseconds. */
const sampledPostings = 1_000;
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
