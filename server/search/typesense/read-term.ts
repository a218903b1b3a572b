import { compact } from '../../text/tokens.ts';
import { readTypedWords, type TypedWord } from '../embedded/words/typed-words.ts';
import { enoughMatches, type TermReading } from '../query.ts';
import { anyOf } from './filter-by.ts';
import {
  bestWord,
  type CountedWord,
  mostEdits,
  nearestWords,
  type NearWord,
} from './nearest-words.ts';
import { toQueryWords } from './query-words.ts';
import type { SearchAnswer } from './connection/typesense-answers.ts';
import type { SearchParameters } from './connection/typesense-cluster.ts';
import { valueKey } from './value-key.ts';
import { measureWord, type WordField } from './word-fields.ts';
import { idsOnly, spellingSearch, wordSearch } from './word-search.ts';

/** The reading of a term, which depends on the whole shop. */
export interface ReadTerm {
  /** The words to look up, without those that no product has; empty when nothing can be found. */
  words: readonly string[];
  isRelaxed: boolean;
  /** Products that have the term as a code. */
  codeIds: readonly number[];
  reading: TermReading;
}

export type RunSearches = (
  searches: readonly Omit<SearchParameters, 'collection'>[],
) => Promise<SearchAnswer[]>;

export async function readTerm(
  runSearches: RunSearches,
  term: string,
  weights: ReadonlyMap<WordField, number>,
  isAsTyped = false,
): Promise<ReadTerm> {
  const typed = readTypedWords(term);
  const shop = new Vocabulary(runSearches, weights);
  const words = typed.map(({ text }) => measureWord(text));
  if (words.length === 0) {
    return nothingToFind;
  }
  const { found, codeIds, isCode } = await shop.readWhole(words, compact(term));
  const mayBeBeginning = found > 0 && found < enoughMatches && codeIds.length === 0 && !isCode;
  if (mayBeBeginning && !isAsTyped) {
    const corrected = await shop.correctBeginning(words);
    if (corrected) {
      const correctedTerm = corrected.words.join(' ');
      return decide(corrected.words, { ...corrected, codeIds, isCode, correctedTerm });
    }
  }
  if (found > 0 || codeIds.length > 0 || isAsTyped) {
    // A code typed in parts is a single word of the product.
    const searched = found > 0 || codeIds.length === 0 ? words : [compact(term)];
    return decide(searched, { all: searched.length, found, codeIds, isCode, correctedTerm: null });
  }
  return readUnknown(shop, typed, { codeIds, isCode });
}

/** Reads a term that nothing has as typed. */
async function readUnknown(
  shop: Vocabulary,
  typed: readonly TypedWord[],
  { codeIds, isCode }: Pick<MatchCounts, 'codeIds' | 'isCode'>,
): Promise<ReadTerm> {
  const known = await shop.readEach(typed);
  const { length: all } = known.words;
  const searched = known.words.filter(({ isKnown }) => isKnown).map(({ text }) => text);
  const foundKnown = searched.length === 0 ? 0 : await shop.count(searched);
  const correctedTerm = known.isCorrected ? known.words.map(({ text }) => text).join(' ') : null;
  return decide(searched, { all, found: foundKnown, codeIds, isCode, correctedTerm });
}

interface MatchCounts {
  /** The number of words that count, including those that no product has. */
  all: number;
  found: number;
  codeIds: readonly number[];
  isCode: boolean;
  correctedTerm: string | null;
}

function decide(
  words: readonly string[],
  { all, found, codeIds, isCode, correctedTerm }: MatchCounts,
): ReadTerm {
  const isRelaxed = words.length > 1 && found < enoughMatches && !isCode;
  const required = isRelaxed ? 1 : Math.min(all, words.length);
  return {
    words,
    isRelaxed,
    codeIds,
    reading: { correctedTerm, words: all, required: words.length === 0 ? all : required },
  };
}

const nothingToFind: ReadTerm = {
  words: [],
  isRelaxed: false,
  codeIds: [],
  reading: { correctedTerm: null, words: 0, required: 0 },
};

interface KnownWord {
  text: string;
  isKnown: boolean;
}

/** Looks words up in the whole shop. */
class Vocabulary {
  readonly #runSearches: RunSearches;
  readonly #weights: ReadonlyMap<WordField, number>;

  constructor(runSearches: RunSearches, weights: ReadonlyMap<WordField, number>) {
    this.#runSearches = runSearches;
    this.#weights = weights;
  }

