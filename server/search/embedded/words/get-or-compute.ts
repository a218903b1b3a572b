/** Returns the cached value for a key, or computes and caches it. Empties the cache when it holds `most` entries. */
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
    cache.clear();
  }
  const found = compute();
  cache.set(key, found);
  return found;
}
