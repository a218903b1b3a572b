const isThorough = process.env.THOROUGH === 'yes';

/**
 * How many cases a costly test draws: the first number in `npm test`, the second with `THOROUGH=yes`. The cases are
 * random, so all runs together draw more and more of them.
 */
export function caseCount(usual: number, thorough: number): number {
  return isThorough ? thorough : usual;
}
