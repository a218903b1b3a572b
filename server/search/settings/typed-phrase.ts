import { stem } from '../../text/stem.ts';
import { tokenize } from '../../text/tokens.ts';

/** A word of a term, and the piece between spaces that it stands in. */
export interface TypedToken {
  text: string;
  /** In which all forms of the word meet. */
  stem: string;
  piece: string;
  /** Its place among the words of the piece, and how many these are. */
  place: number;
  of: number;
}

export function readTokens(text: string): TypedToken[] {
  return text.split(/\s+/).flatMap((piece) => {
    const words = tokenize(piece);
    return words.map((word, place) => ({
      text: word,
      stem: stem(word),
      piece,
      place,
      of: words.length,
    }));
  });
}

/** Neighbours as they were typed, as far as all words of a piece are among them: `1.5 l` stays so. */
export function joinTokens(tokens: readonly TypedToken[]): string {
  return tokens
    .flatMap(({ text, piece, place, of }, index) => {
      const first = index - place;
      if (first < 0 || first + of > tokens.length) {
        return text;
      }
      return place === 0 ? piece : [];
    })
    .join(' ');
}

/** The form in which whole terms are compared: lower case, without accents, one space between words. */
export function termKey(term: string): string {
  return tokenize(term).join(' ');
}

/** Each once; what is no word to anybody makes none. */
export function termKeys(terms: readonly string[]): Set<string> {
  const keys = new Set(terms.map(termKey));
  keys.delete('');
  return keys;
}
