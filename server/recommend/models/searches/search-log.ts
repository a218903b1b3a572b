import { GrowingColumn } from '../growing-column.ts';
import { type SessionStanding, sessionWeight, trustedStanding } from '../session-weight.ts';
import { queryWords } from './query-words.ts';

/**
 * Shoppers' searches as columns, in the order in which the shoppers were first seen. A search
 * session merges everything one shopper did about one query, so that repetitions count once.
 */
export interface SearchLog {
  /** Query → its words, as `queryWords` returns them. */
  queries: readonly (readonly string[])[];
  /** Texts as typed, in lower case. */
  texts: readonly string[];
  /** Search session → number of its query. */
  queryOf: Uint32Array;
  /** Search session → number of its text. */
  textOf: Uint32Array;
  /**
   * Search session → 1 when the shown list is known; otherwise only chosen products have
   * impressions.
   */
  isListed: Uint8Array;
  /**
   * Search session → index of its first impression. Has one entry more than there are search
   * sessions.
   */
  starts: Uint32Array;
  /** Product number by impression. A product occurs once within a search session. */
  products: Uint32Array;
  /** Place of the product from 1; 0 when unknown. */
  places: Uint8Array;
  acts: Uint8Array;
  /** Search session → its weight, between 0 and 1. */
  weights: Float64Array;
  /** Search session → rank of its shopping session within its network that day; 0 when trusted. */
  networkRanks: Uint8Array;
}

/** The furthest act of the shopper on a shown product, as stored in `SearchLog.acts`. */
export const seen = 0;
export const clicked = 1;
export const added = 2;
export const purchased = 3;

/** Everything one shopper did about one query. */
export interface SearchSession {
  term: string;
  isListed: boolean;
  /** Impressions by product number. */
  impressions: ReadonlyMap<number, Impression>;
  /** Standing of the shopping session; absent when trusted. */
  standing?: SessionStanding;
}

export interface Impression {
  place: number;
  act: number;
}

/** Further places tell nothing more. */
export const lastPlace = 40;

/** 6 bytes each. The earliest shoppers are dropped beyond this. */
const maxImpressions = 8_000_000;

const longestText = 60;

/** Builds a log from search sessions in reading order. */
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
  readonly #mostImpressions: number;

  constructor(most: number = maxImpressions) {
    this.#mostImpressions = most;
  }

  add({ term, isListed, impressions, standing = trustedStanding }: SearchSession): void {
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
    for (const [product, { place, act }] of impressions) {
      if (place <= lastPlace || act > seen) {
        this.#products.push(product);
        this.#places.push(Math.min(place, lastPlace));
        this.#acts.push(act);
      }
    }
  }

  /** Returns the log of the newest search sessions that fit. */
  finish(): SearchLog {
    const starts = [...this.#starts.toArray(), this.#products.length];
    const least = this.#products.length - this.#mostImpressions;
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

/** Numbers values by a key, in order of arrival. */
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
