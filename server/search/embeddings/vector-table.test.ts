import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { runWhole } from '../../base/slices.ts';
import { quantize, VectorTable } from './vector-table.ts';

const vector = fc
  .array(fc.integer({ min: -100, max: 100 }), { minLength: 4, maxLength: 4 })
  .map((values) => quantize(Float32Array.from(values)));

describe('a table of vectors', () => {
  it('holds what was put last and not removed since', () => {
    const step = fc.record({
      id: fc.integer({ min: 1, max: 6 }),
      vector: fc.option(vector, { nil: undefined }),
    });
    fc.assert(
      fc.property(fc.array(step, { maxLength: 40 }), (steps) => {
        const table = new VectorTable();
        const expected = new Map<number, Int8Array>();
        for (const { id, vector: put } of steps) {
          if (put) {
            table.put(id, `hash ${put.join()}`, put);
            expected.set(id, put);
          } else {
            table.remove(id);
            expected.delete(id);
          }
        }
        expect(new Set(table.ids())).toEqual(new Set(expected.keys()));
        table.ids().forEach((id, place) => {
          expect(table.vectorAt(place)).toEqual(expected.get(id));
          expect(table.hashOf(id)).toBe(`hash ${expected.get(id)?.join()}`);
        });
      }),
    );
  });

  it('returns only what is unusually near, the nearest first', () => {
    const table = new VectorTable();
    const put = (id: number, values: readonly number[]) =>
      table.put(id, '', quantize(Float32Array.from(values)));
    for (let id = 1; id <= 50; id++) {
      put(id, [Math.sin(id), Math.cos(id), 0, 0]);
    }
    put(100, [0.1, 0, 1, 0]);
    put(101, [0, 0, 1, 0]);
    const query = quantize(Float32Array.from([0, 0, 3, 0]));
    expect(runWhole(table.nearest(query, 10))).toEqual([101, 100]);
    expect(runWhole(table.nearest(query, 1))).toEqual([101]);
    expect(runWhole(table.nearest(quantize(new Float32Array(3)), 10))).toEqual([]);
  });
});
