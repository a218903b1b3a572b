import type { WordForms } from '../../text/languages/word-forms.ts';
import { stem } from '../../text/stem.ts';
import { tokenize } from '../../text/tokens.ts';
import { keyTokens } from './word-keys.ts';

/** Words and phrases that also find each other; with `also_find`, they find those phrases, but not the reverse. */
export interface ShopSynonym {
  words: readonly string[];
  also_find?: readonly string[] | undefined;
}

export type ReadSynonyms = (shopId: number) => Promise<readonly ShopSynonym[]>;

/** A one-way synonym. Since a typed phrase may have either of two forms, two-way synonyms are several one-way items. */
export interface SynonymItem {
  id: string;
  root: string;
  synonyms: string[];
}

/** Returns the items of a synonym set in the forms of indexed and searched words. */
export function toSynonymItems(
  synonyms: readonly ShopSynonym[],
  forms: readonly WordForms[] = [],
): SynonymItem[] {
  const others = new Map<string, Set<string>>();
  for (const { words, also_find: also } of synonyms) {
    for (const phrase of words) {
      const found = (also ?? words)
        .filter((other) => toStems(other) !== toStems(phrase))
        .flatMap((other) => [toStems(other), ...toTokens(other, forms)]);
      for (const root of typedForms(phrase, forms)) {
        const known = others.get(root) ?? new Set();
        found.filter((text) => text !== '').forEach((text) => known.add(text));
        others.set(root, known);
      }
    }
  }
  return Array.from(others, ([root, found], place) => ({
    id: String(place + 1),
    root,
    synonyms: [...found],
  })).filter(({ synonyms: found }) => found.length > 0);
}

function toStems(phrase: string): string {
  return tokenize(phrase).map(stem).join(' ');
}

/** Returns a phrase with a token of its forms for each word, in each language that has tokens for all of them. */
function toTokens(phrase: string, forms: readonly WordForms[]): string[] {
  const words = tokenize(phrase);
  return forms.flatMap((language) => {
    const tokens = words.flatMap((word) => keyTokens(word, [language]));
    return tokens.length === words.length && tokens.length > 0 ? [tokens.join(' ')] : [];
  });
}

/** Returns the forms in which a phrase is searched: the last word of a term may stay as typed. */
function typedForms(phrase: string, forms: readonly WordForms[]): Set<string> {
  const words = tokenize(phrase);
  const typed = [...words.slice(0, -1).map(stem), words.at(-1) ?? ''].join(' ');
  return new Set(
    [toStems(phrase), typed, ...toTokens(phrase, forms)].filter((text) => text !== ''),
  );
}
