import type { Language } from '../../text/languages/language.ts';
import { compact } from '../../text/tokens.ts';
import { readTypedWords, type TypedWord } from '../embedded/words/typed-words.ts';
import { enoughMatches, type TermReading } from '../query.ts';
import type { SearchedWord } from './choose-tokens.ts';
import { Vocabulary, type WordCounts } from './vocabulary.ts';
import { measureWord, type WordField } from './word-fields.ts';
import type { RunSearches } from './word-search.ts';

/** The reading of a term, which depends on the whole shop. */
export interface ReadTerm {
  /** The words to look up, without those that no product has; empty when nothing can be found. */
  words: readonly string[];
  /** The words of the term that tokens of forms stand for. */
  texts: ReadonlyMap<string, string>;
  isRelaxed: boolean;
  /** The rarer of the first and the last word. It is kept with the words, so that all pages are searched alike. */
  rarestEnd?: string;
  /** Products that have the term as a code. */
  codeIds: readonly number[];
  /** The labels of the best matches of an unfinished term, for suggestions. */
  labels: readonly string[];
  /** The words of the alternatives that the cluster does not know as synonyms. */
  wordings?: readonly (readonly string[])[];
  /** All products that any of the wordings finds; absent without alternatives. */
  wordingIds?: ReadonlySet<number>;
  reading: TermReading;
}

export interface TermOptions {
  weights: ReadonlyMap<WordField, number>;
  /** The languages of the shop. */
  languages: readonly Language[];
  /** The known counts of words. */
  counts: WordCounts;
  /** True when no word may be corrected. */
  isAsTyped?: boolean;
  isUnfinished?: boolean;
}

export async function readTerm(
  runSearches: RunSearches,
  term: string,
  { weights, languages, counts, isAsTyped = false, isUnfinished = false }: TermOptions,
): Promise<ReadTerm> {
  const typed = readTypedWords(term);
  if (typed.length === 0) {
    return nothingToFind;
  }
  const shop = new Vocabulary({ runSearches, weights, languages, counts });
  const read = await new TermReader(shop, isUnfinished).read(term, typed, isAsTyped);
  return { ...read, rarestEnd: rarestEnd(read, counts) };
}

/** Returns the first or the last word: of a relaxed term, the server would put those with the more frequent one first. */
function rarestEnd({ words, texts }: ReadTerm, counts: WordCounts): string {
  const countOf = (word: string) => counts.get(texts.get(word) ?? word) ?? Infinity;
  const [first = '', last = first] = [words[0], words.at(-1)];
  return countOf(first) < countOf(last) ? first : last;
}

export const nothingToFind: ReadTerm = {
  words: [],
  texts: new Map(),
  isRelaxed: false,
  codeIds: [],
  labels: [],
  reading: { correctedTerm: null, missing: [], unnamed: [], words: 0, required: 0 },
};

interface MatchCounts {
  found: number;
  codeIds: readonly number[];
  isCode: boolean;
  labels: readonly string[];
  correctedTerm: string | null;
  /** The words that no product has. */
  missing?: readonly string[];
}

class TermReader {
  readonly #shop: Vocabulary;

  readonly #isUnfinished: boolean;

  constructor(shop: Vocabulary, isUnfinished: boolean) {
    this.#shop = shop;
    this.#isUnfinished = isUnfinished;
  }

