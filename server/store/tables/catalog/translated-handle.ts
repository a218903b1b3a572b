/** Longer values do not fit in an index of PostgreSQL. Those of platforms have at most 255 characters. */
const longestIndexed = 500;

/** Returns the handle among the translated fields of a record; null where there is none that the index holds. */
export function translatedHandle(fields: string): string | null {
  try {
    const { handle }: { handle?: unknown } = JSON.parse(fields);
    return typeof handle === 'string' && isIndexedHandle(handle) ? handle : null;
  } catch {
    // Each read of the record reports that its translation is damaged.
    return null;
  }
}

/** Returns false for texts that PostgreSQL cannot store, and for longer ones than an index holds. */
export function isIndexedHandle(text: string): boolean {
  return text.length <= longestIndexed && !/[\0\p{Surrogate}]/u.test(text);
}
