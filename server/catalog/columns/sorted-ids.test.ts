import { describe, expect, it } from 'vitest';
import { sortNumbers } from './sorted-ids.ts';

describe('a sort with pauses', () => {
  it.each([0, 1, 16_384, 50_000])('returns all numbers in order (%d)', (count) => {
    const numbers = Array.from({ length: count }, (_, place) => (place * 7_919) % 50_021);
    const work = sortNumbers(numbers);
    let pauses = 0;
    let step = work.next();
    for (; !step.done; step = work.next()) {
      pauses += 1;
    }
    expect(Array.from(step.value)).toEqual(numbers.toSorted((one, other) => one - other));
    expect(pauses).toBeGreaterThanOrEqual(Math.floor(count / 16_384));
  });
});
