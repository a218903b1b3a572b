import {
  type FacetCounts,
  type FacetField,
  maxFacet,
  optionGroup,
  type ValueCount,
} from '../query.ts';
import { anyOf, type FilterClauses, joinClauses } from './filter-by.ts';
import { type MarketKey, marketFields } from './market-fields.ts';
import type { SearchAnswer } from './connection/typesense-answers.ts';
import { readValueKey, splitOptionKey } from './value-key.ts';
import { idsOnly, type SearchWithoutCollection } from './word-search.ts';

export interface FacetSearch {
  fields: readonly FacetField[];
  /** The options to read: those of one group, or of no group that is filtered; absent for all. */
  options?: { isOf: (group: string) => boolean };
  search: { filter_by: string; facet_by: string; max_facet_values: number; per_page: 0 };
}

/**
 * Returns one search for each distinct filter. Fields without a filter of their own share a search, except the price: only
 * its statistics are read, and not the counts of all prices.
 */
export function facetSearches(
  requested: readonly FacetField[],
  clauses: FilterClauses,
  market: MarketKey,
): FacetSearch[] {
  const groups = [...clauses.options.keys()];
  const byFilter = new Map<string, FacetField[]>();
  for (const field of requested) {
    if (field !== 'price' && (field !== 'options' || groups.length === 0)) {
      const filter = joinClauses(clauses, field === 'options' ? undefined : field);
      byFilter.set(filter, [...(byFilter.get(filter) ?? []), field]);
    }
  }
  const toSearch = (fields: readonly FacetField[], filter: string): FacetSearch => ({
    fields,
    search: {
      filter_by: filter,
      facet_by: fields.map((field) => facetField(field, market)).join(),
      max_facet_values: maxValues(fields),
      per_page: 0,
    },
  });
  const ofGroups =
    requested.includes('options') && groups.length > 0
      ? [
          ...groups.map((group) => ({
            ...toSearch(['options'], joinClauses(clauses, { group })),
            options: { isOf: (one: string) => one === group },
          })),
          {
            ...toSearch(['options'], joinClauses(clauses)),
            options: { isOf: (one: string) => !groups.includes(one) },
          },
        ]
      : [];
  return [
    ...Array.from(byFilter, ([filter, fields]) => toSearch(fields, filter)),
    ...ofGroups,
    ...(requested.includes('price') ? [toSearch(['price'], joinClauses(clauses, 'price'))] : []),
  ];
}

export interface CountedFacets {
  searches: readonly FacetSearch[];
  /** Finds everything that is counted. */
  match: SearchWithoutCollection;
}

/** Adds the facets to searches. The first search counts those with the same filter, which saves a pass. */
export function withFacets(
  [page, ...rest]: readonly [SearchWithoutCollection, ...SearchWithoutCollection[]],
  { searches: facets, match }: CountedFacets,
) {
  const shared = facets.find(({ search }) => search.filter_by === page['filter_by']);
  const others = facets.filter((facet) => facet !== shared);
  const searches = [
    {
      ...page,
      ...(shared && {
        facet_by: shared.search.facet_by,
        max_facet_values: shared.search.max_facet_values,
      }),
    },
    ...rest,
    ...others.map(({ search }) => ({ ...match, ...search, ...idsOnly })),
  ];
  const readCounts = (answers: readonly SearchAnswer[]) =>
    facets.flatMap((facet) => {
      const place = facet === shared ? 0 : 1 + rest.length + others.indexOf(facet);
      return answers[place] ?? [];
    });
  return { searches, readCounts };
}

function maxValues(fields: readonly FacetField[]): number {
  return fields.includes('price') ? 1 : fields.includes('options') ? maxOptionValues : maxFacet;
}

/** The most values of all options together. */
const maxOptionValues = 5_000;

/** The long values by key. */
export type LongValues = ReadonlyMap<string, string>;

export function readFacets(
  searches: readonly FacetSearch[],
  answers: readonly SearchAnswer[],
  market: MarketKey,
  longValues: LongValues,
): FacetCounts {
  const facets: FacetCounts = {};
  searches.forEach(({ fields, options }, place) => {
    const answer = answers[place];
    const known = facets.options ?? [];
    for (const field of fields) {
      Object.assign(facets, readFacet(field, answer, market, longValues));
    }
    if (options) {
      const read = facets.options?.filter(({ name }) => options.isOf(optionGroup(name))) ?? [];
      facets.options = sortOptions([...known, ...read]);
    }
  });
  return facets;
}

