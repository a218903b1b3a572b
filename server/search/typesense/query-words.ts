import { stem } from '../../text/stem.ts';

/** Words in the form in which they are searched. */
export interface QueryWords {
  /** The value of `q`. */
  text: string;
  /** True when the last word may be a prefix. */
  isBeginning: boolean;
}

/**
 * Replaces words by their stems, which all forms share. The last word stays as typed, because it may be a prefix,
 * unless it is a plural.
 */
export function toQueryWords(words: readonly string[]): QueryWords {
  const last = words.at(-1) ?? '';
  const root = stem(last);
  const isComplete = root !== last && (last.endsWith('s') || !last.startsWith(root));
  const others = words.slice(0, -1).map(stem);
  return {
    text: [...others, isComplete ? root : last].join(' '),
    isBeginning: !isComplete,
  };
}
