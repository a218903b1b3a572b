import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { inTurns } from './turns.ts';

/** Slots are ids here; ids from 50 on are products that the catalog does not hold. */
const slotCount = 50;
const noSlot = 2 ** 32 - 1;
const anyLists = fc.array(fc.array(fc.nat(60)));

function toList(productIds: readonly number[]) {
  const slots = Uint32Array.from(productIds, (id) => (id < slotCount ? id : noSlot));
  return { productIds, slots };
}

const distinct = (ids: Iterable<number>) => [...new Set(ids)];

describe('several collections', () => {
  it('take turns, each product once', () => {
    fc.assert(
      fc.property(anyLists, (lists) => {
        const longest = Math.max(0, ...lists.map(({ length }) => length));
        const plain = Array.from({ length: longest }, (_, position) =>
          lists.flatMap((list) => list[position] ?? []),
        ).flat();
        const walked = inTurns(lists.map(toList), slotCount, 'interleaved');
        expect(distinct(walked)).toEqual(distinct(plain));
      }),
    );
  });

  it('follow one another, each product once', () => {
    fc.assert(
      fc.property(anyLists, (lists) => {
        const walked = inTurns(lists.map(toList), slotCount, 'one-after-the-other');
        expect(distinct(walked)).toEqual(distinct(lists.flat()));
      }),
    );
  });

  it('name a product now and then, however long they hold nothing new', () => {
    const same = Array.from({ length: 40_000 }, () => 1);
    const walked = [...inTurns([toList(same)], slotCount, 'interleaved')];
    expect(new Set(walked)).toEqual(new Set([1]));
    expect(walked.length).toBeGreaterThan(2);
  });
});
