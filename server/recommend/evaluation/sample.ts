/* Reproducible randomness, so that two runs differ only by the recommenders. */

/** Returns at most `most` evenly spaced items. */
export function evenlySpaced<Item>(items: readonly Item[], most: number): Item[] {
  if (items.length <= most) {
    return [...items];
  }
  const step = items.length / most;
  return Array.from({ length: most }, (_, index) => items[Math.floor(index * step)]).filter(
    (item) => item !== undefined,
  );
}

/** Shuffles by `seed`, independently of the given order. */
export function shuffled(products: readonly number[], seed: number): number[] {
  return products
    .map((product) => ({ product, key: scatter(product + scatter(seed)) }))
    .toSorted((a, b) => a.key - b.key || a.product - b.product)
    .map(({ product }) => product);
}

/** Returns a whole number from 0 to `count` - 1. */
export function choose(count: number, seed: number): number {
  return Math.floor((scatter(seed) / 2 ** 32) * count);
}

/** Hashes 32 bits to 32 bits: the last step of MurmurHash3. */
function scatter(value: number): number {
  let bits = Math.imul(value ^ (value >>> 16), 0x85ebca6b);
  bits = Math.imul(bits ^ (bits >>> 13), 0xc2b2ae35);
  return (bits ^ (bits >>> 16)) >>> 0;
}
