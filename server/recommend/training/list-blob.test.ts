import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { packLists, unpackList } from './list-blob.ts';
import type { Neighbours } from '../models/neighbours.ts';
import { packRanking, unpackRanking } from './ranking-blob.ts';

const anId = fc.integer({ min: 1, max: Number.MAX_SAFE_INTEGER });
const aCount = fc.integer({ min: 0, max: 2 ** 32 - 1 });
const aNumber = fc.float({ noNaN: true });
const ids = fc
  .uniqueArray(anId, { minLength: 1, maxLength: 6 })
  .map((all) => Float64Array.from(all.toSorted((one, other) => one - other)));

/** Lists of any lengths over products with any ids. */
const learned = ids.chain((productIds) => {
  const entry = fc.record({
    product: fc.integer({ min: 0, max: productIds.length - 1 }),
    score: aNumber,
    together: aCount,
  });
  const list = fc.record({ occurrences: aCount, entries: fc.array(entry, { maxLength: 9 }) });
  return fc.record({
    productIds: fc.constant(productIds),
    lists: fc.array(list, { minLength: productIds.length, maxLength: productIds.length }),
  });
});

describe('packed lists', () => {
  it('unpack to the same values at any offset of their bytes', () => {
    fc.assert(
      fc.property(learned, fc.integer({ min: 0, max: 7 }), ({ productIds, lists }, shift) => {
        const entries = lists.flatMap((list) => list.entries);
        const neighbours: Neighbours = {
          starts: Uint32Array.from([0, ...lists.map((_, index) => lengthUntil(lists, index))]),
          products: Uint32Array.from(entries, ({ product }) => product),
          scores: Float32Array.from(entries, ({ score }) => score),
          together: Uint32Array.from(entries, ({ together }) => together),
          occurrences: Uint32Array.from(lists, ({ occurrences }) => occurrences),
        };
        const packed = packLists(neighbours, productIds, 0, productIds.length);
        const read = packed.productIds.map((id, index) => {
          const bytes = packed.entries.subarray(packed.starts[index], packed.starts[index + 1]);
          return [id, unpackList(shifted(bytes, shift))];
        });
        const expected = lists.flatMap((list, product) =>
          list.entries.length === 0 ? [] : [[productIds[product], toList(list, productIds)]],
        );
        expect(read).toEqual(expected);
      }),
    );
  });

  it('unpack to undefined when they have another format or are cut short', () => {
    const neighbours: Neighbours = {
      starts: Uint32Array.of(0, 1, 1),
      products: Uint32Array.of(1),
      scores: Float32Array.of(1),
      together: Uint32Array.of(1),
      occurrences: Uint32Array.of(1, 1),
    };
    const { entries } = packLists(neighbours, Float64Array.of(7, 8), 0, 2);
    expect(unpackList(entries)).toMatchObject({ productIds: Float64Array.of(8) });
    expect(unpackList(entries.subarray(0, -1))).toBeUndefined();
    expect(unpackList(entries.subarray(0, 3))).toBeUndefined();
    const ofOtherFormat = Buffer.from(entries);
    ofOtherFormat[0] = 99;
    expect(unpackList(ofOtherFormat)).toBeUndefined();
  });
});

describe('a packed ranking', () => {
  it('unpacks from its pieces to the same values', () => {
    fc.assert(
      fc.property(ids, fc.integer({ min: 1, max: 3 }), aNumber, (productIds, perPiece, score) => {
        const products = Uint32Array.from(productIds, (_, index) => productIds.length - 1 - index);
        const ranking = {
          products,
          scores: Float32Array.from(products, (product) => score + product),
          counts: Float32Array.from(products, (product) => product / 3),
          bases: Float32Array.from(products, (product) => product * 2),
          kinds: Uint8Array.from(products, (product) => product % 4),
          until: 1_700_000_000_000,
        };
        const pieces: Buffer[] = [];
        for (let from = 0; from < products.length; from += perPiece) {
          const to = Math.min(from + perPiece, products.length);
          pieces.push(packRanking(ranking, productIds, from, to));
        }
        expect(unpackRanking(pieces)).toEqual({
          productIds: productIds.toReversed(),
          scores: ranking.scores,
          counts: ranking.counts,
          bases: ranking.bases,
          kinds: ranking.kinds,
          until: products.length === 0 ? 0 : ranking.until,
        });
        expect(unpackRanking([...pieces, Buffer.alloc(5)])).toBeUndefined();
      }),
    );
  });
});

interface List {
  occurrences: number;
  entries: { product: number; score: number; together: number }[];
}

function lengthUntil(lists: readonly List[], last: number): number {
  return lists.slice(0, last + 1).reduce((sum, { entries }) => sum + entries.length, 0);
}

function toList({ occurrences, entries }: List, productIds: Float64Array) {
  return {
    productIds: Float64Array.from(entries, ({ product }) => productIds[product]!),
    scores: Float32Array.from(entries, ({ score }) => score),
    together: Uint32Array.from(entries, ({ together }) => together),
    occurrences,
  };
}

/** Copies bytes to another offset in memory. */
function shifted(bytes: Uint8Array, by: number): Uint8Array {
  const larger = new Uint8Array(bytes.length + by);
  larger.set(bytes, by);
  return larger.subarray(by);
}
