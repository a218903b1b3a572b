/** Values grouped by product, in insertion order. */
export interface GroupedByProduct {
  /** Product → index of its first value. Has one entry more than there are products. */
  starts: Uint32Array;
  values: Uint32Array;
}

/**
 * Groups values by product. `visitAll` runs twice, to count and to fill, and has to visit the same
 * values both times.
 */
export function groupByProduct(
  productCount: number,
  visitAll: (visit: (product: number, value: number) => void) => void,
): GroupedByProduct {
  const starts = new Uint32Array(productCount + 1);
  visitAll((product) => {
    starts[product + 1] = (starts[product + 1] ?? 0) + 1;
  });
  for (let product = 0; product < productCount; product++) {
    starts[product + 1] = (starts[product + 1] ?? 0) + (starts[product] ?? 0);
  }
  const next = starts.slice();
  const values = new Uint32Array(starts[productCount] ?? 0);
  visitAll((product, value) => {
    const place = next[product] ?? 0;
    values[place] = value;
    next[product] = place + 1;
  });
  return { starts, values };
}

/** Returns the number of values of each product. */
export function countByProduct({ starts }: GroupedByProduct): Uint32Array {
  return starts.subarray(1).map((end, product) => end - (starts[product] ?? 0));
}

export function visitGroup(
  { starts, values }: GroupedByProduct,
  product: number,
  visit: (value: number) => void,
): void {
  const end = starts[product + 1] ?? 0;
  for (let place = starts[product] ?? 0; place < end; place++) {
    visit(values[place] ?? 0);
  }
}
