import type { Language } from '../../text/languages/language.ts';
import { isSmallIn } from '../../text/languages/small-words.ts';
import { wordFormsOf, type WordForms } from '../../text/languages/word-forms.ts';
import type { TypedWord } from '../embedded/words/typed-words.ts';
import {
  chooseTokens,
  compoundsOfPair,
  countForms,
  type LookedUpWord,
  type SearchedWord,
  wordsOfTerm,
} from './choose-tokens.ts';
import type { SearchAnswer } from './connection/typesense-answers.ts';
import {
  bestWord,
  type CountedWord,
  mostEdits,
  nearestWords,
  type NearWord,
} from './nearest-words.ts';
import { toQueryWords } from './query-words.ts';
import { splitJoined } from './split-joined.ts';
import { sampleSize } from '../suggested-phrases.ts';
import { valueKey } from './value-key.ts';
import { measureWord, type WordField } from './word-fields.ts';
import {
  countSearch,
  type RunSearches,
  type SearchWithoutCollection,
  spellingSearches,
  wordSearch,
} from './word-search.ts';

export interface KnownWord {
  text: string;
  isKnown: boolean;
  isCorrected: boolean;
}

/** The number of products with each word as it is, without its synonyms. */
export interface WordCounts {
  get: (word: string) => number | undefined;
  set: (word: string, count: number) => void;
}

interface VocabularyDependencies {
  runSearches: RunSearches;
  weights: ReadonlyMap<WordField, number>;
  languages: readonly Language[];
  counts: WordCounts;
}

/** Looks words up in the whole shop. */
export class Vocabulary {
  readonly #runSearches: RunSearches;
  readonly #weights: ReadonlyMap<WordField, number>;
  readonly #languages: readonly Language[];
  readonly #forms: readonly WordForms[];
  readonly #counts: WordCounts;

  constructor({ runSearches, weights, languages, counts }: VocabularyDependencies) {
    this.#runSearches = runSearches;
    this.#weights = weights;
    this.#languages = languages;
    this.#forms = wordFormsOf(languages);
    this.#counts = counts;
  }

