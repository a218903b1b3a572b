import { GrowingColumn } from '../growing-column.ts';
import { type SessionStanding, sessionWeight, trustedStanding } from '../session-weight.ts';
import { queryWords } from './query-words.ts';

/**
 * What shoppers searched for, as columns, in the order in which the shoppers were first seen. An inquiry is
 * all that one shopper did about one query, however often: whoever repeats something counts once.
 */
export interface SearchLog {
  /** Query → its words, as `queryWords` has them. */
  queries: readonly (readonly string[])[];
  /** As shoppers typed them, in lower case. */
  texts: readonly string[];
  /** Inquiry → number of its query. */
  queryOf: Uint32Array;
  /** Inquiry → number of its text. */
  textOf: Uint32Array;
  /** Inquiry → whether it is known what was shown; else its sightings are what was chosen. */
  isListed: Uint8Array;
  /** Inquiry → its first sighting; one more than there are inquiries. */
  starts: Uint32Array;
  /** Numbers, one a sighting; no product twice within an inquiry. */
  products: Uint32Array;
  /** Where the product stood, from 1; 0: not known. */
  places: Uint8Array;
  acts: Uint8Array;
  /** Inquiry → how much it counts, between 0 and 1. */
  weights: Float64Array;
  /** Inquiry → the place of its session among those of its network that day; 0: trusted as it is. */
  networkRanks: Uint8Array;
}

/** What became of a product that was shown, as `SearchLog.acts` holds it: the most that the shopper did. */
export const seen = 0;
export const clicked = 1;
export const added = 2;
export const purchased = 3;

/** All that one shopper did about one query. */
export interface Inquiry {
  term: string;
  isListed: boolean;
  /** By number of the product. */
  sightings: ReadonlyMap<number, Sighting>;
  /** Of its session; absent: trusted. */
  standing?: SessionStanding;
}

export interface Sighting {
  place: number;
  act: number;
}

/** What is seen further down tells the same. */
export const lastPlace = 40;

/** In 6 bytes each; the shoppers who came first are forgotten when there are more. */
const mostSightings = 8_000_000;

const longestText = 60;

/** Takes inquiries as they are read. */
export class SearchLogBuilder {
  readonly #queries = new Numbered<readonly string[]>();
  readonly #texts = new Numbered<string>();
  readonly #queryOf = new GrowingColumn((length) => new Uint32Array(length));
  readonly #textOf = new GrowingColumn((length) => new Uint32Array(length));
  readonly #isListed = new GrowingColumn((length) => new Uint8Array(length));
  readonly #starts = new GrowingColumn((length) => new Uint32Array(length));
  readonly #products = new GrowingColumn((length) => new Uint32Array(length));
  readonly #places = new GrowingColumn((length) => new Uint8Array(length));
  readonly #acts = new GrowingColumn((length) => new Uint8Array(length));
  readonly #weights = new GrowingColumn((length) => new Float64Array(length));
  readonly #networkRanks = new GrowingColumn((length) => new Uint8Array(length));
  readonly #mostSightings: number;

  constructor(most: number = mostSightings) {
    this.#mostSightings = most;
  }

  add({ term, isListed, sightings, standing = trustedStanding }: Inquiry): void {
    const words = queryWords(term);
    if (words.length === 0) {
      return;
    }
    const text = term.trim().replaceAll(/\s+/g, ' ').toLowerCase().slice(0, longestText);
    this.#queryOf.push(this.#queries.numberOf(words.join(' '), () => words));
    this.#textOf.push(this.#texts.numberOf(text, () => text));
    this.#isListed.push(isListed ? 1 : 0);
    this.#weights.push(sessionWeight(standing));
    this.#networkRanks.push(standing.networkRank ?? 0);
    this.#starts.push(this.#products.length);
    for (const [product, { place, act }] of sightings) {
      if (place <= lastPlace || act > seen) {
        this.#products.push(product);
        this.#places.push(Math.min(place, lastPlace));
        this.#acts.push(act);
      }
    }
  }

  /** The newest, if there are too many. */
  finish(): SearchLog {
    const starts = [...this.#starts.toArray(), this.#products.length];
    const least = this.#products.length - this.#mostSightings;
    const first = Math.max(
      0,
      starts.findIndex((start) => start >= least),
    );
    const from = starts[first] ?? 0;
    return {
      queries: this.#queries.values,
      texts: this.#texts.values,
      queryOf: this.#queryOf.toArray().subarray(first),
      textOf: this.#textOf.toArray().subarray(first),
      isListed: this.#isListed.toArray().subarray(first),
      weights: this.#weights.toArray().subarray(first),
      networkRanks: this.#networkRanks.toArray().subarray(first),
      starts: Uint32Array.from(starts.slice(first), (start) => start - from),
      products: this.#products.toArray().subarray(from),
      places: this.#places.toArray().subarray(from),
      acts: this.#acts.toArray().subarray(from),
    };
  }
}

/** Values by a text that tells them apart, numbered as they come. */
class Numbered<Value> {
  readonly values: Value[] = [];
  readonly #numbers = new Map<string, number>();

  numberOf(key: string, create: () => Value): number {
    const known = this.#numbers.get(key);
    if (known !== undefined) {
      return known;
    }
    const number = this.values.length;
    this.values.push(create());
    this.#numbers.set(key, number);
    return number;
  }
}
