import { stem } from '../../text/stem.ts';
import { isKeyToken } from './word-keys.ts';

/** Words in the form in which they are searched. */
export interface QueryWords {
  /** The value of `q`. */
  text: string;
  /** True when the last word may be a prefix. */
  isBeginning: boolean;
}

/**
 * Replaces words by their stems, which all forms share. The last word stays as typed, because it may be a prefix,
 * unless it is a plural or stands for all forms.
 */
export function toQueryWords(words: readonly string[]): QueryWords {
  const last = words.at(-1) ?? '';
  const root = stem(last);
  const isPlural = root !== last && (last.endsWith('s') || !last.startsWith(root));
  const isComplete = isPlural || isKeyToken(last);
  const others = words.slice(0, -1).map(stem);
  return {
    text: [...others, isComplete ? root : last].join(' '),
    isBeginning: !isComplete,
  };
}
