import type { CatalogCollection } from '../catalog/catalog-collection.ts';
import { stem } from '../text/stem.ts';
import { tokenize } from '../text/tokens.ts';

/**
 * Returns the collections whose title contains all words of the term in any form, the last word as a prefix. Titles
 * with the fewest other words come first; ties keep their order.
 */
export function matchingCollections(
  collections: Iterable<CatalogCollection>,
  term: string,
): CatalogCollection[] {
  const words = tokenize(term).map(toWord);
  if (words.length === 0) {
    return [];
  }
  return Array.from(collections)
    .filter((collection) => hasAll(titleOf(collection), words))
    .toSorted((one, other) => titleOf(one).length - titleOf(other).length);
}

interface TitleWord {
  text: string;
  stem: string;
}

/** A cache of title words. A changed collection is a new object. */
const titles = new WeakMap<CatalogCollection, readonly TitleWord[]>();

function titleOf(collection: CatalogCollection): readonly TitleWord[] {
  const known = titles.get(collection);
  if (known) {
    return known;
  }
  const title = tokenize(collection.title).map(toWord);
  titles.set(collection, title);
  return title;
}

function toWord(text: string): TitleWord {
  return { text, stem: stem(text) };
}

function hasAll(title: readonly TitleWord[], words: readonly TitleWord[]): boolean {
  return words.every((word, place) => {
    const isBeginning = place === words.length - 1;
    return title.some(
      ({ text, stem: root }) => root === word.stem || (isBeginning && text.startsWith(word.text)),
    );
  });
}
