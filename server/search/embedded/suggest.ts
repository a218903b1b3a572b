import { asFound, matchWhole, type SegmentMatches } from './match-term.ts';
import { selectBest } from './best.ts';
import {
  bestPhrases,
  collectPhrases,
  readBeginning,
  sampledDocuments,
} from '../suggested-phrases.ts';
import { labelLines, labelOf } from './segment.ts';
import { remember } from './remember.ts';
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

/** Remembered until the index changes: each further letter asks for many of the same phrases. */
function countMatches(index: ShopIndex, term: string): number {
  let known = knownCounts.get(index);
  if (known?.revision !== index.revision) {
    known = { revision: index.revision, counts: new Map() };
    knownCounts.set(index, known);
  }
  return remember(known.counts, term, MOST_COUNTS, () =>
    asFound(matchWhole(index, term)).segments.reduce((sum, { size }) => sum + size, 0),
  );
}

const knownCounts = new WeakMap<ShopIndex, { revision: number; counts: Map<string, number> }>();
const MOST_COUNTS = 5_000;

/** Title, type and vendor of the best that have all words. */
function sampleLabels(index: ShopIndex, term: string): string[] {
  const { segments } = asFound(matchWhole(index, term));
  return index.segments.flatMap((segment, place) =>
    bestSlots(segments[place]).map((slot) =>
      labelOf(segment, slot).slice(0, labelLines.handle).join('\n'),
    ),
  );
}

function bestSlots(found: SegmentMatches | undefined): number[] {
  if (!found) {
    return [];
  }
  const { size, slots, scores } = found;
  return selectBest(
    size,
    sampledDocuments,
    (one, other) =>
      (scores[other] ?? 0) - (scores[one] ?? 0) || (slots[one] ?? 0) - (slots[other] ?? 0),
  ).map((place) => slots[place] ?? 0);
}
