import { stem } from '../../text/stem.ts';
import { tokenize } from '../../text/tokens.ts';

/** Words and phrases that find what the others find; with `also_find` what these find, and not the reverse. */
export interface ShopSynonym {
  words: readonly string[];
  also_find?: readonly string[] | undefined;
}

export type ReadSynonyms = (shopId: number) => Promise<readonly ShopSynonym[]>;

/** From a phrase to others: what is typed may be in either of two forms, so that both ways are one-way items. */
export interface SynonymItem {
  id: string;
  root: string;
  synonyms: string[];
}

/** The items of a synonym set, in the words that are indexed and asked for. */
export function toSynonymItems(synonyms: readonly ShopSynonym[]): SynonymItem[] {
  const others = new Map<string, Set<string>>();
  for (const { words, also_find: also } of synonyms) {
    for (const phrase of words) {
      const found = (also ?? words).map(toStems).filter((text) => text !== '');
      for (const root of typedForms(phrase)) {
        const known = others.get(root) ?? new Set();
        found.filter((text) => text !== toStems(phrase)).forEach((text) => known.add(text));
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

/** The last word of a term is asked for as it was typed. */
function typedForms(phrase: string): Set<string> {
  const words = tokenize(phrase);
  const typed = [...words.slice(0, -1).map(stem), words.at(-1) ?? ''].join(' ');
  return new Set([toStems(phrase), typed].filter((text) => text !== ''));
}
