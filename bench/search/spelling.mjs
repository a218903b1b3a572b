const word = /[\p{L}\p{N}]+/gu;

/** Words by length and edits: as many slips as Vitrine forgives. */
const lettersForOneEdit = 4;
const lettersForTwoEdits = 8;

/**
 * The words of a catalog, by which a word that it does not know is replaced by the nearest one: what an
 * application keeps above an engine that has no spelling help of its own.
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

  /** All have been added. */
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
   * The words of a term; its last one may be the beginning of one.
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
 * Letters added, dropped or replaced; above `most` it does not matter by how much.
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
