import { isCodeLike } from '../../../text/code-like.ts';
import { fold } from '../../../text/folding.ts';
import { findMeasures, type Measure } from '../../../text/measures.ts';
import { tokenize } from '../../../text/tokens.ts';

export interface TypedWord {
  text: string;
  /** The typed words, when `text` combines several: `18 w` for `18w`. */
  parts: readonly string[];
  /** The code that the word is, or is a part of: `wh1000xm3` for both words of `wh-1000xm3`. */
  code?: string;
}

/** Returns the distinct words of a term that count, in the order typed. */
export function readTypedWords(term: string): TypedWord[] {
  const folded = fold(term.slice(0, maxTermLength));
  const words: TypedWord[] = [];
  let end = 0;
  for (const measure of findMeasures(folded)) {
    words.push(...plainWords(folded.slice(end, measure.start)));
    words.push({ text: measure.word, parts: partsOf(measure, folded) });
    end = measure.end;
  }
  words.push(...plainWords(folded.slice(end)));
  return distinctWords(words).slice(0, maxWords);
}

/** Returns the words that a measure may be read as. A decimal has none, but a comma may also stand in a list of sizes. */
function partsOf({ word, start, end }: Measure, folded: string): string[] {
  const written = folded.slice(start, end);
  const isDecimal = word.includes('.') && !/^[0-9]+,[0-9]+$/.test(written);
  return isDecimal ? [] : tokenize(written);
}

/** The most words of a term that count. */
export const maxWords = 16;
const maxTermLength = 1000;

function plainWords(text: string): TypedWord[] {
  return text.split(/\s+/).flatMap((chunk) => {
    const words = tokenize(chunk);
    const code = words.join('');
    const isCode = isCodeLike(code) && (words.length === 1 || joinedPattern.test(chunk));
    return words.map((word) => ({ text: word, parts: [], ...(isCode && { code }) }));
  });
}

/** Matches words that are typed as one, with hyphens, dots or slashes. */
const joinedPattern = /^[\p{L}\p{N}]+(?:[-\u2010\u2011._/][\p{L}\p{N}]+)+$/u;

/** Keeps the last of equal words, because it may be a prefix. */
function distinctWords(words: readonly TypedWord[]): TypedWord[] {
  const last = new Map(words.map(({ text }, place) => [text, place]));
  return words.filter(({ text }, place) => last.get(text) === place);
}
