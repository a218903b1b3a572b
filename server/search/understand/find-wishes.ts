import type { Language } from '../../text/languages/language.ts';
import { compileOnce } from './compile-once.ts';
import { maxLength } from './interpret-term.ts';
import {
  type KeyedWord,
  keyedWords,
  keysOf,
  listPhrases,
  phraseAt,
  type PhraseList,
  textOf,
} from './phrase-list.ts';
import { ownPhrasesOf, phrasesOf, type PhrasesByLanguage } from './phrases.ts';
import { occasions } from './gift-occasions.ts';
import { recipients } from './gift-recipients.ts';
import {
  forPhrases,
  giftPhrases,
  loverPhrases,
  plainWords,
  type WishedConcept,
} from './wish-phrases.ts';
import { type WishSetting, wishPhrases } from './wish-settings.ts';

/** A recipient or an occasion of gifts. */
export interface WishTarget {
  /** As typed. */
  text: string;
  /** Its words, and then those of wider concepts: a father, and then men. */
  wordings: readonly (readonly string[])[];
  setting?: WishSetting;
}

/** A term that says for whom or for which occasion, rather than what. */
export interface Wish {
  /** The words of the wish, as typed. */
  text: string;
  /** The words that say what it should be; often none. */
  rest: string;
  targets: readonly WishTarget[];
  /** False for `for him` alone, which may be words of titles. */
  isGift: boolean;
}

interface WishContext {
  languages: readonly Language[];
  wishes: readonly WishSetting[];
  /** True while the shopper types: only whole known words count then. */
  isUnfinished: boolean;
}

/**
 * Finds the wish in a term: `gift for dad`, `birthday present for her`, `gifts for coffee lovers`, `stocking fillers`. A
 * gift with another word behind it is a thing of its own: `gift card`, `gift box for wine`.
 */
export function findWish(term: string, context: WishContext): Wish | undefined {
  if (term.length > maxLength) {
    return undefined;
  }
  const words = keyedWords(term);
  const lists = { ...listsOf(context.languages), settings: wishPhrases(context.wishes) };
  const gift = firstPhrase(lists.gifts, words);
  const whole = readWithoutGift(words, lists);
  const wish =
    !gift || whole?.targets.some(({ setting }) => setting)
      ? whole
      : readGift(words, gift, lists, context);
  return wish && { ...wish, targets: firstTargets(wish.targets) };
}

/** The most targets of a wish, each of which costs several searches. */
const maxTargets = 4;

function firstTargets(targets: readonly WishTarget[]): WishTarget[] {
  const byKeys = new Map(targets.toReversed().map((target) => [keysOf(target.text), target]));
  return targets
    .filter((target) => byKeys.get(keysOf(target.text)) === target)
    .slice(0, maxTargets);
}

/**
 * Returns a function that tells whether a text names a wish and nothing else than whom gifts are for, as the collection
 * `Gifts for Dad` does.
 */
export function wishNames(
  wordings: readonly string[],
  languages: readonly Language[],
): (text: string) => boolean {
  const { gifts, plain, fors, people } = listsOf(languages);
  const wanted = listPhrases(wordings.map((wording) => [wording, true] as const));
  return (text) => {
    const words = keyedWords(text.replaceAll(/[-_:&+/]+/g, ' '));
    let isNamed = false;
    for (let place = 0; place < words.length;) {
      const named = phraseAt(wanted, words, place);
      const found = named ?? firstFound([gifts, plain, fors, people], words, place);
      if (!found) {
        return false;
      }
      isNamed ||= named !== undefined;
      place += found.length;
    }
    return isNamed;
  };
}

/** Returns the words for gifts, which name them in collections, tags and types. */
export function giftWords(languages: readonly Language[]): string[] {
  return ownPhrasesOf(giftPhrases, languages);
}

interface Lists {
  gifts: PhraseList<{ mayFollow: boolean }>;
  fors: PhraseList<true>;
  plain: PhraseList<true>;
  lovers: PhraseList<true>;
  /** Recipients. */
  people: PhraseList<ConceptInTerm>;
  /** Recipients and occasions. */
  concepts: PhraseList<ConceptInTerm>;
}

interface ConceptInTerm {
  wordings: WishTarget['wordings'];
  /** True where the phrase speaks of a gift by itself. */
  isGift: boolean;
}

/** Languages in which what a gift should be stands before the gift. */
const adjectiveFirst: readonly Language[] = ['en', 'da', 'de', 'fi', 'nl', 'no', 'sv'];

const listsOf = compileOnce((languages): Lists => {
  const plainList = (phrases: PhrasesByLanguage) =>
    listPhrases(phrasesOf(phrases, languages).map((phrase) => [phrase, true] as const));
  const before = new Set(
    giftWords(languages.filter((language) => adjectiveFirst.includes(language))),
  );
  const people = recipients.flatMap((concept) => phrasesIn(concept, languages));
  return {
    gifts: listPhrases(
      giftWords(languages).map((phrase) => [phrase, { mayFollow: before.has(phrase) }] as const),
    ),
    fors: plainList(forPhrases),
    plain: plainList(plainWords),
    lovers: plainList(loverPhrases),
    people: listPhrases(people),
    concepts: listPhrases([
      ...people,
      ...occasions.flatMap((concept) => phrasesIn(concept, languages)),
    ]),
  };
});

