/** Returns the lower end of the confidence interval of a share (Wilson, 95 % one-sided). */
export function lowerShare(count: number, total: number): number {
  if (count === 0 || total === 0) {
    return 0;
  }
  const share = Math.min(1, count / total);
  const z2 = 1.645 ** 2;
  const middle = share + z2 / (2 * total);
  const half = 1.645 * Math.sqrt((share * (1 - share)) / total + z2 / (4 * total ** 2));
  return (middle - half) / (1 + z2 / total);
}
