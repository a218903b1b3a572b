import type { Language } from '../../text/languages/language.ts';
import { phraseLanguageOf } from '../../text/languages/phrase-language.ts';
import { toTermMatches, matchAllWords, type SegmentMatches } from './query/match-term.ts';
import { selectBest } from './order/best.ts';
import { bestPhrases, collectPhrases, splitTerm, sampleSize } from '../suggested-phrases.ts';
import { labelBefore } from './segment/segment.ts';
import { getOrCompute } from './words/get-or-compute.ts';
import type { IndexView } from './shop-index.ts';
import type { WordCache } from './words/word-cache.ts';

/**
 * Returns completions of a term in the words of titles, types and vendors, ordered by the number of products they find.
 * Each finds at least one.
 */
export function* suggestTerms(
  index: IndexView,
  term: string,
  limit: number,
  languages: readonly Language[] = [],
): Generator<void, string[]> {
  const split = splitTerm(term);
  if (!split) {
    return [];
  }
  const labels = yield* sampleLabels(index, [...split.typed, split.prefix].join(' '), languages);
  const phrases: CountedPhrase[] = [];
  for (const text of collectPhrases(labels, split, limit, phraseLanguageOf(languages))) {
    phrases.push({ text, products: yield* countMatches(index, text, languages) });
  }
  return bestPhrases(phrases, limit);
}

interface CountedPhrase {
  text: string;
  products: number;
}

/**
 * Counts the matches of a phrase. Caches the count until the words change, because each typed letter yields many of the
 * same phrases.
 */
function* countMatches(
  index: IndexView,
  term: string,
  languages: readonly Language[],
): Generator<void, number> {
  const counts = countCaches.get(index.words) ?? new Map<string, number>();
  countCaches.set(index.words, counts);
  const key = [term, ...languages].join('\n');
  const known = counts.get(key);
  if (known !== undefined) {
    return known;
  }
  const options = { languages, isOnlyCounted: true };
  const { segments } = toTermMatches(yield* matchAllWords(index, term, options));
  const count = segments.reduce((sum, { size }) => sum + size, 0);
  return getOrCompute(counts, key, maxCounts, () => count);
}

const countCaches = new WeakMap<WordCache, Map<string, number>>();
const maxCounts = 5_000;

/** Returns title, type and vendor of the best documents that contain all words. */
function* sampleLabels(
  index: IndexView,
  term: string,
  languages: readonly Language[],
): Generator<void, string[]> {
  const options = { languages, isUnfinished: true };
  const { segments } = toTermMatches(yield* matchAllWords(index, term, options));
  yield;
  return index.segments.flatMap((segment, place) =>
    bestSlots(segments[place]).map((slot) => labelBefore(segment, slot, 'handle')),
  );
}

function bestSlots(found: SegmentMatches | undefined): number[] {
  if (!found) {
    return [];
  }
  const { size, slots, scores } = found;
  return selectBest(
    size,
    sampleSize,
    (one, other) =>
      (scores[other] ?? 0) - (scores[one] ?? 0) || (slots[one] ?? 0) - (slots[other] ?? 0),
  ).map((place) => slots[place] ?? 0);
}
