import { fold } from '../text/folding.ts';
import { isUnspaced, wordsOf, type Word } from '../text/words.ts';

interface HighlightPart {
  text: string;
  /** True when this part matches the term. */
  match: boolean;
}

/**
 * Marks the prefixes of words that match a word of the term, ignoring case and accents. In scripts without spaces,
 * marks matches anywhere. The joined parts equal the text.
 */
export function highlight(text: string, term: string): HighlightPart[] {
  const typed = foldedWords(term);
  const parts: HighlightPart[] = [];
  let end = 0;
  for (const span of wordsOf(text).flatMap((word) => findSpans(word, typed))) {
    append(parts, text.slice(end, span.start), false);
    append(parts, text.slice(span.start, span.end), true);
    end = span.end;
  }
  append(parts, text.slice(end), false);
  return parts;
}

interface Span {
  start: number;
  end: number;
}

/** Limits the cost of terms that are longer than any real one. */
const maxTermLength = 500;
const maxTermWords = 20;

/** Matches a letter with its combining marks, which are never separated. */
const clusterPattern = /\P{M}\p{M}*/gu;

function foldedWords(term: string): string[] {
  const words = wordsOf(term.slice(0, maxTermLength)).slice(0, maxTermWords);
  return [...new Set(words.map(({ text }) => fold(text)))].filter((word) => word !== '');
}

function findSpans(word: Word, typed: readonly string[]): Span[] {
  const clusters = word.text.match(clusterPattern) ?? [];
  if (!isUnspaced(word.text)) {
    const length = matchedLength(clusters, 0, typed);
    return length === 0 ? [] : [{ start: word.start, end: word.start + length }];
  }
  const spans: Span[] = [];
  let start = word.start;
  let end = word.start;
  clusters.forEach((cluster, index) => {
    const length = start < end ? 0 : matchedLength(clusters, index, typed);
    if (length > 0) {
      end = start + length;
      spans.push({ start, end });
    }
    start += cluster.length;
  });
  return spans;
}

/** Returns the unfolded length of the longest typed word that begins at a cluster; 0 when none does. */
function matchedLength(
  clusters: readonly string[],
  from: number,
  typed: readonly string[],
): number {
  return Math.max(0, ...typed.map((word) => prefixLength(clusters, from, word)));
}

function prefixLength(clusters: readonly string[], from: number, typed: string): number {
  let folded = '';
  let length = 0;
  for (let index = from; index < clusters.length; index += 1) {
    const cluster = clusters[index] ?? '';
    folded += fold(cluster);
    length += cluster.length;
    if (folded.startsWith(typed)) {
      return length;
    }
    if (!typed.startsWith(folded)) {
      return 0;
    }
  }
  return 0;
}

function append(parts: HighlightPart[], text: string, match: boolean): void {
  const last = parts.at(-1);
  if (last?.match === match) {
    last.text += text;
  } else if (text !== '') {
    parts.push({ text, match });
  }
}
