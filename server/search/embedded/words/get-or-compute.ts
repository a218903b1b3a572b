/** Returns the cached value for a key, or computes and caches it. Drops the older half when the cache is full. */
export function getOrCompute<Key, T>(
  cache: Map<Key, T>,
  key: Key,
  maxEntries: number,
  compute: () => T,
): T {
  const cached = cache.get(key);
  if (cached !== undefined) {
    return cached;
  }
  if (cache.size >= maxEntries) {
    dropOldest(cache, Math.ceil(maxEntries / 2));
  }
  const found = compute();
  cache.set(key, found);
  return found;
}

function dropOldest<Key>(cache: Map<Key, unknown>, count: number): void {
  let left = count;
  for (const key of cache.keys()) {
    if (left === 0) {
      return;
    }
    cache.delete(key);
    left -= 1;
  }
}