  async readWhole(words: readonly string[], code: string) {
    const key = valueKey(code);
    const [whole, exact, beginning] = await this.#runSearches([
      this.#lookUp(words),
      {
        q: '*',
        filter_by: anyOf('code_keys', [key]),
        sort_by: 'product_id:asc',
        ...idsOnly,
        per_page: maxCodes,
      },
      { q: code, query_by: 'codes', prefix: true, num_typos: 0, ...idsOnly, per_page: 0 },
    ]);
    const codeIds = (exact?.hits ?? []).map(({ document }) => Number(document.id));
    const isBeginning = code.length > 3 && (beginning?.found ?? 0) > 0;
    return {
      found: whole?.found ?? 0,
      codeIds,
      isCode: isBeginning || (code.length > 3 && codeIds.length > 0),
    };
  }

  async count(words: readonly string[]): Promise<number> {
    const [answer] = await this.#runSearches([this.#lookUp(words)]);
    return answer?.found ?? 0;
  }

  /** Reads each word as typed, as parts of a measure, joined with its neighbour, or corrected. */
  async readEach(typed: readonly TypedWord[]) {
    const words = await this.#resolveMeasures(typed);
    const pairs = words.slice(1).map((word, place) => `${words[place]}${word}`);
    const answers = await this.#runSearches([
      ...words.map((word, place) => this.#lookUp([word], place < words.length - 1)),
      ...pairs.map((pair) => this.#lookUp([pair])),
      ...words.map((word) => spellingSearch(word, this.#weights)),
    ]);
    const isFound = (place: number) => (answers[place]?.found ?? 0) > 0;
    const isJoined = (place: number) =>
      compoundPattern.test(pairs[place] ?? '') &&
      isFound(words.length + place) &&
      // Two words that the shop has stay apart.
      !(isFound(place) && isFound(place + 1));
    const read: (KnownWord & { isCorrected: boolean })[] = [];
    for (let place = 0; place < words.length; place += 1) {
      const text = words[place] ?? '';
      if (isJoined(place)) {
        read.push({ text: pairs[place] ?? '', isKnown: true, isCorrected: false });
        place += 1;
      } else if (isFound(place)) {
        const isLast = place === words.length - 1;
        const better = isLast ? await this.#moreFrequentThan(text) : undefined;
        read.push({ text: better ?? text, isKnown: true, isCorrected: better !== undefined });
      } else {
        const near = await this.#nearest(text, answers[words.length + pairs.length + place]);
        const isCorrected = near !== undefined;
        read.push({ text: near?.text ?? text, isKnown: isCorrected, isCorrected });
      }
    }
    return { words: read, isCorrected: read.some(({ isCorrected }) => isCorrected) };
  }

  /** Corrects the last word when the shop has it only as the beginning of rare words, and a similar word is frequent. */
  async correctBeginning(words: readonly string[]) {
    const better = await this.#moreFrequentThan(words.at(-1) ?? '');
    const corrected = better === undefined ? [] : [...words.slice(0, -1), better];
    const found = corrected.length === 0 ? 0 : await this.count(corrected);
    return found === 0 ? undefined : { words: corrected, all: corrected.length, found };
  }

  /** Returns a similar word that is much more frequent than the words that start as typed: `apple` for `appe`. */
  async #moreFrequentThan(typed: string): Promise<string | undefined> {
    if (mostEdits(typed) === 0 || !toQueryWords([typed]).isBeginning) {
      return undefined;
    }
    const [whole] = await this.#runSearches([this.#lookUp([typed], true)]);
    if ((whole?.found ?? 0) > 0) {
      return undefined;
    }
    const [beginning, spelling] = await this.#runSearches([
      this.#lookUp([typed]),
      spellingSearch(typed, this.#weights),
    ]);
    const best = bestWord(await this.#countEach(nearestWords(typed, spelling)));
    const least = (beginning?.found ?? 0) * minFrequencyRatio;
    return best && best.count >= least ? best.text : undefined;
  }

  async #nearest(typed: string, spelling: SearchAnswer | undefined): Promise<NearWord | undefined> {
    const words = nearestWords(typed, spelling);
    return words.length > 1 ? bestWord(await this.#countEach(words)) : words[0];
  }

  async #countEach(words: readonly NearWord[]): Promise<CountedWord[]> {
    const answers = await this.#runSearches(words.map(({ text }) => this.#lookUp([text], true)));
    return words.map((word, place) => ({ ...word, count: answers[place]?.found ?? 0 }));
  }

  /** Replaces measures that no product has by their parts. */
  async #resolveMeasures(typed: readonly TypedWord[]): Promise<string[]> {
    const measures = typed.filter(({ parts }) => parts.length > 0);
    const answers = await this.#runSearches(
      measures.map(({ text }) => this.#lookUp([measureWord(text)], true)),
    );
    const unknown = new Set(measures.filter((_, place) => answers[place]?.found === 0));
    return typed.flatMap((word) => (unknown.has(word) ? word.parts : measureWord(word.text)));
  }

  #lookUp(words: readonly string[], isWhole = false): Omit<SearchParameters, 'collection'> {
    const search = wordSearch(words, { isRelaxed: false, weights: this.#weights });
    return { ...search, ...(isWhole && { prefix: false }), per_page: 0 };
  }
}

/** The most products with the same code. */
const maxCodes = 250;

const compoundPattern = /^[a-z0-9]{4,64}$/;
/** The least ratio of products at which a beginning counts as a typo, as in the embedded engine. */
const minFrequencyRatio = 10;
