import type { OptionFilter } from '../../query.ts';
import { optionsWithValue } from '../segment/option-values.ts';
import type { Segment, ValueColumn } from '../segment/segment.ts';
import { optionKey } from '../segment/value-keys.ts';

/** Returns a flag for each value of a column, since it is read for every match. */
export function wantedNumbers({ values }: ValueColumn, numbers: Iterable<number>): Uint8Array {
  const isWanted = new Uint8Array(values.size);
  for (const number of numbers) {
    isWanted[number] = 1;
  }
  return isWanted;
}

/** Yields the numbers of the options that a filter names, in the column of a segment. */
export function* optionNumbers(
  { options: { values } }: Segment,
  wanted: readonly OptionFilter[],
): Iterable<number> {
  const keys = new Set<string>();
  const bare = new Set<string>();
  for (const { name, value } of wanted) {
    if (name === null) {
      bare.add(value);
    } else {
      keys.add(optionKey(name, value));
    }
  }
  for (const key of keys) {
    yield values.find(key);
  }
  yield* optionsWithValue(values, bare);
}
