/**
 * Returns the step that reads at most `count` postings from all parts of a list. Products with neighbouring ids are
 * alike, because shops add them by kind: the first postings alone may all be spare parts.
 */
export function sampleStep({ start, end }: { start: number; end: number }, count: number): number {
  return Math.max(1, Math.ceil((end - start) / count));
}
