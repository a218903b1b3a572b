/**
 * Spreads a whole amount over parts in proportion to their sizes, which are whole and not negative. Returns one share for
 * each part: none is larger than its part, and together they are the amount, or all parts where that is less.
 */
export function spreadAmount(amount: number, parts: readonly number[]): number[] {
  const whole = parts.reduce((sum, part) => sum + part, 0);
  const spread = Math.min(Math.max(amount, 0), whole);
  if (spread === 0) {
    return parts.map(() => 0);
  }
  // The product of two amounts may exceed what a number holds exactly.
  const exact = parts.map((part) => BigInt(spread) * BigInt(part));
  const shares = exact.map((share) => Number(share / BigInt(whole)));
  const left = spread - shares.reduce((sum, share) => sum + share, 0);
  const byRemainder = exact
    .map((share, index) => ({ index, remainder: Number(share % BigInt(whole)) }))
    .toSorted((a, b) => b.remainder - a.remainder || a.index - b.index);
  for (const { index } of byRemainder.slice(0, left)) {
    shares[index] = (shares[index] ?? 0) + 1;
  }
  return shares;
}
