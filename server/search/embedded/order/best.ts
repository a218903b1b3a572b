/** Returns the first `count` of the numbers below `size` in the order of `compare`, without sorting the rest. */
export function selectBest(
  size: number,
  count: number,
  compare: (one: number, other: number) => number,
): number[] {
  const heap: number[] = [];
  for (let item = 0; item < Math.min(size, count); item += 1) {
    heap.push(item);
  }
  if (count < size && count > 0) {
    for (let index = count >> 1; index >= 0; index -= 1) {
      sink(heap, index, compare);
    }
    for (let item = count; item < size; item += 1) {
      if (compare(item, heap[0] ?? 0) < 0) {
        heap[0] = item;
        sink(heap, 0, compare);
      }
    }
  }
  return heap.toSorted(compare);
}

/** Restores the heap: the worst selected item is the root, which a better item replaces. */
function sink(heap: number[], from: number, compare: (one: number, other: number) => number): void {
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
