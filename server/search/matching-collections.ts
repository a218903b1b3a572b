import type { CatalogCollection } from '../catalog/catalog-collection.ts';
import { stem } from '../text/stem.ts';
import { tokenize } from '../text/tokens.ts';

/**
 * Collections whose title has all words of the term in any form, the last one as a prefix; those first
 * whose title has the fewest other words, equal ones in their own order.
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

/** A collection that changes is another object. */
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
