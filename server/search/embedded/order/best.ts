/** Returns the order of two items: negative when the first comes first. */
type Compare = (one: number, other: number) => number;

/** A number for each item. An item with a lower one never comes before an item with a higher one. */
type Keys = Float64Array;

/** Keys decide most comparisons faster than `compare` does. */
interface Order {
  compare: Compare;
  keys: Keys | undefined;
}

/** Returns the first `count` of the numbers below `size` in the order of `compare`, without sorting the rest. */
export function selectBest(size: number, count: number, compare: Compare): number[] {
  const order = { compare, keys: undefined };
  const heap = firstItems(size, count, order);
  offerItems(heap, { from: heap.length, to: size }, order);
  return heap.toSorted(compare);
}

/** Returns the first `count` of some items in the order of `compare`. */
export function selectBestOf(
  items: readonly number[],
  count: number,
  compare: Compare,
  keys?: Keys,
): number[] {
  const order = { compare, keys };
  const heap = items.slice(0, count);
  if (count < items.length) {
    makeHeap(heap, order);
    for (let place = count; place < items.length; place += 1) {
      const item = items[place] ?? 0;
      if (count > 0 && isWorse(heap[0] ?? 0, item, order)) {
        heap[0] = item;
        sink(heap, 0, order);
      }
    }
  }
  return heap.toSorted(compare);
}

/** Returns the same items as `selectBest`, in any order. Pauses. */
export function* selectBestInSteps(
  size: number,
  count: number,
  compare: Compare,
  keys?: Keys,
): Generator<void, number[]> {
  const order = { compare, keys };
  const heap = firstItems(size, count, order);
  for (let from = heap.length; from < size; from += itemsBetweenPauses) {
    offerItems(heap, { from, to: Math.min(from + itemsBetweenPauses, size) }, order);
    yield;
  }
  return heap;
}

const itemsBetweenPauses = 8_192;

/** Returns a heap of the first items with the worst one as its root. */
function firstItems(size: number, count: number, order: Order): number[] {
  const heap: number[] = [];
  for (let item = 0; item < Math.min(size, count); item += 1) {
    heap.push(item);
  }
  if (count < size) {
    makeHeap(heap, order);
  }
  return heap;
}

function makeHeap(heap: number[], order: Order): void {
  for (let index = (heap.length >> 1) - 1; index >= 0; index -= 1) {
    sink(heap, index, order);
  }
}

/** Replaces items of the heap by better ones. */
function offerItems(
  heap: number[],
  { from, to }: { from: number; to: number },
  order: Order,
): void {
  if (heap.length === 0) {
    return;
  }
  const { keys } = order;
  let lowestKey = keys?.[heap[0] ?? 0] ?? 0;
  for (let item = from; item < to; item += 1) {
    const isLower = keys !== undefined && (keys[item] ?? 0) < lowestKey;
    if (!isLower && isWorse(heap[0] ?? 0, item, order)) {
      heap[0] = item;
      sink(heap, 0, order);
      lowestKey = keys?.[heap[0] ?? 0] ?? 0;
    }
  }
}

/** Restores the heap: the worst selected item is the root, which a better item replaces. */
function sink(heap: number[], from: number, order: Order): void {
  const item = heap[from] ?? 0;
  let index = from;
  for (;;) {
    let child = index * 2 + 1;
    if (child >= heap.length) {
      break;
    }
    if (child + 1 < heap.length && isWorse(heap[child + 1] ?? 0, heap[child] ?? 0, order)) {
      child += 1;
    }
    const worse = heap[child] ?? 0;
    if (!isWorse(worse, item, order)) {
      break;
    }
    heap[index] = worse;
    index = child;
  }
  heap[index] = item;
}

function isWorse(one: number, other: number, { compare, keys }: Order): boolean {
  if (keys !== undefined) {
    const difference = (keys[one] ?? 0) - (keys[other] ?? 0);
    if (difference !== 0) {
      return difference < 0;
    }
  }
  return compare(one, other) > 0;
}
