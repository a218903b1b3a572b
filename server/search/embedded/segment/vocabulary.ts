/**
 * Texts in the order of their UTF-8 bytes and numbered in it, stored in two typed arrays: a few bytes a word, where a
 * map of strings takes a hundred. Texts with the same prefix are adjacent.
 */
export class Vocabulary {
  readonly bytes: Uint8Array;
  /** The offset of each text, then the end of the last one. */
  readonly offsets: Uint32Array;

  constructor(bytes: Uint8Array, offsets: Uint32Array) {
    this.bytes = bytes;
    this.offsets = offsets;
  }

  /** Creates a vocabulary of distinct texts that are sorted already. */
  static of(texts: readonly string[]): Vocabulary {
    const offsets = new Uint32Array(texts.length + 1);
    texts.forEach((text, index) => {
      offsets[index + 1] = (offsets[index] ?? 0) + Buffer.byteLength(text);
    });
    const bytes = Buffer.allocUnsafeSlow(offsets[texts.length] ?? 0);
    texts.forEach((text, index) => bytes.write(text, offsets[index] ?? 0));
    return new Vocabulary(bytes, offsets);
  }

  get size(): number {
    return this.offsets.length - 1;
  }

  textOf(number: number): string {
    return readText(this.bytes, this.offsets[number] ?? 0, this.offsets[number + 1] ?? 0);
  }

  isAscii(number: number): boolean {
    const end = this.offsets[number + 1] ?? 0;
    for (let place = this.offsets[number] ?? 0; place < end; place += 1) {
      if ((this.bytes[place] ?? 0) > 0x7f) {
        return false;
      }
    }
    return true;
  }

  /** Returns the number of a text; -1 when it is unknown. */
  find(text: string): number {
    const sought = Buffer.from(text);
    const number = this.#firstFrom(sought, 0);
    const isThere = number < this.size && this.#length(number) === sought.length;
    return isThere && this.#compare(number, sought) === 0 ? number : -1;
  }

  /** Returns the numbers of the texts with a prefix: `first` to `end` (exclusive). */
  startingWith(prefix: string): { first: number; end: number } {
    const sought = Buffer.from(prefix);
    const first = this.#firstFrom(sought, 0);
    return { first, end: this.#firstFrom(sought, 1) };
  }

  /** Yields the numbers of the texts that contain some ASCII letters. */
  *containing(letters: string): Iterable<number> {
    const bytes = Buffer.from(this.bytes.buffer, this.bytes.byteOffset, this.bytes.length);
    let place = bytes.indexOf(letters, 0, 'latin1');
    while (place !== -1) {
      const number = this.#textAt(place);
      const end = this.offsets[number + 1] ?? 0;
      if (place + letters.length <= end) {
        yield number;
        place = bytes.indexOf(letters, end, 'latin1');
      } else {
        place = bytes.indexOf(letters, place + 1, 'latin1');
      }
    }
  }

  /** Returns the number of the text that contains a byte. */
  #textAt(place: number): number {
    let low = 0;
    let high = this.size;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if ((this.offsets[middle + 1] ?? 0) <= place) {
        low = middle + 1;
      } else {
        high = middle;
      }
    }
    return low;
  }

  /**
   * Returns the first text that does not come before `sought`; with `after` 1, the first after all texts with that
   * prefix.
   */
  #firstFrom(sought: Uint8Array, after: 0 | 1): number {
    let low = 0;
    let high = this.size;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (this.#compare(middle, sought) < after) {
        low = middle + 1;
      } else {
        high = middle;
      }
    }
    return low;
  }

  /** Compares a text with a prefix; 0 when the text begins with it. */
  #compare(number: number, sought: Uint8Array): number {
    const start = this.offsets[number] ?? 0;
    const length = this.#length(number);
    for (let index = 0; index < sought.length; index += 1) {
      if (index === length) {
        return -1;
      }
      const difference = (this.bytes[start + index] ?? 0) - (sought[index] ?? 0);
      if (difference !== 0) {
        return difference;
      }
    }
    return 0;
  }

  #length(number: number): number {
    return (this.offsets[number + 1] ?? 0) - (this.offsets[number] ?? 0);
  }
}

/** Sorts texts in vocabulary order. */
export function sortTexts(texts: readonly string[]): string[] {
  // UTF-16 sorts letters beyond the basic plane before some within it; UTF-8 does not.
  return texts.some((text) => surrogatePattern.test(text))
    ? texts.toSorted((one, other) => Buffer.compare(Buffer.from(one), Buffer.from(other)))
    : texts.toSorted();
}

const surrogatePattern = /[\ud800-\udfff]/;

export function readText(bytes: Uint8Array, start: number, end: number): string {
  return Buffer.from(bytes.buffer, bytes.byteOffset + start, end - start).toString();
}
