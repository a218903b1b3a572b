import type { CatalogCollection } from '../catalog/catalog-collection.ts';
import { stem } from '../text/stem.ts';
import { tokenize } from '../text/tokens.ts';

/**
 * Returns the collections whose title contains all words of the term in any form, the last word as a prefix. Titles
 * with the fewest other words come first; ties keep their order.
 */
export function matchingCollections(
  collections: readonly CatalogCollection[],
  term: string,
): CatalogCollection[] {
  const words = tokenize(term);
  const last = words.pop();
  if (last === undefined) {
    return [];
  }
  const titles = titlesOf(collections);
  const others = words.map((word) => titles.byStem.get(stem(word)) ?? noPlaces);
  return [...placesOf(titles, last)]
    .filter((place) => others.every((places) => places.has(place)))
    .toSorted((one, other) => one - other)
    .flatMap((place) => titles.ordered[place] ?? []);
}

/** The words of the titles of a list of collections. */
interface Titles {
  /** The collections, those with the fewest words first. */
  ordered: readonly CatalogCollection[];
  /** The places in `ordered` of the collections with a word, by its stem. */
  byStem: ReadonlyMap<string, ReadonlySet<number>>;
  /** The same by the word itself, in the order of code units. */
  byText: readonly (readonly [text: string, places: ReadonlySet<number>])[];
}

const noPlaces: ReadonlySet<number> = new Set();

/** A list of collections is a new object after a change. */
const known = new WeakMap<readonly CatalogCollection[], Titles>();

function titlesOf(collections: readonly CatalogCollection[]): Titles {
  const titles = known.get(collections) ?? readTitles(collections);
  known.set(collections, titles);
  return titles;
}

function readTitles(collections: readonly CatalogCollection[]): Titles {
  const read = collections
    .map((collection) => ({ collection, words: tokenize(collection.title) }))
    .toSorted((one, other) => one.words.length - other.words.length);
  const byStem = new Map<string, Set<number>>();
  const byText = new Map<string, Set<number>>();
  for (const [place, { words }] of read.entries()) {
    for (const word of words) {
      addPlace(byStem, stem(word), place);
      addPlace(byText, word, place);
    }
  }
  return {
    ordered: read.map(({ collection }) => collection),
    byStem,
    byText: [...byText].toSorted(([one], [other]) => (one < other ? -1 : 1)),
  };
}

function addPlace(places: Map<string, Set<number>>, word: string, place: number): void {
  const ofWord = places.get(word) ?? new Set();
  places.set(word, ofWord.add(place));
}

/** Returns the places of the titles with a form of a word, or with a word that begins with it. */
function placesOf({ byStem, byText }: Titles, word: string): Set<number> {
  const places = new Set(byStem.get(stem(word)));
  for (const [text, ofText] of byText.slice(firstFrom(byText, word))) {
    if (!text.startsWith(word)) {
      break;
    }
    ofText.forEach((place) => places.add(place));
  }
  return places;
}

/** Returns the index of the first word that does not come before a prefix. */
function firstFrom(byText: Titles['byText'], prefix: string): number {
  let low = 0;
  let high = byText.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((byText[middle]?.[0] ?? '') < prefix) {
      low = middle + 1;
    } else {
      high = middle;
    }
  }
  return low;
}
