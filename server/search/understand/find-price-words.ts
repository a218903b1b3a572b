import type { PriceFilter } from '../query.ts';
import type { Language } from '../../text/languages/language.ts';
import { compileOnce } from './compile-once.ts';
import { keyedWords, listPhrases, type PhraseList, phraseAt, textOf } from './phrase-list.ts';
import { phrasesOf, type PhrasesByLanguage } from './phrases.ts';
import { pricePhrases, type WishSetting } from './wish-settings.ts';

const cheap: PhrasesByLanguage = {
  en: 'cheap, cheapest, cheaper, affordable, inexpensive, low cost, low-cost, low price',
  da: 'billig, billige, billigt, billigste',
  de: 'billig, billige, billiger, billiges, billigen, günstig, günstige, günstiger, günstiges, günstigen, preiswert, preiswerte',
  es: 'barato, barata, baratos, baratas, económico, económica, económicos, económicas',
  fi: 'halpa, halvat, edullinen, edulliset',
  fr: 'pas cher, pas chère, pas chers, pas chères, bon marché, à petit prix, abordable',
  it: 'economico, economica, economici, economiche, a buon mercato, a poco prezzo',
  nl: 'goedkoop, goedkope, goedkoopste, voordelig, voordelige',
  no: 'billig, billige, billigste, rimelig',
  pt: 'barato, barata, baratos, baratas, econômico, econômica, econômicos, econômicas',
  sv: 'billig, billiga, billigt, billigaste, prisvärd, prisvärda',
};

const cheapPhrases = compileOnce((languages) =>
  listPhrases(phrasesOf(cheap, languages).map((phrase) => [phrase, {}] as const)),
);

export interface PriceWord {
  /** The words, as typed. */
  text: string;
  /** The term without them. */
  rest: string;
  /** The words with a neighbour, one of which may be a name: `cheap monday`. */
  names: readonly string[];
  /** The merchant's price for the words; absent where they ask for low prices. */
  price?: PriceFilter;
}

/** Finds a word that asks for low prices, or for the merchant's own, in a term with other words. */
export function findPriceWord(
  term: string,
  { languages, wishes }: { languages: readonly Language[]; wishes: readonly WishSetting[] },
): PriceWord | undefined {
  const words = keyedWords(term);
  const lists: PhraseList<Pick<PriceWord, 'price'>>[] = [
    pricePhrases(wishes),
    cheapPhrases(languages),
  ];
  for (const start of words.keys()) {
    const found = lists
      .map((list) => phraseAt(list, words, start))
      .find((phrase) => phrase !== undefined);
    if (found && found.length < words.length) {
      const end = start + found.length;
      return {
        ...found.value,
        text: textOf(words.slice(start, end)),
        rest: textOf([...words.slice(0, start), ...words.slice(end)]),
        names: [
          ...(start > 0 ? [textOf(words.slice(start - 1, end))] : []),
          ...(end < words.length ? [textOf(words.slice(start, end + 1))] : []),
        ],
      };
    }
  }
  return undefined;
}
