import { linkingLetters } from '../../../text/languages/word-forms.ts';
import { equivalentMeasures, isMeasure } from '../../../text/measures.ts';
import { stem } from '../../../text/stem.ts';
import type { IndexView } from '../shop-index.ts';
import { maxSplitLength } from './split-word.ts';
import type { LocatedWord, WordPair } from './word-cache.ts';

/** A typed word with what it may stand for. */
export interface Meaning {
  text: string;
  /** True for the last word of a term, which may be unfinished. */
  isBeginning: boolean;
  /** The words of the shop and the trust in each. */
  words: Map<string, number>;
  /** Pairs of words of the shop that stand for it where a title has them side by side. */
  pairs: LocatedWord[];
  /** The synonyms by which the shop names the thing, when it names none by the word itself. */
  ownNames: string[];
  /** The synonyms among its words. */
  synonyms: Set<string>;
}

export const fullTrust = 1;
/** Less than full trust: of two matches, the one with the typed word comes first. */
export const substituteTrust = 0.9;
/** The trust in the best correction of a word. */
export const correctionTrust = 0.9;
export const completionTrust = 0.5;
export const pairTrust = 0.6;
const compoundTrust = 0.6;

export function readWord(index: IndexView, text: string, isBeginning: boolean): Meaning {
  const words = new Map<string, number>();
  const completions = isBeginning ? index.words.completions(text) : [];
  completions.forEach((word) => words.set(word, completionTrust));
  const forms = new Map<string, number>();
  addForms(index, forms, text, fullTrust);
  for (const language of index.wordForms) {
    addTrusted(forms, index.words.compounds(text, language), compoundTrust);
  }
  addEquivalents(index, forms, text);
  if (!isUnfinished(index, text, completions, [...forms.keys()])) {
    forms.forEach((trust, form) => words.set(form, Math.max(trust, words.get(form) ?? 0)));
  }
  return { text, isBeginning, words, pairs: [], ownNames: [], synonyms: new Set() };
}

/** Adds a measure in the other units that the shop writes it in. What is only rounded the same comes behind. */
function addEquivalents(index: IndexView, words: Map<string, number>, text: string): void {
  if (isMeasure(text)) {
    const { exact, rounded } = equivalentMeasures(text);
    const known = (others: readonly string[]) => others.filter((other) => index.words.has(other));
    addTrusted(words, known(exact), otherUnitTrust);
    addTrusted(words, known(rounded), substituteTrust);
  }
}

/** Returns whether the shop has a measure in another unit. */
export function hasEquivalent({ words }: IndexView, text: string): boolean {
  const { exact, rounded } = equivalentMeasures(text);
  return [...exact, ...rounded].some((other) => words.has(other));
}

/**
 * Returns whether a word that the shop has only in another form is rather the beginning of a frequent one: `sams` is
 * Samsung on its way, not the plural of Sam.
 */
function isUnfinished(
  index: IndexView,
  text: string,
  completions: readonly string[],
  forms: readonly string[],
): boolean {
  if (index.words.word(text).frequency > 0) {
    return false;
  }
  const others = forms.filter((form) => !completions.includes(form));
  return mostFrequent(index, completions) > unfinishedRatio * mostFrequent(index, others);
}

const unfinishedRatio = 10;

/** Returns whether the shop has the word itself and not only longer words that begin with it. */
export function isKnown({ words, pairs }: Meaning): boolean {
  return (
    [...words.values()].some((trust) => trust > completionTrust) ||
    pairs.some(({ frequency }) => frequency > 0)
  );
}

/** Returns the frequency of the typed word in its most frequent form; 0 when the shop does not have it. */
export function exactFrequency(index: IndexView, { words }: Meaning): number {
  const exact = [...words].flatMap(([word, trust]) => (trust > completionTrust ? [word] : []));
  return mostFrequent(index, exact);
}

export function addForms(
  index: IndexView,
  words: Map<string, number>,
  text: string,
  trust: number,
): void {
  addTrusted(words, index.words.knownForms(text), trust);
  for (const language of index.wordForms) {
    addTrusted(words, index.words.forms(text, language), trust * languageTrust);
  }
  for (const form of unpolite(index, text)) {
    addTrusted(words, [form], trust * languageTrust);
  }
}

