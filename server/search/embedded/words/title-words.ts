import type { WordOrder } from '../../../text/languages/word-order.ts';
import type { Runs } from '../segment/runs.ts';
import type { Segment } from '../segment/segment.ts';
import { endingsOf, namesThing } from './title-thing.ts';

/** Keyed by titles, which a segment keeps when documents are marked dead in a copy of it. */
const known = new WeakMap<Runs, Map<WordOrder, Uint32Array>>();

/** Weighs the words of all titles, unless they are weighed already. Pauses. */
export function* prepareTitleWords(
  segments: readonly Segment[],
  order: WordOrder,
): Generator<void, void> {
  for (const segment of segments) {
    const { titles } = segment;
    const byOrder = known.get(titles) ?? new Map<WordOrder, Uint32Array>();
    known.set(titles, byOrder);
    if (!byOrder.has(order)) {
      byOrder.set(order, yield* weighTitleWords(segment, order));
    }
  }
}

/** Returns the weight of each word of a prepared segment in all titles. */
export function titleWordsOf({ titles }: Segment, order: WordOrder): Uint32Array {
  return known.get(titles)?.get(order) ?? noWeights;
}

const noWeights = new Uint32Array(0);

/** A word that names what is sold is typed more often than one that only describes it. */
const thingWeight = 4;

const titlesBetweenPauses = 2_000;

function* weighTitleWords(segment: Segment, order: WordOrder): Generator<void, Uint32Array> {
  const weights = new Uint32Array(segment.words.vocabulary.size);
  const words = { order, endings: endingsOf(segment, order) };
  const { offsets, values } = segment.titles;
  for (let slot = 0; slot < segment.ids.length; slot += 1) {
    const start = offsets[slot] ?? 0;
    const end = offsets[slot + 1] ?? 0;
    for (let place = start; place < end; place += 1) {
      const word = values[place] ?? 0;
      const isThing = namesThing(segment, { place, start, end }, words);
      weights[word] = (weights[word] ?? 0) + (isThing ? thingWeight : 1);
    }
    if (slot % titlesBetweenPauses === 0) {
      yield;
    }
  }
  return weights;
}
