import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { BestNeighbours, NeighbourLists } from './best-neighbours.ts';

function drained(best: BestNeighbours): [product: number, score: number, together: number][] {
  const entries: [number, number, number][] = [];
  best.drain((product, score, together) => entries.push([product, score, together]));
  return entries;
}

describe('BestNeighbours', () => {
  it('returns the best products first, each with its score and count', () => {
    const best = new BestNeighbours(2);
    best.offer(7, 0.25, 3);
    best.offer(8, 1, 1);
    best.offer(9, 0.5, 2);
    expect(drained(best)).toEqual([
      [8, 1, 1],
      [9, 0.5, 2],
    ]);
  });

  it('prefers the lower product number when scores are equal', () => {
    const best = new BestNeighbours(2);
    for (const product of [5, 3, 4]) {
      best.offer(product, 1, 0);
    }
    expect(drained(best).map(([product]) => product)).toEqual([3, 4]);
  });

  it('compares scores as 32-bit floats', () => {
    const best = new BestNeighbours(2);
    best.offer(2, 1 + 1e-12, 0);
    best.offer(1, 1, 0);
    expect(drained(best).map(([product]) => product)).toEqual([1, 2]);
  });

  it.each([0, -1, Number.NaN])('ignores a product that scores %d', (score) => {
    const best = new BestNeighbours(2);
    best.offer(1, score, 1);
    expect(drained(best)).toEqual([]);
  });

  it('is empty after drain', () => {
    const best = new BestNeighbours(2);
    best.offer(1, 1, 1);
    drained(best);
    best.offer(2, 0.5, 1);
    expect(drained(best)).toEqual([[2, 0.5, 1]]);
  });

  it('returns the score that the next product has to exceed', () => {
    const best = new BestNeighbours(2);
    best.offer(1, 0.5, 1);
    expect(best.threshold).toBe(0);
    best.offer(2, 0.25, 1);
    expect(best.threshold).toBe(0.25);
  });

  it('keeps the same products as a full sort', () => {
    const scores = fc.array(fc.integer({ min: 0, max: 20 }), { maxLength: 60 });
    fc.assert(
      fc.property(scores, fc.integer({ min: 0, max: 12 }), (offered, limit) => {
        const best = new BestNeighbours(limit);
        offered.forEach((score, product) => best.offer(product, score, product));
        const sorted = offered
          .map((score, product) => [product, score, product])
          .filter(([, score = 0]) => score > 0)
          .toSorted(([, one = 0], [, other = 0]) => other - one)
          .slice(0, limit);
        expect(drained(best)).toEqual(sorted);
      }),
    );
  });
});

describe('NeighbourLists', () => {
  it('stores the lists one after the other', () => {
    const lists = new NeighbourLists(3, 2);
    const best = new BestNeighbours(2);
    best.offer(1, 0.5, 4);
    best.offer(2, 1, 5);
    lists.close(best);
    lists.close(best);
    best.offer(0, 2, 6);
    lists.close(best);
    expect(lists.finish(Uint32Array.of(7, 0, 8))).toEqual({
      starts: Uint32Array.of(0, 2, 2, 3),
      products: Uint32Array.of(2, 1, 0),
      scores: Float32Array.of(1, 0.5, 2),
      together: Uint32Array.of(5, 4, 6),
      occurrences: Uint32Array.of(7, 0, 8),
    });
  });
});