/** Of equal measures, the one in the typed unit comes first. */
const otherUnitTrust = 0.95;

/** Slightly less than that of the word itself: stemmers also join words that only look alike. */
const languageTrust = 0.95;

/** Adds a synonym. It is fully trusted as the shop's own name for the thing that the term names. */
export function addSynonym(
  index: IndexView,
  { words, ownNames, synonyms }: Meaning,
  synonym: string,
  { isOwn, trust }: { isOwn: boolean; trust: number },
): void {
  const forms = new Map<string, number>();
  addForms(index, forms, synonym, isOwn ? trust : trust * substituteTrust);
  for (const [form, ofForm] of forms) {
    if (ofForm > (words.get(form) ?? 0)) {
      words.set(form, ofForm);
      synonyms.add(form);
    }
  }
  if (isOwn) {
    ownNames.push(synonym);
  }
}

function addTrusted(words: Map<string, number>, forms: readonly string[], trust: number): void {
  for (const form of forms) {
    if (trust > (words.get(form) ?? 0)) {
      words.set(form, trust);
    }
  }
}

/** Returns a Japanese word without its polite first letter, when the shop does not write it: お茶 is 茶. */
function unpolite(index: IndexView, text: string): string[] {
  const bare = politePattern.test(text) ? text.slice(1) : '';
  return bare !== '' && index.words.word(text).frequency === 0 ? [bare] : [];
}

const politePattern = /^[オゴ御]\p{Script=Han}$/u;

/**
 * Returns the frequency of the most frequent word. It stands for the frequency of all: counting their union would take
 * another pass.
 */
export function mostFrequent(index: IndexView, words: readonly string[]): number {
  let most = 0;
  for (const word of words) {
    most = Math.max(most, index.words.word(word).frequency);
  }
  return most;
}

/** Adds the compound of two words to both: `head set` finds headsets. */
export function addCompounds(index: IndexView, meanings: readonly Meaning[]): void {
  meanings.slice(1).forEach((second, place) => {
    const first = meanings[place];
    const whole = `${first?.text}${second.text}`;
    if (!first || whole.length < minCompoundLength) {
      return;
    }
    for (const compound of [whole, ...linkedCompounds(index, first.text, second.text)]) {
      addForms(index, first.words, compound, compoundTrust);
      addForms(index, second.words, compound, compoundTrust);
    }
  });
}

const minCompoundLength = 4;

/** Returns the compounds with letters between the parts, in languages that have them: `Arbeitstisch`. */
function linkedCompounds({ wordForms }: IndexView, first: string, second: string): string[] {
  return wordForms.some(({ hasCompounds }) => hasCompounds)
    ? linkingLetters.map((letters) => `${first}${letters}${second}`)
    : [];
}

/**
 * Adds the parts of a compound, which count where a title has them side by side: `headset` finds head sets, and
 * `iphone6` finds an iPhone 6. A part may be a single letter only when the shop does not have the word itself.
 */
export function addPairs(index: IndexView, meaning: Meaning): void {
  const { text, pairs } = meaning;
  if (text.length > maxSplitLength || beyondAsciiPattern.test(text)) {
    return;
  }
  const minLength = isKnown(meaning) ? minPartLength : 1;
  const pairings = index.words.pairings(text, minLength, () => findPairs(index, text, minLength));
  for (const [first, second] of pairings) {
    pairs.push(index.words.pair(first, second));
  }
}

function findPairs(index: IndexView, text: string, minLength: number): WordPair[] {
  const found: WordPair[] = [];
  for (let place = 1; place < text.length; place += 1) {
    const first = text.slice(0, place);
    const second = text.slice(place);
    const isAtDigit = digitPattern.test(first.slice(-1)) !== digitPattern.test(second.slice(0, 1));
    if (isAtDigit || Math.min(first.length, second.length) >= minLength) {
      for (const other of [second, stem(second)]) {
        if (index.words.has(first) && index.words.has(other)) {
          found.push([first, other]);
          break;
        }
      }
    }
  }
  return found;
}

const minPartLength = 2;
const digitPattern = /[0-9]/;
const beyondAsciiPattern = /[^a-z0-9]/;
