/**
 * Returns the Damerau-Levenshtein distance of two words: letters added, dropped, replaced or swapped with their
 * neighbour. A letter is an element: surrogates must not be apart. Any distance above `most` is returned as `most + 1`.
 */
export function editDistance(
  one: ArrayLike<string>,
  other: ArrayLike<string>,
  most: number,
): number {
  if (Math.abs(one.length - other.length) > most) {
    return most + 1;
  }
  let beforePrevious: number[] = [];
  let previous = Array.from({ length: other.length + 1 }, (_, column) => column);
  for (let row = 1; row <= one.length; row += 1) {
    const current = [row];
    let least = row;
    for (let column = 1; column <= other.length; column += 1) {
      const isSame = one[row - 1] === other[column - 1];
      let cost = Math.min(
        (previous[column] ?? 0) + 1,
        (current[column - 1] ?? 0) + 1,
        (previous[column - 1] ?? 0) + (isSame ? 0 : 1),
      );
      const isSwap = one[row - 1] === other[column - 2] && one[row - 2] === other[column - 1];
      if (isSwap && row > 1 && column > 1) {
        cost = Math.min(cost, (beforePrevious[column - 2] ?? 0) + 1);
      }
      current.push(cost);
      least = Math.min(least, cost);
    }
    if (least > most) {
      return most + 1;
    }
    beforePrevious = previous;
    previous = current;
  }
  return Math.min(previous[other.length] ?? 0, most + 1);
}
