import { fold } from '../../text/folding.ts';
import { stem } from '../../text/stem.ts';
import { tokenize } from '../../text/tokens.ts';
import { wordsOf } from '../../text/words.ts';
import { type SegmentMatches, matchTerm } from './match-term.ts';
import { selectBest } from './best.ts';
import { labelLines, labelOf } from './segment.ts';
import { completePhrases } from './phrases.ts';
import type { ShopIndex } from './shop-index.ts';

/**
 * Completions of a term in the words of titles, types and vendors, those that lead to the most
 * products first. Each finds at least one.
 */
export function suggestTerms(index: ShopIndex, term: string, limit: number): string[] {
  const typed = wordsOf(term.slice(0, MAX_TERM_LENGTH)).map(({ text }) => fold(text));
  const beginning = typed.pop();
  if (!beginning || typed.length >= MAX_WORDS) {
    return [];
  }
  return collectPhrases(index, typed, beginning)
    .slice(0, limit * CANDIDATES_PER_PLACE)
    .map((text) => ({ text, products: countMatches(index, text) }))
    .filter(({ products }) => products > 0)
    .toSorted((one, other) => other.products - one.products || compareTexts(one.text, other.text))
    .slice(0, limit)
    .map(({ text }) => text);
}

const MAX_TERM_LENGTH = 200;
const MAX_WORDS = 8;

/** Phrases are taken from the best matches; counting them is what costs. */
const SAMPLED_DOCUMENTS = 100;
const CANDIDATES_PER_PLACE = 3;

/** Most frequent among the best matches first; of forms of the same words, the most frequent. */
function collectPhrases(index: ShopIndex, typed: readonly string[], beginning: string): string[] {
  const counts = new Map<string, number>();
  for (const label of sampleLabels(index, [...typed, beginning].join(' '))) {
    for (const phrase of completePhrases(label, beginning)) {
      counts.set(phrase, (counts.get(phrase) ?? 0) + 1);
    }
  }
  const ranked = [...counts].toSorted(
    ([one, oneCount], [other, otherCount]) => otherCount - oneCount || compareTexts(one, other),
  );
  const typedKeys = typed.map((word) => stem(word));
  const seen = new Set([stem(beginning)]);
  const phrases: string[] = [];
  for (const [phrase] of ranked) {
    const keys = tokenize(phrase).map((word) => stem(word));
    const key = keys.join(' ');
    if (!seen.has(key) && !keys.some((word) => typedKeys.includes(word))) {
      seen.add(key);
      phrases.push([...typed, phrase].join(' '));
    }
  }
  return phrases;
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
    SAMPLED_DOCUMENTS,
    (one, other) =>
      isWhole(other) - isWhole(one) ||
      (scores[other] ?? 0) - (scores[one] ?? 0) ||
      (slots[one] ?? 0) - (slots[other] ?? 0),
  )
    .filter(isWhole)
    .map((place) => slots[place] ?? 0);
}

/** Shorter first, then by code units: the same everywhere. */
function compareTexts(one: string, other: string): number {
  return one.length - other.length || (one < other ? -1 : 1);
}