  /** Returns whether a word only links others, so that no product needs it. */
  isSmall(word: string): boolean {
    return isSmallIn(this.#languages, word);
  }

  /** Returns what is searched for each word. */
  async tokensOf(words: readonly string[]): Promise<SearchedWord[]> {
    return chooseTokens(this.#countEach, words, this.#forms);
  }

  /**
   * Asks for all words together, for each of them, and whether the term is a code. An unfinished term is asked for its
   * labels, which suggestions are made of, and for words near its last one, so that its reading takes no second request.
   */
  async readWhole(words: readonly SearchedWord[], code: string, isUnfinished: boolean) {
    const last = isUnfinished ? words.slice(-1).filter(mayBeBeginning) : [];
    const near = last.flatMap(({ text }) => spellingSearches(text, this.#weights));
    const uncounted = words.filter(({ text }) => this.#counts.get(text) === undefined);
    const [whole, codes, ...others] = await this.#runSearches([
      {
        ...this.#lookUp(words.map(({ token }) => token)),
        ...(isUnfinished && { include_fields: 'id,label', per_page: sampleSize }),
      },
      {
        q: code,
        query_by: 'codes',
        prefix: true,
        num_typos: 0,
        include_fields: 'id,code_keys',
        highlight_fields: 'none',
        per_page: maxCodes,
      },
      ...uncounted.map(({ token }) => countSearch(token, this.#weights)),
      ...near,
    ]);
    uncounted.forEach(({ text }, place) => this.#counts.set(text, others[place]?.found ?? 0));
    const exact = (codes?.hits ?? []).filter(
      ({ document: { code_keys: keys } }) => Array.isArray(keys) && keys.includes(valueKey(code)),
    );
    return {
      found: whole?.found ?? 0,
      codeIds: exact.map(({ document }) => Number(document.id)).toSorted((a, b) => a - b),
      isCode: code.length > 3 && (codes?.found ?? 0) > 0,
      spelling: near.length > 0 ? others.slice(uncounted.length) : undefined,
      labels: (whole?.hits ?? []).flatMap(({ document: { label } }) =>
        typeof label === 'string' ? label : [],
      ),
    };
  }

  async count(words: readonly SearchedWord[]): Promise<number> {
    const [answer] = await this.#runSearches([this.#lookUp(words.map(({ token }) => token))]);
    return answer?.found ?? 0;
  }

  /** Reads each word as typed, as parts of a measure, joined with its neighbour, split, or corrected. */
  async readEach(typed: readonly TypedWord[]) {
    const words = await this.#resolveMeasures(typed);
    const pairs = words.slice(1).map((word, place) => this.#compoundsOf(words[place] ?? '', word));
    const joined = pairs.flat().map((word) => ({ word, isWhole: false }));
    const [found, foundPairs, spellings] = await Promise.all([
      countForms(this.#countEach, wordsOfTerm(words), this.#forms),
      countForms(this.#countEach, joined, this.#forms),
      Promise.all(words.map((word) => this.#spellingsOf(word))),
    ]);
    const knownPairs = new Set(foundPairs.flatMap(({ text, count }) => (count > 0 ? text : [])));
    const joinedAt = (place: number) => {
      const whole = pairs[place]?.find((pair) => knownPairs.has(pair));
      // Two words that the shop has stay apart.
      const areKnown = (found[place]?.count ?? 0) > 0 && (found[place + 1]?.count ?? 0) > 0;
      return areKnown ? undefined : whole;
    };
    const read: KnownWord[] = [];
    for (let place = 0; place < words.length; place += 1) {
      const text = words[place] ?? '';
      const own = found[place];
      const pair = joinedAt(place);
      if (pair !== undefined) {
        read.push({ text: pair, isKnown: true, isCorrected: false });
        place += 1;
      } else if (own && own.count > 0) {
        const isLast = place === words.length - 1;
        const better = isLast ? await this.#moreFrequentThan(own) : undefined;
        read.push({ text: better ?? text, isKnown: true, isCorrected: better !== undefined });
      } else {
        read.push(...(await this.#readUnknown(text, spellings[place] ?? [])));
      }
    }
    return { words: read, isCorrected: read.some(({ isCorrected }) => isCorrected) };
  }

  /** Corrects the last word when the shop has it only as the beginning of rare words, and a similar word is frequent. */
  async correctBeginning(words: readonly SearchedWord[], spelling?: readonly SearchAnswer[]) {
    const last = words.at(-1);
    const better = last && (await this.#moreFrequentThan(last, spelling));
    if (better === undefined) {
      return undefined;
    }
    const corrected = [...words.slice(0, -1), ...(await this.tokensOf([better]))];
    const found = await this.count(corrected);
    return found === 0 ? undefined : { words: corrected, found };
  }

  /** Reads a word that no product has in any form: as the words that it joins, or as a near one. */
  async #readUnknown(text: string, spelling: readonly SearchAnswer[]): Promise<KnownWord[]> {
    if (this.isSmall(text)) {
      return [{ text, isKnown: false, isCorrected: false }];
    }
    const near = await this.#nearest(text, spelling);
    const split = near ? undefined : await splitJoined(this.#countEach, text, this.#forms);
    if (split) {
      return split.map((part) => ({ text: part, isKnown: true, isCorrected: true }));
    }
    const isCorrected = near !== undefined;
    return [{ text: near?.text ?? text, isKnown: isCorrected, isCorrected }];
  }

  /** Returns a similar word that is much more frequent than the words that start as typed: `apple` for `appe`. */
  async #moreFrequentThan(
    last: SearchedWord,
    spelling?: readonly SearchAnswer[],
  ): Promise<string | undefined> {
    const typed = last.text;
    if (!mayBeBeginning(last) || (this.#counts.get(typed) ?? 0) > 0) {
      return undefined;
    }
    const near = nearestWords(typed, spelling ?? (await this.#spellingsOf(typed)));
    if (near.length === 0) {
      return undefined;
    }
    const [beginning = 0, ...counts] = await this.#countEach([
      { word: typed, isWhole: false },
      ...near.map(({ text }) => ({ word: text, isWhole: true })),
    ]);
    const best = bestWord(near.map((word, place) => ({ ...word, count: counts[place] ?? 0 })));
    return best && best.count >= beginning * minFrequencyRatio ? best.text : undefined;
  }

  #spellingsOf(word: string): Promise<SearchAnswer[]> {
    return this.#runSearches(spellingSearches(word, this.#weights));
  }

  async #nearest(typed: string, spelling: readonly SearchAnswer[]): Promise<NearWord | undefined> {
    const words = nearestWords(typed, spelling);
    return words.length > 1 ? bestWord(await this.#countNear(words)) : words[0];
  }

  async #countNear(words: readonly NearWord[]): Promise<CountedWord[]> {
    const counts = await this.#countEach(words.map(({ text }) => ({ word: text, isWhole: true })));
    return words.map((word, place) => ({ ...word, count: counts[place] ?? 0 }));
  }

  /** Counts the products of each word. */
  readonly #countEach = async (words: readonly LookedUpWord[]): Promise<number[]> => {
    const answers = await this.#runSearches(
      words.map(({ word, isWhole }) =>
        word === '*' ? { ...this.#lookUp([], true), q: '*' } : this.#lookUp([word], isWhole),
      ),
    );
    return answers.map(({ found }) => found);
  };

  /** Replaces measures that no product has by their parts. */
  async #resolveMeasures(typed: readonly TypedWord[]): Promise<string[]> {
    const measures = typed.filter(({ parts }) => parts.length > 0);
    const counts = await this.#countEach(
      measures.map(({ text }) => ({ word: measureWord(text), isWhole: true })),
    );
    const unknown = new Set(measures.filter((_, place) => counts[place] === 0));
    return typed.flatMap((word) => (unknown.has(word) ? word.parts : measureWord(word.text)));
  }

  #compoundsOf(first: string, second: string): string[] {
    return compoundsOfPair(first, second, this.#forms).filter((word) => compoundPattern.test(word));
  }

  #lookUp(words: readonly string[], isWhole = false): SearchWithoutCollection {
    const search = wordSearch(words, { isRelaxed: false, weights: this.#weights });
    return { ...search, ...(isWhole && { prefix: false }), per_page: 0 };
  }
}

/** Returns whether a word as it was typed may be the beginning of another one, with a slip. */
function mayBeBeginning({ text, token }: SearchedWord): boolean {
  return token === text && mostEdits(text) > 0 && toQueryWords([text]).isBeginning;
}

/** The most products with the same code. */
const maxCodes = 250;

const compoundPattern = /^[a-z0-9]{4,64}$/;
/** The least ratio of products at which a beginning counts as a typo, as in the embedded engine. */
const minFrequencyRatio = 10;