function phrasesIn(
  concept: WishedConcept,
  languages: readonly Language[],
): (readonly [string, ConceptInTerm])[] {
  const wordings: string[][] = [];
  for (let each: WishedConcept | undefined = concept; each; each = each.wider) {
    wordings.push(wordsOf(each, languages));
  }
  const gifts = phrasesOf(concept.gifts ?? {}, languages);
  return [
    ...phrasesOf(concept.phrases, languages).map(
      (phrase) => [phrase, { wordings, isGift: false }] as const,
    ),
    ...gifts.map((phrase) => [phrase, { wordings, isGift: true }] as const),
  ];
}

function wordsOf({ phrases, gifts = {} }: WishedConcept, languages: readonly Language[]): string[] {
  return [...phrasesOf(phrases, languages), ...phrasesOf(gifts, languages)];
}

interface Place {
  start: number;
  end: number;
}

function firstPhrase<T>(
  list: PhraseList<T>,
  words: readonly KeyedWord[],
): (Place & { value: T }) | undefined {
  for (const start of words.keys()) {
    const found = phraseAt(list, words, start);
    if (found) {
      return { start, end: start + found.length, value: found.value };
    }
  }
  return undefined;
}

function firstFound(
  lists: readonly PhraseList<unknown>[],
  words: readonly KeyedWord[],
  place: number,
): { length: number } | undefined {
  return lists.map((list) => phraseAt(list, words, place)).find((found) => found !== undefined);
}

type AllLists = Lists & { settings: PhraseList<WishSetting> };

/** The targets in a part of a term, and its words that name nothing known. */
interface ReadPart {
  targets: (WishTarget & { isGift: boolean })[];
  others: KeyedWord[];
}

function readPart(words: readonly KeyedWord[], lists: AllLists): ReadPart {
  const part: ReadPart = { targets: [], others: [] };
  for (let place = 0; place < words.length;) {
    const setting = phraseAt(lists.settings, words, place);
    const concept = phraseAt(lists.concepts, words, place);
    const length = Math.max(setting?.length ?? 0, concept?.length ?? 0);
    const text = textOf(words.slice(place, place + length));
    if (setting && setting.length === length) {
      const { value } = setting;
      part.targets.push({ text, wordings: [value.words], setting: value, isGift: true });
    } else if (concept) {
      part.targets.push({ text, ...concept.value });
    } else {
      const plain = firstFound([lists.plain, lists.fors], words, place);
      part.others.push(...words.slice(place, plain ? place : place + 1));
    }
    place += Math.max(1, length);
  }
  return part;
}

function readGift(
  words: readonly KeyedWord[],
  { start, end, value: { mayFollow } }: Place & { value: { mayFollow: boolean } },
  lists: AllLists,
  { isUnfinished }: WishContext,
): Wish | undefined {
  const before = readPart(words.slice(0, start), lists);
  const following = words.slice(end);
  const isFor = phraseAt(lists.fors, following, 0) !== undefined;
  const after = readPart(following, lists);
  const hasTarget = after.targets.length > 0;
  if (after.others.length > 0 && !isFor) {
    return undefined;
  }
  // Words beside somebody known tell more of them: `for my 10 year old son`.
  const topic = hasTarget || after.others.length === 0 ? [] : [topicOf(after.others, lists)];
  const targets = [...after.targets, ...topic, ...before.targets];
  const isWhole = before.others.length === 0 || mayFollow;
  if (targets.length === 0 || !isWhole || (isUnfinished && topic.length > 0)) {
    return undefined;
  }
  const rest = textOf(before.others);
  const wished = words.filter((word) => !before.others.includes(word));
  return { text: textOf(wished), rest, targets, isGift: true };
}

/** Returns somebody who is not among the known recipients by the words for them: `coffee lovers`. */
function topicOf(words: readonly KeyedWord[], { lovers }: Lists): WishTarget {
  const named = words.filter((_, place) => phraseAt(lovers, words, place) === undefined);
  return { text: textOf(words), wordings: [[textOf(named.length > 0 ? named : words)]] };
}

/** Reads an occasion of gifts, what a merchant has named, or `for him`, of which the whole term must consist. */
function readWithoutGift(words: readonly KeyedWord[], lists: AllLists): Wish | undefined {
  const { targets, others } = readPart(words, lists);
  const isGift = targets.some((target) => target.isGift);
  const isFor = phraseAt(lists.fors, words, 0) !== undefined;
  return targets.length > 0 && others.length === 0 && (isGift || isFor)
    ? { text: textOf(words), rest: '', targets, isGift }
    : undefined;
}
