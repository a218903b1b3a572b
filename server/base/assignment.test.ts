import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { assignVariant } from './assignment.ts';

const halves = [
  { name: 'A', weight: 1 },
  { name: 'B', weight: 1 },
];

const weighted = fc
  .uniqueArray(fc.constantFrom('A', 'B', 'C', 'D', 'holdout'), { minLength: 1 })
  .chain((names) =>
    fc.tuple(
      ...names.map((name) => fc.record({ name: fc.constant(name), weight: fc.nat({ max: 100 }) })),
    ),
  )
  .filter((variants) => variants.some(({ weight }) => weight > 0));

/** Returns uuids that differ like those of browsers. */
function uuids(count: number, seed = 1): string[] {
  return fc.sample(fc.uuid({ version: 4 }), { numRuns: count, seed });
}

/** Returns Pearson's statistic of counts against expected counts. */
function chiSquare(counts: readonly number[], expected: readonly number[]): number {
  return counts.reduce(
    (sum, count, index) =>
      sum + (count - (expected[index] ?? 0)) ** 2 / (expected[index] ?? Number.NaN),
    0,
  );
}

describe('the variant of a shopper', () => {
  test.each([
    [1, '5f0c1d3e-8b8e-4d6a-9c55-0d5b1f3c2a10', 'B'],
    [2, '5f0c1d3e-8b8e-4d6a-9c55-0d5b1f3c2a10', 'A'],
    [1, '00000000-0000-4000-8000-000000000000', 'B'],
    [12, 'c56a4180-65aa-42ec-a945-5fd21dec0538', 'A'],
  ])('of experiment %i and session %s never changes between releases', (id, uuid, name) => {
    expect(assignVariant(id, uuid, halves)?.name).toBe(name);
  });

  test('is one of those with a weight, and the same at each call', () => {
    fc.assert(
      fc.property(fc.nat(), fc.uuid(), weighted, (id, uuid, variants) => {
        const found = assignVariant(id, uuid, variants);
        expect(found?.weight).toBeGreaterThan(0);
        expect(assignVariant(id, uuid, variants)).toBe(found);
      }),
    );
  });

  test('stays when all weights are multiplied', () => {
    fc.assert(
      fc.property(fc.nat(), fc.uuid(), weighted, (id, uuid, variants) => {
        const doubled = variants.map(({ name, weight }) => ({ name, weight: weight * 2 }));
        expect(assignVariant(id, uuid, doubled)?.name).toBe(
          assignVariant(id, uuid, variants)?.name,
        );
      }),
    );
  });

  test('is shared out by weight', () => {
    const variants = [
      { name: 'A', weight: 50 },
      { name: 'B', weight: 30 },
      { name: 'holdout', weight: 20 },
    ];
    const total = 20_000;
    const counts = new Map<string, number>();
    for (const uuid of uuids(total)) {
      const name = assignVariant(7, uuid, variants)?.name ?? '';
      counts.set(name, (counts.get(name) ?? 0) + 1);
    }
    const found = variants.map(({ name }) => counts.get(name) ?? 0);
    const expected = variants.map(({ weight }) => (weight / 100) * total);
    // The 99.99 % point for two degrees of freedom.
    expect(chiSquare(found, expected)).toBeLessThan(18.42);
  });

  test('of one experiment tells nothing of the variant of another', () => {
    const total = 20_000;
    const cells = [0, 0, 0, 0];
    for (const uuid of uuids(total, 2)) {
      const pair = [1, 2].map((id) => (assignVariant(id, uuid, halves)?.name === 'B' ? 1 : 0));
      const cell = (pair[0] ?? 0) * 2 + (pair[1] ?? 0);
      cells[cell] = (cells[cell] ?? 0) + 1;
    }
    // The 99.99 % point for three degrees of freedom.
    expect(chiSquare(cells, [total / 4, total / 4, total / 4, total / 4])).toBeLessThan(21.11);
  });

  test('does not exist without a variant', () => {
    expect(assignVariant(1, 'x', [])).toBeUndefined();
  });
});
