/** Returns the order of two items: negative when the first comes first. */
type Compare = (one: number, other: number) => number;

/** A number for each item. An item with a lower one never comes before an item with a higher one. */
type Keys = Float64Array;

/** Returns the first `count` of the numbers below `size` in the order of `compare`, without sorting the rest. */
export function selectBest(size: number, count: number, compare: Compare): number[] {
  const heap = firstItems(size, count, compare);
  offerItems(heap, { from: heap.length, to: size }, compare);
  return heap.toSorted(compare);
}

/**
 * Returns the same items as `selectBest`, in any order. Pauses. Keys decide most comparisons faster than `compare` does.
 */
export function* selectBestInSteps(
  size: number,
  count: number,
  compare: Compare,
  keys?: Keys,
): Generator<void, number[]> {
  const heap = firstItems(size, count, compare);
  for (let from = heap.length; from < size; from += itemsBetweenPauses) {
    offerItems(heap, { from, to: Math.min(from + itemsBetweenPauses, size) }, compare, keys);
    yield;
  }
  return heap;
}

const itemsBetweenPauses = 8_192;

/** Returns a heap of the first items with the worst one as its root. */
function firstItems(size: number, count: number, compare: Compare): number[] {
  const heap: number[] = [];
  for (let item = 0; item < Math.min(size, count); item += 1) {
    heap.push(item);
  }
  if (count < size) {
    for (let index = (heap.length >> 1) - 1; index >= 0; index -= 1) {
      sink(heap, index, compare);
    }
  }
  return heap;
}

/** Replaces items of the heap by better ones. */
function offerItems(
  heap: number[],
  { from, to }: { from: number; to: number },
  compare: Compare,
  keys?: Keys,
): void {
  if (heap.length === 0) {
    return;
  }
  let lowestKey = keys?.[heap[0] ?? 0] ?? 0;
  for (let item = from; item < to; item += 1) {
    const isLower = keys !== undefined && (keys[item] ?? 0) < lowestKey;
    if (!isLower && compare(item, heap[0] ?? 0) < 0) {
      heap[0] = item;
      sink(heap, 0, compare);
      lowestKey = keys?.[heap[0] ?? 0] ?? 0;
    }
  }
}

/** Restores the heap: the worst selected item is the root, which a better item replaces. */
function sink(heap: number[], from: number, compare: Compare): void {
  const item = heap[from] ?? 0;
  let index = from;
  for (;;) {
    let child = index * 2 + 1;
    if (child >= heap.length) {
      break;
    }
    if (child + 1 < heap.length && compare(heap[child + 1] ?? 0, heap[child] ?? 0) > 0) {
      child += 1;
    }
    const worse = heap[child] ?? 0;
    if (compare(worse, item) <= 0) {
      break;
    }
    heap[index] = worse;
    index = child;
  }
  heap[index] = item;
}