/** Returns, for each counted key that does not contain its value, a filter that finds a product with it. */
export function longValueFilters(
  searches: readonly FacetSearch[],
  answers: readonly SearchAnswer[],
  market: MarketKey,
): string[] {
  return searches.flatMap(({ fields }, place) =>
    fields.filter(hasValues).flatMap((field) => {
      const name = facetField(field, market);
      return countsOf(answers[place], name)
        .filter(({ value }) => partsOf(field, value).some((key) => readValueKey(key) === undefined))
        .map(({ value }) => anyOf(name, [value]));
    }),
  );
}

function facetField(field: FacetField, market: MarketKey): string {
  switch (field) {
    case 'tags':
      return 'tag_keys';
    case 'productTypes':
      return 'type_keys';
    case 'vendors':
      return 'vendor_keys';
    case 'options':
      return 'option_keys';
    case 'availability':
      return 'available_in';
    case 'price':
      return marketFields(market).prices;
    default:
      return field satisfies never;
  }
}

function hasValues(field: FacetField): boolean {
  return field !== 'availability' && field !== 'price';
}

function partsOf(field: FacetField, key: string): string[] {
  return field === 'options' ? Object.values(splitOptionKey(key)) : [key];
}

function readFacet(
  field: FacetField,
  answer: SearchAnswer | undefined,
  market: MarketKey,
  longValues: LongValues,
): FacetCounts {
  const textOf = (key: string) => readValueKey(key) ?? longValues.get(key) ?? key;
  const counts = countsOf(answer, facetField(field, market));
  switch (field) {
    case 'tags':
    case 'productTypes':
    case 'vendors':
      return {
        [field]: sortByCount(counts.map(({ value, count }) => ({ value: textOf(value), count }))),
      };
    case 'options':
      return { options: readOptions(counts, textOf) };
    case 'availability': {
      const available = counts.find(({ value }) => value === market)?.count ?? 0;
      const unavailable = (answer?.found ?? 0) - available;
      return {
        availability: [
          { value: true, count: available },
          { value: false, count: unavailable },
        ].filter(({ count }) => count > 0),
      };
    }
    case 'price':
      return { price: readPrice(answer, facetField(field, market)) };
    default:
      return field satisfies never;
  }
}

function countsOf(answer: SearchAnswer | undefined, field: string): ValueCount[] {
  return answer?.facet_counts.find(({ field_name: name }) => name === field)?.counts ?? [];
}

function readPrice(
  answer: SearchAnswer | undefined,
  field: string,
): { min: number; max: number } | null {
  const facet = answer?.facet_counts.find(({ field_name: name }) => name === field);
  const { min, max } = facet?.stats ?? {};
  // Typesense returns no statistics, or zeros, when there are no values.
  return facet === undefined || facet.counts.length === 0 || min === undefined || max === undefined
    ? null
    : { min, max };
}

function readOptions(
  counts: readonly ValueCount[],
  textOf: (key: string) => string,
): NonNullable<FacetCounts['options']> {
  const byName = new Map<string, ValueCount[]>();
  for (const { value: key, count } of counts) {
    const option = splitOptionKey(key);
    const name = textOf(option.name);
    byName.set(name, [...(byName.get(name) ?? []), { value: textOf(option.value), count }]);
  }
  return sortOptions(
    Array.from(byName, ([name, values]) => ({ name, values: sortByCount(values) })),
  );
}

function sortOptions(
  options: NonNullable<FacetCounts['options']>,
): NonNullable<FacetCounts['options']> {
  return options.toSorted(
    (one, other) => sizeOf(other.values) - sizeOf(one.values) || compareTexts(one.name, other.name),
  );
}

function sizeOf(values: readonly ValueCount[]): number {
  return values.reduce((sum, { count }) => sum + count, 0);
}

function sortByCount(counts: readonly ValueCount[]): ValueCount[] {
  return counts
    .toSorted((one, other) => other.count - one.count || compareTexts(one.value, other.value))
    .slice(0, maxFacet);
}

function compareTexts(one: string, other: string): number {
  return one < other ? -1 : one > other ? 1 : 0;
}
