import { tokenize } from '../../text/tokens.ts';
import { selectBest } from './best.ts';
import type { InvertedIndex } from './inverted-index.ts';

/** A word of a query as the words of the shop that stand for it, with the trust each deserves. */
export type Expansion = ReadonlyMap<number, number>;

/** One for each word of the term that counts, in the order typed. */
export function expandTerm(index: InvertedIndex, term: string): Expansion[] {
  const typed = tokenize(term.slice(0, MAX_TERM_LENGTH)).slice(0, MAX_WORDS);
  return typed.map((word, place) =>
    place === typed.length - 1 ? expandBeginning(index, word) : expandWord(index, word),
  );
}

/** Trust is a whole number, so that sums do not depend on order. */
export const FULL_TRUST = 2;
const COMPLETION_TRUST = 1;

/** Further words of a term do not count. */
const MAX_WORDS = 20;
const MAX_TERM_LENGTH = 2000;

/** One letter costs no more than a word: only the most frequent completions count. */
const MAX_COMPLETIONS = 40;

function expandWord(index: InvertedIndex, word: string): Map<number, number> {
  return new Map(index.words.formsOf(word).map((form) => [form, FULL_TRUST]));
}

function expandBeginning({ words, postings }: InvertedIndex, beginning: string): Expansion {
  const forms = new Map(words.formsOf(beginning).map((form) => [form, FULL_TRUST]));
  const completions = selectBest(
    words.startingWith(beginning),
    MAX_COMPLETIONS,
    (one, other) =>
      postings.size(other) - postings.size(one) ||
      (words.textOf(one) < words.textOf(other) ? -1 : 1),
  );
  return new Map([...completions.map((word) => [word, COMPLETION_TRUST] as const), ...forms]);
}
