/** The relative error at which the sums below end. */
const precision = 1e-15;

/**
 * Returns the probability that a chi-square value is larger than this one: the regularized incomplete gamma function, by
 * its series near zero and its continued fraction elsewhere (Press et al., Numerical Recipes, 3rd edition, section 6.2).
 */
export function chiSquareTail(value: number, degreesOfFreedom: number): number {
  const [x, a] = [value / 2, degreesOfFreedom / 2];
  if (x <= 0) {
    return 1;
  }
  const density = Math.exp(a * Math.log(x) - x) / gammaOfHalves(a);
  return x < a + 1 ? 1 - density * lowerSeries(x, a) : density * upperFraction(x, a);
}

/** Returns the value below which a standard normal value is with this probability, between 0 and 1. */
export function normalQuantile(probability: number): number {
  if (probability < 0.5) {
    return -normalQuantile(1 - probability);
  }
  // The square of a normal value is a chi-square value of one degree of freedom.
  const tail = 2 * (1 - probability);
  let [low, high] = [0, 40];
  for (let middle = 20; low < middle && middle < high; middle = (low + high) / 2) {
    if (chiSquareTail(middle ** 2, 1) > tail) {
      low = middle;
    } else {
      high = middle;
    }
  }
  return low;
}

/** Returns the gamma function of a positive multiple of 1/2. */
function gammaOfHalves(a: number): number {
  if (a <= 1) {
    return a === 1 ? 1 : Math.sqrt(Math.PI);
  }
  return (a - 1) * gammaOfHalves(a - 1);
}

function lowerSeries(x: number, a: number): number {
  let sum = 1 / a;
  for (let term = sum, n = 1; term > sum * precision; n++) {
    term *= x / (a + n);
    sum += term;
  }
  return sum;
}

/** By the method of Lentz. */
function upperFraction(x: number, a: number): number {
  let b = x + 1 - a;
  let c = Number.MAX_VALUE;
  let d = 1 / b;
  let fraction = d;
  for (let n = 1, factor = 0; Math.abs(factor - 1) > precision; n++) {
    const numerator = n * (a - n);
    b += 2;
    d = 1 / (numerator * d + b);
    c = b + numerator / c;
    factor = c * d;
    fraction *= factor;
  }
  return fraction;
}
