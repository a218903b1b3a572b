import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ArrivalClock } from './arrival-clock.ts';

const shopper = { shopId: 1, uuid: 'u-1', customerId: null, claimedCustomerId: null };
const now = 1_750_000_000_000;

function timesOf(clock: ArrivalClock, count: number, arrivedAt: number): number[] {
  return Array.from({ length: count }, (_, index) =>
    clock.timeOf(shopper, arrivedAt, count - 1 - index),
  );
}

describe('the arrival time of an event', () => {
  it('is the current time for the last event of a call, and 1 ms less for each before it', () => {
    expect(timesOf(new ArrivalClock(), 3, now)).toEqual([now - 2, now - 1, now]);
    expect(timesOf(new ArrivalClock(), 1, now)).toEqual([now]);
  });

  it('increases with each event of a shopper, also over simultaneous calls', () => {
    const calls = fc.array(fc.record({ count: fc.nat(100), pause: fc.nat(50) }), { maxLength: 20 });
    fc.assert(
      fc.property(calls, (sent) => {
        const clock = new ArrivalClock();
        let arrivedAt = now;
        const times = sent.flatMap(({ count, pause }) =>
          timesOf(clock, count, (arrivedAt += pause)),
        );
        expect(times).toEqual([...new Set(times)].toSorted((a, b) => a - b));
      }),
    );
  });

  it('does not depend on other shoppers', () => {
    const clock = new ArrivalClock();
    const others = [
      shopper,
      { ...shopper, uuid: 'u-2' },
      { ...shopper, shopId: 2 },
      { ...shopper, uuid: null, customerId: 5 },
      { ...shopper, uuid: null, customerId: 6 },
      { ...shopper, uuid: null, claimedCustomerId: 5 },
      { ...shopper, uuid: 'null', customerId: 5 },
    ];
    expect(others.map((other) => clock.timeOf(other, now, 0))).toEqual(others.map(() => now));
  });
});
