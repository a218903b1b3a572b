/* Chance that comes out alike at every run, so that two runs differ by the recommenders alone. */

/** At most `most` of these, evenly spaced. */
export function evenlySpaced<Item>(items: readonly Item[], most: number): Item[] {
  if (items.length <= most) {
    return [...items];
  }
  const step = items.length / most;
  return Array.from({ length: most }, (_, index) => items[Math.floor(index * step)]).filter(
    (item) => item !== undefined,
  );
}

/** Another order for another `seed`; independent of the order they came in. */
export function shuffled(products: readonly number[], seed: number): number[] {
  return products
    .map((product) => ({ product, key: scatter(product + scatter(seed)) }))
    .toSorted((a, b) => a.key - b.key || a.product - b.product)
    .map(({ product }) => product);
}

/** A whole number from 0 to `count` - 1. */
export function choose(count: number, seed: number): number {
  return Math.floor((scatter(seed) / 2 ** 32) * count);
}

/** 32 bits in, 32 bits out, near ones far apart: the last step of MurmurHash3. */
function scatter(value: number): number {
  let bits = Math.imul(value ^ (value >>> 16), 0x85ebca6b);
  bits = Math.imul(bits ^ (bits >>> 13), 0xc2b2ae35);
  return (bits ^ (bits >>> 16)) >>> 0;
}
