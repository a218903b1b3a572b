import { selectBest } from './best.ts';
import { type SegmentMatches, matchTerm } from './match-term.ts';
import {
  bestPhrases,
  collectPhrases,
  readBeginning,
  sampledDocuments,
} from '../suggested-phrases.ts';
import { labelLines, labelOf } from './segment.ts';
import type { ShopIndex } from './shop-index.ts';

/**
 * Completions of a term in the words of titles, types and vendors, those that lead to the most
 * products first. Each finds at least one.
 */
export function suggestTerms(index: ShopIndex, term: string, limit: number): string[] {
  const begun = readBeginning(term);
  if (!begun) {
    return [];
  }
  const labels = sampleLabels(index, [...begun.typed, begun.beginning].join(' '));
  const phrases = collectPhrases(labels, begun, limit).map((text) => ({
    text,
    products: countMatches(index, text),
  }));
  return bestPhrases(phrases, limit);
}

/** Those with all words. */
function countMatches(index: ShopIndex, term: string): number {
  const { segments, reading } = matchTerm(index, term);
  let total = 0;
  for (const { size, counts } of segments) {
    for (let place = 0; place < size; place += 1) {
      total += (counts[place] ?? 0) >= reading.words.length ? 1 : 0;
    }
  }
  return total;
}

/** Title, type and vendor of the best that have all words. */
function sampleLabels(index: ShopIndex, term: string): string[] {
  const { segments, reading } = matchTerm(index, term);
  return index.segments.flatMap((segment, place) => {
    const found = segments[place];
    return found
      ? bestSlots(found, reading.words.length).map((slot) =>
          labelOf(segment, slot).slice(0, labelLines.handle).join('\n'),
        )
      : [];
  });
}

function bestSlots({ size, slots, scores, counts }: SegmentMatches, leastWords: number): number[] {
  const isWhole = (place: number) => ((counts[place] ?? 0) >= leastWords ? 1 : 0);
  return selectBest(
    size,
    sampledDocuments,
    (one, other) =>
      isWhole(other) - isWhole(one) ||
      (scores[other] ?? 0) - (scores[one] ?? 0) ||
      (slots[one] ?? 0) - (slots[other] ?? 0),
  )
    .filter(isWhole)
    .map((place) => slots[place] ?? 0);
}
