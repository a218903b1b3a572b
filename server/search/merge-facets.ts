import { type FacetCounts, maxFacet, type ValueCount } from './query.ts';

/** Adds the counts of values in two results without a common product. */
export function mergeFacets(one: FacetCounts, other: FacetCounts): FacetCounts {
  const names = new Set([...(one.options ?? []), ...(other.options ?? [])].map(({ name }) => name));
  return {
    tags: mergeCounts(one.tags, other.tags),
    productTypes: mergeCounts(one.productTypes, other.productTypes),
    vendors: mergeCounts(one.vendors, other.vendors),
    options: Array.from(names, (name) => ({
      name,
      values: mergeCounts(valuesOf(one, name), valuesOf(other, name)),
    })),
  };
}

function valuesOf({ options = [] }: FacetCounts, name: string) {
  return options.find((option) => option.name === name)?.values;
}

function mergeCounts(one: readonly ValueCount[] = [], other: readonly ValueCount[] = []) {
  const counts = new Map<string, number>();
  for (const { value, count } of [...one, ...other]) {
    counts.set(value, (counts.get(value) ?? 0) + count);
  }
  return Array.from(counts, ([value, count]) => ({ value, count }))
    .toSorted((a, b) => b.count - a.count || (a.value < b.value ? -1 : 1))
    .slice(0, maxFacet);
}
