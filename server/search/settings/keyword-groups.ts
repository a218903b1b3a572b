import type { SearchSettings } from '../../contract/search-settings.ts';
import { termKeys } from './typed-phrase.ts';

/** What the groups of a keyword say together. */
export interface Keyword {
  /** Of the first group that has one. */
  redirect: string | undefined;
  pins: readonly Pin[];
}

/** A product that is shown for a keyword whatever else is found. */
export interface Pin {
  productId: number;
  badge: string | undefined;
  /** Of the group; the keyword, where it has none. */
  groupName: string;
}

/** For all groups of a keyword together: what one request may promote. */
const mostPins = 250;

/**
 * Groups by their keywords. A keyword is a whole term and not a word in it, nor its beginning or another
 * form: a redirect takes shoppers away from what they asked for, and the dropdown asks at every key.
 */
export function compileKeywords(
  groups: SearchSettings['keyword_groups'],
): ReadonlyMap<string, Keyword> {
  const keywords = new Map<string, Keyword>();
  for (const { name, keywords: terms, redirect, promoted_products: ids, badge } of groups) {
    for (const key of termKeys(terms)) {
      const known = keywords.get(key) ?? { redirect: undefined, pins: [] };
      const pins = ids.map((productId) => ({ productId, badge, groupName: name ?? key }));
      keywords.set(key, {
        redirect: known.redirect ?? redirect,
        pins: distinctPins([...known.pins, ...pins]).slice(0, mostPins),
      });
    }
  }
  return keywords;
}

function distinctPins(pins: readonly Pin[]): Pin[] {
  const first = new Map<number, Pin>();
  for (const pin of pins) {
    first.set(pin.productId, first.get(pin.productId) ?? pin);
  }
  return [...first.values()];
}
