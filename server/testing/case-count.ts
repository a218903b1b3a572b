/** Whether the tests run all cases, as they do in `npm run test:all`. */
const isThorough = process.env.THOROUGH === 'yes';

/**
 * Returns the number of random cases of a costly test: the first number in `npm test`, the second with
 * `THOROUGH=yes`. All runs together cover more and more cases.
 */
export function caseCount(usual: number, thorough: number): number {
  return isThorough ? thorough : usual;
}
