import { stem } from '../../../text/stem.ts';
import { tokenize } from '../../../text/tokens.ts';
import { mostSessionsOfNetwork } from '../session-weight.ts';
import { clicked, type SearchLog } from './search-log.ts';

/** A term that may be suggested to other shoppers. */
export interface SuggestedTerm {
  text: string;
  /** Who searched for it in these words and chose something. */
  shoppers: number;
}

/** What a shop writes, word by word and folded. */
export interface ShopWords {
  ofProducts: ReadonlySet<string>;
  ofContents: ReadonlySet<string>;
}

/**
 * Terms that at least five shoppers from five networks typed in the same words and then chose something:
 * fewer might be one person's matter, and nobody is to read what another has typed for himself. Every word is one
 * that the shop writes itself, or another form of it: nobody else decides what a shop says. What looks like an
 * address, a number or a link is left out however many typed it, and so is the mere beginning of a word of the
 * shop.
 */
export function suggestTerms(log: SearchLog, shopWords: ShopWords): SuggestedTerm[] {
  const stems = new Set([...shopWords.ofProducts, ...shopWords.ofContents].map(stem));
  return countTerms(log)
    .filter(({ text, networks }) => networks >= leastNetworks && isPublic(text))
    .filter(({ text }) => tokenize(text).every((word) => stems.has(stem(word))))
    .toSorted((one, other) => other.shoppers - one.shoppers || (one.text < other.text ? -1 : 1))
    .slice(0, mostTerms)
    .filter(({ text }) => !isBegunWord(tokenize(text).at(-1) ?? '', shopWords.ofProducts))
    .map(({ text, shoppers }) => ({ text, shoppers }));
}

/**
 * Sessions with the same rank on one day are of different networks: as many networks as the commonest rank has
 * sessions have typed a term, at least. Who comes back on another day counts as another network, since nothing
 * tells networks of two days from each other.
 */
function countTerms(log: SearchLog): (SuggestedTerm & { networks: number })[] {
  const counts = log.texts.map(() => new Uint32Array(mostSessionsOfNetwork + 1));
  log.textOf.forEach((text, inquiry) => {
    const acts = log.acts.subarray(log.starts[inquiry], log.starts[inquiry + 1]);
    const byRank = counts[text];
    const rank = log.networkRanks[inquiry] ?? 0;
    if (byRank && acts.some((act) => act >= clicked)) {
      byRank[rank] = (byRank[rank] ?? 0) + 1;
    }
  });
  return log.texts.map((text, number) => {
    const [trusted = 0, ...byRank] = counts[number] ?? [];
    return {
      text,
      shoppers: byRank.reduce((sum, count) => sum + count, trusted),
      networks: trusted + Math.max(...byRank),
    };
  });
}

const leastNetworks = 5;
const mostTerms = 2_000;
const longestTerm = 50;
const mostWords = 7;

/** A year or a size has fewer; a telephone number, a card or an order has more. */
const mostDigits = 4;

const personalMarks = /@|:\/\/|\bwww\./;

function isPublic(text: string): boolean {
  const digits = text.match(/\p{N}/gu)?.length ?? 0;
  return (
    text.length >= 2 &&
    text.length <= longestTerm &&
    text.split(' ').length <= mostWords &&
    digits <= mostDigits &&
    !personalMarks.test(text)
  );
}

/** A dropdown searches while the shopper types, and may be chosen from before the word is whole. */
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
