import type { Aggregations, FacetPlace } from '../../contract/search/search-answer.ts';
import type { FacetSetting } from '../../contract/search/facet-settings.ts';
import { usualFacets } from '../../contract/search/search-request.ts';

/** The facets of a shop, prepared for answers. */
export interface FacetOrder {
  /** The fields to count for a request that names none. */
  fields: readonly FacetPlace['field'][];
  /** Sorts values and options as the shop says, and leaves out the options that it hides by name. */
  arrange(counts: Aggregations): Aggregations;
  /** Returns the facets to show for these counts, in their order. */
  placesOf(counts: Aggregations): FacetPlace[];
}

type ValueFacet = 'tags' | 'categories' | 'vendors';
type Option = NonNullable<Aggregations['options']>[number];
type Counted = Option['values'][number];

/** Compiles the facets of a shop. Those that it does not list follow in their usual order; tags are only shown when listed. */
export function compileFacetOrder(settings: readonly FacetSetting[], locale: string): FacetOrder {
  const others = usualFacets.filter(
    (field) => !settings.some((one) => one.field === field && one.option === undefined),
  );
  const all: readonly FacetSetting[] = [...settings, ...others.map((field) => ({ field }))];
  const shown = all.filter(({ hidden }) => !hidden);
  const sort = sorterOf(all, locale);
  const listed = new Set(settings.flatMap(({ option }) => option ?? []));
  return {
    fields: [...new Set(shown.map(({ field }) => field))],
    arrange: (counts) => (settings.length === 0 ? counts : arrange(counts, { all, listed, sort })),
    placesOf: ({ options = [] }) =>
      shown.flatMap(({ field, option }): FacetPlace[] =>
        field === 'options'
          ? optionsAt(options, option, listed).map(({ name }) => ({ field, option: name }))
          : [{ field }],
      ),
  };
}

type SortValues = (
  values: readonly Counted[],
  field: FacetSetting['field'],
  option?: string,
) => Counted[];

interface Arrangement {
  all: readonly FacetSetting[];
  /** The options that have settings of their own. */
  listed: ReadonlySet<string>;
  sort: SortValues;
}

function arrange(counts: Aggregations, { all, listed, sort }: Arrangement): Aggregations {
  const arranged: Aggregations = {};
  const addValues = (field: ValueFacet) => {
    const values = counts[field];
    if (values) {
      arranged[field] = sort(values, field);
    }
  };
  const { options, availability, price } = counts;
  addValues('tags');
  addValues('categories');
  addValues('vendors');
  return {
    ...arranged,
    ...(options && {
      options: all
        .filter(({ field, option, hidden }) => field === 'options' && !(option && hidden))
        .flatMap(({ option }) => optionsAt(options, option, listed))
        .map(({ name, values }) => ({ name, values: sort(values, 'options', name) })),
    }),
    ...(availability && { availability }),
    ...(price && { price }),
  };
}

/** Returns the options that an entry stands for: the one that it names, or all without an entry of their own. */
function optionsAt(
  options: readonly Option[],
  wanted: string | undefined,
  listed: ReadonlySet<string>,
): readonly Option[] {
  return options.filter(({ name }) => (wanted === undefined ? !listed.has(name) : name === wanted));
}

/** Returns a function that sorts the values of a facet. Its input is sorted by count. */
function sorterOf(settings: readonly FacetSetting[], locale: string): SortValues {
  // A shop that is unknown, or deleted meanwhile, has no locale.
  const locales = locale === '' ? [] : locale.replaceAll('_', '-');
  const { compare } = new Intl.Collator(locales, { numeric: true });
  const orders = new Map(
    settings.map(({ field, option, sort, values = [] }) => [
      keyOf(field, option),
      { isByName: sort === 'name', ranks: new Map(values.map((value, rank) => [value, rank])) },
    ]),
  );
  return (values, field, option) => {
    const { isByName = false, ranks = new Map<string, number>() } =
      orders.get(keyOf(field, option)) ?? orders.get(keyOf(field, undefined)) ?? {};
    const rankOf = ({ value }: Counted) => ranks.get(value) ?? ranks.size;
    return values.toSorted(
      (one, other) =>
        rankOf(one) - rankOf(other) ||
        (isByName && rankOf(one) === ranks.size ? compare(one.value, other.value) : 0),
    );
  };
}

function keyOf(field: string, option: string | undefined): string {
  return JSON.stringify([field, option]);
}
