/** Returns the cached value for a key, or computes and caches it. Empties the cache when it holds `most` entries. */
export function remember<T>(known: Map<string, T>, key: string, most: number, look: () => T): T {
  const remembered = known.get(key);
  if (remembered !== undefined) {
    return remembered;
  }
  if (known.size >= most) {
    known.clear();
  }
  const found = look();
  known.set(key, found);
  return found;
}
