/** Returns the change from the first to the last value on the line of best fit. */
export function riseOf(values: readonly number[]): number {
  const { length } = values;
  const middle = (length - 1) / 2;
  const mean = values.reduce((sum, value) => sum + value, 0) / length;
  let product = 0;
  let square = 0;
  for (const [place, value] of values.entries()) {
    product += (place - middle) * (value - mean);
    square += (place - middle) ** 2;
  }
  return square === 0 ? 0 : (product / square) * (length - 1);
}
