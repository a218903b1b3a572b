import type { Fields } from './stand-in-words.ts';

/** Counts values in Typesense's format, with statistics of numbers. */
export function countFacet(field: string, documents: readonly Fields[], most: number) {
  const counts = new Map<string, number>();
  const numbers: number[] = [];
  for (const document of documents) {
    const value = document[field];
    const values: unknown[] = Array.isArray(value) ? value : value === undefined ? [] : [value];
    numbers.push(...values.filter((one) => typeof one === 'number'));
    for (const text of new Set(values.map(String))) {
      counts.set(text, (counts.get(text) ?? 0) + 1);
    }
  }
  return {
    field_name: field,
    sampled: false,
    counts: Array.from(counts, ([value, count]) => ({ value, count, highlighted: value }))
      .toSorted((one, other) => other.count - one.count)
      .slice(0, most),
    stats: { ...statistics(numbers), total_values: counts.size },
  };
}

function statistics(numbers: readonly number[]) {
  if (numbers.length === 0) {
    return {};
  }
  const sum = numbers.reduce((total, number) => total + number, 0);
  return {
    sum,
    avg: sum / numbers.length,
    min: Math.min(...numbers),
    max: Math.max(...numbers),
  };
}
