/**
 * Versions as semver.org defines them. Plain JavaScript, because `npm run release` reads them too, without a build.
 *
 * @typedef {{ numbers: number[], preRelease: string[] }} SemanticVersion
 */

const pattern =
  /^v?(0|[1-9]\d*)\.(0|[1-9]\d*)\.(0|[1-9]\d*)(?:-([0-9A-Za-z-]+(?:\.[0-9A-Za-z-]+)*))?(?:\+[0-9A-Za-z.-]+)?$/;

/**
 * Reads a version such as `1.10.2` or `v2.0.0-rc.1`; undefined for another text.
 * @param {string} text
 * @returns {SemanticVersion | undefined}
 */
export function parseVersion(text) {
  const [match, major, minor, patch, preRelease] = pattern.exec(text) ?? [];
  if (match === undefined) {
    return undefined;
  }
  const numbers = [major, minor, patch].map(Number);
  return { numbers, preRelease: preRelease?.split('.') ?? [] };
}

/**
 * Returns a number below 0 when `one` comes before `other`. A pre-release comes before its version.
 * @param {SemanticVersion} one
 * @param {SemanticVersion} other
 * @returns {number}
 */
export function compareVersions(one, other) {
  for (const [place, number] of one.numbers.entries()) {
    const difference = number - (other.numbers[place] ?? 0);
    if (difference !== 0) {
      return difference;
    }
  }
  const [left, right] = [one.preRelease, other.preRelease];
  if (left.length === 0 || right.length === 0) {
    return right.length - left.length;
  }
  for (let place = 0; place < Math.min(left.length, right.length); place += 1) {
    const difference = compareIdentifiers(left[place] ?? '', right[place] ?? '');
    if (difference !== 0) {
      return difference;
    }
  }
  return left.length - right.length;
}

/**
 * Numbers come before words.
 * @param {string} one
 * @param {string} other
 */
function compareIdentifiers(one, other) {
  const [isNumber, isOtherNumber] = [one, other].map((each) => /^\d+$/.test(each));
  if (isNumber && isOtherNumber) {
    return Number(one) - Number(other);
  }
  if (isNumber !== isOtherNumber) {
    return isNumber ? -1 : 1;
  }
  return one < other ? -1 : Number(one > other);
}
