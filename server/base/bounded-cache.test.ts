import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { BoundedCache, readCaches } from './bounded-cache.ts';
import { cacheBounds, type CacheName, sumOfBounds } from './cache-bounds.ts';
import { projectRoot } from './project-root.ts';

function readingOf(name: CacheName) {
  const reading = readCaches().find(({ cache }) => cache === name);
  return reading ?? { cache: name, bytes: 0, entries: 0, hits: 0, misses: 0 };
}

/** Returns how much the counts of a name have grown. */
function countsOf(name: CacheName) {
  const before = readingOf(name);
  return () => {
    const { hits, misses } = readingOf(name);
    return { hits: hits - before.hits, misses: misses - before.misses };
  };
}

const name = 'encodings';
const texts = (options: { sharedBy?: number } = {}) =>
  new BoundedCache<string, string>({ name, sizeOf: ({ length }) => length, ...options });

describe('a bounded cache', () => {
  it.for([
    ['the values', 'v'.repeat(1_000), ''],
    ['the keys', '', 'k'.repeat(1_000)],
    ['many small entries', '', ''],
  ] as const)(
    'stays within its bytes by dropping what was not used for longest: %s',
    ([, value, key]) => {
      const cache = texts();
      cache.set('first', value);
      for (let count = 0; count < 5_000; count += 1) {
        cache.set(`${key}${count}`, value);
        expect(cache.get('first')).toBe(value);
      }
      expect(cache.bytes).toBeLessThanOrEqual(cacheBounds[name]);
      expect(cache.bytes).toBeGreaterThan(cacheBounds[name] * 0.9);
      expect(cache.peek(`${key}4999`)).toBe(value);
      expect(cache.peek(`${key}0`)).toBeUndefined();
    },
  );

  it('shares the bytes of its name with others', () => {
    const cache = texts({ sharedBy: 4 });
    for (let count = 0; count < 1_000; count += 1) {
      cache.set(`${count}`, 'v'.repeat(500));
    }
    expect(cache.bytes).toBeLessThanOrEqual(cacheBounds[name] / 4);
  });

  it('measures a value again that has grown', () => {
    const cache = new BoundedCache<string, number[]>({ name, sizeOf: ({ length }) => length });
    const value = [1];
    cache.set('a', value);
    const before = cache.bytes;
    value.push(2, 3);
    cache.resize('a', value);
    expect(cache.bytes).toBe(before + 2);
    cache.resize('b', value);
    expect(cache.peek('b')).toBeUndefined();
  });

  it('reads a missing value once for all who ask meanwhile, and keeps no failure', async () => {
    const cache = texts();
    const grown = countsOf(name);
    let reads = 0;
    const read = async () => {
      reads += 1;
      if (reads === 1) {
        throw new Error('the first read fails');
      }
      return 'value';
    };
    await expect(cache.read('a', read)).rejects.toThrow('the first read fails');
    expect(await Promise.all([cache.read('a', read), cache.read('a', read)])).toEqual([
      'value',
      'value',
    ]);
    expect(await cache.read('a', read)).toBe('value');
    expect(reads).toBe(2);
    expect(grown()).toEqual({ hits: 2, misses: 2 });
    expect(await cache.find('b', async () => undefined)).toBeUndefined();
    expect(await cache.find('b', async () => 'found')).toBe('found');
  });

  it('answers those who wait for a read while it is cleared', async () => {
    const cache = texts();
    const waiting = cache.read('a', async () => 'value');
    cache.clear();
    expect(await waiting).toBe('value');
  });

  it('counts what it finds, and an entry that is no longer valid as a miss', () => {
    const cache = texts();
    const grown = countsOf(name);
    cache.set('a', 'value');
    cache.get('a');
    cache.get('b');
    cache.getValid('a', () => true);
    cache.getValid('a', () => false);
    cache.peek('a');
    expect(grown()).toEqual({ hits: 2, misses: 2 });
  });

  it('drops values after their time', () => {
    const clock = { ms: 1 };
    const options = { name, sizeOf: () => 1, ttlMs: 10, now: () => clock.ms } as const;
    const cache = new BoundedCache<string, string>(options);
    cache.set('a', 'value');
    clock.ms = 9;
    expect(cache.get('a')).toBe('value');
    clock.ms = 12;
    expect(cache.get('a')).toBeUndefined();
  });
});

describe('the bounds of all caches', () => {
  it('make the sum that the documentation of sizes states', () => {
    const documented = readFileSync(join(projectRoot(), 'docs/sizing.md'), 'utf8');
    const [, mebibytes = ''] = /these caches take (\d+) MiB/.exec(documented) ?? [];
    expect(Number(mebibytes)).toBe(Math.ceil(sumOfBounds() / 2 ** 20));
  });
});
