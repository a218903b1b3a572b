import { stem } from '../../text/stem.ts';
import { tokenize } from '../../text/tokens.ts';

/** A word of a term, and the piece between spaces that contains it. */
export interface TypedToken {
  text: string;
  /** The stem, which all forms of the word share. */
  stem: string;
  piece: string;
  /** Its index in the piece, and the number of words in the piece. */
  place: number;
  pieceLength: number;
}

export function readTokens(text: string): TypedToken[] {
  return text.split(/\s+/).flatMap((piece) => {
    const words = tokenize(piece);
    return words.map((word, place) => ({
      text: word,
      stem: stem(word),
      piece,
      place,
      pieceLength: words.length,
    }));
  });
}

/** Joins adjacent tokens. A piece whose words are all among them keeps its spelling: `1.5 l` stays unchanged. */
export function joinTokens(tokens: readonly TypedToken[]): string {
  return tokens
    .flatMap(({ text, piece, place, pieceLength }, index) => {
      const first = index - place;
      if (first < 0 || first + pieceLength > tokens.length) {
        return text;
      }
      return place === 0 ? piece : [];
    })
    .join(' ');
}

/** Normalizes a whole term for comparison: lower case, without accents, one space between words. */
export function termKey(term: string): string {
  return tokenize(term).join(' ');
}

/** Returns the distinct keys of terms; terms without words have none. */
export function termKeys(terms: readonly string[]): Set<string> {
  const keys = new Set(terms.map(termKey));
  keys.delete('');
  return keys;
}
