/** Looks something up once. When too much is known all is forgotten: what is asked for again comes back. */
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
