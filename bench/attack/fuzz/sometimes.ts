import * as fc from 'fast-check';

/** Creates a value in so many of a hundred cases, otherwise undefined. Shrinks to undefined. */
export function sometimes<Value>(
  percent: number,
  arbitrary: fc.Arbitrary<Value>,
): fc.Arbitrary<Value | undefined> {
  return fc.oneof(
    { withCrossShrink: true },
    { weight: 100 - percent, arbitrary: fc.constant(undefined) },
    { weight: percent, arbitrary },
  );
}

export function withoutUndefined<Value>(
  record: Readonly<Record<string, Value | undefined>>,
): Record<string, Value> {
  const given = Object.entries(record).flatMap(([name, value]): [string, Value][] =>
    value === undefined ? [] : [[name, value]],
  );
  return Object.fromEntries(given);
}
