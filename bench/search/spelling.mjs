const word = /[\p{L}\p{N}]+/gu;

/** Minimum lengths of words in which Vitrine tolerates one and two edits. */
const lettersForOneEdit = 4;
const lettersForTwoEdits = 8;

/**
 * The words of a catalog, which replace an unknown word by the nearest known one, as an application does above an
 * engine without spelling correction.
 */
export class Spelling {
  /** Number of occurrences by word. @type {Map<string, number>} */
  #words = new Map();
  /** Words by length. @type {Map<number, string[]>} */
  #byLength = new Map();
  /** @type {string[]} */
  #sorted = [];

  /** @param {string} text */
  add(text) {
    for (const known of text.toLowerCase().match(word) ?? []) {
      this.#words.set(known, (this.#words.get(known) ?? 0) + 1);
    }
  }

  /** Completes the vocabulary after all words have been added. */
  finish() {
    this.#sorted = [...this.#words.keys()].toSorted();
    for (const [known, count] of this.#words) {
      if (count > 1) {
        const alike = this.#byLength.get(known.length) ?? [];
        alike.push(known);
        this.#byLength.set(known.length, alike);
      }
    }
  }

  /**
   * Returns the words of a term with corrections. The last word may be the beginning of one.
   *
   * @param {string} term
   */
  correct(term) {
    const typed = term.toLowerCase().match(word) ?? [];
    return typed.map((one, place) => {
      const isKnown = this.#words.has(one) || (place === typed.length - 1 && this.#begins(one));
      return isKnown ? one : this.#nearest(one);
    });
  }

  /** @param {string} typed */
  #begins(typed) {
    let low = 0;
    let high = this.#sorted.length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if ((this.#sorted[middle] ?? '') < typed) {
        low = middle + 1;
      } else {
        high = middle;
      }
    }
    return this.#sorted[low]?.startsWith(typed) ?? false;
  }

  /** @param {string} typed */
  #nearest(typed) {
    const most = typed.length >= lettersForTwoEdits ? 2 : typed.length >= lettersForOneEdit ? 1 : 0;
    if (most === 0) {
      return typed;
    }
    let best = { text: typed, edits: most + 1, count: 0 };
    for (let length = typed.length - most; length <= typed.length + most; length += 1) {
      for (const known of this.#byLength.get(length) ?? []) {
        const edits = countEdits(typed, known, most);
        const count = this.#words.get(known) ?? 0;
        if (edits <= most && (edits < best.edits || (edits === best.edits && count > best.count))) {
          best = { text: known, edits, count };
        }
      }
    }
    return best.text;
  }
}

/**
 * Returns the number of added, dropped or replaced letters, or any larger number above `most`.
 *
 * @param {string} one
 * @param {string} other
 * @param {number} most
 */
function countEdits(one, other, most) {
  let previous = Array.from({ length: other.length + 1 }, (_, column) => column);
  for (let row = 1; row <= one.length; row += 1) {
    const current = [row];
    for (let column = 1; column <= other.length; column += 1) {
      const replaced = (previous[column - 1] ?? 0) + (one[row - 1] === other[column - 1] ? 0 : 1);
      const moved = Math.min(previous[column] ?? 0, current[column - 1] ?? 0) + 1;
      current.push(Math.min(replaced, moved));
    }
    if (Math.min(...current) > most) {
      return most + 1;
    }
    previous = current;
  }
  return previous[other.length] ?? 0;
}
