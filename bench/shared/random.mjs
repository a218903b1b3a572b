/**
 * Returns a generator of numbers above 0 and below 1, equal in each run (xorshift32).
 * @param {number} seed not 0
 * @returns {() => number}
 */
export function createRandom(seed) {
  let state = seed;
  return () => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return (state >>> 0) / 2 ** 32;
  };
}

/**
 * Returns a normally distributed number with mean 0 and variance 1.
 * @param {() => number} random
 */
export function normal(random) {
  return Math.sqrt(-2 * Math.log(random())) * Math.cos(2 * Math.PI * random());
}
