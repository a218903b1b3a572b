import type { SearchSettings } from '../../contract/search/search-settings.ts';
import type { PriceFilter } from '../query.ts';
import { listPhrases, type PhraseList } from './phrase-list.ts';

/** A merchant's entry: words, with the products or prices that they lead to. */
export type WishSetting = SearchSettings['wishes'][number];

interface SettingPhrases {
  /** Words that lead to products. */
  wishes: PhraseList<WishSetting>;
  /** Words that say a price only. */
  prices: PhraseList<{ price: PriceFilter }>;
}

/** Compiled once for each saved list. */
const compiled = new WeakMap<readonly WishSetting[], SettingPhrases>();

export function wishPhrases(wishes: readonly WishSetting[]): SettingPhrases['wishes'] {
  return phrasesOf(wishes).wishes;
}

export function pricePhrases(wishes: readonly WishSetting[]): SettingPhrases['prices'] {
  return phrasesOf(wishes).prices;
}

function phrasesOf(wishes: readonly WishSetting[]): SettingPhrases {
  const known = compiled.get(wishes);
  if (known) {
    return known;
  }
  const listed = <T>(among: readonly WishSetting[], valueOf: (wish: WishSetting) => T) =>
    listPhrases(among.flatMap((wish) => wish.words.map((word) => [word, valueOf(wish)] as const)));
  const phrases = {
    wishes: listed(wishes.filter(leadsToProducts), (wish) => wish),
    prices: listed(
      wishes.filter((wish) => !leadsToProducts(wish)),
      (wish) => ({ price: priceOf(wish) ?? {} }),
    ),
  };
  compiled.set(wishes, phrases);
  return phrases;
}

function leadsToProducts({ collections, tags, product_types: types }: WishSetting): boolean {
  return collections.length + tags.length + types.length > 0;
}

/** Returns the price of a wish in hundredths; undefined without one. */
export function priceOf({ min_price: min, max_price: max }: WishSetting): PriceFilter | undefined {
  return min === undefined && max === undefined
    ? undefined
    : { min: hundredths(min), max: hundredths(max) };
}

function hundredths(price: number | undefined): number | undefined {
  return price === undefined ? undefined : Math.round(price * 100);
}