  async read(term: string, typed: readonly TypedWord[], isAsTyped: boolean): Promise<ReadTerm> {
    const shop = this.#shop;
    const texts = typed.map(({ text }) => measureWord(text));
    const words = await shop.tokensOf(texts);
    const whole = await shop.readWhole(words, compact(term), this.#isUnfinished);
    const { found, codeIds, isCode, labels } = whole;
    const mayBeBeginning = found > 0 && found < enoughMatches && codeIds.length === 0 && !isCode;
    if (mayBeBeginning && !isAsTyped) {
      const corrected = await shop.correctBeginning(words, whole.spelling);
      if (corrected) {
        const correctedTerm = corrected.words.map(({ text }) => text).join(' ');
        return this.#decide(corrected.words, { ...whole, ...corrected, correctedTerm });
      }
    }
    const counts = { found, codeIds, isCode, labels, correctedTerm: null };
    if (found > 0) {
      const loose = mayBeBeginning ? await this.#joinCodes(typed) : undefined;
      return this.#decide(words, counts, loose);
    }
    if (codeIds.length > 0 || isAsTyped) {
      // A code typed in parts is a single word of the product.
      const code = { text: compact(term), token: compact(term) };
      return this.#decide(codeIds.length === 0 ? words : [code], counts);
    }
    return this.#readUnknown(typed, counts);
  }

  /** Reads a term that nothing has as typed. */
  async #readUnknown(typed: readonly TypedWord[], counts: MatchCounts): Promise<ReadTerm> {
    const shop = this.#shop;
    const known = await shop.readEach(withJoinedCodes(typed));
    const searched = known.words.filter(({ isKnown }) => isKnown).map(({ text }) => text);
    const words = await shop.tokensOf(searched);
    const found = words.length === 0 ? 0 : await shop.count(words);
    const needed = this.#needed(known.words);
    const missing = needed.filter(({ isKnown }) => !isKnown).map(({ text }) => text);
    const correctedTerm = known.isCorrected ? known.words.map(({ text }) => text).join(' ') : null;
    return this.#decide(words, { ...counts, found, correctedTerm, missing }, words, needed.length);
  }

  /** Returns the words of a term with the parts of each code as one word, as far as products have them. */
  async #joinCodes(typed: readonly TypedWord[]): Promise<readonly SearchedWord[] | undefined> {
    const joined = withJoinedCodes(typed);
    if (joined.length === typed.length) {
      return undefined;
    }
    const words = await this.#shop.tokensOf(joined.map(({ text }) => measureWord(text)));
    const counts = await Promise.all(words.map((word) => this.#shop.count([word])));
    return words.filter((_, place) => counts[place] !== 0);
  }

  /** Decides whether fewer words are enough. Then only those count that say something, with the parts of a code as one. */
  #decide(
    words: readonly SearchedWord[],
    { found, codeIds, isCode, labels, correctedTerm, missing = [] }: MatchCounts,
    loose = words,
    all = this.#needed(words).length,
  ): ReadTerm {
    const needed = this.#needed(loose);
    const isEnough = found >= (this.#isUnfinished ? 1 : enoughMatches);
    const isRelaxed = all > 1 && needed.length > 0 && !isEnough && !isCode;
    const searched = isRelaxed ? needed : words;
    const required = isRelaxed ? 1 : Math.min(all, words.length);
    return {
      words: searched.map(({ token }) => token),
      texts: new Map(searched.map(({ text, token }) => [token, text])),
      isRelaxed: isRelaxed && searched.length > 1,
      codeIds,
      labels,
      reading: {
        correctedTerm,
        missing,
        // The fields of a word take another question: only what no product has is certain.
        unnamed: missing,
        words: all,
        required: words.length === 0 ? all : required,
      },
    };
  }

  /** Returns the words that are not small; all words of a term that has only small ones. */
  #needed<Word extends { text: string }>(words: readonly Word[]): readonly Word[] {
    const needed = words.filter(({ text }) => !this.#shop.isSmall(text));
    return needed.length === 0 ? words : needed;
  }
}

/** Joins the parts of each code that was typed with hyphens. */
function withJoinedCodes(typed: readonly TypedWord[]): TypedWord[] {
  const joined: TypedWord[] = [];
  typed.forEach((word, place) => {
    const before = joined.at(-1);
    if (before && word.code !== undefined && word.code === typed[place - 1]?.code) {
      joined[joined.length - 1] = { ...word, text: before.text + word.text };
    } else {
      joined.push(word);
    }
  });
  return joined;
}
