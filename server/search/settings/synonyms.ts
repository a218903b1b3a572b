import type { SearchSettings } from '../../contract/search/search-settings.ts';
import { joinTokens, readTokens, type TypedToken } from './typed-phrase.ts';

/** Returns alternatives of a term in other words of the shop. */
export type FindAlternatives = (term: string) => string[];

/** The most alternatives of a term; each is matched separately. */
const maxAlternatives = 16;

/** A phrase with its synonyms. */
interface Synonym {
  /** The stems of its words, in order. */
  stems: readonly string[];
  others: Set<string>;
}

/**
 * Indexes synonyms by the first word of their phrase, so that a term takes one look-up per word, however many synonyms
 * there are. Words match in all their forms. Synonyms are not expanded again: if couch is sofa and sofa is settee,
 * couch is not settee.
 */
export function compileSynonyms(
  synonyms: readonly SearchSettings['synonyms'][number][],
): FindAlternatives {
  const byFirstWord = new Map<string, Synonym[]>();
  for (const { words, also_find: also } of synonyms) {
    for (const phrase of words) {
      const others = also ?? words.filter((other) => other !== phrase);
      addSynonym(byFirstWord, phrase, others);
    }
  }
  for (const synonymsOfWord of byFirstWord.values()) {
    // The longer of two phrases is more specific: `coffee table` is not a kind of `coffee`.
    synonymsOfWord.sort((one, other) => other.stems.length - one.stems.length);
  }
  return byFirstWord.size === 0 ? () => [] : (term) => findAlternatives(byFirstWord, term);
}

function addSynonym(
  byFirstWord: Map<string, Synonym[]>,
  phrase: string,
  others: readonly string[],
): void {
  const stems = stemsOf(phrase);
  const [first] = stems;
  if (first === undefined) {
    return;
  }
  const starting = byFirstWord.get(first) ?? [];
  byFirstWord.set(first, starting);
  const known = starting.find((synonym) => isSame(synonym.stems, stems));
  const synonym = known ?? { stems, others: new Set() };
  others
    .filter((other) => !isSame(stemsOf(other), stems))
    .forEach((other) => synonym.others.add(other));
  if (!known) {
    starting.push(synonym);
  }
}

function findAlternatives(byFirstWord: ReadonlyMap<string, Synonym[]>, term: string): string[] {
  const tokens = readTokens(term);
  let readings: string[][] = [[]];
  let isChanged = false;
  let plainFrom = 0;
  const extend = (texts: readonly string[]) => {
    readings = texts
      .flatMap((text) => readings.map((reading) => (text === '' ? reading : [...reading, text])))
      .slice(0, maxAlternatives + 1);
  };
  for (let place = 0; place < tokens.length;) {
    const synonym = synonymAt(byFirstWord, tokens, place);
    if (!synonym) {
      place += 1;
      continue;
    }
    const end = place + synonym.stems.length;
    extend([joinTokens(tokens.slice(plainFrom, place))]);
    extend([joinTokens(tokens.slice(place, end)), ...synonym.others]);
    isChanged = true;
    plainFrom = end;
    place = end;
  }
  if (!isChanged) {
    return [];
  }
  extend([joinTokens(tokens.slice(plainFrom))]);
  // The first reading is the typed term.
  return [...new Set(readings.slice(1).map((reading) => reading.join(' ')))];
}

function synonymAt(
  byFirstWord: ReadonlyMap<string, Synonym[]>,
  tokens: readonly TypedToken[],
  place: number,
): Synonym | undefined {
  return byFirstWord
    .get(tokens[place]?.stem ?? '')
    ?.find(({ stems }) => stems.every((stem, index) => tokens[place + index]?.stem === stem));
}

function stemsOf(phrase: string): string[] {
  return readTokens(phrase).map(({ stem }) => stem);
}

function isSame(one: readonly string[], other: readonly string[]): boolean {
  return one.length === other.length && one.every((stem, index) => stem === other[index]);
}
