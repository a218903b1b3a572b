import { stem } from '../../../text/stem.ts';
import { tokenize } from '../../../text/tokens.ts';
import { clicked, type SearchLog } from './search-log.ts';
import { ShopperCount } from './shopper-count.ts';

/** A term that may be suggested to other shoppers. */
export interface SuggestedTerm {
  text: string;
  /** Number of shoppers who searched in these words and chose something. */
  shoppers: number;
}

/** The shop's own words, folded. */
interface ShopWords {
  ofProducts: ReadonlySet<string>;
  ofContents: ReadonlySet<string>;
}

/**
 * Returns terms that at least five shoppers from five networks typed in the same words and then
 * chose something. Fewer could reveal what a single person typed. Every word must be one that the
 * shop itself writes, or another form of it, so that outsiders cannot put words into the shop's
 * mouth. Terms that look like an address, a number or a link are rejected however many typed them,
 * and so are beginnings of words.
 */
export function suggestTerms(log: SearchLog, shopWords: ShopWords): SuggestedTerm[] {
  const stems = new Set([...shopWords.ofProducts, ...shopWords.ofContents].map(stem));
  return countTerms(log)
    .filter(({ text, networks }) => networks >= leastNetworks && isPublic(text))
    .filter(({ text }) => tokenize(text).every((word) => stems.has(stem(word))))
    .toSorted((one, other) => other.shoppers - one.shoppers || (one.text < other.text ? -1 : 1))
    .slice(0, maxTerms)
    .filter(({ text }) => !isBegunWord(tokenize(text).at(-1) ?? '', shopWords.ofProducts))
    .map(({ text, shoppers }) => ({ text, shoppers }));
}

/** Counts shoppers and networks of each term. */
function countTerms(log: SearchLog): (SuggestedTerm & { networks: number })[] {
  const counts = log.texts.map(() => new ShopperCount());
  log.textOf.forEach((text, searchSession) => {
    const acts = log.acts.subarray(log.starts[searchSession], log.starts[searchSession + 1]);
    if (acts.some((act) => act >= clicked)) {
      counts[text]?.add(log.networkRanks[searchSession] ?? 0);
    }
  });
  return counts.map(({ shoppers, networks }, number) => ({
    text: log.texts[number] ?? '',
    shoppers,
    networks,
  }));
}

const leastNetworks = 5;
const maxTerms = 2_000;
const longestTerm = 50;
const maxWords = 7;

/** Years and sizes have fewer digits; telephone numbers, cards and orders have more. */
const maxDigits = 4;

const personalMarks = /@|:\/\/|\bwww\./;

/** Returns whether a term does not look like an address, a number or a link. */
export function isPublic(text: string): boolean {
  const digits = text.match(/\p{N}/gu)?.length ?? 0;
  return (
    text.length >= 2 &&
    text.length <= longestTerm &&
    text.split(' ').length <= maxWords &&
    digits <= maxDigits &&
    !personalMarks.test(text)
  );
}

/**
 * Returns whether a word is only the beginning of a shop word. A dropdown searches while the
 * shopper types, and may be chosen from before the word is whole.
 */
function isBegunWord(word: string, shopWords: ReadonlySet<string>): boolean {
  if (shopWords.has(word)) {
    return false;
  }
  for (const known of shopWords) {
    if (known.startsWith(word)) {
      return true;
    }
  }
  return false;
}
