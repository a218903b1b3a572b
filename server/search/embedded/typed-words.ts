import { fold } from '../../text/folding.ts';
import { findMeasures } from '../../text/measures.ts';
import { tokenize } from '../../text/tokens.ts';

export interface TypedWord {
  text: string;
  /** What it was written as, when it stands for several words: `18 w` as `18w`. */
  parts: readonly string[];
}

/** The words of a term that count, in the order typed, each once. */
export function readTypedWords(term: string): TypedWord[] {
  const folded = fold(term.slice(0, MAX_TERM_LENGTH));
  const words: TypedWord[] = [];
  let end = 0;
  for (const measure of findMeasures(folded)) {
    words.push(...plainWords(folded.slice(end, measure.start)));
    words.push({ text: measure.word, parts: tokenize(folded.slice(measure.start, measure.end)) });
    end = measure.end;
  }
  words.push(...plainWords(folded.slice(end)));
  return distinctWords(words).slice(0, MAX_WORDS);
}

/** Further words of a term do not count. */
const MAX_WORDS = 16;
const MAX_TERM_LENGTH = 1000;

function plainWords(text: string): TypedWord[] {
  return tokenize(text).map((word) => ({ text: word, parts: [] }));
}

/** Of equal words the last one is kept: it may be a beginning. */
function distinctWords(words: readonly TypedWord[]): TypedWord[] {
  const last = new Map(words.map(({ text }, place) => [text, place]));
  return words.filter(({ text }, place) => last.get(text) === place);
}
