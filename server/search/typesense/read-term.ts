import type { Language } from '../../text/languages/language.ts';
import { wordOrderOf } from '../../text/languages/word-order.ts';
import { compact } from '../../text/tokens.ts';
import { headOf } from '../embedded/words/head-of.ts';
import { readTypedWords, type TypedWord } from '../embedded/words/typed-words.ts';
import { enoughMatches, type TermReading } from '../query.ts';
import type { SearchedWord } from './choose-tokens.ts';
import { Vocabulary } from './vocabulary.ts';
import { measureWord, type WordField } from './word-fields.ts';
import type { RunSearches } from './word-search.ts';

/** The reading of a term, which depends on the whole shop. */
export interface ReadTerm {
  /** The words to look up, without those that no product has; empty when nothing can be found. */
  words: readonly string[];
  /** The words of the term that tokens of forms stand for. */
  texts: ReadonlyMap<string, string>;
  isRelaxed: boolean;
  /** Products that have the term as a code. */
  codeIds: readonly number[];
  reading: TermReading;
}

export interface TermOptions {
  weights: ReadonlyMap<WordField, number>;
  /** The languages of the shop. */
  languages: readonly Language[];
  /** True when no word may be corrected. */
  isAsTyped?: boolean;
}

export async function readTerm(
  runSearches: RunSearches,
  term: string,
  { weights, languages, isAsTyped = false }: TermOptions,
): Promise<ReadTerm> {
  const typed = readTypedWords(term);
  if (typed.length === 0) {
    return nothingToFind;
  }
  const reader = new TermReader(new Vocabulary(runSearches, weights, languages), languages);
  return reader.read(term, typed, isAsTyped);
}

export const nothingToFind: ReadTerm = {
  words: [],
  texts: new Map(),
  isRelaxed: false,
  codeIds: [],
  reading: { correctedTerm: null, missing: [], unnamed: [], words: 0, required: 0 },
};

interface MatchCounts {
  found: number;
  codeIds: readonly number[];
  isCode: boolean;
  correctedTerm: string | null;
  /** The words that no product has. */
  missing?: readonly string[];
}

class TermReader {
  readonly #shop: Vocabulary;
  readonly #languages: readonly Language[];

  constructor(shop: Vocabulary, languages: readonly Language[]) {
    this.#shop = shop;
    this.#languages = languages;
  }

  async read(term: string, typed: readonly TypedWord[], isAsTyped: boolean): Promise<ReadTerm> {
    const shop = this.#shop;
    const texts = typed.map(({ text }) => measureWord(text));
    const words = await shop.tokensOf(texts);
    const { found, codeIds, isCode } = await shop.readWhole(words, compact(term));
    const mayBeBeginning = found > 0 && found < enoughMatches && codeIds.length === 0 && !isCode;
    if (mayBeBeginning && !isAsTyped) {
      const corrected = await shop.correctBeginning(words);
      if (corrected) {
        const correctedTerm = corrected.words.map(({ text }) => text).join(' ');
        return this.#decide(corrected.words, { ...corrected, codeIds, isCode, correctedTerm });
      }
    }
    const counts = { found, codeIds, isCode, correctedTerm: null };
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

  /**
   * Decides whether fewer words are enough. Then only those count that say something, with the parts of a code as one,
   * and the thing stands first or last: the server drops words from both ends.
   */
  #decide(
    words: readonly SearchedWord[],
    { found, codeIds, isCode, correctedTerm, missing = [] }: MatchCounts,
    loose = words,
    all = this.#needed(words).length,
  ): ReadTerm {
    const needed = this.#needed(loose);
    const isRelaxed = all > 1 && needed.length > 0 && found < enoughMatches && !isCode;
    const searched = isRelaxed ? this.#headOutside(loose, needed) : words;
    const required = isRelaxed ? 1 : Math.min(all, words.length);
    return {
      words: searched.map(({ token }) => token),
      texts: new Map(searched.map(({ text, token }) => [token, text])),
      isRelaxed: isRelaxed && searched.length > 1,
      codeIds,
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

  /** Moves the word that names the thing from the middle to the beginning. */
  #headOutside(
    words: readonly SearchedWord[],
    needed: readonly SearchedWord[],
  ): readonly SearchedWord[] {
    const read = words.map(({ text }) => ({ text, isSmall: this.#shop.isSmall(text) }));
    const head = words[headOf(read, wordOrderOf(this.#languages))];
    return head && needed.slice(1, -1).includes(head)
      ? [head, ...needed.filter((word) => word !== head)]
      : needed;
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
