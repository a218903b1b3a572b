import type { SearchSettings } from '../../contract/search/search-settings.ts';
import { termKeys } from './typed-phrase.ts';

/** The combined effect of all groups with a keyword. */
export interface Keyword {
  /** The redirect of the first group that has one. */
  redirect: string | undefined;
  pins: readonly Pin[];
}

/** A product that is always shown for a keyword. */
export interface Pin {
  productId: number;
  badge: string | undefined;
  /** The name of the group, or the keyword when it has none. */
  groupName: string;
}

/** The most pins of a keyword in all its groups: the most products that one request may promote. */
const maxPins = 250;

/**
 * Indexes groups by keyword. A keyword matches only a whole term, not a word, prefix or other form: a redirect takes
 * shoppers away from their results, and the dropdown searches at every key.
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
        pins: distinctPins([...known.pins, ...pins]).slice(0, maxPins),
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
