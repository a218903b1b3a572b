import { describe, expect, test } from 'vitest';
import { BatchedLookup } from './batched-lookup.ts';

/** A table whose queries are counted and answered when the test says so. */
function table(rows: Record<string, number>) {
  const queries: string[][] = [];
  let now = 1000;
  const lookup = new BatchedLookup<number>({
    now: () => now,
    async read(names) {
      queries.push([...names]);
      const found = names.flatMap((name): [string, number][] => {
        const row = rows[name];
        return row === undefined ? [] : [[name, row]];
      });
      await Promise.resolve();
      return new Map(found);
    },
  });
  return { lookup, queries, rows, pass: (ms: number) => (now += ms) };
}

describe('a batched lookup', () => {
  test('finds existing names', async () => {
    const { lookup } = table({ a: 1, b: 2 });
    const found = await Promise.all(['a', 'b', 'c'].map((name) => lookup.find(name)));
    expect(found).toEqual([1, 2, undefined]);
  });

  test('reads a thousand different names in a few queries', async () => {
    const { lookup, queries } = table({ 'name-7': 7 });
    const names = Array.from({ length: 1000 }, (_, index) => `name-${index}`);
    const found = await Promise.all(names.map((name) => lookup.find(name)));
    expect(found.filter((row) => row !== undefined)).toEqual([7]);
    expect(queries.length).toBeLessThan(6);
    expect(queries.flat().toSorted()).toEqual(names.toSorted());
  });

  test('reads an unknown name again only after a while', async () => {
    const { lookup, queries, rows, pass } = table({});
    for (let asked = 0; asked < 10; asked++) {
      expect(await lookup.find('a')).toBeUndefined();
    }
    expect(queries).toHaveLength(1);
    rows.a = 1;
    pass(3000);
    expect(await lookup.find('a')).toBe(1);
  });

  test('reads an unknown name again once new names may exist', async () => {
    const { lookup, rows } = table({});
    await lookup.find('a');
    rows.a = 1;
    lookup.forgetUnknown();
    expect(await lookup.find('a')).toBe(1);
  });

  test('does not cache a name as unknown if it may have been added during the query', async () => {
    const { lookup, rows } = table({});
    const early = lookup.find('a');
    rows.a = 1;
    lookup.forgetUnknown();
    expect(await early).toBeUndefined();
    expect(await lookup.find('a')).toBe(1);
  });

  test('never reads a name that is longer than any in the database', async () => {
    const { lookup, queries } = table({});
    expect(await lookup.find('a'.repeat(5000))).toBeUndefined();
    expect(queries).toEqual([]);
  });

  test('rejects all waiting lookups when a query fails and goes on', async () => {
    let fails = true;
    const lookup = new BatchedLookup<number>({
      async read(names) {
        if (fails) {
          throw new Error('no database');
        }
        return new Map(names.map((name) => [name, 1]));
      },
    });
    const asked = await Promise.allSettled([lookup.find('a'), lookup.find('b')]);
    expect(asked.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    fails = false;
    expect(await lookup.find('a')).toBe(1);
  });
});
