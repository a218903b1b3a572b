import { selectBest } from '../order/best.ts';
import { holders, type Segment } from '../segment/segment.ts';

/** Returns the most frequent words with this prefix. The limit makes a single letter as cheap as a whole word. */
export function completionsOf(segments: readonly Segment[], beginning: string): string[] {
  const frequencies = new Map<string, number>();
  for (const segment of segments) {
    for (const word of frequentWords(segment, beginning)) {
      const text = segment.words.vocabulary.textOf(word);
      frequencies.set(text, (frequencies.get(text) ?? 0) + holders(segment, word));
    }
  }
  return [...frequencies]
    .toSorted(
      ([one, oneFrequency], [other, otherFrequency]) =>
        otherFrequency - oneFrequency || (one < other ? -1 : one > other ? 1 : 0),
    )
    .slice(0, maxCompletions)
    .map(([text]) => text);
}

const maxCompletions = 40;

function frequentWords(segment: Segment, beginning: string): number[] {
  const { first, end } = segment.words.vocabulary.startingWith(beginning);
  return selectBest(
    end - first,
    maxCompletions,
    (one, other) => holders(segment, first + other) - holders(segment, first + one) || one - other,
  ).map((place) => first + place);
}
