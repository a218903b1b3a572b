/** A criterion of an order: lower keys come first. Keys are never NaN. */
export interface OrderLevel {
  keyOf: (item: number) => number;
  /** Returns the criterion for items that share this key; undefined when there is none. */
  next: (sharedKey: number) => OrderLevel | undefined;
}

/** The number of items up to which they are sorted at once. */
const maxSortedDirectly = 256;

const itemsBetweenPauses = 8_192;

/**
 * Returns the items at places `from` to `to` (exclusive) of an order without sorting the others, so that a page deep in
 * a large result costs about as much as the first. Pauses.
 *
 * `compare` must equal all levels together. The keys of a level narrow the items down to those around both ends of the
 * range; the next level narrows down items that share a key with an end.
 */
export function* selectRange(
  items: Uint32Array,
  level: OrderLevel | undefined,
  compare: (one: number, other: number) => number,
  { from, to }: { from: number; to: number },
): Generator<void, number[]> {
  const end = Math.min(to, items.length);
  if (from >= end) {
    return [];
  }
  if (items.length <= maxSortedDirectly || !level) {
    return Array.from(items).toSorted(compare).slice(from, end);
  }
  const keys = yield* readKeys(items, level);
  const [sharedKey = 0] = keys;
  if (keys.every((key) => key === sharedKey)) {
    return yield* selectRange(items, level.next(sharedKey), compare, { from, to: end });
  }
  const order = keys.slice();
  const lowest = selectKey(order, from, 0);
  yield;
  const highest = selectKey(order, end - 1, from);
  yield;
  const { before, atLowest, between, atHighest } = partitionItems(items, keys, lowest, highest);
  const start = from - before;
  if (lowest === highest) {
    return yield* selectRange(atLowest, level.next(lowest), compare, {
      from: start,
      to: end - before,
    });
  }
  const head = yield* selectRange(atLowest, level.next(lowest), compare, {
    from: start,
    to: atLowest.length,
  });
  const tail = yield* selectRange(atHighest, level.next(highest), compare, {
    from: 0,
    to: end - before - atLowest.length - between.length,
  });
  return [...head, ...between.toSorted(compare), ...tail];
}

function* readKeys(items: Uint32Array, { keyOf }: OrderLevel): Generator<void, Float64Array> {
  const keys = new Float64Array(items.length);
  for (let from = 0; from < items.length; from += itemsBetweenPauses) {
    const to = Math.min(from + itemsBetweenPauses, items.length);
    for (let place = from; place < to; place += 1) {
      keys[place] = keyOf(items[place] ?? 0);
    }
    yield;
  }
  return keys;
}

interface Partitioning {
  /** The number of items that come before the range. */
  before: number;
  atLowest: Uint32Array;
  /** Holds at most as many items as the range. */
  between: number[];
  /** Empty when both ends share a key. */
  atHighest: Uint32Array;
}

function partitionItems(
  items: Uint32Array,
  keys: Float64Array,
  lowest: number,
  highest: number,
): Partitioning {
  const atLowest = new Uint32Array(items.length);
  const atHighest = new Uint32Array(lowest === highest ? 0 : items.length);
  const between: number[] = [];
  let before = 0;
  let low = 0;
  let high = 0;
  for (let place = 0; place < items.length; place += 1) {
    const key = keys[place] ?? 0;
    const item = items[place] ?? 0;
    if (key < lowest) {
      before += 1;
    } else if (key === lowest) {
      atLowest[low] = item;
      low += 1;
    } else if (key === highest) {
      atHighest[high] = item;
      high += 1;
    } else if (key < highest) {
      between.push(item);
    }
  }
  return { before, between, atLowest: atLowest.slice(0, low), atHighest: atHighest.slice(0, high) };
}

/**
 * Returns the key at a place of the ascending order (quickselect). Afterwards no key before that place is higher and no
 * key after it is lower. Keys before `from` must not be higher than the others.
 */
function selectKey(keys: Float64Array, place: number, from: number): number {
  let low = from;
  let high = keys.length - 1;
  while (low < high) {
    const { left, right } = partition(keys, low, high);
    if (place <= right) {
      high = right;
    } else if (place >= left) {
      low = left;
    } else {
      break;
    }
  }
  return keys[place] ?? 0;
}

/**
 * Partitions keys around a pivot. Afterwards no key up to `right` is higher than one from `left` on; those between are
 * equal.
 */
function partition(keys: Float64Array, low: number, high: number): { left: number; right: number } {
  const pivot = medianOf(keys[low] ?? 0, keys[(low + high) >>> 1] ?? 0, keys[high] ?? 0);
  let left = low;
  let right = high;
  while (left <= right) {
    while ((keys[left] ?? 0) < pivot) {
      left += 1;
    }
    while ((keys[right] ?? 0) > pivot) {
      right -= 1;
    }
    if (left <= right) {
      const moved = keys[left] ?? 0;
      keys[left] = keys[right] ?? 0;
      keys[right] = moved;
      left += 1;
      right -= 1;
    }
  }
  return { left, right };
}

function medianOf(one: number, other: number, third: number): number {
  return Math.max(Math.min(one, other), Math.min(Math.max(one, other), third));
}
