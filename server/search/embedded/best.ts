/** The first `count` items in the order of `compare`, without sorting the rest. */
export function selectBest(
  items: readonly number[],
  count: number,
  compare: (one: number, other: number) => number,
): number[] {
  if (count >= items.length) {
    return items.toSorted(compare);
  }
  if (count <= 0) {
    return [];
  }
  const heap = items.slice(0, count);
  for (let index = count >> 1; index >= 0; index -= 1) {
    sink(heap, index, compare);
  }
  for (let index = count; index < items.length; index += 1) {
    const item = items[index] ?? 0;
    if (compare(item, heap[0] ?? 0) < 0) {
      heap[0] = item;
      sink(heap, 0, compare);
    }
  }
  return heap.toSorted(compare);
}

/** The worst item is the root: the one to beat. */
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
