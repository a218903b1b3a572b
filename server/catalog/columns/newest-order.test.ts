import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { NewestOrder } from './newest-order.ts';

/** A change of a slot: it gets another age, or its product is removed. */
const step = fc.record({
  slot: fc.nat(30),
  age: fc.option(fc.nat(8)),
  isRead: fc.boolean(),
});

describe('the order of the newest products', () => {
  it('equals a full sort after any moves', () => {
    fc.assert(
      fc.property(fc.array(step, { maxLength: 80 }), (steps) => {
        const ages = new Map<number, number>();
        const compare = (a: number, b: number) => (ages.get(a) ?? 0) - (ages.get(b) ?? 0) || a - b;
        const order = new NewestOrder({ compare, isOccupied: (slot) => ages.has(slot) });
        for (const { slot, age, isRead } of steps) {
          if (age === null) {
            ages.delete(slot);
          } else {
            ages.set(slot, age);
          }
          order.move(slot);
          if (isRead) {
            order.slots();
          }
        }
        expect([...order.slots()]).toEqual([...ages.keys()].toSorted(compare));
      }),
    );
  });

  it('stays the same when moves are merged in several parts', () => {
    const order = new NewestOrder({ compare: (a, b) => b - a, isOccupied: () => true });
    const count = 20_000;
    for (let slot = 0; slot < count; slot++) {
      order.move(slot);
      order.mergePending();
    }
    expect([...order.slots()]).toEqual(
      Array.from({ length: count }, (_, place) => count - 1 - place),
    );
  });
});
