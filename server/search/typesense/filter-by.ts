import {
  type Boost,
  type FacetField,
  groupOptions,
  type OptionFilter,
  type PriceFilter,
  type SearchQuery,
} from '../query.ts';
import { type MarketKey, marketFields, marketKeyOf } from './market-fields.ts';
import { metafieldKey, optionKey, valueKey } from './value-key.ts';

/** The filters of a query by their facet, which is counted without its own filter. */
export type FilterClauses = Partial<Record<Exclude<FacetField, 'options'>, string>> & {
  /** A clause for each group of options. */
  options: ReadonlyMap<string, string>;
  always: string[];
};

/** A facet whose own filter is left out; of the options, those of one group. */
export type LeftOut = Exclude<FacetField, 'options'> | { group: string };

export function filterClauses({
  filter = {},
  exclusions = {},
  outOfStock,
  marketId,
}: Pick<SearchQuery, 'filter' | 'exclusions' | 'outOfStock' | 'marketId'>): FilterClauses {
  const market = marketKeyOf(marketId);
  const { productIds, collectionIds, metafields, isAvailable } = filter;
  return {
    ...ifAny(filter.tags, 'tags', (tags) => anyOf('tag_keys', tags.map(valueKey))),
    ...ifAny(filter.productTypes, 'productTypes', (types) =>
      anyOf('type_keys', types.map(valueKey)),
    ),
    ...ifAny(filter.vendors, 'vendors', (vendors) => anyOf('vendor_keys', vendors.map(valueKey))),
    options: new Map(
      Array.from(groupOptions(filter.options ?? []), ([group, options]) => [
        group,
        optionClause(options),
      ]),
    ),
    ...(isAvailable !== undefined && { availability: availabilityClause(market, isAvailable) }),
    ...(filter.price && { price: priceClause(market, filter.price) }),
    always: [
      anyOf('shown_in', [market]),
      ...clauses(metafields, (metafieldFilters) =>
        anyOf('metafield_keys', metafieldFilters.map(metafieldKey)),
      ),
      ...clauses(productIds, (ids) => anyOfNumbers('id', ids)),
      ...clauses(collectionIds, (ids) => anyOfNumbers('collection_ids', ids)),
      ...clauses(exclusions.productIds, (ids) => noneOfNumbers('id', ids)),
      ...clauses(exclusions.collectionIds, (ids) => noneOfNumbers('collection_ids', ids)),
      ...clauses(exclusions.tags, (tags) => noneOf('tag_keys', tags.map(valueKey))),
      ...(outOfStock === 'hidden' ? [availabilityClause(market, true)] : []),
    ],
  };
}

/** Returns `filter_by` with all filters, except the one of the facet `without`. */
export function joinClauses(
  { always, options, ...ofFacets }: FilterClauses,
  without?: LeftOut,
): string {
  const group = typeof without === 'object' ? without.group : undefined;
  const others = Object.entries(ofFacets).filter(([field]) => field !== without);
  return [
    ...always,
    ...others.map(([, clause]) => clause),
    ...[...options].filter(([name]) => name !== group).map(([, clause]) => clause),
  ].join(' && ');
}

export function onlyIds(ids: readonly number[]): string {
  return anyOfNumbers('id', ids);
}

export function withoutIds(ids: readonly number[]): string[] {
  return clauses(ids, (some) => noneOfNumbers('id', some));
}

export function availabilityClause(market: MarketKey, isAvailable: boolean): string {
  return isAvailable ? anyOf('available_in', [market]) : noneOf('available_in', [market]);
}

/** Quotes keys with backticks. A key consists of letters and digits, so it cannot end the quotes. */
export function anyOf(field: string, keys: readonly string[]): string {
  return `${field}:=[${keys.map((key) => `\`${key}\``).join(',')}]`;
}

function noneOf(field: string, keys: readonly string[]): string {
  return `${field}:!=[${keys.map((key) => `\`${key}\``).join(',')}]`;
}

function anyOfNumbers(field: string, numbers: readonly number[]): string {
  return numbers.length === 0 ? matchesNothing : `${field}:=[${numbers.join(',')}]`;
}

function noneOfNumbers(field: string, numbers: readonly number[]): string {
  return `${field}:!=[${numbers.join(',')}]`;
}

/** A filter that no product passes. */
const matchesNothing = 'product_id:<0';

function optionClause(options: readonly OptionFilter[]): string {
  const named = options.flatMap(({ name, value }) =>
    name === null ? [] : [optionKey(name, value)],
  );
  const bare = options.flatMap(({ name, value }) => (name === null ? [valueKey(value)] : []));
  const either = [
    ...(named.length > 0 ? [anyOf('option_keys', named)] : []),
    ...(bare.length > 0 ? [anyOf('option_value_keys', bare)] : []),
  ];
  return either.length === 1 ? either.join() : `(${either.join(' || ')})`;
}

function priceClause(market: MarketKey, { min, max }: PriceFilter): string {
  const { prices } = marketFields(market);
  const least = Math.ceil(min ?? 0);
  if (max === undefined) {
    return `${prices}:>=${least}`;
  }
  const most = Math.floor(max);
  return least > most ? matchesNothing : `${prices}:[${least}..${most}]`;
}

/**
 * Returns the condition of a boost as a filter. The filter may be part of `_eval`, which does not support backticks.
 * Undefined when the server cannot express the condition.
 */
export function boostClause({ on }: Boost, market: MarketKey): string | undefined {
  switch (on.field) {
    case 'vendor':
      return `vendor_keys:=${valueKey(on.value)}`;
    case 'productType':
      return `type_keys:=${valueKey(on.value)}`;
    case 'tag':
      return `tag_keys:=${valueKey(on.value)}`;
    case 'metafield':
      return `metafield_keys:=${metafieldKey(on.value)}`;
    case 'availability':
      return `available_in:${on.value ? '=' : '!='}${market}`;
    case 'price':
      return priceClause(market, on.value);
    case 'title':
      return undefined;
    default:
      return on satisfies never;
  }
}

function clauses<T>(
  values: readonly T[] | undefined,
  write: (values: readonly T[]) => string,
): string[] {
  return values && values.length > 0 ? [write(values)] : [];
}

function ifAny<T>(
  values: readonly T[] | undefined,
  name: Exclude<FacetField, 'options'>,
  write: (values: readonly T[]) => string,
): Partial<Record<Exclude<FacetField, 'options'>, string>> {
  return values && values.length > 0 ? { [name]: write(values) } : {};
}
