import { tokenize } from '../../../text/tokens.ts';
import { stem } from '../../../text/stem.ts';

/**
 * Finds families: products of one type whose titles differ in one word, such as a colour, a size or a motif. Titles of two
 * words tell too little.
 */
export class FamilyFinder {
  /** Product → a product of its family, itself when it was the first one. */
  readonly #parents: number[] = [];
  /** Hash of a type and a title without one of its words → a product with it. */
  readonly #products = new Map<number, number>();

  /** Adds the next product, numbered from 0. */
  add(title: string, type: number): void {
    const product = this.#parents.length;
    this.#parents.push(product);
    const words = tokenize(title).map(stem).slice(0, mostWords);
    if (words.length < fewestWords) {
      return;
    }
    words.forEach((_, place) => {
      const key = hash(`${type} ${words.with(place, '').join(' ')}`);
      const known = this.#products.get(key);
      if (known === undefined) {
        this.#products.set(key, product);
      } else {
        this.#join(product, known);
      }
    });
  }

  /** Returns the family of each product: the number of its first product. */
  finish(): Uint32Array {
    return Uint32Array.from(this.#parents.keys(), (product) => this.#firstOf(product));
  }

  #join(one: number, other: number): void {
    const [first, second] = [this.#firstOf(one), this.#firstOf(other)];
    this.#parents[Math.max(first, second)] = Math.min(first, second);
  }

  #firstOf(product: number): number {
    let first = product;
    for (let next = this.#parents[first] ?? first; next !== first;) {
      this.#parents[first] = this.#parents[next] ?? next;
      first = next;
      next = this.#parents[first] ?? first;
    }
    return first;
  }
}

const fewestWords = 3;
/** Limits the work for a title that is a whole text. */
const mostWords = 12;

/** Hashes a text to 53 bits: two 32-bit hashes of FNV-1a. */
function hash(text: string): number {
  let [low, high] = [0x811c9dc5, 0x01000193];
  for (let index = 0; index < text.length; index++) {
    const code = text.charCodeAt(index);
    low = Math.imul(low ^ code, 0x01000193);
    high = Math.imul(high ^ code, 0x85ebca6b);
  }
  return (low >>> 0) * 2 ** 21 + (high >>> 11);
}
