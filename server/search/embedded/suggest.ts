import { fold } from '../../text/folding.ts';
import { stem } from '../../text/stem.ts';
import { tokenize } from '../../text/tokens.ts';
import { wordsOf } from '../../text/words.ts';
import { asFound, matchWhole, type SegmentMatches } from './match-term.ts';
import { selectBest } from './best.ts';
import { labelLines, labelOf } from './segment.ts';
import { completePhrases } from './phrases.ts';
import { remember } from './remember.ts';
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
    SAMPLED_DOCUMENTS,
    (one, other) =>
      (scores[other] ?? 0) - (scores[one] ?? 0) || (slots[one] ?? 0) - (slots[other] ?? 0),
  ).map((place) => slots[place] ?? 0);
}

/** Shorter first, then by code units: the same everywhere. */
function compareTexts(one: string, other: string): number {
  return one.length - other.length || (one < other ? -1 : 1);
}
