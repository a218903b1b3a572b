import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Candidate, noCandidate } from '../../catalog/candidates.ts';
import { mergeLists } from './merge-lists.ts';

/** Slots equal ids here; ids from 50 on are not in the catalog. */
const slotCount = 50;
const noSlot = 2 ** 32 - 1;
const anyLists = fc.array(fc.array(fc.nat(60)));

function toList(productIds: readonly number[]) {
  const slots = Uint32Array.from(productIds, (id) => (id < slotCount ? id : noSlot));
  return { productIds, slots };
}

const distinct = (candidates: Iterable<Candidate>) =>
  [...new Set(candidates)].filter((id) => id !== noCandidate);

describe('merged lists', () => {
  it('are interleaved without duplicates', () => {
    fc.assert(
      fc.property(anyLists, (lists) => {
        const longest = Math.max(0, ...lists.map(({ length }) => length));
        const plain = Array.from({ length: longest }, (_, position) =>
          lists.flatMap((list) => list[position] ?? []),
        ).flat();
        const walked = mergeLists(lists.map(toList), slotCount, 'interleaved');
        expect(distinct(walked)).toEqual(distinct(plain));
      }),
    );
  });

  it('are concatenated without duplicates', () => {
    fc.assert(
      fc.property(anyLists, (lists) => {
        const walked = mergeLists(lists.map(toList), slotCount, 'concatenated');
        expect(distinct(walked)).toEqual(distinct(lists.flat()));
      }),
    );
  });

  it.each(['interleaved', 'concatenated'] as const)(
    'let readers pause when the lists hold no new products (%s)',
    (order) => {
      const same = toList(Array.from({ length: 40_000 }, () => 1));
      const walked = [...mergeLists([toList([]), same], slotCount, order)];
      expect(distinct(walked)).toEqual([1]);
      expect(walked.filter((id) => id === noCandidate).length).toBeGreaterThanOrEqual(4);
    },
  );
});
