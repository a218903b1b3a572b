import { tokenize } from '../../../text/tokens.ts';
import { clicked, type SearchLog } from './search-log.ts';

/** A term that may be suggested to other shoppers. */
export interface SuggestedTerm {
  text: string;
  /** Who searched for it in these words and chose something. */
  shoppers: number;
}

/**
 * Terms that at least five shoppers typed in the same words and then chose something: fewer might be one
 * person's matter, and nobody is to read what another has typed for himself. What looks like an address, a number
 * or a link is left out however many typed it, and so is the mere beginning of a word of the shop.
 */
export function suggestTerms(log: SearchLog, shopWords: ReadonlySet<string>): SuggestedTerm[] {
  const shoppers = new Uint32Array(log.texts.length);
  log.textOf.forEach((text, inquiry) => {
    const acts = log.acts.subarray(log.starts[inquiry], log.starts[inquiry + 1]);
    if (acts.some((act) => act >= clicked)) {
      shoppers[text] = (shoppers[text] ?? 0) + 1;
    }
  });
  return log.texts
    .map((text, number) => ({ text, shoppers: shoppers[number] ?? 0 }))
    .filter((term) => term.shoppers >= leastShoppers && isPublic(term.text))
    .toSorted((one, other) => other.shoppers - one.shoppers || (one.text < other.text ? -1 : 1))
    .slice(0, mostTerms)
    .filter(({ text }) => !isBegunWord(tokenize(text).at(-1) ?? '', shopWords));
}

const leastShoppers = 5;
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
