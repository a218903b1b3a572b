import { editDistance } from './edit-distance.ts';

const longestName = 64;
const mostSlips = 2;

/** Returns the known name that a name most resembles; undefined where it resembles none. */
export function nearestName(
  name: string,
  known: readonly string[],
  isNear = isSimilar,
): string | undefined {
  const slipsIn = (one: string) => editDistance(lettersOf(name), lettersOf(one), longestName);
  return known
    .filter((one) => isNear(name, one))
    .toSorted((one, other) => slipsIn(one) - slipsIn(other))[0];
}

/** Returns whether a name is another spelling, form or beginning of a known one, such as `aggregations` of `aggregate`. */
export function isSimilar(name: string, known: string): boolean {
  if (isMisspelt(name, known)) {
    return true;
  }
  const [one, other] = [lettersOf(name), lettersOf(known)];
  const shorter = Math.min(one.length, other.length);
  const isBegun = sharedBeginning(one, other) >= Math.max(4, Math.ceil(shorter * 0.75));
  return name.length <= longestName && isBegun && Math.abs(one.length - other.length) <= 5;
}

/** Returns whether a name is a known one with a slip or two, or other signs between its words. */
export function isMisspelt(name: string, known: string): boolean {
  const [one, other] = [lettersOf(name), lettersOf(known)];
  const shorter = Math.min(one.length, other.length);
  if (name.length > longestName || one === other || shorter < 4) {
    return name.length <= longestName && one === other;
  }
  return editDistance(one, other, mostSlips) <= (shorter < 7 ? 1 : mostSlips);
}

function lettersOf(name: string): string {
  return name.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, '');
}

function sharedBeginning(one: string, other: string): number {
  let length = 0;
  while (length < one.length && one[length] === other[length]) {
    length += 1;
  }
  return length;
}
