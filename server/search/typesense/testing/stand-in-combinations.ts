/** Returns the number of ways to choose one of each. */
export function productOf(choices: readonly (readonly unknown[])[]): number {
  return choices.reduce((product, { length }) => product * length, 1);
}

/** Returns the choice of that number, of which the last one varies first. */
export function combinationAt<T>(choices: readonly (readonly T[])[], number: number): T[] {
  let rest = number;
  return choices
    .toReversed()
    .flatMap((some) => {
      const chosen = some.slice(rest % some.length, (rest % some.length) + 1);
      rest = Math.floor(rest / some.length);
      return chosen;
    })
    .toReversed();
}
