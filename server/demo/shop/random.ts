export interface Random {
  /** Returns a uniform number in [0, 1). */
  next(): number;
  /** Returns a uniform whole number, both ends included. */
  integer(low: number, high: number): number;
  chance(probability: number): boolean;
  pick<Item>(items: readonly Item[]): Item;
  /** Returns a new array in random order. */
  shuffle<Item>(items: readonly Item[]): Item[];
}

/** Creates a generator with the same numbers for a seed on every machine (mulberry32). */
export function createRandom(seed: number): Random {
  let state = Math.trunc(seed) >>> 0;

  function next(): number {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 0x1_0000_0000;
  }

  function integer(low: number, high: number): number {
    return low + Math.floor(next() * (high - low + 1));
  }

  return {
    next,
    integer,
    chance: (probability) => next() < probability,
    pick: (items) => itemAt(items, Math.floor(next() * items.length)),
    shuffle: (items) => {
      const shuffled = [...items];
      for (let last = shuffled.length - 1; last > 0; last -= 1) {
        const other = integer(0, last);
        const kept = itemAt(shuffled, last);
        shuffled[last] = itemAt(shuffled, other);
        shuffled[other] = kept;
      }
      return shuffled;
    },
  };
}

/** Returns the item at an index that must exist. */
export function itemAt<Item>(items: readonly Item[], index: number): Item {
  const item = items[index];
  if (item === undefined) {
    throw new RangeError(`no item at ${index} of ${items.length}`);
  }
  return item;
}
