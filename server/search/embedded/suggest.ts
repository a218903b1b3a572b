import type { Language } from '../../text/languages/language.ts';
import { phraseLanguageOf } from '../../text/languages/phrase-language.ts';
import { toTermMatches, matchAllWords, type SegmentMatches } from './query/match-term.ts';
import { selectBest } from './order/best.ts';
import { tokenize } from '../../text/tokens.ts';
import { isUnspaced } from '../../text/words.ts';
import {
  bestPhrases,
  collectPhrases,
  type WeighedPhrase,
  splitTerm,
  sampleSize,
} from '../suggested-phrases.ts';
import { likelihoodsIn } from './query/completion-factors.ts';
import { labelBefore } from './segment/segment.ts';
import type { QueryWord } from './words/query-word.ts';
import type { Reading } from './words/read-term.ts';
import type { IndexView } from './shop-index.ts';

/**
 * Returns completions of a term in the words of titles, types and vendors, in the order in which the products of an
 * unfinished term are: the likeliest completion of the last word first, and longer phrases after their first word. Each
 * finds at least one. A slip in the term is corrected.
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
  const { labels, reading } = yield* sampleLabels(
    index,
    [...split.typed, split.prefix].join(' '),
    languages,
  );
  const corrected = reading.correctedTerm === null ? undefined : splitTerm(reading.correctedTerm);
  const read = corrected ? { ...corrected, isCorrected: true } : split;
  const likelihoodOf = likelihoodsOf(index, reading.words.at(-1));
  const language = phraseLanguageOf(languages);
  const phrases = collectPhrases(labels, read, limit, language).map(({ text, labels: count }) => {
    const words = tokenize(text.slice(read.lead.length));
    const [first = ''] = words;
    // Pairs of letters overlap, so that the last pair of a term stands later in the phrase than its first one.
    const typed = isUnspaced(first) ? words : [first];
    const likelihood = Math.max(leastLikelihood, ...typed.map(likelihoodOf));
    return { text, count, key: language.keyOf(first), likelihood };
  });
  return bestPhrases(weighPhrases(phrases), limit);
}

/** The likelihood of a word that is part of the last typed one: the `m` of `5 m`, which is read as `5m`. */
const leastLikelihood = 0.05;

interface CompletedPhrase {
  text: string;
  /** The number of the best products with the phrase. */
  count: number;
  /** The form of the completion of the last typed word. */
  key: string;
  likelihood: number;
}

/** Weighs a phrase by the likelihood of its first word, and by its share of the products with that word. */
function weighPhrases(phrases: readonly CompletedPhrase[]): WeighedPhrase[] {
  const most = new Map<string, number>();
  for (const { key, count } of phrases) {
    most.set(key, Math.max(count, most.get(key) ?? 0));
  }
  return phrases.map(({ text, count, key, likelihood }) => ({
    text,
    // Trust in a completion grows with the root of its likelihood.
    weight: likelihood ** 2 * (count / (most.get(key) ?? count)),
  }));
}

/** Returns the likelihood that a word was meant by the last word of a term. */
function likelihoodsOf(index: IndexView, last: QueryWord | undefined): (word: string) => number {
  const bySegment = index.segments.map((_, place) => last && likelihoodsIn(last, place));
  return (word) =>
    Math.max(
      0,
      ...index.segments.map(
        ({ words }, place) => bySegment[place]?.get(words.vocabulary.find(word)) ?? 0,
      ),
    );
}

/** Returns title, type and vendor of the best documents that contain all words, and how the term was read. */
function* sampleLabels(
  index: IndexView,
  term: string,
  languages: readonly Language[],
): Generator<void, { labels: string[]; reading: Reading }> {
  const options = { languages, isUnfinished: true };
  const { segments, reading } = toTermMatches(yield* matchAllWords(index, term, options));
  yield;
  const labels = index.segments.flatMap((segment, place) =>
    bestSlots(segments[place]).map((slot) => labelBefore(segment, slot, 'handle')),
  );
  return { labels, reading };
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
