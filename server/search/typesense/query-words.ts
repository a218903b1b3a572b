import { stem } from '../../text/stem.ts';

/** Words as they are asked for. */
export interface QueryWords {
  /** The value of `q`. */
  text: string;
  /** Whether the last one may be the beginning of a longer word. */
  isBeginning: boolean;
}

/**
 * All forms of a word meet in its stem. The last one is asked for as it was typed, since it may go on;
 * a plural is complete.
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
