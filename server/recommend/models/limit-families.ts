import type { Neighbours } from './neighbours.ts';

/** Keeps the best of each family in every list, at most `most` of them. */
export function limitFamilies(
  neighbours: Neighbours,
  families: Uint32Array,
  most: number,
): Neighbours {
  const starts = new Uint32Array(neighbours.starts.length);
  const products = neighbours.products.slice();
  const scores = neighbours.scores.slice();
  const together = neighbours.together.slice();
  let length = 0;
  for (let product = 0; product + 1 < starts.length; product++) {
    const listed = new Map<number, number>();
    const end = neighbours.starts[product + 1] ?? 0;
    for (let place = neighbours.starts[product] ?? 0; place < end; place++) {
      const other = neighbours.products[place] ?? 0;
      const family = families[other] ?? other;
      const count = (listed.get(family) ?? 0) + 1;
      listed.set(family, count);
      if (count <= most) {
        products[length] = other;
        scores[length] = neighbours.scores[place] ?? 0;
        together[length] = neighbours.together[place] ?? 0;
        length++;
      }
    }
    starts[product + 1] = length;
  }
  return {
    ...neighbours,
    starts,
    products: products.subarray(0, length),
    scores: scores.subarray(0, length),
    together: together.subarray(0, length),
  };
}
